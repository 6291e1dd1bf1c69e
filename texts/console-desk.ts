/** What staff read at the desks. English says which texts there are. */
import { consoleDesk as en } from './en/console-desk.ts';
import { inLanguages } from './in-languages.ts';

export const consoleDeskTexts = inLanguages<typeof en>({ en, hi: en });
