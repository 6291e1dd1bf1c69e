/** Receipts in English. */
import type { ReceiptTexts } from '#texts/receipts.ts';

export const receipts: ReceiptTexts = {
  failed: 'Receipt unavailable',
  notYet: 'The receipt comes once it has settled.',
  difference: 'Difference',
  balance: 'Balance',
  before: 'before',
  after: 'after',
};
