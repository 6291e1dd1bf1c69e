/**
 * The terminal states of an order: the rows, the transfers, the notice and the live events of a
 * fill, a failure and a cancellation.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { OtherNews } from '#protocol/pushes.ts';
import type { OrderFailure } from '#protocol/orders.ts';
import {
  afterBuy,
  afterSell,
  buyAt,
  exactBuyAt,
  noCostBasis,
  sellAt,
  type CostBasis,
} from '#protocol/trading.ts';
import type { PricedTick } from '#server/domain/market/market.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { type Account, rupees, tillOf } from '#server/ledger/accounts.ts';
import type { Effects, Transfer, View } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { changeNote } from './change-notes.ts';
import { isTriggered } from './orders.rules.ts';
import { type OpenOrderRow, openOrdersKey, type ListedOrder } from './orders.sql.ts';
import {
  assetGiven,
  coinBalanceEvent,
  inr,
  missingAccounts,
  orderBody,
  type OrderCoin,
  orderEvent,
  orderId,
} from './orders.ts';

/** What a person has of a coin by their fills, and how many those are. */
export type Filled = CostBasis & { fills: number };
export const nothingFilled: Filled = { ...noCostBasis, fills: 0 };

/** What a pair has in common, or an order that is in none. */
export const pairKey = ({ id, pair }: Pick<OpenOrderRow, 'id' | 'pair'>): string => pair ?? id;

/** The other open order of its pair, among those that were loaded; null where there is none. */
export function otherOf<Row extends OpenOrderRow>(
  order: Row,
  rows: ReadonlyMap<string, Row>,
): Row | null {
  if (order.pair === null) return null;
  for (const row of rows.values()) if (row.pair === order.pair && row.id !== order.id) return row;
  return null;
}

/** Names what may happen to an order, or to a pair, once in a batch. */
export const dedupeKeyOf = (order: Pick<OpenOrderRow, 'id' | 'pair'>) => `order ${pairKey(order)}`;

const own = (order: OpenOrderRow, kind: 'available' | 'frozen'): Account => ({
  owner: order.person_id,
  asset: assetGiven(order.side, order.coin),
  kind,
});

/** Only later ticks count of a triggered order than the one that triggered it. */
const triggeredTick = (order: OpenOrderRow): number | null =>
  isTriggered(order) ? order.after_tick : null;

/** An open order as its person's list shows it. */
export function listedOrder(order: OpenOrderRow): ListedOrder {
  return {
    id: order.id,
    person_id: order.person_id,
    coin: order.coin,
    side: order.side,
    type: order.type,
    leverage: 1,
    is_position: false,
    number: order.number,
    client_id: order.client_id,
    list_client_id: order.list_client_id,
    list_number: order.list_number,
    amount: order.side === 'buy' ? order.gives : null,
    quantity: order.side === 'sell' ? order.gives : order.quantity,
    by_quantity: order.quantity !== null,
    price: order.price,
    limit_price: order.limit_price,
    time_in_force: order.time_in_force,
    post_only: order.post_only,
    fee: null,
    accepted_at: order.accepted_at,
    accepted_after_tick: order.accepted_after_tick,
    changed_at: order.changed_at,
    changed_after_tick: order.changed_after_tick,
    expires_at: order.expires_at,
    triggered_tick: triggeredTick(order),
    fill_number: null,
    fill_tick: null,
    fill_price: null,
    filled_at: null,
    ended_at: null,
    status: 'pending',
    failure: null,
    realised: null,
    pair: order.pair,
  };
}

/**
 * What a fill moves. `returned` is what was frozen beyond the cost of a buy of a number of coins.
 */
export type Fill = {
  amount: bigint;
  quantity: bigint;
  fee: bigint;
  remainder: bigint;
  returned: bigint;
};

/** What a fill at a price moves, or why there is none. */
export function fillOf(
  order: OpenOrderRow,
  coin: OrderCoin,
  price: bigint,
): Fill | 'zero-fill' | 'beyond-reserve' {
  const priced = { price, scale: coin.scale, feeBps: order.fee_bps };
  const { gives } = order;
  if (order.quantity !== null) {
    const { amount, fee } = exactBuyAt(order.quantity, priced);
    if (amount > gives) return 'beyond-reserve';
    return { amount, quantity: order.quantity, fee, remainder: 0n, returned: gives - amount };
  }
  if (order.side === 'buy') {
    const { quantity, fee, remainder } = buyAt(gives, priced);
    return quantity === 0n
      ? 'zero-fill'
      : { amount: gives, quantity, fee, remainder, returned: 0n };
  }
  const { amount, fee } = sellAt(gives, priced);
  return amount === 0n
    ? 'zero-fill'
    : { amount, quantity: gives, fee, remainder: 0n, returned: 0n };
}

function fillTransfers(order: OpenOrderRow, fill: Fill): Transfer[] {
  const { person_id: personId, coin, side } = order;
  const till = tillOf(personId);
  const cause = orderId(order.id);
  const principal = rupees(till, 'dealer');
  const stock: Account = { owner: till, asset: coin, kind: 'dealer' };
  const coins: Account = { owner: personId, asset: coin, kind: 'available' };
  const frozen = own(order, 'frozen');
  const moves: Omit<Transfer, 'cause'>[] =
    side === 'buy'
      ? [
          { from: frozen, to: rupees(till, 'fees'), amount: fill.fee, kind: 'order-fee' },
          {
            from: frozen,
            to: rupees(till, 'rounding'),
            amount: fill.remainder,
            kind: 'order-rounding',
          },
          {
            from: frozen,
            to: principal,
            amount: fill.amount - fill.fee - fill.remainder,
            kind: 'order-give',
          },
          { from: stock, to: coins, amount: fill.quantity, kind: 'order-receive' },
          {
            from: frozen,
            to: own(order, 'available'),
            amount: fill.returned,
            kind: 'order-release',
          },
        ]
      : [
          { from: frozen, to: stock, amount: fill.quantity, kind: 'order-give' },
          {
            from: principal,
            to: rupees(personId, 'available'),
            amount: fill.amount + fill.fee,
            kind: 'order-receive',
          },
          {
            from: rupees(personId, 'available'),
            to: rupees(till, 'fees'),
            amount: fill.fee,
            kind: 'order-fee',
          },
        ];
  return moves.filter(({ amount }) => amount > 0n).map((move) => ({ ...move, cause }));
}

/**
 * O4, O5, O15: the order is filled at the tick's price. Answers what the person has of the coin
 * afterwards, too.
 */
export function fillEffects(
  order: OpenOrderRow,
  coin: OrderCoin,
  filled: {
    tick: PricedTick;
    fill: Fill;
    before: Filled;
    view: View;
    /** Of its pair, where that is open still: the fill cancels it. */
    other: OpenOrderRow | null;
  },
): { effects: Effects; after: Filled } {
  const { tick, fill, before, view, other } = filled;
  const cancelled = unfilledEnding(other, coin, {
    status: 'cancelled',
    failure: 'other-met',
    view,
  });
  const { person_id: personId, side } = order;
  const change = side === 'buy' ? afterBuy : afterSell;
  const after: Filled = {
    ...change(before, fill.quantity, fill.amount),
    fills: before.fills + 1,
  };
  const row: ListedOrder = {
    ...listedOrder(order),
    amount: fill.amount,
    quantity: fill.quantity,
    fee: fill.fee,
    fill_tick: tick.number,
    fill_price: tick.price,
    filled_at: tick.at,
    fill_number: after.fills,
    ended_at: view.now,
    status: 'completed',
    realised: side === 'sell' ? after.realised - before.realised : null,
  };
  const bought = side === 'buy' ? fill.quantity : 0n;
  const sold = side === 'sell' ? fill.quantity : 0n;
  const notice = noticeEffects({
    personId,
    notice: {
      code: 'order-filled',
      facts: {
        id: orderId(order.id),
        coin: coin.symbol,
        side,
        quantity: formatAmount(fill.quantity, coin.scale),
        price: formatAmount(tick.price, PRICE_SCALE),
        amount: inr(fill.amount),
      },
    },
    view,
  });
  const effects: Effects = {
    status: 200,
    body: undefined,
    dedupeKey: dedupeKeyOf(order),
    opens: missingAccounts(view, personId, order.coin),
    transfers: fillTransfers(order, fill),
    removals: [{ from: openOrdersKey, key: [order.id] }, ...cancelled.removals],
    inserts: [
      insert('order_endings', {
        person_id: personId,
        order_id: order.id,
        coin: order.coin,
        side,
        outcome: 'completed',
        failure: null,
        fill_tick: tick.number,
        fill_price: tick.price,
        amount: fill.amount,
        quantity: fill.quantity,
        fee: fill.fee,
        remainder: fill.remainder,
        fill_number: after.fills,
        quantity_after: after.quantity,
        cost_after: after.cost,
        realised_after: after.realised,
        tick: view.tick?.number ?? tick.number,
        at: view.now,
        triggered_tick: triggeredTick(order),
      }),
      ...cancelled.inserts,
      ...notice.inserts,
    ],
    events: [
      orderEvent(row, coin),
      ...cancelled.events,
      coinBalanceEvent(view, personId, coin, { available: bought, frozen: -sold }),
      ...notice.events,
    ],
    notes: [changeNote(pairKey(order))],
  };
  return { effects, after };
}

function unfilledNotice(order: OpenOrderRow, coin: OrderCoin, failure: OwnFailure): OtherNews {
  const { side, type, gives } = order;
  const facts = {
    id: orderId(order.id),
    coin: order.coin,
    side,
    type,
    gives: side === 'buy' ? inr(gives) : formatAmount(gives, coin.scale),
  };
  return failure === 'expired'
    ? { code: 'order-expired', facts }
    : { code: 'order-failed', facts: { ...facts, failure } };
}

/** Of an order that ends by itself, not because the other of its pair was met. */
type OwnFailure = Exclude<OrderFailure, 'other-met'>;

type Unfilled = { status: 'failed' | 'cancelled'; failure: OrderFailure | null; view: View };
type OrderEnd = Required<Pick<Effects, 'removals' | 'inserts' | 'events'>> & {
  row: ListedOrder | null;
};

/**
 * How an order ends that bought and sold nothing: its rows and its news, and none of the money.
 * Nothing where there is none.
 */
export function unfilledEnding(
  order: OpenOrderRow | null,
  coin: OrderCoin,
  { status, failure, view }: Unfilled,
): OrderEnd {
  if (order === null) return { removals: [], inserts: [], events: [], row: null };
  const row: ListedOrder = { ...listedOrder(order), ended_at: view.now, status, failure };
  return {
    row,
    removals: [{ from: openOrdersKey, key: [order.id] }],
    inserts: [
      insert('order_endings', {
        person_id: order.person_id,
        order_id: order.id,
        coin: order.coin,
        side: order.side,
        outcome: status,
        failure,
        tick: view.tick?.number ?? order.after_tick,
        at: view.now,
        triggered_tick: triggeredTick(order),
      }),
    ],
    events: [orderEvent(row, coin)],
  };
}

/**
 * O3, O9, O10: the order ends unfilled, with the other one of its pair, and everything frozen is
 * returned. Its body is its state afterwards.
 */
export function releaseEffects(
  order: OpenOrderRow,
  coin: OrderCoin,
  ended: { failure: OwnFailure | null; view: View; other: OpenOrderRow | null },
): Effects {
  const { failure, view, other } = ended;
  const { person_id: personId, side, gives } = order;
  const status = failure === null || failure === 'expired' ? 'cancelled' : 'failed';
  const ending = unfilledEnding(order, coin, { status, failure, view });
  const others = unfilledEnding(other, coin, {
    status: 'cancelled',
    failure: status === 'failed' ? 'other-met' : failure,
    view,
  });
  const notice =
    failure === null
      ? { inserts: [], events: [] }
      : noticeEffects({ personId, notice: unfilledNotice(order, coin, failure), view });
  const holder = other !== null && order.reserved === 0n ? other : order;
  return {
    status: 200,
    body: ending.row === null ? undefined : orderBody(ending.row, coin),
    dedupeKey: dedupeKeyOf(order),
    transfers: [
      {
        from: own(order, 'frozen'),
        to: own(order, 'available'),
        amount: gives,
        kind: 'order-release',
        cause: orderId(holder.id),
      },
    ],
    removals: [...ending.removals, ...others.removals],
    inserts: [...ending.inserts, ...others.inserts, ...notice.inserts],
    events: [
      ...ending.events,
      ...others.events,
      ...(side === 'sell'
        ? [coinBalanceEvent(view, personId, coin, { available: gives, frozen: -gives })]
        : []),
      ...notice.events,
    ],
    notes: [changeNote(pairKey(order))],
  };
}
