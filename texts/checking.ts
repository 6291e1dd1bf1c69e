/** What people read while it is not known whether a request for money went through, in their language. */
import { checking as en } from './en/checking.ts';
import { checking as hi } from './hi/checking.ts';
import { inLanguages } from './in-languages.ts';

export type CheckingTexts = {
  title: string;
  /** That nothing happens twice. */
  once: string;
  /** Where the truth shows: `records` stands between the two as a link. */
  ifYouLeave: readonly [before: string, after: string];
  again: string;
  /** Asks what became of it, at once. */
  checkNow: string;
};

export const checkingTexts = inLanguages<CheckingTexts>({ en, hi });
