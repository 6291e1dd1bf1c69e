/** The book and the last fills of a coin, asked for again every three seconds unless the person has paused prices. */
import { useQuery } from '@tanstack/react-query';

import { orders } from '#protocol/orders.ts';
import { call } from '#ui/api.ts';
import { usePricesPaused } from '#ui/live.ts';

const REFRESH_MS = 3_000;

export function useBook(coin: string) {
  const [isPaused] = usePricesPaused();
  return useQuery({
    queryKey: ['market', 'book', coin],
    queryFn: ({ signal }) => call(orders.book, { query: { coin }, signal }),
    refetchInterval: isPaused ? false : REFRESH_MS,
  });
}

export function useFills(coin: string) {
  const [isPaused] = usePricesPaused();
  return useQuery({
    queryKey: ['market', 'fills', coin],
    queryFn: ({ signal }) => call(orders.fills, { query: { coin }, signal }),
    refetchInterval: isPaused ? false : REFRESH_MS,
  });
}
