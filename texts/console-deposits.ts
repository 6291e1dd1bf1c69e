/** What staff read at the desk of deposits alone. English says which texts there are. */
import { consoleDeposits as en } from './en/console-deposits.ts';
import { inLanguages } from './in-languages.ts';

export const consoleDepositsTexts = inLanguages<typeof en>({ en, hi: en });
