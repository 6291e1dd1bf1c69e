/**
 * What a person's stream says of their orders, pairs and balances, in the words that exchange
 * clients read. Pure.
 */
import type { Order } from '#protocol/orders.ts';
import type { CoinFact } from '#server/domain/market/market.ts';

import { clientIdOf, msOf, namesOf, termsOf, updatedAt } from './order-shapes.ts';
import { QUOTE_ASSET, symbolOf } from './symbols.ts';

type Happening = 'NEW' | 'REPLACED' | 'TRADE' | 'CANCELED' | 'EXPIRED';

/** How an order was when it was accepted, by how it is now. */
function asAccepted(order: Order): Order {
  const { side, byQuantity, quantity } = order;
  return {
    ...order,
    status: 'pending',
    quantity: side === 'sell' || byQuantity ? quantity : null,
    changedAt: null,
    triggeredTick: null,
    fillTick: null,
    fillNumber: null,
    fillPrice: null,
    fee: null,
    filledAt: null,
    endedAt: null,
    failure: null,
  };
}

/** Of an order as it then was. */
function report(order: Order, coin: CoinFact, happening: Happening, now: number) {
  const { symbol, orderId, orderListId, clientOrderId } = namesOf(order, coin);
  const terms = termsOf(order, coin);
  const isTrade = happening === 'TRADE';
  const isEnded = isTrade || happening === 'CANCELED' || happening === 'EXPIRED';
  const none = terms.icebergQty;
  return {
    e: 'executionReport',
    E: now,
    s: symbol,
    c: clientOrderId,
    S: terms.side,
    o: terms.type,
    f: terms.timeInForce,
    q: terms.origQty,
    p: terms.price,
    P: terms.stopPrice,
    F: none,
    g: orderListId,
    C: happening === 'CANCELED' ? clientOrderId : '',
    x: happening,
    X: terms.status,
    r: 'NONE',
    i: orderId,
    l: isTrade ? terms.executedQty : none,
    z: terms.executedQty,
    L: isTrade ? order.fillPrice : '0.00000000',
    n: isTrade ? order.fee : '0',
    N: isTrade ? QUOTE_ASSET : null,
    T: updatedAt(order),
    t: isTrade ? order.fillNumber : -1,
    I: orderId,
    w: !isEnded && terms.workingTime > 0,
    m: false,
    M: false,
    O: msOf(order.acceptedAt),
    Z: terms.cummulativeQuoteQty,
    Y: isTrade ? terms.cummulativeQuoteQty : '0.00',
    Q: terms.origQuoteOrderQty,
    ...(terms.workingTime > 0 ? { W: terms.workingTime } : {}),
    V: terms.selfTradePreventionMode,
  };
}

/** Up to where a stream has told of an open order. */
export type Told = { changedAt: string | null; isTriggered: boolean };

export const toldOf = ({ changedAt, triggeredTick }: Order): Told => ({
  changedAt,
  isTriggered: triggeredTick !== null,
});

/** As its status says that it ended. */
function reportEnd(order: Order, coin: CoinFact, now: number) {
  const { status } = termsOf(order, coin);
  const happening = status === 'CANCELED' || status === 'EXPIRED' ? status : 'TRADE';
  return report(order, coin, happening, now);
}

/**
 * What has happened to an order since it was told of last (null for never), in its order; `now` in
 * milliseconds. Changes that came together are one.
 */
export function reportsSince(
  told: Told | null,
  order: Order,
  coin: CoinFact,
  now: number,
): object[] {
  const { status, changedAt } = order;
  const open: Order = {
    ...asAccepted(order),
    changedAt,
    triggeredTick: order.triggeredTick,
  };
  const isChanged = changedAt !== null && changedAt > (told?.changedAt ?? '');
  const isTriggered = order.triggeredTick !== null && told?.isTriggered !== true;
  return [
    ...(told ? [] : [report(asAccepted(order), coin, 'NEW', now)]),
    ...(isChanged ? [report({ ...open, triggeredTick: null }, coin, 'REPLACED', now)] : []),
    ...(isTriggered && status === 'pending' ? [report(open, coin, 'NEW', now)] : []),
    ...(status === 'pending' ? [] : [reportEnd(order, coin, now)]),
  ];
}

/** Of a pair: that both its orders are open, or that neither is any more. */
export function listStatus(
  pair: { orders: readonly Order[]; coin: CoinFact; isOver: boolean },
  now: number,
): object {
  const { orders, coin, isOver } = pair;
  const [first] = orders;
  return {
    e: 'listStatus',
    E: now,
    s: symbolOf(coin),
    g: first?.listNumber ?? -1,
    c: 'OCO',
    l: isOver ? 'ALL_DONE' : 'EXEC_STARTED',
    L: isOver ? 'ALL_DONE' : 'EXECUTING',
    r: 'NONE',
    C: first?.listClientOrderId ?? first?.pair ?? '',
    T: Math.max(...orders.map((order) => (isOver ? updatedAt(order) : msOf(order.acceptedAt)))),
    O: orders.map((order) => ({
      s: symbolOf(coin),
      i: order.number ?? -1,
      c: clientIdOf(order),
    })),
  };
}

export type Balance = { asset: string; available: string; frozen: string };

export const positionEvent = (balances: readonly Balance[], now: number): object => ({
  e: 'outboundAccountPosition',
  E: now,
  u: now,
  B: balances.map(({ asset, available, frozen }) => ({ a: asset, f: available, l: frozen })),
});

/** Rupees that came from outside, or went there. */
export const balanceUpdate = (delta: string, at: string, now: number): object => ({
  e: 'balanceUpdate',
  E: now,
  a: QUOTE_ASSET,
  d: delta,
  T: msOf(at),
});

export const terminated = (now: number): object => ({ e: 'eventStreamTerminated', E: now });
