/** The journal in Hindi. */
import { type JournalKind, MOST_TAGS, TAG_MAX_CHARS } from '#protocol/journal.ts';
import type { JournalTexts } from '#texts/journal.ts';

const sides: Readonly<Record<string, string>> = {
  ...{ BUY_UP: 'ऊपर ख़रीदें', SELL_SHORT: 'नीचे बेचें', buy: 'ख़रीदें', sell: 'बेचें' },
  ...{ long: 'लॉन्ग', short: 'शॉर्ट' },
};
const things: Readonly<Record<JournalKind, string>> = {
  ...{ contract: 'कॉन्ट्रैक्ट', order: 'ऑर्डर', position: 'पोज़ीशन' },
};

export const journal: JournalTexts = {
  title: 'जर्नल',
  tagline: 'आपने अपने ट्रेड के बारे में क्या लिखा। यह सिर्फ़ आपको दिखता है।',
  shows: 'ट्रेड पर आपके नोट और टैग',
  kindLegend: 'कौन से ट्रेड',
  kinds: { all: 'सभी', contract: 'कॉन्ट्रैक्ट', order: 'ऑर्डर', position: 'पोज़ीशन' },
  what: ({ kind, coin, side }) => `${coin} ${things[kind]}, ${sides[side] ?? side}`,
  download: 'CSV डाउनलोड करें',
  columns: ['कब लगाया, IST', 'रेफ़रेंस', 'क्या', 'रकम, INR', 'नतीजा, INR', 'टैग', 'नोट'],
  loading: 'लोड हो रहा है...',
  failed: 'आपका जर्नल लोड नहीं हो पाया',
  older: 'पुराने दिखाएँ',
  noneTitle: 'अभी कुछ नहीं लिखा',
  noneBody: 'कोई रसीद, ऑर्डर या पोज़ीशन खोलें और नोट या टैग जोड़ें। वे यहाँ दिखेंगे।',
  noneFound: 'ऐसे कोई ट्रेड नहीं',
  noneFoundBody: 'दूसरा टैग चुनें, या सभी ट्रेड।',
  note: 'नोट',
  notePlaceholder: 'आपने यह क्यों किया? क्या सीखा?',
  tags: 'टैग',
  allTags: ({ count }) => `सभी ${count} टैग दिखाएँ`,
  tagsHint: 'कॉमा से अलग करें, जैसे ख़बर, योजना',
  tagProblems: {
    'too-many': `ज़्यादा से ज़्यादा ${MOST_TAGS} टैग।`,
    'too-long': `एक टैग में ज़्यादा से ज़्यादा ${TAG_MAX_CHARS} अक्षर।`,
  },
  add: 'नोट जोड़ें',
  edit: 'नोट बदलें',
  save: 'नोट सेव करें',
  saving: 'सेव हो रहा है...',
  cancel: 'रद्द करें',
  loadingNote: 'आपका नोट लोड हो रहा है...',
  noteFailed: 'आपका नोट लोड नहीं हो पाया',
  notSaved: 'आपका नोट सेव नहीं हुआ। फिर कोशिश करें।',
  changedElsewhere: 'यह नोट इस बीच कहीं और बदला गया। अपना लिखा हुआ रखना हो, तो फिर सेव करें।',
};
