/** What people read of contracts, in their language. */
import { contracts as en } from './en/contracts.ts';
import { ENGLISH, type Language } from './languages.ts';

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

const languages: Readonly<Record<Language, ContractTexts>> = { en };

export const contractTexts = (language = ENGLISH): ContractTexts => languages[language];
