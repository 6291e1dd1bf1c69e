/** What people read of alert screens, in their language. English says which texts there are. */
import { alertScreens as en } from './en/alert-screens.ts';
import { alertScreens as hi } from './hi/alert-screens.ts';
import { inLanguages } from './in-languages.ts';

export type AlertScreenTexts = typeof en;

export const alertScreenTexts = inLanguages<AlertScreenTexts>({ en, hi });
