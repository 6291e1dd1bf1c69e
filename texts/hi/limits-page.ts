/** The page of limits and breaks in Hindi. */
import { formatMinuteIst } from '#texts/format.ts';
import type { LimitsPageTexts } from '#texts/limits-page.ts';

const traded = 'कॉन्ट्रैक्ट और लेवरेज वाले ट्रेड।';
const when = 'कम सीमा अभी लागू होती है; ज़्यादा सीमा 24 घंटे बाद।';

const names: LimitsPageTexts['names'] = {
  stake: 'लगाई रकम',
  loss: 'नुकसान',
  contracts: 'कॉन्ट्रैक्ट की संख्या',
  deposit: 'जमा',
};
const each = { day: 'हर दिन', week: 'हर हफ़्ते' };

export const limitsPage: LimitsPageTexts = {
  failed: 'सीमाएँ नहीं दिख रहीं',
  stayInForce: 'वे लागू रहेंगी।',
  loading: 'आपकी सीमाएँ लोड हो रही हैं',
  when,
  now: 'अभी से लागू।',
  names,
  counts: {
    stake: traded,
    loss: 'जीत घटाकर; खुले ट्रेड हारे हुए गिने जाते हैं।',
    contracts: traded,
    deposit: 'लंबित और मंज़ूर अनुरोध।',
  },
  periods: each,
  of: ({ measure, period }) => `${each[period]} ${names[measure]}`,
  none: 'कोई सीमा नहीं',
  noneThen: 'कोई सीमा नहीं',
  used: ({ amount }) => `अब तक ${amount}`,
  left: ({ amount, renewsAt }) => `${formatMinuteIst(renewsAt)} तक ${amount} बाक़ी`,
  from: ({ actsAt, amount }) => `${formatMinuteIst(actsAt)} से: ${amount}`,
  set: 'लगाएँ',
  change: 'बदलें',
  keep: ({ amount }) => `${amount} रखें`,
  keepNone: 'बिना सीमा के रहें',
  isNow: ({ amount }) => `अब ${amount}। ${when}`,
  remove: '24 घंटे में हटाएँ',
  unsaved: 'कुछ नहीं बदला। कृपया फिर से कोशिश करें।',
  notDone: 'यह नहीं हो पाया।',
  atMost: 'ज़्यादा से ज़्यादा',
  contracts: 'कॉन्ट्रैक्ट',

  takeBreak: 'ब्रेक लें',
  extend: 'अपना ब्रेक बढ़ाएँ',
  breakRules: 'अभी शुरू होता है। कोई इसे छोटा नहीं कर सकता। 1 महीने से यह ख़ुद को बाहर रखना है।',
  howLong: 'कितने समय',
  lengths: {
    '12h': '12 घंटे',
    '24h': '24 घंटे',
    '7d': '7 दिन',
    '1m': '1 महीना',
    '6m': '6 महीने',
    '12m': '12 महीने',
  },
  start: 'ब्रेक शुरू करें',
  startNow: 'अभी शुरू करें',
  exclude: 'मुझे बाहर रखें',
  asked: ({ length, isSelfExclusion }) =>
    `${length} के लिए ${isSelfExclusion ? 'ख़ुद को बाहर रखें' : 'ब्रेक लें'}?`,
  goesOn: 'खुले कॉन्ट्रैक्ट, पोज़िशन और ऑर्डर चलते रहेंगे।',
  cannotShorten: 'कोई इसे छोटा नहीं कर सकता।',
  notBegun: 'आपका ब्रेक शुरू नहीं हुआ।',
  back: 'वापस जाएँ',
};
