/** Texts of the desk of deposits of the console, in Hindi. */
import type { ConsoleDepositsTexts } from '#texts/console-deposits.ts';
import { formatShare } from '#texts/format.ts';

export const consoleDeposits: ConsoleDepositsTexts = {
  effectOfApproval: ({ amount, email, balance }) =>
    `${email} को ${amount} मिलेंगे। नया बैलेंस ${balance}।`,

  claimedAmount: 'बताई गई रकम',
  imageCheck: 'चित्र की जाँच',
  noDuplicate: 'ऐसा सबूत पहले नहीं आया',
  proofErased: 'सबूत मिटाया जा चुका है: इस व्यक्ति ने खाता बंद कर दिया है।',
  sameImage: 'यही चित्र पहले भेजा गया था',
  similarImage: 'बहुत मिलता-जुलता चित्र पहले भेजा गया था',
  imageFacts: ({ hash, width, height }) => `SHA-256 ${hash} · ${width} × ${height} JPEG`,
  bankReference: 'बैंक रेफ़रेंस',
  notGiven: 'नहीं दिया गया',
  askedToWrite: ({ reference }) => `भुगतान में ${reference} लिखने को कहा गया था`,
  sameReference: 'किसी और अनुरोध में भी है',
  andMore: ({ count }) => `और ${count}`,
  similar: 'मिलता-जुलता',

  proofShown: ({ percent, degrees, isInverted }) =>
    `भुगतान का सबूत, ${formatShare(percent)}${degrees === 0 ? '' : `, ${degrees} डिग्री घुमाया हुआ`}${isInverted ? ', उलटे रंगों में' : ''}`,
  imageFailed: 'चित्र लोड नहीं हुआ',
  doNotDecide: 'इसे देखे बिना फ़ैसला न करें।',
  loadingTheProof: 'सबूत लोड हो रहा है',
  proofImage: 'सबूत का चित्र',
  zoomOut: 'छोटा करें',
  zoomIn: 'बड़ा करें',
  fit: 'पूरा दिखाएँ',
  turn: 'घुमाएँ',
  invert: 'रंग उलटें',
  howToMove: 'Z X से छोटा-बड़ा करें · खींचकर या तीर वाली कुंजियों से सरकाएँ',
};
