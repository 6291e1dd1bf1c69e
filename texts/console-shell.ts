/** What staff read around every page of the console. */
import { consoleShell as en } from './en/console-shell.ts';
import { consoleShell as hi } from './hi/console-shell.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleShellTexts = typeof en;

export const consoleShellTexts = inLanguages<ConsoleShellTexts>({ en, hi });
