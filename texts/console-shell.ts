/** What staff read around every page of the console. English says which texts there are. */
import { consoleShell as en } from './en/console-shell.ts';
import { inLanguages } from './in-languages.ts';

export const consoleShellTexts = inLanguages<typeof en>({ en, hi: en });
