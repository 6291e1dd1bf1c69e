/** What people read on a receipt, in their language. */
import { receipts as en } from './en/receipts.ts';
import { receipts as hi } from './hi/receipts.ts';
import { inLanguages } from './in-languages.ts';

export type ReceiptTexts = {
  failed: string;
  notYet: string;
  difference: string;
  balance: string;
  /** The balance with the stake still in it, and once it has settled. */
  before: string;
  after: string;
};

export const receiptTexts = inLanguages<ReceiptTexts>({ en, hi });
