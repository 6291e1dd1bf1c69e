/** Contracts, in Hindi. */
import type { ContractTexts } from '#texts/contracts.ts';

export const contracts: ContractTexts = {
  notOffered: 'यहाँ कॉन्ट्रैक्ट उपलब्ध नहीं हैं।',
  followsDollar: 'इस कॉइन का भाव डॉलर से बँधा है: इस पर कॉन्ट्रैक्ट और लेवरेज नहीं मिलते।',
  loginNeeded: 'ट्रेड करने के लिए लॉग इन करें',
  amountInvalid: 'कृपया सही रकम लिखें',
  insufficient: 'यह कॉन्ट्रैक्ट लगाने के लिए बैलेंस कम है',
  errorTitle: 'लेन-देन में गड़बड़ी',
  failedTitle: 'लेन-देन नहीं हुआ',
  failedDetail: 'आपके लेन-देन में कोई गड़बड़ी हुई',
  ahead: 'भाव आगे है',
  behind: 'भाव पीछे है',
  level: 'एंट्री के बराबर',
  ifItEndedNow: 'अगर अभी ख़त्म हो',
  outcome: ({ coin, sentence }) => `${coin}: ${sentence}`,
  waiting: 'अगले भाव का इंतज़ार',
  settling: 'सेटल हो रहा है…',
  pricesPaused: 'भाव रुके हुए हैं',
  equalPrices: 'भाव बराबर रहने पर पूरी रकम लौटती है।',
  entryIsNext: 'आपकी एंट्री अगला भाव है, एक सेकंड के भीतर।',
};
