/** What staff read at the desk of withdrawals alone. */
import { consoleWithdrawals as en } from './en/console-withdrawals.ts';
import { consoleWithdrawals as hi } from './hi/console-withdrawals.ts';
import { inLanguages } from './in-languages.ts';

export type ConsoleWithdrawalsTexts = typeof en;

export const consoleWithdrawalsTexts = inLanguages<ConsoleWithdrawalsTexts>({ en, hi });
