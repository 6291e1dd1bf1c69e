/** Breaks, in Hindi. */
import type { BreakTexts } from '#texts/breaks.ts';
import { formatMinuteIst } from '#texts/format.ts';

export const breaks: BreakTexts = {
  until: ({ endsAt, isSelfExclusion }) =>
    `${formatMinuteIst(endsAt)} तक ${isSelfExclusion ? 'आपने ख़ुद को बाहर रखा है' : 'ब्रेक पर'}।`,
  effect: 'कॉन्ट्रैक्ट, लेवरेज ट्रेड और जमा बंद हैं। निकासी, पोज़िशन बंद करना और ऑर्डर रद्द करना चालू हैं।',
  losses: ({ losses, minutes }) => `${minutes} मिनट में ${losses} बार नुकसान।`,
  lossesMean: 'पिछले नतीजों से कुछ पता नहीं चलता।',
  limits: 'सीमाएँ और ब्रेक',
  notNow: 'अभी नहीं',
};
