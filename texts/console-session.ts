/** What staff read of signing in, of their own account and of becoming the first admin. */
import { consoleSession as en } from './en/console-session.ts';
import { consoleSession as hi } from './hi/console-session.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleSessionTexts = typeof en;

export const consoleSessionTexts = inLanguages<ConsoleSessionTexts>({ en, hi });
