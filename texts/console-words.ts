/** What all pages of the staff's console share. English says which texts there are. */
import { consoleWords as en } from './en/console-words.ts';
import { inLanguages } from './in-languages.ts';

export const consoleWordsTexts = inLanguages<typeof en>({ en, hi: en });
