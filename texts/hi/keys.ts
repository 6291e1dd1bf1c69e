/** API keys in Hindi. */
import { formatInr } from '#texts/format.ts';
import type { KeyTexts } from '#texts/keys.ts';

export const keys: KeyTexts = {
  nameMissing: 'कृपया इसे नाम दें',
  networksInvalid: 'कृपया 203.0.113.7 या 203.0.113.0/24 जैसे पते लिखें',
  publicKeyInvalid: 'कृपया Ed25519 पब्लिक कुंजी लिखें, PEM या base64 में',
  publicKeyKnown:
    'इस पब्लिक कुंजी वाली एक API कुंजी आपके पास पहले से है। उसी का इस्तेमाल करें, या पहले उसे बंद करें।',
  tooMany: 'ज़्यादा से ज़्यादा तीस API कुंजी हो सकती हैं। पहले एक बंद करें।',
  malformed: 'Authorization हेडर वैसा नहीं है जैसा docs/api-keys.md में लिखा है।',
  unknown: 'यह API कुंजी नहीं चलती: शायद बंद हो गई, समय पूरा हो गया, या इस पते के लिए नहीं है।',
  signatureWrong: 'हस्ताक्षर इस अनुरोध से मेल नहीं खाता।',
  timestampOff: 'समय बहुत पुराना है, या यहाँ के समय से आगे है।',
  withoutRight: 'यह API कुंजी सिर्फ़ पढ़ सकती है।',
  tradeLimit: ({ most }) => `यह API कुंजी एक ट्रेड में ज़्यादा से ज़्यादा ${formatInr(most)} ख़र्च कर सकती है।`,
  dayLimit: ({ most }) => `यह API कुंजी 24 घंटे में ज़्यादा से ज़्यादा ${formatInr(most)} ख़र्च कर सकती है।`,
  notHere: 'यह काम कोई API कुंजी नहीं कर सकती। ऐप इस्तेमाल करें।',
  withCookie: 'सेशन कुकी या API कुंजी में से एक भेजें, दोनों नहीं।',
};
