/** Texts about results, in their reader's language. */
import { results as en } from './en/results.ts';
import { results as hi } from './hi/results.ts';
import { inLanguages } from './in-languages.ts';

export type ResultTexts = typeof en;

export const resultTexts = inLanguages<ResultTexts>({ en, hi });
