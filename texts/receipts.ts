/** What people read on a receipt, in their language. */
import { receipts as en } from './en/receipts.ts';
import { ENGLISH, type Language } from './languages.ts';

export type ReceiptTexts = {
  failed: string;
  notYet: string;
  difference: string;
  balance: string;
  /** The balance with the stake still in it, and once it has settled. */
  before: string;
  after: string;
};

const languages: Readonly<Record<Language, ReceiptTexts>> = { en };

export const receiptTexts = (language = ENGLISH): ReceiptTexts => languages[language];
