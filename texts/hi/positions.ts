/** Positions, in Hindi. */
import type { PositionTexts } from '#texts/positions.ts';

export const positions: PositionTexts = {
  leverageUnknown: '2, 5, 10, 20, 50 या 100 चुनें।',
  leverageUnavailable: 'यह लेवरेज यहाँ उपलब्ध नहीं है।',
  confirmationNeeded: 'पक्का करने के लिए लेवरेज फिर से लिखें।',
  takeProfitSide: 'टेक प्रॉफ़िट वहाँ होना चाहिए जहाँ आपको मुनाफ़ा हो।',
  stopLossSide: 'स्टॉप लॉस मौजूदा भाव और लिक्विडेशन भाव के बीच होना चाहिए।',
  tooManyOpen: 'आपकी 50 पोज़ीशन खुली हैं: पहले एक बंद करें।',
  notEntered: 'यह पोज़ीशन अगले भाव पर खुलेगी।',
  closing: 'यह पोज़ीशन अगले भाव पर बंद होगी।',
  notOpen: 'यह पोज़ीशन अब खुली नहीं है।',
  tooLate: 'यह पोज़ीशन किसी भाव पर पहले ही बंद हो चुकी है।',
  notOpened: 'समय पर भाव नहीं आया। मार्जिन और फ़ीस लौटा दी गई।',
  endings: {
    liquidation: 'लिक्विडेट हुई: आधा मार्जिन गया।',
    'take-profit': 'टेक प्रॉफ़िट पर बंद हुई।',
    'stop-loss': 'स्टॉप लॉस पर बंद हुई।',
    asked: 'आपने बंद की।',
  },
};
