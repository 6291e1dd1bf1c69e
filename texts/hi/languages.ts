/** Choosing a language, in Hindi. */
import type { LanguageTexts } from '#texts/languages.ts';

export const languages: LanguageTexts = {
  title: 'भाषा',
  about: 'आपके खाते में सेव रहती है: मैसेज और मेल भी इसी भाषा में आते हैं।',
  digits: 'अंक',
  unsaved: 'पहले लिखी हुई बात भेजें या मिटाएँ, नहीं तो वह खो जाएगी।',
  failed: 'भाषा नहीं बदली। कृपया फिर से कोशिश करें।',
};
