/** The market where something is missing, in Hindi. */
import type { MarketTexts } from '#texts/market.ts';

export const market: MarketTexts = {
  failed: 'भाव उपलब्ध नहीं हैं',
  statsFailed: 'मार्केट के आँकड़े उपलब्ध नहीं हैं',
  moneyUnaffected: 'आपके पैसों पर कोई असर नहीं पड़ा है।',
  loading: 'भाव लोड हो रहे हैं…',
  opensIn: ({ wait }) => `ट्रेडिंग ${wait} में खुलेगी।`,
  unpriced: 'इस कॉइन का यहाँ कोई भाव नहीं है। दूसरा चुनें।',
  delayed: 'भाव देर से आ रहे हैं।',
  notTradable: 'अभी इस कॉइन में ट्रेड नहीं हो सकता।',
  search: 'कॉइन खोजें',
  noMatch: ({ wanted }) => `“${wanted}” से मिलती कोई करेंसी नहीं है।`,
};
