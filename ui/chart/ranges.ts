/** How far back a chart looks, and which candles that is made of. */
import type { Interval } from '#protocol/market.ts';

export type Range = (typeof rangeNames)[number];
export const rangeNames = ['1H', '1D', '1W', '1M', '1Y', 'ALL'] as const;

type RangeFacts = {
  /** Null is as far as there are candles. */
  seconds: number | null;
  /** Whose closes the line goes through. */
  line: Interval;
  /** Drawn as candles, and how many of them at once. */
  candles: Interval;
  bars: number;
};

const DAY = 86_400;
export const ranges: Readonly<Record<Range, RangeFacts>> = {
  '1H': {
    seconds: 3_600,
    line: '1m',
    candles: '1m',
    bars: 60,
  },
  '1D': {
    seconds: DAY,
    line: '5m',
    candles: '15m',
    bars: 96,
  },
  '1W': {
    seconds: 7 * DAY,
    line: '15m',
    candles: '1h',
    bars: 168,
  },
  '1M': {
    seconds: 30 * DAY,
    line: '1h',
    candles: '1d',
    bars: 30,
  },
  '1Y': {
    seconds: 365 * DAY,
    line: '1d',
    candles: '1d',
    bars: 365,
  },
  ALL: {
    seconds: null,
    line: '1d',
    candles: '1d',
    bars: 1_000,
  },
};
