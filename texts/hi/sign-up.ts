/** Around signing up, and confirming an address, in Hindi. */
import type { SignUpTexts } from '#texts/sign-up.ts';

export const signUp: SignUpTexts = {
  codeFromPerson: 'जिसने आपको बुलाया, उनसे मिलेगा।',
  codeOfNewHouse: 'जहाँ सर्वर शुरू हुआ, वहाँ यह लिखा आया था।',
  confirmUnavailable: 'यहाँ से कोई मेल नहीं भेजी जाती।',
  confirmLinkWrong:
    'इस लिंक का इस्तेमाल हो चुका है, इसका समय पूरा हो गया, या इसकी जगह नया लिंक भेजा जा चुका है।',
  confirmAsked: 'लिंक भेज दिया गया है। यह एक बार, 24 घंटे तक काम करता है।',
  confirmFailed: 'यह नहीं हो पाया। कृपया फिर से कोशिश करें।',
  emailConfirmed: 'अब से मेल इस पते पर आएगी।',
  codeCounts: 'यह कोड सही है।',
  codeFrom: (contact) => `जिसने आपको बुलाया उनसे, या ${contact} से मिलेगा।`,
  firstSteps: {
    moneyVirtual: 'वर्चुअल रुपये: जितना चाहें अभ्यास करें।',
    moneyReal: 'पहले पैसे जमा करें: स्टाफ़ 24 घंटे में जाँचता है।',
    tryContract: 'छोटी रकम से 60 सेकंड का कॉन्ट्रैक्ट आज़माएँ।',
    tryTrade: 'किसी जाने-पहचाने कॉइन की छोटी ख़रीद आज़माएँ।',
    checkContract: 'उसकी रसीद दिखाती और जाँचती है कि नतीजा किससे तय हुआ।',
    checkTrade: 'आपके स्टेटमेंट में उसका हर लेन-देन दिखता है।',
  },
};
