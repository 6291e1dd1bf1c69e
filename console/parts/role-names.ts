/** What each role is called on screen. */
import { consoleWordTexts } from '#texts/console-words.ts';

export const roleNames = consoleWordTexts().roles;
