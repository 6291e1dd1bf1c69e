/** What people read of deposits, in their language. */
import { deposits as en } from './en/deposits.ts';
import { ENGLISH, type Language } from './languages.ts';

export type DepositTexts = Readonly<
  Record<
    | 'loginNeeded'
    | 'amountInvalid'
    | 'proofMissing'
    | 'proofType'
    | 'proofTooLarge'
    | 'proofsPerDay'
    | 'imageFailed'
    | 'submitFailed'
    | 'listFailed'
    | 'referenceInvalid'
    | 'virtualFunds',
    string
  >
>;

const languages: Readonly<Record<Language, DepositTexts>> = { en };

export const depositTexts = (language = ENGLISH): DepositTexts => languages[language];
