/**
 * A person's orders and trades of a symbol, by what exchange clients send: from an id on, of a
 * time, or the newest.
 */
import type { Order } from '#protocol/orders.ts';
import type { CoinFact } from '#server/domain/market/market.ts';
import { fillsOfCoin, ordersOfCoin } from '#server/domain/orders/lists.ts';
import { findOrderBody } from '#server/domain/orders/orders.ts';

import type { SignedServices } from './endpoints.ts';
import { faults } from './errors.ts';
import { ownTrade, shownOrder } from './order-shapes.ts';
import { integer, oneCoin, optionalInteger, type Params, startAndEnd } from './params.ts';
import type { SignedCaller } from './read-signature.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The time that is asked for, and of too much in it which: the newest unless a beginning is named.
 * Refuses more than a day.
 */
export function span(params: Params) {
  const { from, to } = startAndEnd(params);
  if (from !== null && to !== null && to - from > DAY_MS) throw faults.tooLong(24);
  return {
    isTimed: from !== null || to !== null,
    within: {
      ...(from === null ? {} : { from: new Date(from).toISOString() }),
      ...(to === null ? {} : { to: new Date(to).toISOString() }),
      limit: integer(params, 'limit', { fallback: 500, most: 1_000 }),
      keep: from === null ? ('newest' as const) : ('oldest' as const),
    },
  };
}

const from = (number: number | null) => (number === null ? {} : { number });

/** Open or ended, rising. */
export async function listOrders(
  { database, market }: SignedServices,
  params: Params,
  { personId }: SignedCaller,
) {
  const coin = oneCoin(market, params);
  const orderId = optionalInteger(params, 'orderId');
  const { isTimed, within } = span(params);
  if (orderId !== null && isTimed) throw faults.combination();
  const of = { reader: database, market, personId };
  const { items } = await ordersOfCoin(of, { coin: coin.symbol, ...from(orderId), ...within });
  return items.map((order) => shownOrder(order, coin));
}

/** Rising. */
export async function listOwnTrades(services: SignedServices, params: Params, by: SignedCaller) {
  const coin = oneCoin(services.market, params);
  const orderId = optionalInteger(params, 'orderId');
  const fromId = optionalInteger(params, 'fromId');
  const { isTimed, within } = span(params);
  if (isTimed && (orderId !== null || fromId !== null)) throw faults.combination();
  if (orderId !== null) {
    const order = await filledOrder(services, { coin, orderId, personId: by.personId });
    return order && (order.fillNumber ?? 0) >= (fromId ?? 0) ? [ownTrade(order, coin)] : [];
  }
  const of = { reader: services.database, market: services.market, personId: by.personId };
  const { items } = await fillsOfCoin(of, { coin: coin.symbol, ...from(fromId), ...within });
  return items.map((order) => ownTrade(order, coin));
}

async function filledOrder(
  { database, market }: SignedServices,
  asked: { coin: CoinFact; orderId: number; personId: string },
): Promise<Order | null> {
  const order = await findOrderBody(database, market, asked.personId, `${asked.orderId}`);
  const isIt = order?.coin === asked.coin.symbol && order.status === 'completed';
  return isIt ? order : null;
}
