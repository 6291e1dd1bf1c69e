/** Notices in Hindi. A sentence holds no id: the screen links what it is about. */
import type { Direction } from '#protocol/contracts.ts';
import type { NoticeFacts } from '#protocol/notices.ts';
import {
  formatDate,
  formatInr,
  formatLevel,
  formatMinuteIst,
  formatMultiple,
  formatPrice,
  formatQuantity,
  formatShare,
  signOf,
} from '#texts/format.ts';
import type { NoticeText, NoticeTexts } from '#texts/notices.ts';

import { devices } from './devices.ts';
import { recurring } from './recurring.ts';
import { limitNames, limits } from './limits.ts';

const directions: Record<Direction, string> = { BUY_UP: 'ऊपर ख़रीदें', SELL_SHORT: 'नीचे बेचें' };
const outcomes: Record<NoticeFacts['contract-settled']['outcome'], string> = {
  WIN: 'जीता, मिले',
  LOSS: 'आपके ख़िलाफ़ बंद हुआ, मिले',
  REFUNDED: 'शुरुआती भाव पर बंद हुआ, लौटाए',
  VOID: 'अमान्य, समय पर भाव नहीं आया: लौटाए',
};
const failures: Record<NoticeFacts['order-failed']['failure'], string> = {
  'no-price': 'समय पर भाव नहीं आया',
  'zero-fill': 'उस भाव पर यह एक इकाई से कम का था',
  'beyond-reserve': 'उस भाव पर यह रखी गई रकम से महँगा था',
};
const closings: Record<NoticeFacts['position-closed']['reason'], string> = {
  asked: 'पोज़ीशन बंद हुई',
  'take-profit': 'टेक प्रॉफ़िट पर पहुँची',
  'stop-loss': 'स्टॉप लॉस पर पहुँची',
};
const kinds: Readonly<Record<string, string>> = {
  market: 'मार्केट',
  limit: 'लिमिट',
  stop: 'स्टॉप',
  'stop-limit': 'स्टॉप लिमिट',
  'take-profit': 'टेक प्रॉफ़िट',
  'take-profit-limit': 'टेक प्रॉफ़िट लिमिट',
};

const askAtOnce = 'अगर यह आपने नहीं किया, तो तुरंत सपोर्ट से संपर्क करें।';
const changePassword = 'अगर यह आपने नहीं किया, तो पासवर्ड बदलें और तुरंत सपोर्ट से संपर्क करें।';

type Contract = NoticeFacts['contract-created'] | NoticeFacts['contract-settled'];
const endedSessions = (count: number) => {
  if (count === 0) return 'बाकी सभी सेशन ख़त्म किए गए; कोई खुला नहीं था';
  return count === 1
    ? 'आपका एक सेशन दूसरे सेशन से ख़त्म किया गया'
    : `आपके ${count} सेशन दूसरे सेशन से ख़त्म किए गए`;
};

const contract = ({ direction, coin, stake }: Contract) =>
  `${coin} पर «${directions[direction]}», ${formatInr(stake)}`;

const unfilled = (facts: NoticeFacts['order-expired'], why: string) => {
  const { side, coin, type, gives } = facts;
  const what = side === 'buy' ? formatInr(gives) : `${formatQuantity(gives)} ${coin}`;
  return `${coin} की ${side === 'buy' ? 'ख़रीद' : 'बिक्री'}, ${kinds[type] ?? type} ऑर्डर: ${why}; ${what} फिर से उपलब्ध है।`;
};

type Position = Pick<NoticeFacts['position-opened'], 'side' | 'coin' | 'margin' | 'leverage'>;
const position = ({ side, coin, margin, leverage }: Position) =>
  `${coin} पर ${side === 'long' ? 'लॉन्ग' : 'शॉर्ट'}, ${formatInr(margin)}, ${formatMultiple(leverage)}`;

const ended = (facts: NoticeFacts['position-liquidated'], title: string): NoticeText => {
  const { price, returned, pnl } = facts;
  const result = `${signOf(pnl) < 0 ? 'नुकसान' : 'मुनाफ़ा'} ${formatInr(pnl.replace('-', ''))}`;
  const at = `${position(facts)}: ${formatPrice(price)} पर बंद हुई`;
  return { title, message: `${at}; ${formatInr(returned)} लौटाए, ${result}।` };
};

const corrected = (how: string, { amount, reason }: NoticeFacts['balance-credited']) => ({
  title: 'बैलेंस में सुधार',
  message: `${formatInr(amount)} ${how}। कारण: ${reason}`,
});

const states: Readonly<Record<string, string>> = { open: 'खुला', closed: 'बंद', resolved: 'सुलझा' };
const answered = (subject: string, became: string | null) => ({
  title: 'सपोर्ट का जवाब',
  message: `आपके टिकट “${subject}” पर नया जवाब आया है।${became === null ? '' : ` अब यह ${states[became] ?? became} है।`}`,
});

const fileKinds: Record<NoticeFacts['file-made']['kind'], string> = {
  statement: 'स्टेटमेंट',
  'contract-note': 'कॉन्ट्रैक्ट नोट',
  tax: 'टैक्स पैक',
};
const fileName = ({ kind, from, to, format }: NoticeFacts['file-made']) => {
  const dates = [...new Set([from, to])].map((day) => formatDate(`${day}T00:00:00.000Z`));
  return `${dates.join(' से ')} ${dates.length === 1 ? 'का' : 'तक का'} ${fileKinds[kind]}, ${format.toUpperCase()} में`;
};

export const notices: NoticeTexts = {
  welcome: () => ({ title: null, message: 'क्रिप्टो ट्रेडिंग ऐप में आपका स्वागत है!' }),

  'contract-created': (facts) => ({
    title: 'कॉन्ट्रैक्ट लगा',
    message: `${contract(facts)}, ${facts.duration} सेकंड, ${formatShare(facts.percent)}।`,
  }),
  'contract-settled': (facts) => ({
    title: 'कॉन्ट्रैक्ट सेटल हुआ',
    message: `${contract(facts)}: ${outcomes[facts.outcome]} ${formatInr(facts.payout)}।`,
  }),

  'recurring-missed': ({ coin, amount, reason, dueAt, count, nextAt, available }) => {
    const what = `${coin} में ${formatInr(amount)} की आपकी नियमित ख़रीद`;
    const when = count === 1 ? formatMinuteIst(dueAt) : `${formatMinuteIst(dueAt)} से ${count} बार`;
    const had = available === null ? '' : ` (${formatInr(available)} उपलब्ध)`;
    const next = nextAt === null ? 'यह रुकी हुई है।' : `अगली ${formatMinuteIst(nextAt)}।`;
    return {
      title: 'नियमित ख़रीद छूट गई',
      message: `${what} नहीं हुई, ${when}: ${recurring.because[reason]}${had}। ${next}`,
    };
  },

  'order-filled': ({ side, coin, quantity, price, amount }) => ({
    title: 'ट्रेड पूरा हुआ',
    message: `${formatQuantity(quantity)} ${coin} ${formatPrice(price)} पर ${formatInr(amount)} में ${side === 'buy' ? 'ख़रीदा' : 'बेचा'}।`,
  }),
  'order-failed': (facts) => ({
    title: 'ट्रेड नहीं हुआ',
    message: unfilled(facts, failures[facts.failure]),
  }),
  'order-expired': (facts) => ({
    title: 'ऑर्डर ख़त्म हुआ',
    message: unfilled(facts, 'आपका चुना समय ख़त्म हो गया'),
  }),

  'position-opened'(facts) {
    const fee = signOf(facts.fee) === 0 ? '' : `, फ़ीस ${formatInr(facts.fee)}`;
    const began = `${position(facts)}: ${formatPrice(facts.price)} पर खुली${fee}`;
    return {
      title: 'पोज़ीशन खुली',
      message: `${began}। लिक्विडेशन ${formatPrice(facts.liquidation)} पर।`,
    };
  },
  'position-failed': (facts) => ({
    title: 'पोज़ीशन नहीं खुली',
    message: `${position(facts)}: 5 सेकंड में भाव नहीं आया, ${formatInr(facts.returned)} लौटाए।`,
  }),
  'position-warned': (facts) => ({
    title: 'लिक्विडेशन के पास',
    message: `${position(facts)}: ${formatPrice(facts.liquidation)} पर लिक्विडेशन की तीन-चौथाई दूरी तय हो चुकी है।`,
  }),
  'position-closed': (facts) => ended(facts, closings[facts.reason]),
  'position-liquidated': (facts) => ended(facts, 'पोज़ीशन लिक्विडेट हुई'),

  'deposit-submitted': ({ amount }) => ({
    title: 'जमा का अनुरोध भेजा गया',
    message: `आपकी ${formatInr(amount)} की जमा जाँच के इंतज़ार में है।`,
  }),
  'deposit-approved': ({ amount }) => ({
    title: 'जमा मंज़ूर',
    message: `${formatInr(amount)} आपके बैलेंस में जुड़ गए।`,
  }),
  'deposit-rejected': ({ amount, reason }) => ({
    title: 'जमा नामंज़ूर',
    message: `आपकी ${formatInr(amount)} की जमा मंज़ूर नहीं हुई। ${reason}`,
  }),
  'withdrawal-submitted': ({ amount }) => ({
    title: 'निकासी का अनुरोध भेजा गया',
    message: `हमारे फ़ैसले तक ${formatInr(amount)} रखे गए हैं।`,
  }),
  'withdrawal-cancelled': ({ amount }) => ({
    title: 'निकासी रद्द',
    message: `${formatInr(amount)} फिर से उपलब्ध है।`,
  }),
  'withdrawal-approved': ({ amount, account }) => ({
    title: 'निकासी मंज़ूर',
    message: `${formatInr(amount)} आपके बैंक खाते ${account} में भेजे जा रहे हैं।`,
  }),
  'withdrawal-rejected': ({ amount, reason }) => ({
    title: 'निकासी नामंज़ूर',
    message: `${formatInr(amount)} फिर से उपलब्ध है। ${reason}`,
  }),
  'balance-credited': (facts) => corrected('आपके बैलेंस में जोड़े गए', facts),
  'balance-debited': (facts) => corrected('आपके बैलेंस से घटाए गए', facts),
  'bank-details-saved': ({ bank, account }) => ({
    title: 'बैंक की जानकारी सेव हुई',
    message: `अब निकासी सिर्फ़ ${bank}, खाता ${account} में जाएगी। अगर यह आपने नहीं किया, तो अभी सपोर्ट से संपर्क करें और पासवर्ड बदलें।`,
  }),
  'bank-details-proposed': ({ subject }) => ({
    title: 'बैंक की जानकारी जाँच में',
    message: `“${subject}” में आपके माँगे बदलाव का सपोर्ट ने प्रस्ताव रखा है। स्टाफ़ का दूसरा व्यक्ति फ़ैसला करेगा। अगर आपने नहीं माँगा, तो तुरंत जवाब दें।`,
  }),
  'bank-details-changed': ({ bank, account }) => ({
    title: 'बैंक की जानकारी बदली',
    message: `अब निकासी ${bank}, खाता ${account} में जाएगी। यह बदलाव के 24 घंटे बाद फिर खुलेगी। अगर आपने नहीं माँगा, तो अभी सपोर्ट से संपर्क करें।`,
  }),

  'ticket-answered': ({ subject, became }) => answered(subject, became),
  'ticket-resolved': ({ subject, isAnswered }) =>
    isAnswered
      ? answered(subject, 'resolved')
      : {
          title: 'टिकट सुलझा',
          message: `सपोर्ट ने आपके टिकट “${subject}” को सुलझा हुआ बताया। फिर खोलने के लिए जवाब दें।`,
        },
  'ticket-closed': ({ subject }) => ({
    title: 'टिकट बंद',
    message: `सपोर्ट ने आपका टिकट “${subject}” बंद किया। फिर खोलने के लिए जवाब दें।`,
  }),
  'ticket-reopened': ({ subject }) => ({
    title: 'टिकट फिर खुला',
    message: `सपोर्ट ने आपका टिकट “${subject}” फिर से खोला।`,
  }),

  'alert-crossed': ({ coin, kind, level, price }) => ({
    title: `${coin} ${formatLevel(level)} से ${kind === 'above' ? 'ऊपर' : 'नीचे'}`,
    message: `${coin} ${formatLevel(price)} पर है, आपके ${formatLevel(level)} पर या उससे ${kind === 'above' ? 'ऊपर' : 'नीचे'}।`,
  }),
  'alert-moved': ({ coin, percent, direction, price }) => ({
    title: `${coin} ${formatShare(percent)} बदला`,
    message: `${coin} 24 घंटे में कम से कम ${formatShare(percent)} ${direction === 'fell' ? 'गिरा' : 'बढ़ा'}। अब ${formatLevel(price)} पर है।`,
  }),

  'limit-changing': ({ measure, period, amount, actsAt }) => ({
    title: 'एक सीमा बदलेगी',
    message: `${limitNames[measure]} आपकी ${period === 'day' ? 'रोज़ की' : 'हफ़्ते की'} सीमा ${formatMinuteIst(actsAt)} को ${amount === null ? 'हट जाएगी' : 'बढ़ जाएगी'}। तब तक आप उसे बनाए रख सकते हैं।`,
  }),
  'break-begun': (facts) => ({ title: 'ब्रेक शुरू', message: limits.onBreak(facts) }),
  'self-exclusion-begun': (facts) => ({
    title: 'ख़ुद को बाहर रखना शुरू',
    message: limits.onBreak(facts),
  }),

  'file-made': (facts) => ({
    title: 'आपकी फ़ाइल तैयार है',
    message: `${fileName(facts)}: फ़ाइल बन गई। एक दिन के अंदर इसे स्टेटमेंट वाले पेज से डाउनलोड करें।`,
  }),
  'file-failed': (facts) => ({
    title: 'आपकी फ़ाइल नहीं बन पाई',
    message: `${fileName(facts)}: फ़ाइल नहीं बनी। स्टेटमेंट वाले पेज पर इसे फिर माँगें; फिर भी न बने, तो सपोर्ट से संपर्क करें।`,
  }),

  'requests-lost': ({ count, from, to }) => ({
    title: 'कुछ मंज़ूर अनुरोध खो गए',
    message: `डेटाबेस में गड़बड़ी हुई और ताज़ा बदलाव नहीं बचे। ${formatMinuteIst(from)} से ${formatMinuteIst(to)} के बीच के आपके ${count} मंज़ूर अनुरोध नहीं रहे। अपना बैलेंस और ऑर्डर देखें, जो नहीं है उसे फिर से करें, और अपनी रसीदें रखें। सपोर्ट हर एक बता सकता है।`,
  }),
  'device-new': (device) => ({
    title: 'नया लॉग इन',
    message: `${devices.of(device)} से आपके खाते में पहली बार लॉग इन हुआ। अगर यह आप नहीं थे, तो वह सेशन ख़त्म करें और पासवर्ड बदलें।`,
  }),
  'session-ended': ({ count }) => ({
    title: count === 1 ? 'सेशन ख़त्म हुआ' : 'सेशन ख़त्म हुए',
    message: `${endedSessions(count)}। अगर यह आपने नहीं किया, तो पासवर्ड बदलें।`,
  }),
  'push-device-added': (device) => ({
    title: 'ब्राउज़र में सूचनाएँ',
    message: `${devices.of(device)} पर अब आपकी सूचनाएँ आती हैं। अगर यह आपने नहीं किया, तो वह सेशन ख़त्म करें और पासवर्ड बदलें।`,
  }),
  'push-device-removed': (device) => ({
    title: 'सूचनाएँ बंद',
    message: `${devices.of(device)} पर अब आपकी सूचनाएँ नहीं आतीं।`,
  }),
  'password-changed': () => ({
    title: 'पासवर्ड बदला',
    message: `लॉग इन किए हुए एक ब्राउज़र में पासवर्ड बदला गया। ${askAtOnce}`,
  }),
  'telegram-linked': () => ({
    title: 'Telegram जुड़ा',
    message:
      'अब सूचनाएँ एक Telegram चैट में भी जाती हैं। अगर यह आपने नहीं किया, तो उसे सूचनाओं की सेटिंग में हटाएँ और पासवर्ड बदलें।',
  }),
  'telegram-unlinked': () => ({
    title: 'Telegram हटा',
    message: 'अब सूचनाएँ आपकी Telegram चैट में नहीं जातीं।',
  }),
  'password-reset': () => ({
    title: 'पासवर्ड बदला',
    message: `आपके ईमेल पर भेजे लिंक से नया पासवर्ड बनाया गया। ${askAtOnce}`,
  }),
  'passkey-added': ({ name }) => ({
    title: 'पासकी जुड़ी',
    message: `पासकी "${name}" अब आपके खाते में लॉग इन कर सकती है। अगर यह आपने नहीं किया, तो उसे हटाएँ और पासवर्ड बदलें।`,
  }),
  'passkey-removed': ({ name }) => ({
    title: 'पासकी हटी',
    message: `पासकी "${name}" अब आपके खाते में लॉग इन नहीं कर सकती।`,
  }),
  'key-made': ({ name, mayTrade }) => ({
    title: 'API कुंजी बनी',
    message: `API कुंजी "${name}" वाले प्रोग्राम अब आपका खाता पढ़ सकते हैं${mayTrade ? ' और आपके लिए ट्रेड कर सकते हैं' : ''}। अगर यह आपने नहीं किया, तो उसे ख़त्म करें और पासवर्ड बदलें।`,
  }),
  'key-extended': ({ name }) => ({
    title: 'API कुंजी बढ़ाई गई',
    message: `API कुंजी "${name}" अब और समय तक चलेगी। अगर यह आपने नहीं किया, तो उसे ख़त्म करें और पासवर्ड बदलें।`,
  }),
  'key-ended': ({ name }) => ({
    title: 'API कुंजी ख़त्म हुई',
    message: `API कुंजी "${name}" अब नहीं चलती।`,
  }),
  'key-used-from': ({ name, address }) => ({
    title: 'API कुंजी नए पते से इस्तेमाल हुई',
    message: `API कुंजी "${name}" पहली बार ${address} से इस्तेमाल हुई। अगर यह आपका प्रोग्राम नहीं था, तो उसे ख़त्म करें।`,
  }),
  'two-factor-on': () => ({
    title: 'टू-फ़ैक्टर लॉग इन चालू',
    message: `अब से लॉग इन में ऑथेंटिकेटर ऐप का कोड भी लगेगा। ${askAtOnce}`,
  }),
  'two-factor-off': () => ({
    title: 'टू-फ़ैक्टर लॉग इन बंद',
    message: `अब फिर सिर्फ़ पासवर्ड से लॉग इन होगा। ${changePassword}`,
  }),
  'two-factor-removed': () => ({
    title: 'टू-फ़ैक्टर लॉग इन हटाया गया',
    message:
      'माँगे जाने पर हमारे स्टाफ़ के दो लोगों ने इसे हटाया। आपकी पासकी ख़त्म हो गई हैं, और निकासी 24 घंटे तक रुकी है। सेटिंग में इसे फिर चालू करें। अगर आपने नहीं माँगा, तो पासवर्ड बदलें और तुरंत सपोर्ट से संपर्क करें।',
  }),
  'recovery-codes-renewed': () => ({
    title: 'नए रिकवरी कोड',
    message: `नए रिकवरी कोड बने, पुराने अब नहीं चलेंगे। ${askAtOnce}`,
  }),
  'recovery-code-used': () => ({
    title: 'रिकवरी कोड इस्तेमाल हुआ',
    message: `किसी ने आपके रिकवरी कोड से आपके खाते में लॉग इन किया। ${changePassword}`,
  }),
};
