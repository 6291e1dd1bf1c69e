/** Orders as exchange clients read them. */
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderType } from '#protocol/orders.ts';
import type { CoinFact } from '#server/domain/market/market.ts';
import type { Pair } from '#server/domain/orders/lists.ts';

import { QUOTE_ASSET, symbolOf } from './symbols.ts';

const typeNames: Readonly<Record<OrderType, string>> = {
  market: 'MARKET',
  limit: 'LIMIT',
  stop: 'STOP_LOSS',
  'stop-limit': 'STOP_LOSS_LIMIT',
  'take-profit': 'TAKE_PROFIT',
  'take-profit-limit': 'TAKE_PROFIT_LIMIT',
};
const statusNames: Readonly<Record<Order['status'], string>> = {
  pending: 'NEW',
  completed: 'FILLED',
  failed: 'EXPIRED',
  cancelled: 'CANCELED',
};
/**
 * What ended for a reason, e.g. an IOC that no price took or the other order of a pair, nobody has
 * cancelled.
 */
const statusOf = ({ status, failure }: Order) =>
  failure === null ? statusNames[status] : 'EXPIRED';

const NO_PRICE = formatAmount(0n, PRICE_SCALE);
export const msOf = (time: string) => Date.parse(time);

/** When it last changed, in milliseconds. */
export const updatedAt = ({ endedAt, filledAt, changedAt, acceptedAt }: Order) =>
  msOf(endedAt ?? filledAt ?? changedAt ?? acceptedAt);

/**
 * Rupees of the fill without its fee: what a buy paid for the coins, what they brought at a sell.
 */
function valueOf({ status, side, amount, fee }: Order): string {
  const [sum, paid] = [amount, fee].map((text) => parseAmount(text ?? '0', INR_SCALE) ?? 0n);
  if (status !== 'completed') return formatAmount(0n, INR_SCALE);
  const value = side === 'buy' ? (sum ?? 0n) - (paid ?? 0n) : (sum ?? 0n) + (paid ?? 0n);
  return formatAmount(value, INR_SCALE);
}

export const clientIdOf = ({ clientOrderId, id }: Order) => clientOrderId ?? id;

export const namesOf = (order: Order, coin: CoinFact) => ({
  symbol: symbolOf(coin),
  orderId: order.number ?? -1,
  orderListId: order.listNumber ?? -1,
  clientOrderId: clientIdOf(order),
});

export function termsOf(order: Order, coin: CoinFact) {
  const { type, side, price, limitPrice, quantity, status, postOnly } = order;
  const isPriced = type === 'limit';
  const hasTrigger = type !== 'market' && type !== 'limit';
  const none = formatAmount(0n, coin.scale);
  const isByRupees = side === 'buy' && !order.byQuantity;
  return {
    price: (isPriced ? price : limitPrice) ?? NO_PRICE,
    origQty: quantity ?? none,
    executedQty: status === 'completed' ? (quantity ?? none) : none,
    origQuoteOrderQty: (isByRupees ? order.amount : null) ?? formatAmount(0n, INR_SCALE),
    cummulativeQuoteQty: valueOf(order),
    status: statusOf(order),
    timeInForce: order.timeInForce.toUpperCase(),
    type: postOnly ? 'LIMIT_MAKER' : typeNames[type],
    side: side.toUpperCase(),
    stopPrice: (hasTrigger ? price : null) ?? NO_PRICE,
    icebergQty: none,
    workingTime: hasTrigger && order.triggeredTick === null ? -1 : msOf(order.acceptedAt),
    selfTradePreventionMode: 'NONE',
  };
}

/** As it is asked for later. */
export function shownOrder(order: Order, coin: CoinFact) {
  const { workingTime, ...terms } = termsOf(order, coin);
  return {
    ...namesOf(order, coin),
    ...terms,
    time: msOf(order.acceptedAt),
    updateTime: updatedAt(order),
    isWorking: workingTime > 0,
    workingTime,
  };
}

export type ResponseType = 'ACK' | 'RESULT' | 'FULL';

/** As the one who places it is answered. */
export function placedOrder(order: Order, coin: CoinFact, type: ResponseType) {
  const ack = { ...namesOf(order, coin), transactTime: updatedAt(order) };
  if (type === 'ACK') return ack;
  const result = { ...ack, ...termsOf(order, coin) };
  return type === 'RESULT' ? result : { ...result, fills: fillsOf(order) };
}

function fillsOf(order: Order) {
  if (order.status !== 'completed') return [];
  return [
    {
      price: order.fillPrice,
      qty: order.quantity,
      commission: order.fee,
      commissionAsset: QUOTE_ASSET,
      tradeId: order.fillNumber,
    },
  ];
}

/** The fill of an order; of a tick's price, whose maker is the house. */
export const ownTrade = (order: Order, coin: CoinFact) => ({
  symbol: symbolOf(coin),
  id: order.fillNumber,
  orderId: order.number ?? -1,
  orderListId: order.listNumber ?? -1,
  price: order.fillPrice,
  qty: order.quantity,
  quoteQty: valueOf(order),
  commission: order.fee,
  commissionAsset: QUOTE_ASSET,
  time: msOf(order.filledAt ?? order.acceptedAt),
  isBuyer: order.side === 'buy',
  isMaker: false,
  isBestMatch: true,
});

/** `name` is what the cancellation is called. */
export const cancelledOrder = (order: Order, coin: CoinFact, name: string) => ({
  ...namesOf(order, coin),
  origClientOrderId: clientIdOf(order),
  clientOrderId: name,
  transactTime: updatedAt(order),
  ...termsOf(order, coin),
});

/** A pair; over once neither of its orders is open. */
export function shownList(pair: Pair, coin: CoinFact) {
  const [{ listNumber, listClientOrderId, id }] = pair;
  const isOpen = pair.some(({ status }) => status === 'pending');
  return {
    orderListId: listNumber ?? -1,
    contingencyType: 'OCO',
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: isOpen ? 'EXECUTING' : 'ALL_DONE',
    listClientOrderId: listClientOrderId ?? id,
    transactionTime: Math.max(...pair.map(updatedAt)),
    symbol: symbolOf(coin),
    orders: pair.map((order) => ({
      symbol: symbolOf(coin),
      orderId: order.number ?? -1,
      clientOrderId: clientIdOf(order),
    })),
  };
}
