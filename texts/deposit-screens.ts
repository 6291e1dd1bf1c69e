/** What people read of deposit screens, in their language. English says which texts there are. */
import { depositScreens as en } from './en/deposit-screens.ts';
import { depositScreens as hi } from './hi/deposit-screens.ts';
import { inLanguages } from './in-languages.ts';

export type DepositScreenTexts = typeof en;

export const depositScreenTexts = inLanguages<DepositScreenTexts>({ en, hi });
