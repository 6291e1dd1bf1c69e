/** What people read of API keys, in their language. */
import { keys as en } from './en/keys.ts';
import { keys as hi } from './hi/keys.ts';
import { inLanguages } from './in-languages.ts';

export type KeyTexts = typeof en;

export const keyTexts = inLanguages<KeyTexts>({ en, hi });
