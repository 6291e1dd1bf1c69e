/** Texts of the desk of withdrawals of the console, in Hindi. */
import type { ConsoleWithdrawalsTexts } from '#texts/console-withdrawals.ts';

export const consoleWithdrawals: ConsoleWithdrawalsTexts = {
  effectOfApproval: ({ amount, email, isReal }) =>
    `${amount} ${email} से हमेशा के लिए निकल जाएँगे${isReal ? ': ऊपर दिए खाते में भुगतान करें।' : '। पैसे वर्चुअल हैं: बैंक को कुछ नहीं जाता।'}`,

  askedAmount: 'माँगी गई रकम',
  whereItIs: {
    pending: 'माँगने के बाद से फ़्रीज़; नामंज़ूर करने पर लौट जाएगी।',
    approved: 'मंज़ूर होने पर खाते से निकल गई।',
    rejected: 'नामंज़ूर होने पर लौटा दी गई।',
    cancelled: 'रद्द होने पर लौटा दी गई।',
  },
  nameDiffers: ({ name }) => `यहाँ के खाते का नाम नहीं है (${name})`,
  theAccountNumber: 'खाता नंबर',
  asking: 'पूछा जा रहा है...',
  reveal: 'दिखाएँ',
  revealed: 'एक मिनट के लिए दिखाया गया। आपका देखना ऑडिट लॉग में है।',
  revealingIsNoted: 'दिखाना ऑडिट लॉग में दर्ज होता है।',
  theirRemark: 'उनकी टिप्पणी',
};
