/** Texts of the console's first page, in Hindi. */
import type { ConsoleTodayTexts } from '#texts/console-today.ts';

export const consoleToday: ConsoleTodayTexts = {
  refreshed: 'हर 30 सेकंड में ताज़ा',
  loadFailed: 'जो इंतज़ार में है, वह लोड नहीं हुआ',
  saysNothing: 'पेजों की सूची से हर डेस्क अब भी खुल सकता है।',
  loading: 'जो इंतज़ार में है, वह लोड हो रहा है',

  // The figures. `oldest` is how long the first of them has waited: '23 घं॰'.
  pendingOf: ({ count, oldest }) => `${count} बाक़ी · सबसे पुराना ${oldest}`,
  openOf: ({ oldest }) => `सबसे पुराना ${oldest}`,
  none: 'कुछ इंतज़ार में नहीं',
  books: 'बहीखाता',
  booksRight: 'सही',
  booksWrong: 'सही नहीं',
  booksHalted: 'रुका हुआ',
  checkedAgo: ({ span }) => `${span} पहले जाँच हुई`,
  notChecked: 'अभी जाँच नहीं हुई',
  gaps: '5 सेकंड से लंबे अंतर',
  lastHour: 'पिछले घंटे में',
  pricesStopped: 'भाव आना बंद है',

  needsYouNow: 'अभी आपका काम',
  byDueTime: 'समय के अनुसार',
  nothingWaits: 'आपके लिए कुछ इंतज़ार में नहीं',
  nothingWaitsBody: 'नए अनुरोध और टिकट यहाँ अपने आप आते हैं।',
  more: 'और भी हैं, अपने पेजों पर।',
  kinds: {
    deposit: 'जमा',
    withdrawal: 'निकासी',
    ticket: 'टिकट',
    proposal: 'प्रस्ताव',
  },
  dueIn: ({ span }) => `${span} में करना है`,
  lateBy: ({ span }) => `${span} की देर`,
  waitsFor: ({ span }) => `${span} से इंतज़ार में`,
};
