/** What people read of shell, in their language. English says which texts there are. */
import { shell as en } from './en/shell.ts';
import { shell as hi } from './hi/shell.ts';
import { inLanguages } from './in-languages.ts';

export type ShellTexts = typeof en;

export const shellTexts = inLanguages<ShellTexts>({ en, hi });
