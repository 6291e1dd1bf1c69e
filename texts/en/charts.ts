/** Charts in English. */
import type { ChartTexts } from '#texts/charts.ts';

export const charts: ChartTexts = {
  ownPrices: 'Our prices',
  takeOurs: 'Use our prices',
  ask: 'Load TradingView’s chart?',
  sees: 'tradingview-widget.com sees your IP address.',
  load: 'Load TradingView',
  settleByOurs: 'Contracts settle by our prices, not these.',
  kind: 'Kind of chart',
  kinds: {
    hollow: 'Hollow candles',
    candles: 'Candles',
    'heikin-ashi': 'Heikin-Ashi',
    line: 'Line',
    area: 'Area',
  },
  scale: 'Price scale',
  scales: { linear: 'Linear', log: 'Log', percent: 'Percent' },
  indicators: ({ count }) => (count === 0 ? 'Indicators' : `Indicators (${count})`),
  noIndicators: 'No indicators.',
  addIndicator: 'Add an indicator',
  removeIndicator: ({ name }) => `Remove ${name}`,
  fullOfIndicators: ({ most }) => `At most ${most} indicators. Remove one to add another.`,
  settingRange: ({ least, most }) => `${least} to ${most}`,
  keys: ({ name }) => `${name} candles: arrows move along them, plus and minus zoom`,
  underCrosshair: ({ time, open, high, low, close, values }) =>
    [`${time}: open ${open}, high ${high}, low ${low}, close ${close}`, ...values].join(', '),
  picture: 'Save picture',
  wholeScreen: 'Full screen',
  noChart: ({ pair }) => `No TradingView chart of ${pair}.`,
};
