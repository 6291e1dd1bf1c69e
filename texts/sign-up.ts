/** What people read around signing up and confirming an address, besides what is wrong with the form, in their language. */
import { signUp as en } from './en/sign-up.ts';
import { signUp as hi } from './hi/sign-up.ts';
import { inLanguages } from './in-languages.ts';

export type SignUpTexts = Readonly<
  Record<
    | 'codeFromPerson'
    | 'codeOfNewHouse'
    | 'codeCounts'
    | 'confirmUnavailable'
    | 'confirmLinkWrong'
    | 'confirmAsked'
    | 'confirmFailed'
    | 'emailConfirmed',
    string
  >
> & {
  /** Of a referral code, where the operator has named somebody. */
  codeFrom(contact: string): string;
  /** After signing up, three of these. */
  firstSteps: Readonly<
    Record<
      'moneyVirtual' | 'moneyReal' | 'tryContract' | 'tryTrade' | 'checkContract' | 'checkTrade',
      string
    >
  >;
};

export const signUpTexts = inLanguages<SignUpTexts>({ en, hi });
