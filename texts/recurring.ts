/** What people read of recurring buys, in their language. */
import { recurring as en } from './en/recurring.ts';
import { recurring as hi } from './hi/recurring.ts';
import { inLanguages } from './in-languages.ts';

export type RecurringTexts = typeof en;

export const recurringTexts = inLanguages<RecurringTexts>({ en, hi });
