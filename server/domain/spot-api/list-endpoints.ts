/**
 * Two orders of which one cancels the other (OCO), by what exchange clients send: here a limit
 * order and a stop beside it.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderSide, PlaceOrder } from '#protocol/orders.ts';
import type { CoinFact } from '#server/domain/market/market.ts';
import { cancelOrder, readCancellation } from '#server/domain/orders/cancel-order.ts';
import { findPairOf, openPairsOf, type Pair, pairsOf } from '#server/domain/orders/lists.ts';
import { legsOf, type OrderPlacement, readPlacement } from '#server/domain/orders/placement.ts';
import { placeOrder } from '#server/domain/orders/place-order.ts';
import { answered } from '#server/ledger/commands.ts';

import { callOf } from './commands.ts';
import type { SignedServices } from './endpoints.ts';
import { faults } from './errors.ts';
import { cancelledOrder, placedOrder, shownList } from './order-shapes.ts';
import { span } from './own-lists.ts';
import { calledId, clientId, decimal, oneCoin, optionalInteger, type Params } from './params.ts';
import { orderSide, responseType, timeInForce } from './placing-endpoints.ts';
import type { SignedCaller } from './read-signature.ts';

/** What a request calls the terms of the two orders. */
type Names = Readonly<
  Record<'limit' | 'limitId' | 'stop' | 'stopLimit' | 'stopForce' | 'stopId', string>
>;

const OLDER: Names = {
  limit: 'price',
  limitId: 'limitClientOrderId',
  stop: 'stopPrice',
  stopLimit: 'stopLimitPrice',
  stopForce: 'stopLimitTimeInForce',
  stopId: 'stopClientOrderId',
};

/** One order is above the last price and one below: at a sell the limit order is the one above. */
function namesAround(side: OrderSide, params: Params): Names {
  const limit = side === 'sell' ? 'above' : 'below';
  const stop = side === 'sell' ? 'below' : 'above';
  const limitType = mandatory(params, `${limit}Type`);
  const stopType = mandatory(params, `${stop}Type`);
  if (!knownTypes.has(limitType) || !knownTypes.has(stopType)) throw faults.orderType();
  if (limitType !== 'LIMIT_MAKER' || !stopTypes.has(stopType)) throw faults.orderCombination();
  const isLimited = stopType === 'STOP_LOSS_LIMIT';
  const terms = [`${stop}Price`, `${stop}TimeInForce`];
  if (isLimited) for (const name of terms) mandatory(params, name);
  const needless = [`${limit}StopPrice`, `${limit}TimeInForce`, ...(isLimited ? [] : terms)];
  for (const name of needless) if (params[name] !== undefined) throw faults.needless(name);
  return {
    limit: `${limit}Price`,
    limitId: `${limit}ClientOrderId`,
    stop: `${stop}StopPrice`,
    stopLimit: `${stop}Price`,
    stopForce: `${stop}TimeInForce`,
    stopId: `${stop}ClientOrderId`,
  };
}
const stopTypes = new Set(['STOP_LOSS', 'STOP_LOSS_LIMIT']);
const knownTypes = new Set([...stopTypes, 'LIMIT_MAKER', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT']);

function mandatory(params: Params, name: string): string {
  const text = params[name];
  if (text === undefined) throw faults.missing(name);
  return text;
}

/** The two orders as they are asked for in our own API. Throws `ApiError`. */
function readForm(params: Params, asked: { coin: CoinFact; side: OrderSide; names: Names }) {
  const { coin, side, names } = asked;
  for (const name of ['quantity', names.limit, names.stop]) mandatory(params, name);
  const priced = (name: string) => decimal(params, name, PRICE_SCALE, 'PRICE_FILTER');
  const isLimited = params[names.stopLimit] !== undefined;
  if (!isLimited && params[names.stopForce] !== undefined) throw faults.needless(names.stopForce);
  if (timeInForce(params, names.stopForce) !== 'gtc') throw faults.orderCombination();
  const form: PlaceOrder = {
    coin: coin.symbol,
    side,
    type: 'limit',
    postOnly: true,
    quantity: decimal(params, 'quantity', coin.scale, 'LOT_SIZE'),
    price: priced(names.limit),
    stopPrice: priced(names.stop),
    ...(isLimited ? { limitPrice: priced(names.stopLimit) } : {}),
  };
  return form;
}

/**
 * Once under the client's id of both; where it sends none, once for the request that was signed.
 */
async function place(
  services: SignedServices,
  params: Params,
  by: SignedCaller,
  namesOf: (side: OrderSide) => Names,
) {
  const coin = oneCoin(services.market, params);
  const side = orderSide(params);
  const names = namesOf(side);
  const form = readForm(params, { coin, side, names });
  const respond = responseType({ newOrderRespType: 'RESULT', ...params });
  const listClientOrderId = clientId(params, 'listClientOrderId') ?? by.name;
  const body: PlaceOrder = {
    ...form,
    clientOrderId: clientId(params, names.limitId) ?? `${listClientOrderId}-limit`,
    stopClientOrderId: clientId(params, names.stopId) ?? `${listClientOrderId}-stop`,
    listClientOrderId,
  };
  const placement = readPlacement(services, by.personId, body);
  const call = callOf(by, `list ${listClientOrderId}`, JSON.stringify(body));
  const first = answered(await services.teller.submit(placeOrder, placement, call)) as Order;
  const both: Pair = [first, secondOf(first, placement)];
  return {
    ...shownList(both, coin),
    orderReports: both.map((order) => placedOrder(order, coin, respond)),
  };
}

/** The stop order as it was accepted beside the limit order. */
function secondOf(first: Order, placement: OrderPlacement): Order {
  const [, leg] = legsOf(placement);
  const text = (price: bigint | null | undefined) =>
    typeof price === 'bigint' ? formatAmount(price, PRICE_SCALE) : null;
  return {
    ...first,
    number: (first.number ?? 0) + 1,
    clientOrderId: leg?.clientId ?? null,
    type: leg?.type ?? 'stop',
    postOnly: false,
    price: text(leg?.price),
    limitPrice: text(leg?.limitPrice),
  };
}

export const placeList = (services: SignedServices, params: Params, by: SignedCaller) =>
  place(services, params, by, (side) => namesAround(side, params));

export const placeOlderList = (services: SignedServices, params: Params, by: SignedCaller) =>
  place(services, params, by, () => OLDER);

/** The pair that is named, by its number where both are; null where the person has none such. */
async function named(
  { database, market }: SignedServices,
  params: Params,
  { by, clientName }: { by: SignedCaller; clientName: string },
): Promise<Pair | null> {
  const number = optionalInteger(params, 'orderListId');
  const own = calledId(params, clientName);
  if (number === null && own === null) throw faults.listNames(clientName);
  const of = { reader: database, market, personId: by.personId };
  // What was placed elsewhere is called by the id of its limit order.
  const byOwn = own?.startsWith('trade-') ? { id: own } : { clientId: own ?? '' };
  const pair = await findPairOf(of, number === null ? byOwn : { number });
  const known = pair && (pair[0].listClientOrderId ?? pair[0].id);
  return number === null || own === null || own === known ? pair : null;
}

export async function findList(services: SignedServices, params: Params, by: SignedCaller) {
  const pair = await named(services, params, { by, clientName: 'origClientOrderId' });
  if (!pair) throw faults.noOrder();
  return listIn(services, pair);
}

const listIn = ({ market }: SignedServices, pair: Pair) => {
  const coin = market.coin(pair[0].coin);
  if (!coin) throw faults.noOrder();
  return shownList(pair, coin);
};

export async function listOpenLists(services: SignedServices, _: Params, by: SignedCaller) {
  const { database, market } = services;
  const pairs = await openPairsOf({ reader: database, market, personId: by.personId });
  return pairs.map((pair) => listIn(services, pair));
}

export async function listLists(services: SignedServices, params: Params, by: SignedCaller) {
  const { database, market } = services;
  const fromId = optionalInteger(params, 'fromId');
  const { isTimed, within } = span(params);
  if (fromId !== null && isTimed) throw faults.combination();
  const of = { reader: database, market, personId: by.personId };
  const asked = fromId === null ? within : { ...within, number: fromId, keep: 'oldest' as const };
  return (await pairsOf(of, asked)).map((pair) => listIn(services, pair));
}

/** Both are cancelled. */
export async function cancelList(services: SignedServices, params: Params, by: SignedCaller) {
  const coin = oneCoin(services.market, params);
  const name = clientId(params, 'newClientOrderId') ?? by.name;
  const pair = await named(services, params, { by, clientName: 'listClientOrderId' });
  if (pair?.[0].coin !== coin.symbol) throw faults.unknownOrder();
  const [first] = pair;
  const open = pair.find(({ status }) => status === 'pending') ?? first;
  const asked = await readCancellation(services, by.personId, open.id);
  const call = callOf(by, `cancel ${by.name}`, first.id);
  answered(await services.teller.submit(cancelOrder, asked, call));
  const of = { reader: services.database, market: services.market, personId: by.personId };
  const both = (await findPairOf(of, { id: first.id })) ?? pair;
  return {
    ...shownList(both, coin),
    orderReports: both.map((order) => cancelledOrder(order, coin, name)),
  };
}
