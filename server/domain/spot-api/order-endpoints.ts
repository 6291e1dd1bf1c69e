/** Reading and cancelling orders by what exchange clients send. */
import type { Order, OrderList } from '#protocol/orders.ts';
import type { CoinFact } from '#server/domain/market/market.ts';
import { cancelOrder, cancelOrders, readCancellation } from '#server/domain/orders/cancel-order.ts';
import { openOrdersOf } from '#server/domain/orders/lists.ts';
import { findOrderBody } from '#server/domain/orders/orders.ts';
import { answered } from '#server/ledger/commands.ts';

import { callOf } from './commands.ts';
import type { SignedServices } from './endpoints.ts';
import { faults } from './errors.ts';
import { refuseOtherValues } from './not-offered.ts';
import { calledId, clientId, oneCoin, optionalInteger, type Params } from './params.ts';
import { cancelledOrder, shownOrder } from './order-shapes.ts';
import type { SignedCaller } from './read-signature.ts';

/** How a request names an order that is there already. */
type Names = { number: string; own: string };
const usual: Names = { number: 'orderId', own: 'origClientOrderId' };

/**
 * The order that is named, by its number where both are; null where the person has none such in the
 * coin.
 */
export async function named(
  { database, market }: SignedServices,
  params: Params,
  { personId }: SignedCaller,
  names = usual,
): Promise<{ order: Order | null; coin: CoinFact }> {
  const coin = oneCoin(market, params);
  const number = optionalInteger(params, names.number);
  const own = calledId(params, names.own);
  if (number === null && own === null) throw faults.orderNames(names);
  // What was placed elsewhere is called by its id.
  const byOwn = own?.startsWith('trade-') ? own : `client:${own}`;
  const id = number === null ? byOwn : `${number}`;
  const order = await findOrderBody(database, market, personId, id);
  const isIt =
    order?.coin === coin.symbol &&
    order.positionId === null &&
    (number === null || own === null || own === (order.clientOrderId ?? order.id));
  return { order: isIt ? order : null, coin };
}

export async function findOne(services: SignedServices, params: Params, by: SignedCaller) {
  const { order, coin } = await named(services, params, by);
  if (!order) throw faults.noOrder();
  return shownOrder(order, coin);
}

export async function listOpen(
  { database, market }: SignedServices,
  params: Params,
  { personId }: SignedCaller,
) {
  const coin = params['symbol'] === undefined ? null : oneCoin(market, params).symbol;
  const { items } = await openOrdersOf(database, market, { personId, coin });
  return items.flatMap((order) => {
    const of = market.coin(order.coin);
    return of ? [shownOrder(order, of)] : [];
  });
}

export async function cancelOne(services: SignedServices, params: Params, by: SignedCaller) {
  const name = clientId(params, 'newClientOrderId') ?? by.name;
  refuseOtherValues(params);
  const { order, coin } = await named(services, params, by);
  if (!order) throw faults.unknownOrder();
  return cancelledOrder(await cancelNamed(services, order, by, by.name), coin, name);
}

/** Once under this name. */
export async function cancelNamed(
  services: SignedServices,
  order: Order,
  by: SignedCaller,
  name: string,
): Promise<Order> {
  const asked = await readCancellation(services, by.personId, order.id);
  const call = callOf(by, `cancel ${name}`, asked.uuid);
  return answered(await services.teller.submit(cancelOrder, asked, call)) as Order;
}

export async function cancelOpen(services: SignedServices, params: Params, by: SignedCaller) {
  const coin = oneCoin(services.market, params);
  const asked = { personId: by.personId, coin };
  const call = callOf(by, `cancel all ${by.name}`, coin.symbol);
  const { items } = answered(await services.teller.submit(cancelOrders, asked, call)) as OrderList;
  if (items.length === 0) throw faults.unknownOrder();
  return items.map((order) => cancelledOrder(order, coin, by.name));
}
