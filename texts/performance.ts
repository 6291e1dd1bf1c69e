/** What people read of how their money did over time, in their language. */
import { performance as en } from './en/performance.ts';
import { performance as hi } from './hi/performance.ts';
import { inLanguages } from './in-languages.ts';

export type PerformanceTexts = typeof en;

export const performanceTexts = inLanguages<PerformanceTexts>({ en, hi });
