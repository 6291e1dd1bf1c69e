/** What people read on the page of their limits and breaks, in their language. */
import { limitsPage as en } from './en/limits-page.ts';
import { limitsPage as hi } from './hi/limits-page.ts';
import { inLanguages } from './in-languages.ts';

/** Amounts in these facts are written as they are read, in rupees or as a count. */
export type LimitsPageTexts = typeof en;

export const limitsPageTexts = inLanguages<LimitsPageTexts>({ en, hi });
