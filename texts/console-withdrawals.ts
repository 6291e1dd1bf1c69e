/** What staff read at the desk of withdrawals alone. English says which texts there are. */
import { consoleWithdrawals as en } from './en/console-withdrawals.ts';
import { inLanguages } from './in-languages.ts';

export const consoleWithdrawalsTexts = inLanguages<typeof en>({ en, hi: en });
