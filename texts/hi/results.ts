/** Results in Hindi. */
import type { ResultTexts } from '#texts/results.ts';

export const results: ResultTexts = {
  contracts: ({ count, isOne, profit }) => `${count} कॉन्ट्रैक्ट सेटल ${isOne ? 'हुआ' : 'हुए'}, ${profit}`,
  orders: ({ count, isOne }) => `${count} ऑर्डर ${isOne ? 'पूरा हुआ' : 'पूरे हुए'}`,
  positions: ({ count, isOne, profit }) =>
    `${count} ${isOne ? 'पोज़ीशन बंद हुई' : 'पोज़ीशनें बंद हुईं'}, ${profit}`,
  whileAway: ({ what }) => `जब आप यहाँ नहीं थे: ${what}`,
  position: ({ coin, how, profit }) => `${coin}: ${how} ${profit}`,
  view: 'देखें',
};
