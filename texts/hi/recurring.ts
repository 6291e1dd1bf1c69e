/** Recurring buys in Hindi. */
import {
  RECURRING_LATE_HOURS,
  RECURRING_LIMIT,
  type MissedReason,
  type Schedule,
} from '#protocol/recurring.ts';
import { formatInr, formatMinute, formatMinuteIst, formatQuantity } from '#texts/format.ts';
import type { RecurringTexts } from '#texts/recurring.ts';

const weekdays = ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'];

const hourOf = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'am' : 'pm'}`;

function days({ every, day }: Schedule): string {
  if (every === 'day') return 'हर दिन';
  if (every === 'week') return `हर ${weekdays[(day ?? 1) - 1] ?? ''}`;
  return (day ?? 1) > 28 ? `हर महीने ${day} तारीख़, या आख़िरी दिन` : `हर महीने ${day} तारीख़`;
}

const because: Readonly<Record<MissedReason, string>> = {
  unpaid: 'बैलेंस कम था',
  'on-break': 'आप ब्रेक पर थे',
  'own-limit': 'आपकी अपनी सीमा पार हो जाती',
  'exposure-limit': 'इस कॉइन में या ऑर्डर में पहले से बहुत कुछ खुला था',
  'too-small': 'इस कॉइन के लिए रकम बहुत कम थी, या मार्केट ऑर्डर बंद थे',
  'not-offered': 'ट्रेडिंग आपके लिए खुली नहीं थी',
  'no-price': `${RECURRING_LATE_HOURS} घंटे में कोई भाव नहीं आया`,
};

export const recurring: RecurringTexts = {
  dayWrong: 'दिन चुनें।',
  twice: 'यह नियमित ख़रीद आपके पास पहले से है।',
  full: `आपकी ${RECURRING_LIMIT} नियमित ख़रीद चल रही हैं, इससे ज़्यादा नहीं हो सकतीं। पहले कोई एक बंद करें।`,

  title: 'नियमित ख़रीद',
  how: 'कॉइन की वही रकम, आपके चुने हर दिन के अगले भाव पर ख़रीदी जाती है।',
  plans: 'आपकी योजनाएँ',
  none: 'अभी कोई नियमित ख़रीद नहीं',
  noneHow: 'कॉइन, रकम और दिन चुनें।',
  failed: 'नियमित ख़रीद नहीं दिख रहीं',
  stay: 'वे चलती रहेंगी।',
  loading: 'आपकी नियमित ख़रीद लोड हो रही हैं',
  history: 'इतिहास',
  noHistory: 'अभी कुछ नहीं ख़रीदा',
  historyFailed: 'इतिहास नहीं दिख रहा',
  historyLoading: 'इतिहास लोड हो रहा है',
  paused: 'रुकी हुई',
  enough: 'आपके बैलेंस में इसके लिए पैसे हैं',
  pause: 'रोकें',
  resume: 'फिर शुरू करें',
  skip: 'अगली छोड़ें',
  end: 'बंद करें',
  endAsk: 'यह नियमित ख़रीद बंद करें?',
  endBody: 'आगे कुछ नहीं ख़रीदा जाएगा। जो ख़रीदा गया, वह आपका है।',
  keep: 'चालू रखें',
  notDone: 'यह नहीं हो पाया। कृपया फिर से कोशिश करें।',
  changed: 'यह इस बीच बदल गई है। इसे फिर से देखें।',
  deposit: 'जमा करें',
  olderButton: 'पुरानी दिखाएँ',

  new: 'नई नियमित ख़रीद',
  coin: 'कॉइन',
  amount: 'रकम',
  every: 'कितनी बार',
  day: 'दिन',
  dayOfMonth: 'महीने की तारीख़',
  hour: 'समय (IST)',
  atNext: 'हर बार यह सामान्य शुल्क वाला मार्केट ऑर्डर होता है।',
  set: 'शुरू करें',
  isSet: 'नियमित ख़रीद शुरू हो गई',
  notSet: 'शुरू नहीं हो पाई। कृपया फिर से कोशिश करें।',

  everyWords: { day: 'रोज़', week: 'हर हफ़्ते', month: 'हर महीने' },
  weekdays,
  schedule: (schedule) => `${days(schedule)}, ${hourOf(schedule.hour)}`,
  hourOf,
  next: ({ at }) => `अगली ${formatMinute(at)}`,
  would: ({ at }) => `अगली ${formatMinute(at)} को होती`,
  missing: ({ amount, at }) => `${formatMinute(at)} से पहले ${formatInr(amount)} जोड़ें`,
  of: ({ amount, coin }) => `${coin} में ${formatInr(amount)}`,
  act: ({ act, plan }) => `${act}: ${plan}`,
  count: ({ count, limit }) => `${limit} में से ${count}`,
  because,
  became({ outcome, orderStatus, quantity, coin, reason }) {
    if (outcome === 'skipped') return 'छोड़ी गई';
    if (outcome === 'missed') return `नहीं ख़रीदा: ${because[reason ?? 'not-offered']}`;
    if (orderStatus === 'completed' && quantity !== null)
      return `${formatQuantity(quantity)} ${coin} ख़रीदा`;
    if (orderStatus === 'pending') return 'ऑर्डर लगा, अगले भाव का इंतज़ार है';
    return 'ऑर्डर लगा, पर ख़रीद नहीं हुई; पैसे वापस आ गए';
  },
  first: ({ at }) => `पहली ${formatMinuteIst(at)} को।`,
};
