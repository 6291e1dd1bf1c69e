/** Charts, in Hindi. */
import type { ChartTexts } from '#texts/charts.ts';

export const charts: ChartTexts = {
  ownPrices: 'हमारे भाव',
  takeOurs: 'हमारे भाव देखें',
  ask: 'TradingView का चार्ट लोड करें?',
  sees: 'TradingView को आपका IP पता दिखेगा।',
  load: 'TradingView लोड करें',
  settleByOurs: 'कॉन्ट्रैक्ट हमारे भाव से सेटल होते हैं, इनसे नहीं।',
  kind: 'चार्ट का प्रकार',
  kinds: {
    hollow: 'खाली कैंडल',
    candles: 'कैंडल',
    'heikin-ashi': 'हाइकिन-आशी',
    line: 'रेखा',
    area: 'क्षेत्र',
  },
  settings: 'चार्ट की सेटिंग',
  scale: 'भाव का पैमाना',
  scales: { linear: 'सीधा', log: 'लॉग', percent: 'प्रतिशत' },
  compare: 'दूसरे कॉइन से तुलना',
  compareWith: 'तुलना…',
  compareFailed: ({ coin }) => `${coin} के भाव लोड नहीं हुए।`,
  indicators: ({ count }) => (count === 0 ? 'इंडिकेटर' : `इंडिकेटर (${count})`),
  noIndicators: 'कोई इंडिकेटर नहीं।',
  addIndicator: 'इंडिकेटर जोड़ें',
  removeIndicator: ({ name }) => `${name} हटाएँ`,
  fullOfIndicators: ({ most }) => `ज़्यादा से ज़्यादा ${most} इंडिकेटर। नया जोड़ने के लिए एक हटाएँ।`,
  settingRange: ({ least, most }) => `${least} से ${most}`,
  keys: ({ name }) => `${name} की कैंडल: तीर से आगे-पीछे, प्लस और माइनस से ज़ूम`,
  underCrosshair: ({ time, open, high, low, close, values }) =>
    [`${time}: खुला ${open}, ऊँचा ${high}, नीचा ${low}, बंद ${close}`, ...values].join(', '),
  picture: 'तस्वीर सेव करें',
  wholeScreen: 'पूरी स्क्रीन',
  noChart: ({ pair }) => `${pair} का TradingView चार्ट नहीं है।`,
};
