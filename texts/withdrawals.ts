/** What people read of withdrawals, in their language. */
import { withdrawals as en } from './en/withdrawals.ts';
import { withdrawals as hi } from './hi/withdrawals.ts';
import { inLanguages } from './in-languages.ts';

export type WithdrawalTexts = typeof en;

export const withdrawalTexts = inLanguages<WithdrawalTexts>({ en, hi });
