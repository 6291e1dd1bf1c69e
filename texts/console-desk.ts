/** What staff read at the desks. */
import { consoleDesk as en } from './en/console-desk.ts';
import { consoleDesk as hi } from './hi/console-desk.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleDeskTexts = typeof en;

export const consoleDeskTexts = inLanguages<ConsoleDeskTexts>({ en, hi });
