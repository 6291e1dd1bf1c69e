/** What staff read first of all. English says which texts there are. */
import { consoleToday as en } from './en/console-today.ts';
import { inLanguages } from './in-languages.ts';

export const consoleTodayTexts = inLanguages<typeof en>({ en, hi: en });
