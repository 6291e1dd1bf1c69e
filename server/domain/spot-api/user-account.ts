/**
 * One person's account as streams tell of it: which orders are open and up to where each was told,
 * so that whatever has happened is told once and in its order, however often and late its news
 * come.
 */
import type { Deposit } from '#protocol/deposits.ts';
import type { Order } from '#protocol/orders.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { OpenOrders } from '#server/domain/orders/lists.ts';

import {
  type Balance,
  balanceUpdate,
  listStatus,
  positionEvent,
  reportsSince,
  type Told,
  toldOf,
} from './user-events.rules.ts';

/** Things that are over and were told, remembered so that late news of them are none. */
const REMEMBERED = 2_000;
const OF_A_PAIR = 2;

/** What has changed of a person, in its state after that. */
export type News = {
  orders: readonly Order[];
  deposits: readonly Deposit[];
  withdrawals: readonly Withdrawal[];
  balances: readonly Balance[];
};

export type Account = {
  /** The events that say what is new. `now` in milliseconds. */
  tell(news: News, now: number): object[];
};

type Pair = { orders: Map<string, Order>; isStarted: boolean };

export function openAccount(
  { open, lastNumber }: OpenOrders,
  market: Pick<Market, 'coin'>,
): Account {
  const told = new Map<string, Told>();
  const pairs = new Map<string, Pair>();
  const over = new Set<string>();

  for (const order of open) {
    told.set(order.id, toldOf(order));
    noteInPair(order, true);
  }

  function isOver(id: string): void {
    over.add(id);
    const [oldest] = over;
    if (over.size > REMEMBERED && oldest !== undefined) over.delete(oldest);
  }

  function noteInPair(order: Order, isStarted: boolean): Pair | null {
    if (order.pair === null) return null;
    const pair = pairs.get(order.pair) ?? { orders: new Map<string, Order>(), isStarted };
    pair.orders.set(order.id, order);
    pairs.set(order.pair, pair);
    return pair;
  }

  /** What had ended before the stream began is no news. */
  function isOld({ id, number }: Order): boolean {
    return over.has(id) || (!told.has(id) && (number ?? 0) <= lastNumber);
  }

  function tellOrder(order: Order, now: number): object[] {
    const coin = market.coin(order.coin);
    if (!coin || order.positionId !== null || isOld(order)) return [];
    const events = reportsSince(told.get(order.id) ?? null, order, coin, now);
    if (order.status === 'pending') told.set(order.id, toldOf(order));
    else {
      told.delete(order.id);
      isOver(order.id);
    }
    return events;
  }

  function tellPair(key: string, { orders, isStarted }: Pair, now: number): object[] {
    const all = [...orders.values()].toSorted((one, two) => (one.number ?? 0) - (two.number ?? 0));
    const coin = market.coin(all[0]?.coin ?? '');
    if (!coin) return [];
    const hasEnded = all.every(({ status }) => status !== 'pending');
    const isWhole = all.length === OF_A_PAIR;
    if (hasEnded) pairs.delete(key);
    else if (isWhole) pairs.set(key, { orders, isStarted: true });
    return [
      ...(isStarted || !isWhole ? [] : [listStatus({ orders: all, coin, isOver: false }, now)]),
      ...(hasEnded ? [listStatus({ orders: all, coin, isOver: true }, now)] : []),
    ];
  }

  function tellMoved(moved: Deposit | Withdrawal, sign: '' | '-', now: number): object[] {
    const { id, status, amount, decidedAt } = moved;
    if (status !== 'approved' || over.has(id)) return [];
    isOver(id);
    return [balanceUpdate(`${sign}${amount}`, decidedAt ?? '', now)];
  }

  return {
    tell({ orders, deposits, withdrawals, balances }, now) {
      const touched = new Map<string, Pair>();
      const reports = orders.flatMap((order) => {
        const pair = isOld(order) ? null : noteInPair(order, false);
        if (pair && order.pair !== null) touched.set(order.pair, pair);
        return tellOrder(order, now);
      });
      return [
        ...reports,
        ...[...touched].flatMap(([key, pair]) => tellPair(key, pair, now)),
        ...deposits.flatMap((one) => tellMoved(one, '', now)),
        ...withdrawals.flatMap((one) => tellMoved(one, '-', now)),
        ...(balances.length > 0 ? [positionEvent(balances, now)] : []),
      ];
    },
  };
}
