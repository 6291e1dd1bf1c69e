/**
 * What people read of a break that is on, and of losses in a row, in their language: above whatever
 * they would trade with.
 */
import { breaks as en } from './en/breaks.ts';
import { breaks as hi } from './hi/breaks.ts';
import { inLanguages } from './in-languages.ts';

export type BreakTexts = typeof en;

export const breakTexts = inLanguages<BreakTexts>({ en, hi });
