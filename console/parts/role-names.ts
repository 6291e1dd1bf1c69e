/** What each role is called on screen. */
import { consoleWordsTexts } from '#texts/console-words.ts';

export const roleNames = consoleWordsTexts().roles;
