/** What people read of verify, in their language. English says which texts there are. */
import { verify as en } from './en/verify.ts';
import { verify as hi } from './hi/verify.ts';
import { inLanguages } from './in-languages.ts';

export type VerifyTexts = typeof en;

export const verifyTexts = inLanguages<VerifyTexts>({ en, hi });
