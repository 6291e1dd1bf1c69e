/** What people read of what they hold elsewhere, in their language. */
import { imports as en } from './en/imports.ts';
import { imports as hi } from './hi/imports.ts';
import { inLanguages } from './in-languages.ts';

export type ImportTexts = typeof en;

export const importTexts = inLanguages<ImportTexts>({ en, hi });
