/** What staff read first of all. */
import { consoleToday as en } from './en/console-today.ts';
import { consoleToday as hi } from './hi/console-today.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleTodayTexts = typeof en;

export const consoleTodayTexts = inLanguages<ConsoleTodayTexts>({ en, hi });
