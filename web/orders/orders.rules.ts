/** What the list of orders holds after the server told of one, and the words about an order. Pure. */
import type { InfiniteData } from '@tanstack/react-query';

import type { Order, OrderFailure, OrderPage } from '#protocol/orders.ts';
import { withRequest } from '#web/requests/with-request.ts';

export type LoadedOrders = InfiniteData<OrderPage, string | null>;

/**
 * Takes one order into the list, newest first, and moves the counts with it. Null where the list cannot know from which
 * status it came, because it was not loaded: then it has to be asked for again. What has ended stays so: the answer to its
 * request may arrive after the news of its fill.
 */
export function withOrder(data: LoadedOrders, order: Order): LoadedOrders | null {
  const before = data.pages.flatMap(({ items }) => items).find(({ id }) => id === order.id)?.status;
  if (before === undefined && order.status !== 'pending') return null;
  if (before !== undefined && before !== 'pending' && order.status === 'pending') return data;
  const next = withRequest(data, order) ?? data;
  return {
    ...next,
    pages: next.pages.map((page) => {
      const counts = { ...page.counts };
      if (before !== undefined) counts[before] -= 1;
      counts[order.status] += 1;
      return { ...page, counts };
    }),
  };
}

/**
 * Takes one order into the list of open ones: new ones stand first, others stay in their place, ended ones leave. The openings of
 * positions are not among them.
 */
export function withOpenOrder(open: readonly Order[], order: Order): Order[] {
  if (order.status !== 'pending' || order.positionId !== null)
    return open.filter(({ id }) => id !== order.id);
  const isKnown = open.some(({ id }) => id === order.id);
  return isKnown ? open.map((one) => (one.id === order.id ? order : one)) : [order, ...open];
}

const failures: Record<OrderFailure, string> = {
  'no-price': 'No price came in time. Everything frozen was returned.',
  'zero-fill': 'Worth less than one unit at the price. Everything frozen was returned.',
  expired: 'Its time ran out. Everything frozen was returned.',
};

export const failureWords = (failure: OrderFailure): string => failures[failure];

const types = { market: 'Market', limit: 'Limit', stop: 'Stop' } as const;

/** 'Limit', or 'Long 10x' of what opened a position. */
export function typeWords({ type, side, leverage, positionId }: Order): string {
  if (positionId === null) return types[type];
  return `${side === 'buy' ? 'Long' : 'Short'} ${leverage}x`;
}

/** Only a spot order can be cancelled, while no price has met it; a position is closed instead. */
export const canCancel = ({ status, positionId }: Order): boolean =>
  status === 'pending' && positionId === null;
