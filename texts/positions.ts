/** What people read of positions, in their language. */
import { positions as en } from './en/positions.ts';
import { positions as hi } from './hi/positions.ts';
import { inLanguages } from './in-languages.ts';

export type PositionTexts = typeof en;

export const positionTexts = inLanguages<PositionTexts>({ en, hi });
