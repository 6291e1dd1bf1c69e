/** What people read of what they draw and set on a chart, in their language. */
import { drawings as en } from './en/drawings.ts';
import { drawings as hi } from './hi/drawings.ts';
import { inLanguages } from './in-languages.ts';

export type DrawingTexts = typeof en;

export const drawingTexts = inLanguages<DrawingTexts>({ en, hi });
