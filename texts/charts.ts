/** What people read of charts and where their prices come from, in their language. */
import { charts as en } from './en/charts.ts';
import { charts as hi } from './hi/charts.ts';
import { inLanguages } from './in-languages.ts';

export type ChartTexts = typeof en;

export const chartTexts = inLanguages<ChartTexts>({ en, hi });
