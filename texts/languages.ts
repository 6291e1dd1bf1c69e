/** What people read where they choose their language. */
import { languages as en } from './en/languages.ts';
import { languages as hi } from './hi/languages.ts';
import { inLanguages } from './in-languages.ts';

export type LanguageTexts = typeof en;

export const languageTexts = inLanguages<LanguageTexts>({ en, hi });
