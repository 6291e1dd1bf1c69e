/** Passkeys, in Hindi. */
import type { PasskeyTexts } from '#texts/passkeys.ts';

export const passkeys: PasskeyTexts = {
  nameMissing: 'कृपया इसे एक नाम दें',
  insecure:
    'नई पासकी के लिए https से शुरू होने वाला पता चाहिए। इस पेज का पता वैसा नहीं है। यहाँ पासवर्ड से लॉग इन करें, या जिन्होंने आपको यह पता दिया, उनसे https वाला पता माँगें।',
  refused: 'इस पासकी से लॉग इन नहीं हो पाया। पासवर्ड से लॉग इन करें।',
  notAdded: 'पासकी नहीं जुड़ी। फिर से कोशिश करें।',
  notAddedCodeUsed: 'पासकी नहीं जुड़ी। नए कोड से फिर से कोशिश करें।',
  tooMany: 'ज़्यादा से ज़्यादा दस पासकी हो सकती हैं। पहले एक हटाएँ।',
};
