/** What people read of an amount that a field cannot take, in their language. */
import { amounts as en } from './en/amounts.ts';
import { amounts as hi } from './hi/amounts.ts';
import { inLanguages } from './in-languages.ts';

export type AmountTexts = {
  /** It begins with a minus. */
  aboveZero: string;
  /** It is no number. */
  invalid: string;
  /** A comma stands before one or two last digits, where it groups nothing and may be meant as a point. */
  commaUnclear: string;
  /** It has more decimals than these; none where only whole numbers are taken. */
  tooPrecise(facts: { decimals: number }): string;
};

export const amountTexts = inLanguages<AmountTexts>({ en, hi });
