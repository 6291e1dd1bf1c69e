/** Charts in English. */
import type { Interval } from '#protocol/market.ts';

export const charts = {
  ownPrices: 'Our prices',
  /** Where another chart is offered, or did not come. */
  takeOurs: 'Use our prices',
  /** Before TradingView's chart is loaded, and who learns what of it. */
  ask: 'Load TradingView’s chart?',
  sees: 'tradingview-widget.com sees your IP address.',
  load: 'Load TradingView',
  settleByOurs: 'Contracts settle by our prices, not these.',
  /** What a candle chart is set to. */
  settings: 'Chart settings',
  kind: 'Kind of chart',
  kinds: {
    hollow: 'Hollow candles',
    candles: 'Candles',
    'heikin-ashi': 'Heikin-Ashi',
    line: 'Line',
    area: 'Area',
  } satisfies Readonly<Record<'hollow' | 'candles' | 'heikin-ashi' | 'line' | 'area', string>>,
  scale: 'Price scale',
  scales: { linear: 'Linear', log: 'Log', percent: 'Percent' } satisfies Readonly<
    Record<'linear' | 'log' | 'percent', string>
  >,
  compare: 'Compare with another coin',
  compareWith: 'Compare…',
  compareFailed: ({ coin }: { coin: string }) => `The prices of ${coin} could not be loaded.`,
  indicators: ({ count }: { count: number }) =>
    count === 0 ? 'Indicators' : `Indicators (${count})`,
  noIndicators: 'No indicators.',
  addIndicator: 'Add an indicator',
  removeIndicator: ({ name }: { name: string }) => `Remove ${name}`,
  fullOfIndicators: ({ most }: { most: number }) =>
    `At most ${most} indicators. Remove one to add another.`,
  settingRange: ({ least, most }: { least: number; most: number }) => `${least} to ${most}`,
  /** The chart by keys, and what it then says. */
  keys: ({ name }: { name: string }) =>
    `${name} candles: arrows move along them, plus and minus zoom`,
  underCrosshair: ({
    time,
    open,
    high,
    low,
    close,
    values,
  }: {
    time: string;
    open: string;
    high: string;
    low: string;
    close: string;
    values: readonly string[];
  }) => [`${time}: open ${open}, high ${high}, low ${low}, close ${close}`, ...values].join(', '),
  picture: 'Save picture',
  wholeScreen: 'Full screen',
  noChart: ({ pair }: { pair: string }) => `No TradingView chart of ${pair}.`,
  intervals: {
    '1s': '1-second',
    '1m': '1-minute',
    '5m': '5-minute',
    '15m': '15-minute',
    '1h': '1-hour',
    '4h': '4-hour',
    '1d': '1-day',
    '1w': '1-week',
  } satisfies Record<Interval, string>,
  candlesLastRangeTo: ({
    interval,
    close,
    low,
    high,
  }: {
    interval: string | number;
    close: string | number;
    low: string | number;
    high: string | number;
  }) => `${interval} candles, last ${close}, range ${low} to ${high} rupees`,
  theLastCandlesOf: ({ ROWS, coinName }: { ROWS: string | number; coinName: string | number }) =>
    `The last ${ROWS} candles of ${coinName}, newest first`,
  candlesLoading: ({ coinName }: { coinName: string | number }) => `${coinName} candles, loading`,
  intervalOfTheChart: 'Interval of the chart',
  moreIntervals: 'More intervals',
  thisChartShows: 'This chart shows',
  thisPageIsAbout: ({ coinName }: { coinName: string | number }) =>
    `. This page is about ${coinName}.`,
  sourceOfTheChart: 'Source of the chart',
  chartTools: 'Chart tools',
  rangeOfTheChart: 'Range of the chart',
  candles2: 'Candles',
  chartByTradingview2: ({ coinName }: { coinName: string | number }) =>
    `${coinName} chart by TradingView`,
};
