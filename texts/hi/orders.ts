/** Orders, in Hindi. */
import type { OrderTexts } from '#texts/orders.ts';
import { formatShare } from '#texts/format.ts';

const places = { above: 'ऊपर', at: 'बराबर', below: 'नीचे' } as const;

const types: OrderTexts['types'] = {
  market: 'मार्केट',
  limit: 'लिमिट',
  stop: 'स्टॉप',
  'stop-limit': 'स्टॉप लिमिट',
  'take-profit': 'टेक प्रॉफ़िट',
  'take-profit-limit': 'टेक प्रॉफ़िट लिमिट',
};

export const orders: OrderTexts = {
  amountInvalid: 'कृपया सही रकम लिखें',
  insufficient: 'इस ट्रेड के लिए पैसे कम हैं',
  insufficientCoins: 'इस ट्रेड के लिए कॉइन कम हैं',
  tooSmall: 'यह रकम कॉइन की एक इकाई के लिए बहुत छोटी है।',
  coinUnknown: 'इस कॉइन में ट्रेड नहीं होता।',
  amountMissing: 'रकम रुपये या कॉइन, दोनों में से किसी एक में लिखें; अपने भाव पर बेचना हो तो कॉइन में।',
  priceInvalid: 'कृपया सही भाव लिखें',
  priceMissing: 'लिमिट या स्टॉप ऑर्डर के लिए भाव ज़रूरी है।',
  priceUnwanted: 'मार्केट ऑर्डर में भाव नहीं लगता।',
  expiryInvalid: 'आगे का समय चुनें, ज़्यादा से ज़्यादा 366 दिन।',
  expiryUnwanted: 'मार्केट ऑर्डर इंतज़ार नहीं करता।',
  stopSide: 'ख़रीद का स्टॉप भाव से ऊपर, बिक्री का स्टॉप भाव से नीचे होता है।',
  profitSide: 'ख़रीदने वाला टेक प्रॉफ़िट ऑर्डर मौजूदा भाव से नीचे होता है, बेचने वाला ऊपर।',
  wouldFill:
    'यह ऑर्डर केवल भाव का इंतज़ार करने के लिए है, तुरंत पूरा होने के लिए नहीं; पर भाव इसकी लिमिट तक पहले ही पहुँच चुका है।',
  limitPriceMissing: 'ट्रिगर के बाद लिमिट वाले ऑर्डर में वह लिमिट ज़रूरी है।',
  limitPriceUnwanted: 'भाव के साथ लिमिट भी केवल उन ऑर्डर में दी जाती है जिनमें ट्रिगर और लिमिट दोनों होते हैं।',
  timeInForceUnwanted: 'सिर्फ़ लिमिट वाला अकेला ऑर्डर ही केवल अगले भाव के लिए हो सकता है।',
  postOnlyUnwanted: 'सिर्फ़ रद्द होने तक का लिमिट ऑर्डर ही केवल इंतज़ार के लिए हो सकता है।',
  pairIdUnwanted: 'यह सिर्फ़ ऑर्डर की जोड़ी में लगता है।',
  clientIdTaken: 'इस नंबर का ऑर्डर आपके पास पहले से है।',
  typeOff: 'यहाँ लिमिट और स्टॉप ऑर्डर बंद हैं: एडमिन उन्हें कंसोल में “ऑर्डर के प्रकार” से चालू करते हैं।',
  tooManyOpen: 'आपके 200 ऑर्डर खुले हैं: पहले एक रद्द करें।',
  unchanged: 'कुछ नहीं बदला है।',
  notChangeable: 'यह ऑर्डर बदला नहीं जा सकता: इसे रद्द करके नया लगाएँ।',
  stopPriceUnwanted: 'साथ में स्टॉप सिर्फ़ लिमिट ऑर्डर में लग सकता है।',
  pairSides: 'लिमिट और स्टॉप भाव के दोनों ओर होने चाहिए।',
  pairAmount: 'रकम बदलने के लिए जोड़ी रद्द करके फिर से लगाएँ।',
  tooLate: 'यह ऑर्डर पूरा हो रहा है।',

  cancelled: 'रद्द: कोई ट्रेड नहीं हुआ',
  waiting: 'अगले भाव का इंतज़ार',
  types,
  resting: ({ type, side }) => `${types[type]} ${side === 'buy' ? 'ख़रीद' : 'बिक्री'}`,
  unfilled: {
    'no-price': 'पूरा नहीं हुआ: समय पर भाव नहीं आया',
    'zero-fill': 'पूरा नहीं हुआ: एक इकाई से कम का था',
    'beyond-reserve': 'पूरा नहीं हुआ: रखी गई रकम से महँगा था',
    expired: 'पूरा नहीं हुआ: समय ख़त्म हो गया',
    'other-met': 'रद्द: जोड़ी का दूसरा ऑर्डर पूरा हुआ',
  },
  opened: ({ what, price }) => `${what} ${price} पर खुली`,
  traded: ({ side, quantity, price }) =>
    `${quantity} ${price} पर ${side === 'buy' ? 'ख़रीदा' : 'बेचा'}`,
  openUntil: ({ price }) => `भाव ${price} पहुँचने तक खुला`,
  fillsNow: ({ where }) => `अगले भाव पर पूरा होगा: आपकी लिमिट भाव के ${where} है।`,
  isFar: ({ type, where }) => `${type === 'limit' ? 'लिमिट' : 'स्टॉप'} भाव से ${where} है।`,
  where: ({ far, than }) => (far === null ? places[than] : `${formatShare(far)} ${places[than]}`),
};
