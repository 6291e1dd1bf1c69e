/** What staff read at the desk of deposits alone. */
import { consoleDeposits as en } from './en/console-deposits.ts';
import { consoleDeposits as hi } from './hi/console-deposits.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleDepositsTexts = typeof en;

export const consoleDepositsTexts = inLanguages<ConsoleDepositsTexts>({ en, hi });
