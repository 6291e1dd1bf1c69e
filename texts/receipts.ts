/** What people read on a receipt, in their language. */
import { receipts as en } from './en/receipts.ts';
import { receipts as hi } from './hi/receipts.ts';
import { inLanguages } from './in-languages.ts';

export type ReceiptTexts = typeof en;

export const receiptTexts = inLanguages<ReceiptTexts>({ en, hi });
