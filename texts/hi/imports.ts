/** What people hold elsewhere, in Hindi. */
import { IMPORT_MAX_LINES } from '#protocol/import-lines.ts';
import { TRACKED_LIMIT } from '#protocol/imports.ts';
import { formatInr, formatCount } from '#texts/format.ts';
import type { ImportTexts } from '#texts/imports.ts';

const counted = (count: number) => `${formatCount(count)} लाइन`;

export const imports: ImportTexts = {
  missing: 'CSV फ़ाइल चुनें।',
  unreadable: 'यह फ़ाइल UTF-8 में CSV नहीं है। एक्सेल में “CSV UTF-8” चुनें।',
  empty: 'इस फ़ाइल में शीर्षक के नीचे कोई लाइन नहीं है।',
  tooLarge: 'यह फ़ाइल 1 MB से बड़ी है। इसे साल के हिसाब से बाँटें।',
  asked: 'यह फ़ाइल दो तरह से पढ़ी जा सकती है। पहले इसके बारे में सवालों के जवाब दें।',
  full: `कुल ज़्यादा से ज़्यादा ${formatCount(TRACKED_LIMIT)} लाइनें रखी जाती हैं। पहले एक फ़ाइल हटाएँ।`,

  title: 'दूसरी जगह रखे कॉइन',
  how: 'आपके वे कॉइन जो दूसरों के पास हैं, आपकी CSV फ़ाइलों से। वे सिर्फ़ देखे जाते हैं: यहाँ इनसे न कुछ ख़र्च हो सकता है, न बिक सकता है।',
  choose: 'CSV फ़ाइल चुनें',
  chooseOther: 'दूसरी फ़ाइल चुनें',
  reading: 'फ़ाइल पढ़ी जा रही है...',
  sending: ({ percent }) => `फ़ाइल भेजी जा रही है, ${percent}%`,
  questions: 'जोड़ने से पहले',
  questionsHow: 'इस फ़ाइल में कुछ साफ़ नहीं है। सही मतलब चुनें।',
  asks: {
    head: 'किस लाइन में कॉलमों के नाम हैं?',
    decimal: 'इस फ़ाइल में दशमलव कैसे लिखे हैं?',
    dates: 'इस फ़ाइल की तारीख़ों में पहले क्या आता है?',
  },
  noHead: 'किसी में नहीं: फ़ाइल ट्रेड से शुरू होती है',
  marks: { point: 'दशमलव बिंदु', comma: 'दशमलव कॉमा' },
  orders: { 'day-first': 'दिन', 'month-first': 'महीना' },
  readAs: ({ cell, reading }) => `${cell} यानी ${reading}`,
  answerFirst: 'पहले सवालों के जवाब दें',
  refused: 'जो लाइनें पढ़ी नहीं जा सकतीं',
  more: ({ count }) => `और ${counted(count)}`,
  columns: 'कॉलम',
  noColumn: 'फ़ाइल में नहीं',
  lines: 'लाइनें',
  known: 'पहले से यहाँ',
  holdings: 'होल्डिंग',
  none: 'अभी कुछ नहीं जोड़ा',
  noneHow: 'WazirX, CoinDCX, Binance या अपनी शीट से अपने ट्रेड या होल्डिंग CSV फ़ाइल में एक्सपोर्ट करें।',
  files: 'फ़ाइलें',
  remove: 'हटाएँ',
  removed: 'फ़ाइल हट गई',
  failed: 'जोड़े हुए कॉइन नहीं दिख रहे',
  loading: 'आपके जोड़े हुए कॉइन लोड हो रहे हैं',
  notDone: 'यह नहीं हो पाया। कृपया फिर से कोशिश करें।',
  noPrice: 'यहाँ भाव नहीं',
  count: 'कुल संपत्ति के साथ जोड़कर दिखाएँ',
  countAbout: 'वॉलेट में एक लाइन। यहाँ की संपत्ति का आँकड़ा अलग ही रहता है।',
  cardNone: 'दूसरे प्लेटफ़ॉर्म पर रखे कॉइन भी जोड़ें और सब एक साथ देखें।',
  open: 'जोड़ें',
  cancel: 'रद्द करें',
  nothingNew: 'इस फ़ाइल में कुछ नया नहीं',

  fields: {
    date: 'तारीख़',
    coin: 'कॉइन या जोड़ी',
    side: 'ख़रीद या बिक्री',
    quantity: 'मात्रा',
    price: 'भाव',
    total: 'कुल भुगतान',
  },
  formats: { wazirx: 'WazirX', coindcx: 'CoinDCX', binance: 'Binance', generic: 'CSV' },
  faults: {
    columns: 'इसमें शीर्षक से ज़्यादा या कम ख़ाने हैं।',
    'other-head': 'इस लाइन से ऊपर दूसरे कॉलम शुरू होते हैं। इन लाइनों को अलग फ़ाइल से जोड़ें।',
    formula: 'एक ख़ाने में फ़ॉर्मूला है।',
    'too-long': 'एक ख़ाना बहुत लंबा है।',
    'quote-open': 'उद्धरण चिह्न बंद नहीं है, या ख़ाने के बीच में है।',
    coin: 'कॉइन पढ़ा नहीं जा रहा।',
    side: 'न ख़रीद, न बिक्री।',
    status: 'ऑर्डर खुला, रद्द या नाकाम है।',
    quantity: 'मात्रा शून्य से बड़ी और 8 दशमलव तक की संख्या नहीं है।',
    amount: 'भाव या कुल रकम पढ़ी नहीं जा रही।',
    date: 'तारीख़ पढ़ी नहीं जा रही।',
    serial: 'तारीख़ एक्सेल की संख्या है। कॉलम को साल, महीने और दिन वाली तारीख़ के रूप में सेव करें।',
    'mixed-dates': 'इस फ़ाइल की कुछ तारीख़ों में दिन पहले है, कुछ में महीना।',
    'mixed-decimals': 'इस फ़ाइल की कुछ संख्याओं में दशमलव बिंदु है, कुछ में कॉमा।',
    product: 'मात्रा गुणा भाव कुल रकम के बराबर नहीं है।',
  },
  kinds: { buy: 'ख़रीदा', sell: 'बेचा', held: 'पास है' },
  summary({ taken, known, refused, asked, leftOut }) {
    const isNone = taken === 0 && known + asked + refused > 0;
    const parts = isNone ? [] : [`${counted(taken)} नई`];
    if (known > 0) parts.push(`${counted(known)} पहले से यहाँ`);
    if (asked > 0) parts.push(`${counted(asked)} आपके जवाब के इंतज़ार में`);
    if (refused > 0) parts.push(`${counted(refused)} पढ़ी नहीं गईं`);
    if (leftOut > 0)
      parts.push(`${formatCount(IMPORT_MAX_LINES)} के बाद की ${counted(leftOut)} नहीं पढ़ीं`);
    return `${parts.join(', ')}।`;
  },
  take: ({ count }) => `${counted(count)} जोड़ें`,
  taken: ({ count }) => `${counted(count)} जुड़ गईं`,
  line: ({ number }) => `लाइन ${formatCount(number)}`,
  showing: ({ shown, all }) => `${formatCount(all)} में से पहली ${shown}।`,
  together: ({ total }) => `कुल ${formatInr(total)}`,
};
