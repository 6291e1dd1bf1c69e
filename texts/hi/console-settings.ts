/**
 * Texts of the settings, in Hindi: the page, and each setting as a proposal to change it names it.
 */
import type { ConsoleSettingsTexts } from '#texts/console-settings.ts';

const atLeastOnePaisa = 'कम से कम एक पैसा।';
const noUpperLimit = 'ऊपरी सीमा न हो तो ख़ाली छोड़ें।';
const inOneCoin = 'एक कॉइन में। सीमा न हो तो ख़ाली छोड़ें।';

export const consoleSettings: ConsoleSettingsTexts = {
  settings: 'सेटिंग',
  loadFailed: 'सेटिंग लोड नहीं हुई',
  stayAsTheyAre: 'वे जैसी हैं वैसी रहती हैं।',
  loading: 'सेटिंग लोड हो रही है',
  changesAndHistory: 'बदलाव और इतिहास',

  groups: {
    approvals: {
      title: 'दो लोगों की मंज़ूरी',
      meaning:
        'जब किसी व्यक्ति के 24 घंटे के अनुरोधों का जोड़ इससे ऊपर जाए, तब दो अलग समीक्षक मंज़ूर करते हैं। पहले के अनुरोधों के लिए मंज़ूरियों की संख्या वही रहती है।',
    },
    requests: {
      title: 'एक अनुरोध की सीमाएँ',
      meaning: 'फ़ॉर्म इनसे बाहर की रकम नहीं लेता। ये हर अनुरोध के लिए अलग गिनी जाती हैं।',
    },
    payee: {
      title: 'लोग कहाँ भुगतान करें',
      meaning:
        'जमा के पेज पर दिखता है, UPI ID हो तो QR कोड के साथ। जब तक पैसे वर्चुअल हैं, यह किसी को नहीं दिखता।',
    },
    contact: {
      title: 'संपर्क',
      meaning: 'साइन अप और लॉगिन पर सबको दिखता है: रेफ़रल कोड या मदद किससे माँगें।',
    },
    orders: {
      title: 'ऑर्डर',
      meaning: 'लोग किस प्रकार के स्पॉट ऑर्डर लगा सकते हैं।',
    },
    trading: {
      title: 'ट्रेडिंग की सीमाएँ',
      meaning:
        'लोग एक कॉइन में कितने तक हो सकते हैं, आख़िरी भाव पर रुपयों में। लॉन्ग में कॉइन, बाक़ी ख़रीद ऑर्डर और लॉन्ग पोज़िशन गिने जाते हैं, शॉर्ट में शॉर्ट पोज़िशन। जो सीमा पार करे, वह नहीं लिया जाता; बेचना और बंद करना हमेशा हो सकता है।',
    },
    contracts: {
      title: 'एक व्यक्ति के कॉन्ट्रैक्ट',
      meaning: 'जो कॉन्ट्रैक्ट इनमें से किसी को पार करे, वह नहीं लिया जाता; खुले कॉन्ट्रैक्ट जैसे हैं वैसे रहते हैं।',
    },
  },
  fields: {
    depositThreshold: {
      label: 'इससे ऊपर की जमा',
      meaning: 'एक व्यक्ति की 24 घंटे की जमा का जोड़।',
    },
    withdrawalThreshold: {
      label: 'इससे ऊपर की निकासी',
      meaning: 'एक व्यक्ति की 24 घंटे की निकासी का जोड़।',
    },
    depositMin: { label: 'सबसे छोटी जमा', meaning: atLeastOnePaisa },
    depositMax: { label: 'सबसे बड़ी जमा', meaning: noUpperLimit },
    withdrawalMin: { label: 'सबसे छोटी निकासी', meaning: atLeastOnePaisa },
    withdrawalMax: { label: 'सबसे बड़ी निकासी', meaning: noUpperLimit },
    payeeAccountName: { label: 'खाताधारक', meaning: 'जैसा बैंक में है।' },
    payeeAccountNumber: {
      label: 'खाता नंबर',
      meaning: 'लोग यहाँ पैसे भेजते हैं: एक-एक अंक मिलाएँ।',
    },
    payeeBankName: { label: 'बैंक', meaning: 'नाम, और चाहें तो शाखा।' },
    payeeIfsc: { label: 'IFSC', meaning: 'ग्यारह अक्षर, पाँचवाँ शून्य है।' },
    payeeUpiId: { label: 'UPI ID', meaning: 'naam@bank' },
    contact: { label: 'लोग यहाँ लिखें', meaning: 'ईमेल पता या फ़ोन नंबर।' },
    orderTypes: {
      label: 'ऑर्डर के प्रकार',
      meaning: 'बंद रहने पर लिमिट और स्टॉप ऑर्डर ‘जल्द आ रहा है’ दिखाते हैं।',
    },
    coinLongLimit: { label: 'सब लोग, लॉन्ग', meaning: inOneCoin },
    coinShortLimit: { label: 'सब लोग, शॉर्ट', meaning: inOneCoin },
    personLongLimit: { label: 'एक व्यक्ति, लॉन्ग', meaning: inOneCoin },
    personShortLimit: { label: 'एक व्यक्ति, शॉर्ट', meaning: inOneCoin },
    contractsPerMinute: {
      label: 'एक मिनट में लगाए',
      meaning: 'ज़्यादा से ज़्यादा, सब कॉइन मिलाकर।',
    },
    openContractsPerCoin: { label: 'एक कॉइन में खुले', meaning: 'ज़्यादा से ज़्यादा, एक समय में।' },
  },
  twoApprovals: ({ label }) => `दो मंज़ूरियाँ: ${label}`,
  noLimit: 'कोई सीमा नहीं',
  notSet: 'तय नहीं',
  none: 'कोई नहीं',
  marketOnly: 'केवल मार्केट',
  allOrderTypes: 'मार्केट, लिमिट और स्टॉप',
  rupeesInvalid: 'कृपया रकम रुपयों में लिखें।',
  countInvalid: 'कृपया शून्य से बड़ी पूर्ण संख्या लिखें।',

  changes: 'बदलाव',
  nothingChanged: 'अभी कुछ नहीं बदला।',
  changesToBeMade: 'जो बदलाव होंगे',
  reasonHint: 'इतिहास और ऑडिट लॉग में रहता है।',
  waitsForAnother: 'यह दूसरे एडमिन की मंज़ूरी के इंतज़ार में रहेगा। तब तक सब जैसा है वैसा रहेगा।',
  appliesAtOnce: 'आप अकेले एडमिन हैं: यह तुरंत लागू होगा। स्टाफ़ में कभी कोई और नहीं रहा।',
  changeTheSettings: 'सेटिंग बदलें',
  proposeTheChange: 'बदलाव का प्रस्ताव रखें',
  discard: 'छोड़ दें',

  history: 'इतिहास',
  changeCount: ({ count }) => (count === 1 ? '1 बदलाव' : `${count} बदलाव`),
  noHistory: 'यह इंस्टॉलेशन शुरू होने के बाद से कुछ नहीं बदला।',
  became: 'बदलकर हुआ',
  byOneAlone: ({ name }) => `${name}, दूसरे व्यक्ति के बिना`,
  byTwo: ({ name, approvedBy }) => `${name}, ${approvedBy} की मंज़ूरी से`,

  labels: {
    depositThreshold: 'इससे ऊपर की जमा पर दो मंज़ूरियाँ',
    withdrawalThreshold: 'इससे ऊपर की निकासी पर दो मंज़ूरियाँ',
    depositMin: 'सबसे छोटी जमा',
    depositMax: 'सबसे बड़ी जमा',
    withdrawalMin: 'सबसे छोटी निकासी',
    withdrawalMax: 'सबसे बड़ी निकासी',
    payeeAccountName: 'पाने वाले का नाम',
    payeeAccountNumber: 'पाने वाले का खाता नंबर',
    payeeBankName: 'पाने वाले का बैंक',
    payeeIfsc: 'पाने वाले का IFSC',
    payeeUpiId: 'पाने वाले का UPI ID',
    orderTypes: 'ऑर्डर के प्रकार',
    coinLongLimit: 'एक कॉइन में सब लोग लॉन्ग, ज़्यादा से ज़्यादा',
    coinShortLimit: 'एक कॉइन में सब लोग शॉर्ट, ज़्यादा से ज़्यादा',
    personLongLimit: 'एक कॉइन में एक व्यक्ति लॉन्ग, ज़्यादा से ज़्यादा',
    personShortLimit: 'एक कॉइन में एक व्यक्ति शॉर्ट, ज़्यादा से ज़्यादा',
    contractsPerMinute: 'एक मिनट में एक व्यक्ति के कॉन्ट्रैक्ट, ज़्यादा से ज़्यादा',
    openContractsPerCoin: 'एक कॉइन में एक व्यक्ति के खुले कॉन्ट्रैक्ट, ज़्यादा से ज़्यादा',
    contact: 'बिना खाते वालों के लिए संपर्क',
  },
};
