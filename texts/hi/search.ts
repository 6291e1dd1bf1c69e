/** The search of everything, in Hindi. English words find their help, too. */
import type { SearchTexts } from '#texts/search.ts';

export const search: SearchTexts = {
  title: 'खोज',
  open: 'खोजें',
  field: 'कॉइन, पेज, ऑर्डर, मदद',
  hint: 'तीर वाली कुंजियों से चुनें, एंटर से खोलें।',
  failed: 'खोज लोड नहीं हो पाई। कृपया फिर से कोशिश करें।',
  loadingOwn: 'आपके ऑर्डर और कॉन्ट्रैक्ट लोड हो रहे हैं',
  ownFailed: 'आपके ऑर्डर और कॉन्ट्रैक्ट लोड नहीं हो पाए।',

  kinds: { coin: 'कॉइन', page: 'पेज', own: 'आपके ऑर्डर और कॉन्ट्रैक्ट', help: 'मदद' },
  help: {
    rule: {
      title: 'कॉन्ट्रैक्ट कैसे सेटल होते हैं',
      words: 'नियम जीत हार भुगतान एंट्री रद्द रिफ़ंड rule win loss payout entry exit void refund',
    },
    prices: {
      title: 'भाव कहाँ से आते हैं',
      words: 'एक्सचेंज स्रोत simulated exchange source random',
    },
    risk: { title: 'आप क्या जोखिम लेते हैं', words: 'नुकसान जोखिम lose break-even odds chance' },
    verify: {
      title: 'रसीद या भाव जाँचें',
      words: 'सबूत ईमानदार जाँच verify proof evidence honest hash',
    },
    liabilities: { title: 'हम पर क्या बक़ाया है, और उसे कैसे जाँचें', words: 'liabilities reserves' },
    returns: {
      title: 'रिटर्न कैसे निकाले जाते हैं',
      words: 'प्रदर्शन मुनाफ़ा performance time-weighted money-weighted xirr drawdown profit',
    },
    programs: {
      title: 'प्रोग्राम और एपीआई की इस्तेमाल करें',
      words: 'बॉट bot automation binance ccxt developer api',
    },
    limits: {
      title: 'सीमा लगाएँ या ब्रेक लें',
      words: 'लत रोक self-exclusion addiction stop pause',
    },
    'second-factor': {
      title: 'दूसरा चरण इस्तेमाल करें',
      words: 'कोड 2fa two-factor code authenticator',
    },
    passkeys: { title: 'पासकी से लॉग इन करें', words: 'उँगली चेहरा fingerprint face security key' },
    password: { title: 'पासवर्ड बदलें', words: 'भूल गए forgot reset' },
    sessions: {
      title: 'देखें आप कहाँ लॉग इन हैं',
      words: 'डिवाइस चोरी devices sign out session stolen',
    },
    recharge: {
      title: 'पैसे जोड़ें',
      words: 'जमा रिचार्ज deposit recharge top up proof of payment',
    },
    withdraw: { title: 'पैसे निकालें', words: 'निकासी बैंक withdrawal bank payout' },
    support: {
      title: 'सपोर्ट को लिखें',
      words: 'मदद शिकायत सवाल टिकट help contact complaint question ticket',
    },
  },
  found: ({ count }) => (count === 1 ? '1 नतीजा' : `${count} नतीजे`),
  none: ({ typed }) => `“${typed}” से कुछ मेल नहीं खाता।`,
  order: ({ side, coin, isPosition }) =>
    isPosition
      ? `${side === 'buy' ? 'लॉन्ग' : 'शॉर्ट'} ${coin}`
      : `${coin} ${side === 'buy' ? 'ख़रीद' : 'बिक्री'}`,
  contract: ({ direction, coin }) =>
    `${direction === 'BUY_UP' ? 'ऊपर ख़रीदें' : 'नीचे बेचें'} ${coin}, कॉन्ट्रैक्ट`,
  byId: ({ id }) => `${id} खोलें`,
};
