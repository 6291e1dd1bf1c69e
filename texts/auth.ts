/** What people read of auth, in their language. English says which texts there are. */
import { auth as en } from './en/auth.ts';
import { auth as hi } from './hi/auth.ts';
import { inLanguages } from './in-languages.ts';

export type AuthTexts = typeof en;

export const authTexts = inLanguages<AuthTexts>({ en, hi });
