/**
 * Another coin on the chart, as a line in percent: both coins begin at nothing at the left edge of
 * what is seen, so that what each has made since can be compared. The line is as high as the coin's
 * price would be if it had moved as the other has.
 */
import {
  type Chart,
  type KLineData,
  registerIndicator,
  type TooltipLegend,
  type VisibleRange,
} from 'klinecharts';

import type { Bar } from './bars.ts';
import type { ChartColours } from './chart-palette.ts';
import { changesSince, type ComparedPoint, percentText } from './compare.rules.ts';

const COMPARE = 'compare';

export type Compared = {
  /** Symbols of the coin that the chart is of, and of the other. */
  coin: string;
  other: string;
  /** Tells one run of bars from another: those of the same key are added to what is there. */
  key: string;
  /** The other's newest bars, rising. */
  bars: readonly Bar[];
  /** Where its bars before one come from, rising; none is the end of them. */
  older: (first: Bar) => Promise<readonly Bar[]>;
};

export type Comparison = {
  /** Null takes the line away. */
  set(compared: Compared | null): void;
  /**
   * The other's price in the bar that begins then, seconds since 1970. Drawn with the next price of
   * the chart's own.
   */
  setPrice(time: number, price: number): void;
  /** What each coin has made up to a bar, with its symbol; none without a comparison. */
  said(at: number): string[];
  /** Lays the line again, after all indicators were taken off the chart. */
  draw(): void;
  /** What is still loaded is not drawn any more. */
  close(): void;
};

type Line = {
  read: (candles: readonly KLineData[]) => ComparedPoint[];
  legends: (at: number) => TooltipLegend[];
};

registerIndicator<ComparedPoint, number, Line>({
  name: COMPARE,
  shortName: '',
  series: 'price',
  figures: [{ key: 'line', title: '', type: 'line' }],
  calc: (candles, { extendData }) => extendData.read(candles),
  createTooltipDataSource: ({ chart, indicator, crosshair }) => ({
    name: '',
    calcParamsText: '',
    features: [],
    legends: (indicator.extendData as Line).legends(
      crosshair.dataIndex ?? chart.getDataList().length - 1,
    ),
  }),
});

const NONE: ComparedPoint = {};

export function openComparison(chart: Chart, colours: ChartColours): Comparison {
  let compared: Compared | null = null;
  let closes = new Map<number, number>();
  /** The other's oldest bar that is here; null where there is none, or none before it. */
  let oldest: Bar | null = null;
  let isReaching = false;
  let points: ComparedPoint[] = [];
  /** Of the first of them, milliseconds. */
  let begin: number | undefined;

  const add = (bars: readonly Bar[]) => {
    for (const { time, close } of bars) closes.set(time, close);
  };
  /** Only what is seen has points: the rest is filled in as it comes into sight. */
  const fill = ({ from, to }: Pick<VisibleRange, 'from' | 'to'>, candles: readonly KLineData[]) => {
    const seen = candles
      .slice(from, to)
      .map(({ timestamp, close }) => ({ time: timestamp / 1000, close }));
    for (const [at, point] of changesSince(seen, closes).entries()) points[from + at] = point;
  };
  /** Brings the other's bars as far back as the chart's own. */
  async function reachBack(): Promise<void> {
    const asked = compared;
    if (asked === null || isReaching) return;
    isReaching = true;
    let hasMore = false;
    for (;;) {
      const first = chart.getDataList()[0]?.timestamp ?? Number.POSITIVE_INFINITY;
      if (oldest === null || oldest.time * 1000 <= first) break;
      // Each page begins where the one before it ends.
      const found = await asked.older(oldest).catch(() => []);
      if (compared?.key !== asked.key) break;
      oldest = found[0] ?? null;
      add(found);
      hasMore ||= found.length > 0;
    }
    isReaching = false;
    if (compared?.key !== asked.key) void reachBack();
    else if (hasMore) draw();
  }

  const changesAt = (at: number) => {
    if (compared === null) return [];
    const { own, percent } = points[at] ?? {};
    const text = (value: number | undefined) => (value === undefined ? '–' : percentText(value));
    return [
      { symbol: compared.coin, text: text(own) },
      { symbol: compared.other, text: text(percent) },
    ];
  };
  const line: Line = {
    read(candles) {
      // Points stay in their places until candles come before them.
      if (points.length > candles.length || begin !== candles[0]?.timestamp) points = [];
      begin = candles[0]?.timestamp;
      while (points.length < candles.length) points.push(NONE);
      fill(chart.getVisibleRange(), candles);
      void reachBack();
      return points;
    },
    legends: (at) =>
      changesAt(at).map(({ symbol, text }, place) => {
        const color = place === 0 ? colours.text : colours.last;
        return { title: { text: `${symbol} `, color }, value: { text, color } };
      }),
  };
  chart.subscribeAction('onVisibleRangeChange', () => {
    if (compared !== null) fill(chart.getVisibleRange(), chart.getDataList());
  });

  function draw(): void {
    chart.removeIndicator({ name: COMPARE });
    if (compared === null) return;
    chart.createIndicator(
      {
        name: COMPARE,
        id: COMPARE,
        paneId: 'candle_pane',
        extendData: line,
        styles: {
          lines: [
            { color: colours.last, size: 1.5, style: 'solid', smooth: false, dashedValue: [] },
          ],
        },
      },
      true,
    );
  }

  return {
    set(next) {
      const isSame = next !== null && next.key === compared?.key;
      compared = next;
      if (!isSame) {
        closes = new Map();
        oldest = next?.bars[0] ?? null;
      }
      add(next?.bars ?? []);
      draw();
    },
    setPrice(time, price) {
      if (compared !== null) closes.set(time, price);
    },
    said: (at) => changesAt(at).map(({ symbol, text }) => `${symbol} ${text}`),
    draw,
    close() {
      compared = null;
    },
  };
}
