/** What people read where bank details are saved by themselves, in their language. */
import { bankDetails as en } from './en/bank-details.ts';
import { bankDetails as hi } from './hi/bank-details.ts';
import { inLanguages } from './in-languages.ts';

export type BankDetailsTexts = Readonly<
  Record<
    | 'whereYouArePaid'
    | 'onceSaved'
    | 'needNotBeReal'
    | 'save'
    | 'saved'
    | 'saveFailed'
    | 'savedBefore'
    | 'theSavingOf'
    | 'howTheyAreKept',
    string
  >
> & { howKept: readonly string[] };

export const bankDetailsTexts = inLanguages<BankDetailsTexts>({ en, hi });
