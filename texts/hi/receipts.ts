/** Receipts, in Hindi. */
import type { ReceiptTexts } from '#texts/receipts.ts';
import { formatShare } from '#texts/format.ts';

export const receipts: ReceiptTexts = {
  failed: 'रसीद उपलब्ध नहीं है',
  notYet: 'सेटल होने के बाद रसीद आएगी।',
  difference: 'अंतर',
  balance: 'बैलेंस',
  before: 'पहले',
  after: 'बाद में',
  rule({ direction, status }) {
    if (status === 'VOID') {
      return 'स्वीकार होने के 5 सेकंड के अंदर कॉइन का शुरुआती भाव न आए, या बंद होने का भाव न हो, तो कॉन्ट्रैक्ट रद्द होता है: पूरी रक़म वापस मिलती है।';
    }
    if (status === 'REFUNDED') {
      return 'बंद होने का भाव शुरुआती भाव के बराबर है: पूरी रक़म वापस मिलती है।';
    }
    return direction === 'BUY_UP'
      ? 'बंद होने का भाव शुरुआती भाव से ऊपर हो तो “ऊपर ख़रीदें” जीतता है।'
      : 'बंद होने का भाव शुरुआती भाव से नीचे हो तो “नीचे बेचें” जीतता है।';
  },
  arithmetic({ status, stake, percent, cover, payout }) {
    if (status === 'LOSS') return `${stake} लगाए, ${payout} मिले`;
    if (status !== 'WIN') return `${stake} लगाए, ${payout} वापस मिले`;
    return `${stake} × ${formatShare(percent)} = ${cover}; ${stake} + ${cover} = ${payout}`;
  },
};
