/** Texts of the price feed, in Hindi. */
import type { ConsoleFeedTexts } from '#texts/console-feed.ts';

export const consoleFeed: ConsoleFeedTexts = {
  priceFeed: 'भाव फ़ीड',
  refreshed: 'हर 3 सेकंड में ताज़ा',
  loadFailed: 'फ़ीड की स्थिति लोड नहीं हुई',
  saysNothing: 'इससे ख़ुद भावों के बारे में कुछ पता नहीं चलता।',
  loading: 'फ़ीड की स्थिति लोड हो रही है',

  pricesArrive: 'हर सेकंड भाव आ रहे हैं',
  pricesHaveStopped: 'भाव आना बंद है',
  pricesHaveStoppedBody:
    'आख़िरी टिक 5 सेकंड से पुराना है, इसलिए कुछ लगाया नहीं जा सकता। जो एंट्री का इससे ज़्यादा इंतज़ार करे, वह अमान्य होता है और लगाई रकम लौटती है। अगले टिक से यह अपने आप चलने लगता है; जो प्रोसेस भाव दर्ज करती है, उसे देखें।',
  noTickYet: 'अभी कोई टिक नहीं',
  noTickYetBody: 'बाज़ार शुरू नहीं हुआ: कोई प्रोसेस भाव दर्ज नहीं कर रही।',

  rewound: 'डेटाबेस पीछे चला गया था',
  rewoundBody: ({ at, known, found, lost }) =>
    `${at} पर यह उससे पीछे था जिसकी पुष्टि कर चुका था: आख़िरी मालूम टिक ${known} था, वहाँ का आख़िरी टिक ${found}। ट्रेडिंग तब तक बंद रही जब तक वे सीड पूरे नहीं हुए जो लोगों को मालूम हो सकते थे। पुष्टि किए हुए जो अनुरोध खो गए: ${lost}। उन लोगों को सूचना दी गई है।`,
  noTick: 'कोई नहीं',
  lostOf: ({ at, kind }) => `${at} ${kind}, व्यक्ति`,
  lostKey: ', कुंजी',

  lastTick: 'आख़िरी टिक',
  ticksLastHour: 'टिक, पिछला घंटा',
  ofAllSeconds: ({ share }) => `3,600 सेकंड का ${share}`,
  longestGap: 'सबसे लंबा अंतर, पिछला घंटा',
  longestGapMeans: 'एक टिक से अगले तक',
  gapsOver5s: '5 सेकंड से लंबे अंतर, पिछला घंटा',
  gapsOver5sMean: 'इनमें एंट्री और एग्ज़िट अमान्य हैं',
  voidContracts: 'अमान्य कॉन्ट्रैक्ट, पिछला दिन',
  ofEnded: ({ count }) => `पूरे हुए ${count} में से`,

  theTape: 'टेप',
  source: 'स्रोत',
  lastHash: 'आख़िरी टिक का हैश',
  epoch: 'इपॉक',
  epochOf: ({ number, first, last }) => `${number}, टिक ${first} से ${last}`,
  exchangePrices:
    'यहाँ कुछ भी तय नहीं किया जा सकता। हर टिक दर बताता है, और उन संदेशों का हैश जिनसे उसके भाव पढ़े गए। जिस कॉइन के भाव पर शक हो, उसका भाव तब तक नहीं होता जब तक उस पर फिर भरोसा न हो।',
  seededPrices:
    'यहाँ कुछ भी तय नहीं किया जा सकता। एक इपॉक के भाव एक सीड से बनते हैं, जिसका हैश पहले इस्तेमाल से पहले टेप पर होता है और जो आख़िरी इस्तेमाल के बाद सार्वजनिक किया जाता है।',

  milliseconds: ({ count }) => `${count} मि॰से॰`,
  seconds: ({ count }) => `${count} से॰`,
  minutes: ({ minutes, seconds }) => `${minutes} मि॰ ${seconds} से॰`,
};
