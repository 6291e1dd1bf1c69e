/** Two-factor sign-in, in Hindi. */
import type { TwoFactorTexts } from '#texts/two-factor.ts';

export const twoFactor: TwoFactorTexts = {
  codeNeeded: 'अपने ऑथेंटिकेटर ऐप का कोड लिखें।',
  codeWrong: 'यह कोड ग़लत है, पुराना हो गया है या इस्तेमाल हो चुका है।',
  tooManyCodes: 'बहुत बार ग़लत कोड, कृपया कुछ देर बाद कोशिश करें',
  passwordWrong: 'मौजूदा पासवर्ड ग़लत है।',
  setUpLapsed: 'बहुत देर हो गई। नई की के लिए फिर से शुरू करें।',
};
