/** The landing page, in Hindi. */
import type { LandingTexts } from '#texts/landing.ts';

export const landing: LandingTexts = {
  simulated: 'सिम्युलेटेड',
  watchTheMarketThen: 'मार्केट देखिए, फिर उस पर अपनी समझ आज़माइए',
  virtualRupeesPublishedRules: 'वर्चुअल रुपये, सबके सामने नियम, और हर नतीजे की रसीद।',
  exploreCryptoMarkets: 'क्रिप्टो मार्केट देखें',
  createAccount: 'खाता बनाएँ',
  onePriceRecordAnd: 'हर आँकड़ा भाव के एक ही सार्वजनिक रिकॉर्ड से',
  realTimeData: 'रियल-टाइम डेटा',
  onePriceASecond: 'हर कॉइन का हर सेकंड एक भाव, सबके लिए वही।',
  beautifulVisualizations: 'साफ़-सुथरे चार्ट',
  hollowCandlesRiseFilled: 'खाली कैंडल बढ़त, भरी कैंडल गिरावट: बिना रंग के भी समझ आती है।',
  multiCoinSupport: 'कई कॉइन',
  theLargeCoinsAnd: 'बड़े कॉइन और कई छोटे कॉइन भी।',
  secureAuthentication: 'सुरक्षित लॉग इन',
  passwordsAreKeptAs: 'पासकी और दो-चरण वाले कोड। पासवर्ड केवल हैश के रूप में रखे जाते हैं।',
  responsiveDesign: 'हर स्क्रीन के लिए',
  desktopTabletAndMobile: 'डेस्कटॉप, टैबलेट और मोबाइल: तीनों पर वही पाँच सेक्शन।',
  marketAlerts: 'मार्केट अलर्ट',
  setAPriceAlert: 'कॉइन आपके भाव पर पहुँचे, तो सूचना पाइए।',
  logIn: 'लॉग इन करें',
  picturesWithSamples: 'ऐप की स्क्रीन, नमूने की रक़मों के साथ।',
  aContractSecond: 'कॉन्ट्रैक्ट, सेकंड-दर-सेकंड',
  theChartStands:
    'कॉन्ट्रैक्ट चलते समय चार्ट अपनी जगह से नहीं हिलता। आपको एंट्री, अभी का भाव और अपने पैसे दिखते हैं।',
  pictureOfContract: 'कॉन्ट्रैक्ट की स्क्रीन: हर सेकंड का भाव, एंट्री, और बचे हुए सेकंड।',
  howContractsSettle: 'कॉन्ट्रैक्ट कैसे सेटल होते हैं',
  aReceiptYou: 'रसीद जिसे आप जाँच सकें',
  eachResultHas: 'हर नतीजे की रसीद में वे भाव हैं जिनसे वह तय हुआ। आपका ब्राउज़र ख़ुद जाँचता है।',
  pictureOfReceipt: 'रसीद: कॉन्ट्रैक्ट के भाव, कितना मिला, और यह कि सारी जाँचें सही निकलीं।',
  verifyAReceipt: 'रसीद जाँचें',
  allYouOwn: 'आपका सब कुछ, एक रेखा में',
  cashCoinsAnd: 'नक़द, कॉइन और कॉन्ट्रैक्ट, एक कुल संपत्ति में, जमा किए पैसे के साथ।',
  pictureOfNetWorth: 'वॉलेट: एक महीने की कुल संपत्ति की रेखा, और वह किससे बनी है।',
  whatWeOweYou: 'हम पर आपका बकाया',
  liveData: 'लाइव डेटा',
  simulatedFeed: 'सिम्युलेटेड फ़ीड',
  updatesEvery3S: 'हर 3 सेकंड में अपडेट',
  samplePicture: 'नमूना चित्र',
  usdt15m: ({ COIN }) => `${COIN}/USDT · 15 मि॰`,
  cryptoProductsAndNfts:
    'क्रिप्टो प्रोडक्ट और NFT पर कोई नियमन नहीं है और इनमें बहुत जोखिम हो सकता है। ऐसे लेन-देन में नुकसान पर शायद कोई नियामक मदद न मिले।',
  onThisPage: 'इस पेज पर',
  features: 'खूबियाँ',
  testimonials: 'अनुभव',
  support: 'सपोर्ट',
  openDrishti: 'Drishti खोलें',
  visualizeTheFutureOf: 'फ़ाइनेंस का भविष्य देखिए',
  elegantTrackingWithReal:
    'आज के निवेशकों के लिए: रियल-टाइम डेटा और बाज़ार के रुझान के चित्रों के साथ आसान ट्रैकिंग।',
  exploreMarkets: 'मार्केट देखें',
  pricesAre: 'भाव',
  andBalancesAreVirtual:
    'हैं और बैलेंस वर्चुअल है। क्रिप्टो प्रोडक्ट पर कोई नियमन नहीं है और इनमें बहुत जोखिम हो सकता है।',
  practicePlatform: 'अभ्यास का प्लेटफ़ॉर्म।',
  drawnHere: 'सिम्युलेटेड',
  liveFromAnExchange: 'एक एक्सचेंज से लाइव',
  horizonDrawnFromSimulated: 'सिम्युलेटेड भावों से बना चित्र',
  drawnFromSimulatedPrices: 'सिम्युलेटेड भावों से बना',
  theReceiptEndedThe: 'रसीद ने बहस ख़त्म कर दी',
  iWasSureThe:
    'मुझे यकीन था कि बंद भाव ग़लत है। रसीद में दोनों भाव थे, मिलीसेकंड तक, और पूरा हिसाब। भाव सही था।',
  aYearOfMistakes: 'एक महीने में एक साल की ग़लतियाँ',
  sixtySecondContractsTaught:
    'साठ सेकंड के कॉन्ट्रैक्ट ने सिखाया कि साठ सेकंड के बारे में मैं कितना कम जानता हूँ। वर्चुअल रुपये सही दाम थे।',
  numbersICanRead: 'आँकड़े जो पढ़े जा सकें',
  lakhsAndCroresWhere:
    'लाख और करोड़ वहीं जहाँ होने चाहिए, नुकसान उतना ही बड़ा जितना मुनाफ़ा, और स्क्रीन पर कुछ भी चिल्लाता नहीं।',
  trustedByInvestorsWorldwide: 'दुनिया भर के निवेशकों का भरोसा',
  illustrativeStoriesNotCustomer: 'उदाहरण की कहानियाँ, ग्राहकों की राय नहीं',
  /** Of the document, before anything is drawn. */
  document: {
    title: 'फ़ाइनेंस का भविष्य देखिए',
    description:
      'कॉइन के भाव देखें, रुपयों में स्पॉट ट्रेड और तय समय के कॉन्ट्रैक्ट का अभ्यास करें। सिम्युलेटेड मार्केट, वर्चुअल पैसे, नतीजे जिन्हें कोई भी जाँच सकता है।',
  },
};
