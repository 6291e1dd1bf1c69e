/** What people read of contracts, in their language. */
import { contracts as en } from './en/contracts.ts';
import { ENGLISH, type Language } from './languages.ts';

export type ContractTexts = Readonly<
  Record<
    | 'notOffered'
    | 'loginNeeded'
    | 'amountInvalid'
    | 'insufficient'
    | 'errorTitle'
    | 'failedTitle'
    | 'failedDetail',
    string
  >
>;

const languages: Readonly<Record<Language, ContractTexts>> = { en };

export const contractTexts = (language = ENGLISH): ContractTexts => languages[language];
