/**
 * The single prices of a coin in the last minutes. They are loaded once, then grow by each live
 * price, and are loaded again after a gap.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { market, RECENT_PRICES, type RecentPrice } from '#protocol/market.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent, useLiveOpened, useQuoteFact, useShownPrice } from '#ui/client/live.ts';

import { upTo, upToPrice, withPrices } from './recent-prices.rules.ts';

/** A tick may be late by this much before something is missing. */
const GAP_MS = 2_500;

export type RecentPrices = {
  /** Oldest first; as they are shown now. */
  prices: readonly RecentPrice[];
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
};

const none: readonly RecentPrice[] = [];

/**
 * They end with the price that the page shows: one store tells both, so that both are drawn at
 * once. Prices that came since wait until that is shown.
 */
export function useRecentPrices(coin: string): RecentPrices {
  const { data, isError, refetch } = useQuery({
    queryKey: ['market', 'prices', coin],
    queryFn: ({ signal }) => call(market.prices, { query: { coin }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const known = useRef<{ coin: string; prices: readonly RecentPrice[] }>({ coin, prices: none });
  if (known.current.coin !== coin) known.current = { coin, prices: none };
  const [, drawAgain] = useState(none);

  const take = (more: readonly RecentPrice[]) => {
    const prices = withPrices(known.current.prices, more, RECENT_PRICES);
    known.current = { coin, prices };
    return prices;
  };
  useEffect(() => {
    if (data) drawAgain(take(data.items));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it reads a ref only
  }, [data, coin]);
  const shown = useShownPrice(coin);
  // Of the list of coins, which the page says before the stream does.
  const listed = useQuoteFact(coin, 'every-tick', (quote) =>
    shown ? null : (quote?.price ?? null),
  );
  useLiveEvent('prices', ({ time, prices }) => {
    const price = prices[coin];
    if (price === undefined) return;
    const last = known.current.prices.at(-1);
    if (last && Date.parse(time) - Date.parse(last.time) > GAP_MS) void refetch();
    take([{ time, price }]);
  });
  useLiveOpened(() => void refetch());

  const isLoading = data === undefined && !isError;
  const all = known.current.prices;
  const prices = isLoading ? none : shown ? upTo(all, shown) : upToPrice(all, listed);
  return {
    prices,
    isLoading,
    isError: isError && prices.length < 2,
    retry: () => void refetch(),
  };
}
