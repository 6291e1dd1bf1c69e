/** What people read of passkeys, in their language. */
import { passkeys as en } from './en/passkeys.ts';
import { passkeys as hi } from './hi/passkeys.ts';
import { inLanguages } from './in-languages.ts';

export type PasskeyTexts = typeof en;

export const passkeyTexts = inLanguages<PasskeyTexts>({ en, hi });
