/** What people read of two-factor sign-in, in their language. */
import { twoFactor as en } from './en/two-factor.ts';
import { twoFactor as hi } from './hi/two-factor.ts';
import { inLanguages } from './in-languages.ts';

export type TwoFactorTexts = typeof en;

export const twoFactorTexts = inLanguages<TwoFactorTexts>({ en, hi });
