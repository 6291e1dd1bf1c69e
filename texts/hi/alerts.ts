/** Price alerts in Hindi. */
import {
  ALERT_LIMIT,
  MOVE_MAX_PERCENT,
  MOVE_MIN_PERCENT,
  REARM_PERCENT,
} from '#protocol/alerts.ts';
import type { AlertTexts } from '#texts/alerts.ts';
import { formatShare, formatCount } from '#texts/format.ts';

export const alerts: AlertTexts = {
  priceInvalid: 'शून्य से ज़्यादा भाव लिखें, दशमलव के बाद ज़्यादा से ज़्यादा 8 अंक।',
  percentInvalid: `${formatCount(MOVE_MIN_PERCENT)} से ${formatCount(MOVE_MAX_PERCENT)} प्रतिशत लिखें, दशमलव के बाद ज़्यादा से ज़्यादा 2 अंक।`,
  alreadyAbove: 'भाव पहले से यहाँ या इससे ऊपर है।',
  alreadyBelow: 'भाव पहले से यहाँ या इससे नीचे है।',
  alreadyMoved: 'भाव पहले ही इतना बदल चुका है।',
  twice: 'यह अलर्ट आपने पहले से लगा रखा है।',
  noMail: 'यह सर्वर मेल नहीं भेजता।',
  full: `आपके ${ALERT_LIMIT} अलर्ट हैं, इससे ज़्यादा नहीं हो सकते। पहले एक हटाएँ।`,

  title: 'भाव अलर्ट',
  how: 'कॉइन के पेज पर घंटी से लगाएँ।',
  choose: 'कॉइन चुनें',
  waiting: 'इंतज़ार में',
  none: 'अभी कोई अलर्ट नहीं',
  failed: 'अलर्ट उपलब्ध नहीं हैं',
  stayActive: 'वे चालू रहेंगे।',
  loading: 'आपके अलर्ट लोड हो रहे हैं',
  history: 'इतिहास',
  noHistory: 'अभी कोई नहीं भेजा गया',
  historyFailed: 'इतिहास उपलब्ध नहीं है',
  historyLoading: 'इतिहास लोड हो रहा है',
  once: 'एक बार',
  eachTime: 'हर बार',
  withMail: ', मेल से भी',
  offUntilBack: 'भाव लौटने तक रुका है',

  when: 'मुझे सूचना दें जब भाव हो',
  percentLabel: 'प्रतिशत, ऊपर या नीचे',
  percentHint: '24 घंटे पहले के भाव से।',
  againAfterMove: `${REARM_PERCENT} अंक कम होने पर फिर से।`,
  againAfterPrice: `${formatShare(REARM_PERCENT)} लौटने पर फिर से।`,
  byMail: 'मेल से',
  set: 'अलर्ट लगाएँ',
  isSet: 'अलर्ट लग गया',
  notSet: 'अलर्ट नहीं लगा। कृपया फिर से कोशिश करें।',
  yours: 'आपके अलर्ट',

  level: ({ kind, level }) =>
    kind === 'move'
      ? `24 घंटे में ${formatShare(level)} बदले`
      : `₹${level} से ${kind === 'above' ? 'ऊपर' : 'नीचे'}`,
  isAt: ({ coin }) => `${coin} का भाव`,
  on: ({ name }) => `${name} पर भाव अलर्ट`,
  remove: ({ alert }) => `अलर्ट हटाएँ: ${alert}`,
  away: ({ percent }) => `${formatShare(percent)} दूर`,
};
