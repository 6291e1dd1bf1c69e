/** The person's orders as the page holds them: loaded page by page, then moved by the live event of each. */
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

import { type Order, type OrderPage, orders } from '#protocol/orders.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { refetchOvertaken } from '#ui/client/queries.ts';
import { mine, useSession } from '#ui/client/session.tsx';

import { type LoadedOrders, withOrder } from './orders.rules.ts';

const ordersKey = mine('orders');
const PAGE = 20;

/** Newest first, with the counts of each status. Asked for anew with every visit, because changes are only heard here. */
export function useOrders() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('order', (order) => noteOrder(queries, order));
  return useInfiniteQuery({
    queryKey: ordersKey,
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

/** Takes what the server said of one order into the loaded list. */
export function noteOrder(queries: QueryClient, order: Order): void {
  const before = queries.getQueryData<LoadedOrders>(ordersKey);
  const next = before && withOrder(before, order);
  if (next) {
    queries.setQueryData<LoadedOrders>(ordersKey, next);
    refetchOvertaken(queries, ordersKey);
  } else void queries.invalidateQueries({ queryKey: ordersKey });
}

/** The opening of a position is an order too, and has no event of its own. */
export function reloadOrders(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ordersKey });
}
