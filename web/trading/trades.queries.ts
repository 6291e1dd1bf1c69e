/** The person's trades as the page holds them: loaded page by page, then moved by the live event of each. */
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

import { type Order, type OrderPage, orders } from '#protocol/orders.ts';
import { call } from '#ui/api.ts';
import { useLiveEvent } from '#ui/live.ts';
import { refetchOvertaken } from '#ui/queries.ts';
import { mine, useSession } from '#ui/session.tsx';

import { type Trades, withTrade } from './trades.rules.ts';

const tradesKey = mine('trades');
const PAGE = 20;

/** Newest first, with the counts of each status. Asked for anew with every visit, because changes are only heard here. */
export function useTrades() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('trade', (trade) => noteTrade(queries, trade));
  return useInfiniteQuery({
    queryKey: tradesKey,
    queryFn: ({ pageParam, signal }) =>
      call(orders.list, {
        query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: OrderPage) => page.nextCursor,
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Takes what the server said of one trade into the loaded list. */
export function noteTrade(queries: QueryClient, trade: Order): void {
  const before = queries.getQueryData<Trades>(tradesKey);
  const next = before && withTrade(before, trade);
  if (next) {
    queries.setQueryData<Trades>(tradesKey, next);
    refetchOvertaken(queries, tradesKey);
  } else void queries.invalidateQueries({ queryKey: tradesKey });
}

/** The opening of a position is a trade too, and has no event of its own. */
export function reloadTrades(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: tradesKey });
}
