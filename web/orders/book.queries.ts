/**
 * The book and the last fills of a coin, asked for again at every third tick: not while prices are
 * paused or none come, nor while nobody sees the page.
 */
import { useQuery } from '@tanstack/react-query';

import { orders } from '#protocol/orders.ts';
import { call } from '#ui/client/api.ts';
import { useFeed, usePricesPaused } from '#ui/client/live.ts';

const REFRESH_MS = 3_000;

export function useBook(coin: string) {
  return useQuery({
    queryKey: ['market', 'book', coin],
    queryFn: ({ signal }) => call(orders.book, { query: { coin }, signal }),
    refetchInterval: useRefreshMs(),
  });
}

export function useFills(coin: string) {
  return useQuery({
    queryKey: ['market', 'fills', coin],
    queryFn: ({ signal }) => call(orders.fills, { query: { coin }, signal }),
    refetchInterval: useRefreshMs(),
  });
}

/** Of a hidden page the interval rests by itself. */
function useRefreshMs(): number | false {
  const [isPaused] = usePricesPaused();
  const feed = useFeed();
  return isPaused || feed === 'silent' ? false : REFRESH_MS;
}
