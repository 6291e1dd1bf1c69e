/** What people read of the market at a glance, in their language. */
import { overview as en } from './en/overview.ts';
import { overview as hi } from './hi/overview.ts';
import { inLanguages } from './in-languages.ts';

export type OverviewTexts = typeof en;

export const overviewTexts = inLanguages<OverviewTexts>({ en, hi });
