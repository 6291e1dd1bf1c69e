/** Forms of signing up and in, and passwords, in Hindi. */
import type { PeopleTexts } from '#texts/people.ts';

export const people: PeopleTexts = {
  nameMissing: 'कृपया अपना नाम लिखें',
  referralMissing: 'कृपया रेफ़रल कोड लिखें',
  referralUnknown: 'यह रेफ़रल कोड मौजूद नहीं है',
  emailInvalid: 'ईमेल का पता सही नहीं है',
  emailTaken: 'इस ईमेल से खाता पहले से बना है। लॉग इन करके देखें।',
  passwordShort: 'पासवर्ड में कम से कम 6 अक्षर होने चाहिए',
  passwordWeak: 'पासवर्ड बहुत कमज़ोर है',
  credentialsWrong: 'ईमेल या पासवर्ड ग़लत है। जाँच लें, या नया खाता बनाएँ।',
  tooManyAttempts: 'बहुत बार ग़लत कोशिश हुई, कृपया कुछ देर बाद कोशिश करें',
  loginFailed: 'लॉग इन में कोई गड़बड़ी हुई',
  signupFailed: 'खाता बनाने में कोई गड़बड़ी हुई',
  networkFailed: 'नेटवर्क की गड़बड़ी। अपना कनेक्शन देखें।',
  connectionFailed: 'कनेक्शन की गड़बड़ी',
  loggedIn: 'आप लॉग इन हो गए!',
  signedUp: 'खाता बन गया!',
  loggedOut: 'आप लॉग आउट हो गए',
  logoutFailed: 'लॉग आउट नहीं हो पाया',
  loginNeeded: 'यह पेज देखने के लिए लॉग इन करें',
  sessionEnded: 'आपका सेशन ख़त्म हो गया। कृपया फिर से लॉग इन करें।',
  otherPerson: ({ now, before }) => `अब यहाँ ${now} लॉग इन हैं। ${before} की ओर से और कुछ नहीं भेजा गया।`,
  passwordsDiffer: 'दोनों नए पासवर्ड एक जैसे नहीं हैं।',
  passwordChanged: 'पासवर्ड बदल गया!',
  passwordChangeFailed: 'पासवर्ड नहीं बदल पाया।',
  nobodyLoggedIn: 'कोई लॉग इन नहीं है।',
  resetUnavailable: 'पासवर्ड रीसेट अभी उपलब्ध नहीं है।',
  resetAsked:
    'अगर इस ईमेल से कोई खाता है, तो नया पासवर्ड बनाने का लिंक भेज दिया गया है। यह एक बार, 30 मिनट तक काम करता है।',
  resetLinkWrong:
    'इस लिंक का इस्तेमाल हो चुका है, इसका समय पूरा हो गया, या इसकी जगह नया लिंक भेजा जा चुका है। नया लिंक माँगें।',
  resetFailed: 'पासवर्ड रीसेट नहीं हो पाया।',
  passwordRule: 'कम से कम 8 अक्षर, आपका नाम नहीं, और अंदाज़ा लगाना मुश्किल।',
  passwordMisses: {
    length: 'कम से कम 8 अक्षर रखें।',
    own: 'आपका नाम और ईमेल हटाने के बाद भी कम से कम 8 अक्षर बचने चाहिए।',
    varied: 'कम से कम 3 अलग-अलग अक्षर रखें।',
    guessed: 'यह पासवर्ड बहुत लोग रखते हैं, या यह किसी डेटा लीक में मिल चुका है।',
    guessedOrOwn: 'यह पासवर्ड बहुत लोग रखते हैं, किसी डेटा लीक में मिल चुका है, या इसमें आपका नाम या ईमेल है।',
  },
};
