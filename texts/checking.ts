/** What people read while it is not known whether a request for money went through, in their language. */
import { checking as en } from './en/checking.ts';
import { ENGLISH, type Language } from './languages.ts';

export type CheckingTexts = {
  title: string;
  /** That nothing happens twice. */
  once: string;
  /** Where the truth shows: `records` stands between the two as a link. */
  ifYouLeave: readonly [before: string, after: string];
  again: string;
};

const languages: Readonly<Record<Language, CheckingTexts>> = { en };

export const checkingTexts = (language = ENGLISH): CheckingTexts => languages[language];
