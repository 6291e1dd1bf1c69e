/** What staff read where they look people up. */
import { consolePeople as en } from './en/console-people.ts';
import { consolePeople as hi } from './hi/console-people.ts';
import { inLanguages } from './in-languages.ts';

export type ConsolePeopleTexts = typeof en;

export const consolePeopleTexts = inLanguages<ConsolePeopleTexts>({ en, hi });
