/** What all pages of the staff's console share. */
import { consoleWords as en } from './en/console-words.ts';
import { consoleWords as hi } from './hi/console-words.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleWordsTexts = typeof en;

export const consoleWordsTexts = inLanguages<ConsoleWordsTexts>({ en, hi });
