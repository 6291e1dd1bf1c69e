/** What people read of contracts, in their language. */
import { contracts as en } from './en/contracts.ts';
import { contracts as hi } from './hi/contracts.ts';
import { inLanguages } from './in-languages.ts';

export type ContractTexts = Readonly<
  Record<
    | 'notOffered'
    | 'followsDollar'
    | 'loginNeeded'
    | 'amountInvalid'
    | 'insufficient'
    | 'errorTitle'
    | 'failedTitle'
    | 'failedDetail'
    // How the price stands to the entry; the first two before the amount between both.
    | 'ahead'
    | 'behind'
    | 'level'
    // Beside what a running contract would come to.
    | 'ifItEndedNow'
    | 'waiting'
    | 'settling'
    | 'pricesPaused'
    | 'equalPrices'
    | 'entryIsNext',
    string
  >
> & {
  /** Of a settled contract, elsewhere in the app: the coin and how it ended. */
  outcome(facts: { coin: string; sentence: string }): string;
};

export const contractTexts = inLanguages<ContractTexts>({ en, hi });
