/** What people read of deposits, in their language. */
import { deposits as en } from './en/deposits.ts';
import { deposits as hi } from './hi/deposits.ts';
import { inLanguages } from './in-languages.ts';

export type DepositTexts = typeof en;

export const depositTexts = inLanguages<DepositTexts>({ en, hi });
