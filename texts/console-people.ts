/** What staff read where they look people up. English says which texts there are. */
import { consolePeople as en } from './en/console-people.ts';
import { inLanguages } from './in-languages.ts';

export const consolePeopleTexts = inLanguages<typeof en>({ en, hi: en });
