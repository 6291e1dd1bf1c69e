/** Placing an order by what exchange clients send. */
import { INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderSide, OrderType, PlaceOrder, TimeInForce } from '#protocol/orders.ts';
import { isMet } from '#protocol/trading.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import { readPlacement } from '#server/domain/orders/placement.ts';
import { placeOrder } from '#server/domain/orders/place-order.ts';
import { answered } from '#server/ledger/commands.ts';

import { orderCommission } from './account.ts';
import { callOf } from './commands.ts';
import type { SignedServices } from './endpoints.ts';
import { faults } from './errors.ts';
import { refuseOtherValues } from './not-offered.ts';
import { placedOrder, type ResponseType } from './order-shapes.ts';
import { clientId, decimal, flag, oneCoin, type Params } from './params.ts';
import type { SignedCaller } from './read-signature.ts';

type Kind = { type: OrderType; needs: readonly string[]; postOnly?: true };

/** What each type is here, and what has to be sent with it; nothing else of those may be. */
const kinds: Readonly<Record<string, Kind>> = {
  MARKET: { type: 'market', needs: [] },
  LIMIT: { type: 'limit', needs: ['timeInForce', 'quantity', 'price'] },
  LIMIT_MAKER: { type: 'limit', needs: ['quantity', 'price'], postOnly: true },
  STOP_LOSS: { type: 'stop', needs: ['quantity', 'stopPrice'] },
  STOP_LOSS_LIMIT: {
    type: 'stop-limit',
    needs: ['timeInForce', 'quantity', 'price', 'stopPrice'],
  },
  TAKE_PROFIT: { type: 'take-profit', needs: ['quantity', 'stopPrice'] },
  TAKE_PROFIT_LIMIT: {
    type: 'take-profit-limit',
    needs: ['timeInForce', 'quantity', 'price', 'stopPrice'],
  },
};
const terms = ['timeInForce', 'quantity', 'quoteOrderQty', 'price', 'stopPrice'];

function refuseUnlessTerms(params: Params, kind: Kind): void {
  for (const name of kind.needs) if (params[name] === undefined) throw faults.missing(name);
  const allowed = kind.type === 'market' ? ['quantity', 'quoteOrderQty'] : kind.needs;
  const needless = terms.find((name) => params[name] !== undefined && !allowed.includes(name));
  if (needless !== undefined) throw faults.needless(needless);
  if (kind.type !== 'market') return;
  const [quantity, quote] = [params['quantity'], params['quoteOrderQty']];
  if (quantity === undefined && quote === undefined) throw faults.quantities();
  if (quantity !== undefined && quote !== undefined) throw faults.combination();
}

/** Until cancelled where it was not sent. */
export function timeInForce(params: Params, name = 'timeInForce'): TimeInForce {
  const known = (['gtc', 'ioc', 'fok'] as const).find(
    (one) => one.toUpperCase() === (params[name] ?? 'GTC'),
  );
  if (!known) throw faults.timeInForce();
  return known;
}

export function orderSide({ side }: Params): OrderSide {
  if (side === undefined) throw faults.missing('side');
  if (side !== 'BUY' && side !== 'SELL') throw faults.side();
  return side === 'BUY' ? 'buy' : 'sell';
}

/** The order as it is asked for in our own API. Throws `ApiError`. */
function readOrderForm(params: Params, coin: CoinFact): PlaceOrder {
  const side = orderSide(params);
  const { type } = params;
  if (type === undefined) throw faults.missing('type');
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (!kind) throw faults.orderType();
  const inForce = timeInForce(params);
  refuseUnlessTerms(params, kind);
  const isMarket = kind.type === 'market';
  const lot = isMarket ? 'MARKET_LOT_SIZE' : 'LOT_SIZE';
  const priced = (name: string) => decimal(params, name, PRICE_SCALE, 'PRICE_FILTER');
  const limit = params['price'] === undefined ? null : priced('price');
  const stop = params['stopPrice'] === undefined ? null : priced('stopPrice');
  const first = stop ?? limit;
  return {
    coin: coin.symbol,
    side,
    type: kind.type,
    ...(params['quoteOrderQty'] === undefined
      ? { quantity: decimal(params, 'quantity', coin.scale, lot) }
      : { amount: decimal(params, 'quoteOrderQty', INR_SCALE, 'NOTIONAL') }),
    ...(first === null ? {} : { price: first }),
    ...(stop === null || limit === null ? {} : { limitPrice: limit }),
    ...(inForce === 'gtc' ? {} : { timeInForce: inForce }),
    ...(kind.postOnly ? { postOnly: true } : {}),
  };
}

/** Kind of answer that the client asks for. Throws `ApiError`. */
export function responseType(params: Params): ResponseType {
  const { newOrderRespType: asked, type } = params;
  refuseOtherValues(params);
  if (asked === undefined) return type === 'MARKET' || type === 'LIMIT' ? 'FULL' : 'ACK';
  if (asked !== 'ACK' && asked !== 'RESULT' && asked !== 'FULL')
    throw faults.value('newOrderRespType');
  return asked;
}

/** The order that is asked for, once it is in the form. */
export function readAsked(services: SignedServices, params: Params, by: SignedCaller) {
  const coin = oneCoin(services.market, params);
  const form = readOrderForm(params, coin);
  const respond = responseType(params);
  const clientOrderId = clientId(params, 'newClientOrderId') ?? by.name;
  const placement = readPlacement(services, by.personId, { ...form, clientOrderId });
  return { coin, form, respond, clientOrderId, placement };
}
export type AskedOrder = ReturnType<typeof readAsked>;

/**
 * Decides the order as placing it would at this moment, and places none. Refuses what placing it
 * would. Answers the rates of the order where `computeCommissionRates` asks for them.
 */
export async function testOne(services: SignedServices, params: Params, by: SignedCaller) {
  const isPriced = flag(params, 'computeCommissionRates');
  const { placement } = readAsked(services, params, by);
  const { personId, limitedKey, requestId } = by;
  const caller = { personId, requestId, ...(limitedKey === undefined ? {} : { limitedKey }) };
  answered(await services.teller.check(placeOrder, placement, caller));
  return isPriced ? orderCommission(services) : {};
}

/** Once under the client's id; where it sends none, once for the request that was signed. */
export async function placeAsked(
  services: SignedServices,
  { form, clientOrderId, placement }: AskedOrder,
  by: SignedCaller,
): Promise<Order> {
  const call = callOf(by, `order ${clientOrderId}`, JSON.stringify(form));
  return answered(await services.teller.submit(placeOrder, placement, call)) as Order;
}

/**
 * Answer to a placed order: what the next tick decides is waited for, unless an acknowledgement is
 * enough. A limit order until cancelled is answered at once where the last price does not meet it.
 */
export async function showPlaced(
  services: SignedServices,
  placed: Order,
  { coin, respond }: Pick<AskedOrder, 'coin' | 'respond'>,
  { personId }: SignedCaller,
) {
  const isAwaited = respond !== 'ACK' && mayFillNext(services.market, placed);
  const order = isAwaited ? await services.outcomes.wait(personId, placed) : placed;
  return placedOrder(order, coin, respond);
}

/**
 * True if the tick after its acceptance may fill the order. Also true where that tick has come
 * already: what became of the order is then read.
 */
function mayFillNext(market: Pick<Market, 'last'>, order: Order): boolean {
  const { type, timeInForce: inForce, postOnly, side, acceptedAfterTick } = order;
  if (type === 'market') return true;
  if (type !== 'limit' || postOnly) return false;
  const last = market.last();
  if (inForce !== 'gtc' || !last || last.number > acceptedAfterTick) return true;
  const lastPrice = last.prices.get(order.coin);
  const price = parseAmount(order.price ?? '', PRICE_SCALE);
  if (lastPrice === undefined || price === null) return true;
  return isMet({ type: 'limit', side, price }, lastPrice);
}

export async function placeOne(services: SignedServices, params: Params, by: SignedCaller) {
  const asked = readAsked(services, params, by);
  return showPlaced(services, await placeAsked(services, asked, by), asked, by);
}
