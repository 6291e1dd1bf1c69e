/** What people read of withdrawals, in their language. */
import { withdrawals as en } from './en/withdrawals.ts';
import { ENGLISH, type Language } from './languages.ts';

export type WithdrawalTexts = Readonly<
  Record<
    | 'loginNeeded'
    | 'amountInvalid'
    | 'insufficient'
    | 'detailsMissing'
    | 'submitFailed'
    | 'listFailed'
    | 'ifscInvalid'
    | 'accountNumberInvalid'
    | 'phoneInvalid'
    | 'numbersDiffer'
    | 'onHold'
    | 'noFee',
    string
  >
>;

const languages: Readonly<Record<Language, WithdrawalTexts>> = { en };

export const withdrawalTexts = (language = ENGLISH): WithdrawalTexts => languages[language];
