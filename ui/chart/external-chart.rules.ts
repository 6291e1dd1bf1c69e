/**
 * The external chart as a state: which frame is loaded for which coin, and what it has told. A
 * frame whose chart was moved to another coin stays when the page follows it there; otherwise a new
 * coin is a new frame.
 */
import type { ChartNews } from './chart-frame.rules.ts';
import { exchangePair, readTicker } from './pairs.ts';

export type ExternalChart = {
  /** Counts frames: another number is another frame. */
  run: number;
  coin: string;
  /** What the frame was asked for. */
  pair: string;
  status: 'loading' | 'shown' | 'no-data';
  /** What it has said that it shows; null until then. */
  ticker: string | null;
};

export type ExternalChartEvent =
  | { type: 'coin'; coin: string }
  /** `run` is the frame that told it: by the time it counts, another may have taken its place. */
  | { type: 'news'; run: number; news: ChartNews }
  | { type: 'again' };

export function openExternalChart(coin: string, run = 0): ExternalChart {
  return { run, coin, pair: exchangePair(coin), status: 'loading', ticker: null };
}

export function externalChartReducer(
  chart: ExternalChart,
  event: ExternalChartEvent,
): ExternalChart {
  switch (event.type) {
    case 'coin':
      if (event.coin === chart.coin) return chart;
      return shownCoin(chart) === event.coin
        ? { ...chart, coin: event.coin }
        : openExternalChart(event.coin, chart.run + 1);
    case 'again':
      return openExternalChart(chart.coin, chart.run + 1);
    case 'news':
      return event.run === chart.run ? hear(chart, event.news) : chart;
    default:
      return chart;
  }
}

/**
 * A chart repeats itself again and again: what says nothing new draws nothing, so that the page's
 * own change comes through.
 */
function hear(chart: ExternalChart, news: ChartNews): ExternalChart {
  const next = { ...chart, ...told(chart, news) };
  return next.status === chart.status && next.ticker === chart.ticker ? chart : next;
}

function told(chart: ExternalChart, news: ChartNews): Partial<ExternalChart> {
  if (news.kind === 'pair') return { status: 'shown', ticker: news.ticker };
  // It draws an empty chart as well, and says so before or after.
  if (news.kind === 'shown' && chart.status === 'no-data') return {};
  return { status: news.kind };
}

/**
 * The coin that the chart says it shows; null where it has said nothing or nothing that we know how
 * to read.
 */
export function shownCoin({ ticker }: ExternalChart): string | null {
  return ticker === null ? null : (readTicker(ticker)?.coin ?? null);
}

/**
 * The coin that the person chose in the chart, where it is another than the page's and we have it.
 * Only a change counts: a chart repeats what it shows every second.
 */
export function chosenInChart(
  chart: ExternalChart,
  news: ChartNews,
  coins: readonly string[],
): string | null {
  if (news.kind !== 'pair' || news.ticker === chart.ticker) return null;
  const coin = readTicker(news.ticker)?.coin;
  return coin !== undefined && coin !== chart.coin && coins.includes(coin) ? coin : null;
}

/** How a ticker is written for people: `ETH/USDT`, or as it is where it is no pair. */
export function pairName(ticker: string): string {
  const pair = readTicker(ticker);
  return pair ? `${pair.coin}/${pair.quote}` : ticker;
}
