/** Receipts, in Hindi. */
import type { ReceiptTexts } from '#texts/receipts.ts';

export const receipts: ReceiptTexts = {
  failed: 'रसीद उपलब्ध नहीं है',
  notYet: 'सेटल होने के बाद रसीद आएगी।',
  difference: 'अंतर',
  balance: 'बैलेंस',
  before: 'पहले',
  after: 'बाद में',
};
