/**
 * What people read around signing up and confirming an address, besides what is wrong with the
 * form, in their language.
 */
import { signUp as en } from './en/sign-up.ts';
import { signUp as hi } from './hi/sign-up.ts';
import { inLanguages } from './in-languages.ts';

export type SignUpTexts = typeof en;

export const signUpTexts = inLanguages<SignUpTexts>({ en, hi });
