/** What staff read of the mail that the house sends. */
import { consoleMail as en } from './en/console-mail.ts';
import { consoleMail as hi } from './hi/console-mail.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleMailTexts = typeof en;

export const consoleMailTexts = inLanguages<ConsoleMailTexts>({ en, hi });
