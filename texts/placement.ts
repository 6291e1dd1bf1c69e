/**
 * What people read in the dialogs of placing a contract, the risk before their first one among
 * them, in their language.
 */
import { placement as en } from './en/placement.ts';
import { placement as hi } from './hi/placement.ts';
import { inLanguages } from './in-languages.ts';

export type PlacementTexts = typeof en;

export const placementTexts = inLanguages<PlacementTexts>({ en, hi });
