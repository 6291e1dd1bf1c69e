/** What people read of ui, in their language. English says which texts there are. */
import { ui as en } from './en/ui.ts';
import { ui as hi } from './hi/ui.ts';
import { inLanguages } from './in-languages.ts';

export type UiTexts = typeof en;

export const uiTexts = inLanguages<UiTexts>({ en, hi });
