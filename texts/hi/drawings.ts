/** Drawings and levels on a chart in Hindi. */
import type { DrawingTexts } from '#texts/drawings.ts';

export const drawings: DrawingTexts = {
  tools: 'चार्ट पर बनाएँ',
  kinds: {
    trend: 'ट्रेंड लाइन',
    ray: 'किरण',
    level: 'लेवल',
    rectangle: 'आयत',
    fibonacci: 'फ़िबोनाची',
    note: 'नोट',
  },
  alertHere: 'भाव पर अलर्ट',
  orderHere: 'भाव पर लिमिट ऑर्डर',
  pressOnChart: 'चार्ट पर दबाएँ या खींचें। एस्केप से रद्द होता है।',
  list: 'आपकी बनाई चीज़ें',
  noneChosen: 'ड्रॉइंग चुनें',
  numbered: ({ name, number }) => `${name} ${number}`,
  remove: ({ name }) => `${name} हटाएँ`,
  noteText: 'नोट में क्या लिखें',
  newNote: 'नोट',
  full: ({ most }) => `ज़्यादा से ज़्यादा ${most} चीज़ें। पहले एक हटाएँ।`,
  notKept: 'आपकी बनाई चीज़ें सेव नहीं हुईं। वे इस पेज पर रहने तक दिखेंगी।',
  notLoaded: 'आपकी बनाई चीज़ें लोड नहीं हुईं। पेज फिर से लोड करें।',
  logIn: 'अपनी बनाई चीज़ें रखने के लिए लॉग इन करें।',
  point: ({ name, number, time, price }) => `${name}, बिंदु ${number}: ${time}, ${price}`,
  levels: {
    alert: 'अलर्ट',
    buy: 'ख़रीद ऑर्डर',
    sell: 'बिक्री ऑर्डर',
    takeProfit: 'टेक प्रॉफ़िट',
    stopLoss: 'स्टॉप लॉस',
    liquidation: 'लिक्विडेशन',
    entry: 'एंट्री',
  },
  moveLevel: ({ what }) => `${what}: खिसकाएँ, फिर एंटर दबाएँ`,
  moveEntry: 'एंट्री: टेक प्रॉफ़िट या स्टॉप लॉस के लिए खींचें, फिर एंटर दबाएँ',
};
