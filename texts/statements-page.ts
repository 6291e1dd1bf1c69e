/** What people read on the pages of statements and tax, in their language. */
import { statementsPage as en } from './en/statements-page.ts';
import { statementsPage as hi } from './hi/statements-page.ts';
import { inLanguages } from './in-languages.ts';

export type PeriodName =
  | 'this-month'
  | 'last-month'
  | 'this-quarter'
  | 'last-quarter'
  | 'this-year'
  | 'last-year'
  | 'range';

export type StatementsPageTexts = typeof en;

export const statementsPageTexts = inLanguages<StatementsPageTexts>({ en, hi });
