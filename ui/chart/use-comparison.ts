/**
 * Puts another coin's prices on a chart, beside its own: loaded candles, older ones as the chart
 * goes back, live prices.
 */
import { useEffect } from 'react';

import { type Interval, intervalStart, market } from '#protocol/market.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent, useWantedCoin } from '#ui/client/live.ts';

import { pixelValue, toBar } from './bars.ts';
import { useCandles } from './candles.queries.ts';
import type { DrawnChart } from './draw-chart.ts';

/** `compared` is the other's symbol; null is none. */
export function useComparedOn(
  chart: DrawnChart | null,
  { coin, compared, interval }: { coin: string; compared: string | null; interval: Interval },
) {
  const candles = useCandles(compared, interval);
  const items = candles.data?.items;
  useEffect(() => {
    if (!chart || compared === null || !items) return;
    chart.setCompared({
      coin,
      other: compared,
      key: `${compared} ${interval}`,
      bars: items.map(toBar),
      older: async (first) => {
        const to = new Date(first.time * 1000 - 1).toISOString();
        const older = await call(market.candles, { query: { coin: compared, interval, to } });
        return older.items.map(toBar);
      },
    });
  }, [chart, coin, compared, interval, items]);
  useEffect(() => {
    if (chart && compared === null) chart.setCompared(null);
  }, [chart, compared]);
  useWantedCoin(compared ?? coin);
  useLiveEvent('prices', (frame) => {
    const price = compared === null ? undefined : frame.prices[compared];
    if (price === undefined) return;
    chart?.setComparedPrice(
      intervalStart(Date.parse(frame.time) / 1000, interval),
      pixelValue(price),
    );
  });
  return candles;
}
