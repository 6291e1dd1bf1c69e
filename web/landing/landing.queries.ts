/**
 * What the landing page shows of the market once it can be reached. Until then it shows its
 * samples, named as such.
 */
import { useQuery } from '@tanstack/react-query';

import { type Candle, intervalSeconds, market } from '#protocol/market.ts';
import { call } from '#ui/client/api.ts';
import { serverNow } from '#ui/client/clock.ts';

import type { PlainCandle } from './price-path.ts';

export const SHOWN_CANDLES = 56;
const INTERVAL = '15m';

/**
 * The latest candles of a coin for a picture, in whole rupees; undefined while the market cannot be
 * reached.
 */
export function useLatestCandles(coin: string): readonly PlainCandle[] | undefined {
  const { data } = useQuery({
    queryKey: ['landing-candles', coin],
    queryFn: async () => {
      const span = SHOWN_CANDLES * intervalSeconds[INTERVAL] * 1000;
      const from = new Date(serverNow() - span).toISOString();
      const { items } = await call(market.candles, { query: { coin, interval: INTERVAL, from } });
      return items.slice(-SHOWN_CANDLES).map(inRupees);
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
  return data && data.length > 1 ? data : undefined;
}

function inRupees({ open, high, low, close }: Candle): PlainCandle {
  return { open: rupees(open), high: rupees(high), low: rupees(low), close: rupees(close) };
}

/**
 * The candles, with the price that is shown above them in their last one: both are of one quote.
 */
export function closedBy(candles: readonly PlainCandle[], price: string): readonly PlainCandle[] {
  const last = candles.at(-1);
  if (!last) return candles;
  const close = rupees(price);
  const grown = {
    ...last,
    close,
    high: Math.max(last.high, close),
    low: Math.min(last.low, close),
  };
  return [...candles.slice(0, -1), grown];
}

/** Good for pixels, and for nothing that is paid. */
function rupees(price: string): number {
  return Number.parseInt(price, 10);
}
