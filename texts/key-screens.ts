/** What people read of key screens, in their language. English says which texts there are. */
import { keyScreens as en } from './en/key-screens.ts';
import { keyScreens as hi } from './hi/key-screens.ts';
import { inLanguages } from './in-languages.ts';

export type KeyScreenTexts = typeof en;

export const keyScreenTexts = inLanguages<KeyScreenTexts>({ en, hi });
