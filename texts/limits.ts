/** What people are told of the limits and breaks that they set themselves, in their language. */
import { limits as en } from './en/limits.ts';
import { limits as hi } from './hi/limits.ts';
import { inLanguages } from './in-languages.ts';

export type LimitTexts = typeof en;

export const limitTexts = inLanguages<LimitTexts>({ en, hi });
