/** What people with passkeys read where they set a new password, in their language. */
import { resets as en } from './en/resets.ts';
import { resets as hi } from './hi/resets.ts';
import { inLanguages } from './in-languages.ts';

export type ResetTexts = typeof en;

export const resetTexts = inLanguages<ResetTexts>({ en, hi });
