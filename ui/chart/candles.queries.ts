/** The newest candles of a coin, at most a thousand: every chart of an interval shares one list. */
import { useQuery } from '@tanstack/react-query';

import { type Interval, market } from '#protocol/market.ts';
import { call } from '#ui/client/api.ts';

const STALE_MS = 20_000;
const RELOAD_MS = 60_000;

/**
 * Null is no coin, and asks for nothing. `reloads` where nothing else brings the candles that are
 * finished meanwhile.
 */
export function useCandles(coin: string | null, interval: Interval, { reloads = false } = {}) {
  return useQuery({
    queryKey: ['market', 'candles', coin, interval],
    queryFn: ({ signal }) =>
      call(market.candles, { query: { coin: coin ?? '', interval }, signal }),
    enabled: coin !== null,
    staleTime: STALE_MS,
    refetchInterval: reloads ? RELOAD_MS : false,
  });
}
