/** Charts in English. */
import type { ChartTexts } from '#texts/charts.ts';

export const charts: ChartTexts = {
  ownPrices: 'Our prices',
  takeOurs: 'Use our prices',
  ask: 'Load TradingView’s chart?',
  sees: 'tradingview-widget.com sees your IP address.',
  load: 'Load TradingView',
  settleByOurs: 'Contracts settle by our prices, not these.',
  noChart: ({ pair }) => `No TradingView chart of ${pair}.`,
};
