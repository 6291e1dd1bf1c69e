/** What people read of limit screens, in their language. English says which texts there are. */
import { limitScreens as en } from './en/limit-screens.ts';
import { limitScreens as hi } from './hi/limit-screens.ts';
import { inLanguages } from './in-languages.ts';

export type LimitScreenTexts = typeof en;

export const limitScreenTexts = inLanguages<LimitScreenTexts>({ en, hi });
