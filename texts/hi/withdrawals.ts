/** Withdrawals, in Hindi. */
import type { WithdrawalTexts } from '#texts/withdrawals.ts';

export const withdrawals: WithdrawalTexts = {
  loginNeeded: 'पैसे निकालने के लिए लॉग इन करें',
  amountInvalid: 'कृपया सही रकम लिखें',
  insufficient: 'निकासी के लिए पैसे कम हैं',
  detailsMissing: 'कृपया बैंक की सारी ज़रूरी जानकारी भरें',
  submitFailed: 'निकासी का अनुरोध भेजने में गड़बड़ी हुई। कृपया कुछ देर बाद कोशिश करें।',
  listFailed: 'निकासी के अनुरोध लोड नहीं हो पाए',
  ifscInvalid: 'IFSC कोड में 11 अक्षर और अंक होते हैं, जैसे HDFC0001234।',
  accountNumberInvalid: 'खाता संख्या में 6 से 20 अंक होते हैं।',
  numbersDiffer: 'दोनों खाता संख्याएँ एक जैसी नहीं हैं।',
  phoneInvalid: 'देश के कोड के साथ नंबर लिखें, जैसे +91 98765 43210।',
  onHold: 'आपके बैंक खाते की जानकारी बदली गई है। निकासी बदलाव के 24 घंटे बाद फिर से चालू होगी।',
  onHoldAfterReset: 'टू-फ़ैक्टर लॉग इन हटाया गया है। निकासी उसके 24 घंटे बाद फिर से चालू होगी।',
  noFee: 'निकासी जारी करने के लिए हम कभी फ़ीस, टैक्स या जमा नहीं माँगते।',
};
