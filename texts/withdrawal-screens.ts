/**
 * What people read of withdrawal screens, in their language. English says which texts there are.
 */
import { withdrawalScreens as en } from './en/withdrawal-screens.ts';
import { withdrawalScreens as hi } from './hi/withdrawal-screens.ts';
import { inLanguages } from './in-languages.ts';

export type WithdrawalScreenTexts = typeof en;

export const withdrawalScreenTexts = inLanguages<WithdrawalScreenTexts>({ en, hi });
