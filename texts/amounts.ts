/** What people read of an amount that a field cannot take, in their language. */
import { amounts as en } from './en/amounts.ts';
import { amounts as hi } from './hi/amounts.ts';
import { inLanguages } from './in-languages.ts';

export type AmountTexts = typeof en;

export const amountTexts = inLanguages<AmountTexts>({ en, hi });
