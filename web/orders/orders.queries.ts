/**
 * The person's orders as the page holds them: loaded page by page, then moved by the live event of
 * each.
 */
import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { type Order, type OrderPage, orders } from '#protocol/orders.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { refetchOvertaken } from '#ui/client/queries.ts';
import { noteInList, withOpenItem } from '#ui/lists/merge.ts';
import { mine, useSession } from '#ui/client/session.tsx';

import { type LoadedOrders, isOpenOrder, withOrder } from './orders.rules.ts';
import { pagedQuery } from '#ui/lists/paged.ts';

const ordersKey = mine('orders');
const openKey = mine('orders', 'open');
const endedKey = mine('orders', 'ended');
const PAGE = 20;
/** The most that one answer holds; a person may have twice as many open. */
const OPEN_PAGE = 100;

/**
 * Newest first, with the counts of each status. Loaded again with every visit, because changes are
 * only heard here.
 */
export function useOrders() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('order', (order) => noteOrder(queries, order));
  return useInfiniteQuery({
    ...pagedQuery(orders.list, { key: ordersKey, query: { limit: PAGE } }),
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Every open spot order, newest first. */
export function useOpenOrders() {
  const { person } = useSession();
  const queries = useQueryClient();
  useLiveEvent('order', (order) => noteOrder(queries, order));
  return useQuery({
    queryKey: openKey,
    queryFn: async ({ signal }) => {
      const open: Order[] = [];
      for (let cursor: string | null = null, isLast = false; !isLast; isLast = cursor === null) {
        const query = { state: 'open' as const, limit: OPEN_PAGE, ...(cursor && { cursor }) };
        const page: OrderPage = await call(orders.list, { query, signal });
        open.push(...page.items.filter(({ positionId }) => positionId === null));
        cursor = page.nextCursor;
      }
      return open;
    },
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Spot orders that have ended, the last to end first, page by page. */
export function useEndedOrders() {
  const { person } = useSession();
  return useInfiniteQuery({
    ...pagedQuery(orders.list, {
      key: endedKey,
      query: {
        state: 'ended',
        limit: PAGE,
      },
    }),
    enabled: person !== null,
    refetchOnMount: 'always',
  });
}

/** Takes what the server said of one order into the loaded lists. */
export function noteOrder(queries: QueryClient, order: Order): void {
  noteInList<Order[]>(queries, openKey, (open) => withOpenItem(open, order, isOpenOrder(order)));
  if (order.status !== 'pending') void queries.invalidateQueries({ queryKey: endedKey });
  const before = queries.getQueryData<LoadedOrders>(ordersKey);
  const next = before && withOrder(before, order);
  if (next) {
    queries.setQueryData<LoadedOrders>(ordersKey, next);
    refetchOvertaken(queries, ordersKey);
  } else void queries.invalidateQueries({ queryKey: ordersKey, exact: true });
}

/** The opening of a position is an order too, and has no event of its own. */
export function reloadOrders(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ordersKey });
}
