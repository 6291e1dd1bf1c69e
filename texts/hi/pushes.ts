/** Pushes in Hindi. */
import type { NoticeKind, NoticeWay } from '#protocol/pushes.ts';
import type { PushTexts } from '#texts/pushes.ts';

const kinds: Record<NoticeKind, { name: string; about: string }> = {
  outcome: { name: 'कॉन्ट्रैक्ट के नतीजे', about: 'कोई कॉन्ट्रैक्ट बंद हुआ।' },
  fill: { name: 'ऑर्डर', about: 'ऑर्डर पूरा या ख़त्म हुआ, पोज़िशन खुली या बंद हुई।' },
  margin: { name: 'लिक्विडेशन', about: 'पोज़िशन लिक्विडेशन के पास है, या लिक्विडेट हो गई।' },
  alert: { name: 'भाव अलर्ट', about: 'आपका लगाया भाव आ गया।' },
  money: { name: 'जमा और निकासी', about: 'अनुरोध मंज़ूर या नामंज़ूर हुआ।' },
  reply: { name: 'सपोर्ट', about: 'सपोर्ट ने जवाब दिया या आपका टिकट बदला।' },
  security: { name: 'सुरक्षा', about: 'नया लॉग इन, या आपके लॉग इन के तरीक़े में बदलाव।' },
};
const ways: Record<NoticeWay, string> = {
  app: 'ऐप में',
  push: 'पुश',
  telegram: 'Telegram',
  mail: 'ईमेल',
};
const byWay: Record<NoticeWay, string> = {
  app: 'ऐप में',
  push: 'पुश से',
  telegram: 'Telegram से',
  mail: 'ईमेल से',
};

export const pushes: PushTexts = {
  hidden: {
    outcome: 'एक कॉन्ट्रैक्ट बंद हुआ',
    fill: 'एक ऑर्डर की ख़बर',
    margin: 'एक पोज़िशन पर ध्यान दें',
    alert: 'भाव अलर्ट',
    money: 'जमा या निकासी की ख़बर',
    reply: 'सपोर्ट का जवाब आया',
    security: 'आपके खाते की सुरक्षा में बदलाव',
  },
  openApp: 'देखने के लिए Drishti खोलें।',
  test: { title: 'टेस्ट मैसेज', body: 'सूचनाएँ इस डिवाइस तक पहुँचती हैं।' },
  telegram: {
    linked: 'यह चैट जुड़ गई। आपके Drishti खाते की सूचनाएँ यहाँ आएँगी।',
    codeUnknown: 'यह कोड सही नहीं है। Drishti में मैं, सूचनाएँ में जाकर नया बनाएँ।',
  },
  settings: {
    title: 'सूचनाएँ',
    intro: 'चुनें कि आप तक क्या पहुँचे, और कैसे।',
    kinds,
    ways,
    kindsTitle: 'आप तक क्या पहुँचता है',
    boxName: ({ kind, way }) => `${kinds[kind].name} ${byWay[way]}`,
    alwaysInList: 'हर सूचना आपकी सूची में रहती है। “ऐप में” बताता है कि वह घंटी में गिनी जाए या नहीं।',
    alwaysSecurity: 'आपके खाते की सुरक्षा की ख़बरें ऐप में और ईमेल से बंद नहीं की जा सकतीं।',
    mailOff: 'यह सर्वर ईमेल नहीं भेजता।',
    noTrading: 'हम सिर्फ़ बताते हैं कि क्या हुआ। ट्रेड करने का न्योता हम कभी नहीं भेजते।',
    quietTitle: 'शांत समय',
    quietSwitch: 'शांत समय',
    quietAbout: 'पुश और मैसेज इसके ख़त्म होने तक रुकते हैं। लिक्विडेशन और सुरक्षा के किसी भी समय आते हैं।',
    quietFrom: 'से',
    quietTo: 'तक',
    amountsSwitch: 'लॉक स्क्रीन पर रकम दिखाएँ',
    amountsAbout: 'बंद होने पर सूचना बताती है कि क्या हुआ, कितना नहीं।',
    deviceTitle: 'यह डिवाइस',
    deviceSwitch: 'इस डिवाइस पर सूचनाएँ',
    deviceAbout: 'लॉग आउट करने पर ये रुक जाती हैं।',
    deviceBlocked: 'यह ब्राउज़र यहाँ की सूचनाएँ रोकता है। इस साइट के लिए उसकी सेटिंग में इजाज़त दें।',
    deviceInsecure:
      'सूचनाओं के लिए https से शुरू होने वाला पता चाहिए। इस पेज का पता वैसा नहीं है। जिन्होंने आपको यह पता दिया, उनसे https वाला पता माँगें।',
    deviceUnsupported: 'यह ब्राउज़र सूचनाएँ नहीं ले सकता।',
    deviceOniPhone: 'iPhone और iPad पर पहले Drishti को होम स्क्रीन पर जोड़ें: शेयर, फिर होम स्क्रीन पर जोड़ें।',
    deviceDeclined: 'सूचनाओं की इजाज़त नहीं मिली। कुछ नहीं बदला।',
    deviceFailed: 'सूचनाएँ चालू नहीं हो पाईं। कृपया फिर से कोशिश करें।',
    serverOff: 'यह सर्वर पुश नहीं भेजता।',
    otherDevices: 'आपके दूसरे डिवाइस',
    remove: (device) => `${device} पर सूचनाएँ रोकें`,
    removeShort: 'रोकें',
    sendTest: 'टेस्ट मैसेज भेजें',
    testSent: 'टेस्ट मैसेज भेज दिया।',
    telegramTitle: 'Telegram',
    telegramAbout: 'वही सूचनाएँ हमारे बॉट के साथ चैट में पाएँ।',
    telegramLink: 'Telegram जोड़ें',
    telegramProof: 'लॉग आउट के बाद भी इस चैट में आपकी सूचनाएँ आती हैं। इसलिए हम देखते हैं कि यह आप ही हैं।',
    telegramContinue: 'आगे बढ़ें',
    telegramOpen: 'Telegram खोलें',
    telegramCode: ({ code, minutes }) =>
      `या बॉट को भेजें: /start ${code}। कोड एक बार चलता है, ${minutes} मिनट तक।`,
    telegramLinked: (at) => `${at} को जोड़ा गया।`,
    telegramUnlink: 'हटाएँ',
    telegramWaiting: 'बॉट को आपके मैसेज का इंतज़ार है…',
    saved: 'सेव हो गया।',
    notSaved: 'आपकी पसंद सेव नहीं हुई। कृपया फिर से कोशिश करें।',
    loadFailed: 'आपकी सेटिंग लोड नहीं हो पाई',
    loadFailedBody: 'कुछ नहीं बदला।',
  },
};
