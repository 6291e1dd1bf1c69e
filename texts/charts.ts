/** What people read of charts and where their prices come from, in their language. */
import { charts as en } from './en/charts.ts';
import { charts as hi } from './hi/charts.ts';
import { inLanguages } from './in-languages.ts';

export type ChartTexts = {
  ownPrices: string;
  /** Where another chart is offered, or did not come. */
  takeOurs: string;
  /** Before TradingView's chart is loaded, and who learns what of it. */
  ask: string;
  sees: string;
  load: string;
  settleByOurs: string;
  /** What a candle chart is set to. */
  kind: string;
  kinds: Readonly<Record<'hollow' | 'candles' | 'heikin-ashi' | 'line' | 'area', string>>;
  scale: string;
  scales: Readonly<Record<'linear' | 'log' | 'percent', string>>;
  indicators(facts: { count: number }): string;
  noIndicators: string;
  addIndicator: string;
  removeIndicator(facts: { name: string }): string;
  fullOfIndicators(facts: { most: number }): string;
  settingRange(facts: { least: number; most: number }): string;
  /** The chart by keys, and what it then says. */
  keys(facts: { name: string }): string;
  underCrosshair(facts: {
    time: string;
    open: string;
    high: string;
    low: string;
    close: string;
    values: readonly string[];
  }): string;
  picture: string;
  wholeScreen: string;
  noChart(facts: { pair: string }): string;
};

export const chartTexts = inLanguages<ChartTexts>({ en, hi });
