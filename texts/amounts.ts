/** What people read of an amount that a field cannot take, in their language. */
import { amounts as en } from './en/amounts.ts';
import { ENGLISH, type Language } from './languages.ts';

export type AmountTexts = {
  /** It begins with a minus. */
  aboveZero: string;
  /** It is no number. */
  invalid: string;
  /** It has more decimals than these; none where only whole numbers are taken. */
  tooPrecise(facts: { decimals: number }): string;
};

const languages: Readonly<Record<Language, AmountTexts>> = { en };

export const amountTexts = (language = ENGLISH): AmountTexts => languages[language];
