/** What people read where bank details are saved by themselves, in their language. */
import { bankDetails as en } from './en/bank-details.ts';
import { bankDetails as hi } from './hi/bank-details.ts';
import { inLanguages } from './in-languages.ts';

export type BankDetailsTexts = typeof en;

export const bankDetailsTexts = inLanguages<BankDetailsTexts>({ en, hi });
