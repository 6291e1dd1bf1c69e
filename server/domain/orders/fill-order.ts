/**
 * What prices and the clock do to an open order, as a command of the teller: by the recorded ticks
 * and the published rule alone. Nothing here may choose a price, and nothing ends twice.
 */
import { type CoinTick, isPriced } from '#server/domain/market/market.ts';
import { encodeColumn } from '#server/ledger/arrays.ts';
import {
  type CommandKind,
  type Effects,
  postponed,
  refused,
  type View,
} from '#server/ledger/commands.ts';
import { noteIn, type Notebook } from '#server/ledger/notes.ts';
import { insert } from '#server/ledger/rows.ts';

import { changeNote, isChanged } from './change-notes.ts';
import {
  type Filled,
  fillEffects,
  fillOf,
  nothingFilled,
  dedupeKeyOf,
  otherOf,
  pairKey,
  releaseEffects,
  listedOrder,
  unfilledEnding,
} from './terminal-states.ts';
import {
  type OpenOrder,
  priceInBook,
  stepAt,
  stepWithoutTick,
  triggeredState,
} from './orders.rules.ts';
import {
  type DueRow,
  type OpenOrderRow,
  openOrdersKey,
  readDue,
  type ListedOrder,
} from './orders.sql.ts';
import { orderAccounts, type OrderCoin, orderEvent } from './orders.ts';

export type Advance = {
  personId: string;
  uuid: string;
  coin: OrderCoin;
  /** The tick whose turn it is; null where the clock alone decides. */
  tick: CoinTick | null;
};

type LoadedOrders = {
  /** By id; the other ones of pairs among them. */
  orders: ReadonlyMap<string, DueRow>;
  filled: ReadonlyMap<string, Filled>;
};
const keyOf = (personId: string, coin: string) => `${personId}|${coin}`;

/** What a person has of a coin after the fills of the batch; null before the first. */
const fills: Notebook<{ personId: string; coin: string; after: Filled }, Filled | null> = {
  name: 'orders.filled',
  keyOf: ({ personId, coin }) => keyOf(personId, coin),
  none: null,
  fold: (_, { after }) => after,
};

/**
 * Refuses `already-decided` for what has ended and `not-settled` for what the tick does not decide;
 * no news to anybody.
 */
export const advanceOrder: CommandKind<Advance, LoadedOrders> = {
  name: 'order.advance',
  callers: 'house',
  accounts: ({ personId, coin }) => orderAccounts(personId, coin.symbol),
  load: {
    text: readDue,
    values: (inputs) => [
      encodeColumn(
        'uuid',
        inputs.map(({ uuid }) => [uuid]),
        0,
      ),
    ],
    shape(rows) {
      const due = rows as unknown as readonly DueRow[];
      return {
        orders: new Map(due.map((row) => [row.id, row])),
        filled: new Map(due.map((row) => [keyOf(row.person_id, row.coin), filledOf(row)])),
      };
    },
  },
  decide({ uuid, coin, tick }, view, { orders, filled }) {
    const order = orders.get(uuid);
    if (!order) return refused('already-decided');
    if (isChanged(view, pairKey(order))) return postponed;
    const other = otherOf(order, orders);
    if (view.tick === null) return refused('not-settled');
    // Without a tick nothing is decided while a recorded one has not had its turn.
    if (tick === null && order.processed < view.tick.number) return refused('not-settled');
    const standing = openOrderOf(order);
    const step = tick === null ? stepWithoutTick(standing, view.now) : stepAt(standing, tick);
    if (step === null) return refused('not-settled');
    if (step === 'no-price' || step === 'expired')
      return releaseEffects(order, coin, { failure: step, view, other });
    if (tick === null || !isPriced(tick)) return refused('not-settled');
    if (step === 'trigger') return triggerEffects(order, coin, { tick: tick.number, view, other });
    const fill = fillOf(order, coin, tick.price);
    if (typeof fill === 'string')
      return releaseEffects(order, coin, { failure: fill, view, other });
    const key = keyOf(order.person_id, order.coin);
    // The next fill of this batch goes on from where this one ends.
    const before = view.noted(fills, key) ?? filled.get(key) ?? nothingFilled;
    const { effects, after } = fillEffects(order, coin, { tick, fill, before, view, other });
    const note = noteIn(fills, { personId: order.person_id, coin: order.coin, after });
    return { ...effects, notes: [...(effects.notes ?? []), note] };
  },
};

function filledOf(row: DueRow): Filled {
  return {
    fills: row.fill_number ?? 0,
    quantity: row.quantity_after ?? 0n,
    cost: row.cost_after ?? 0n,
    realised: row.realised_after ?? 0n,
  };
}

function openOrderOf(row: OpenOrderRow): OpenOrder {
  const { state, side, type, price } = row;
  return {
    state,
    side,
    type,
    price,
    limitPrice: row.limit_price,
    timeInForce: row.time_in_force,
    acceptedAt: row.accepted_at,
    afterTick: row.after_tick,
    expiresAt: row.expires_at,
  };
}

/**
 * O8, O17: from now on it waits for the next price, or for one that its limit takes. The other one
 * of its pair is cancelled (O14).
 */
function triggerEffects(
  order: OpenOrderRow,
  coin: OrderCoin,
  { tick, view, other }: { tick: number; view: View; other: OpenOrderRow | null },
): Effects {
  const cancelled = unfilledEnding(other, coin, {
    status: 'cancelled',
    failure: 'other-met',
    view,
  });
  const row: ListedOrder = { ...listedOrder(order), triggered_tick: tick };
  const state = triggeredState({ ...order, timeInForce: order.time_in_force });
  const isResting = state !== 'waiting';
  return {
    status: 200,
    body: undefined,
    dedupeKey: dedupeKeyOf(order),
    removals: [{ from: openOrdersKey, key: [order.id] }, ...cancelled.removals],
    inserts: [
      insert('open_orders', {
        coin: order.coin,
        state,
        price: priceInBook(state, order.limit_price),
        order_id: order.id,
        person_id: order.person_id,
        after_tick: tick,
        gives: order.gives,
        fee_bps: order.fee_bps,
        // The chosen time no longer counts for an order that takes the next price whatever it is.
        expires_at: isResting ? order.expires_at : null,
        pair: order.pair,
        // The funds that were frozen for the pair are now frozen for this order alone.
        reserved: order.gives,
      }),
      ...cancelled.inserts,
    ],
    events: [orderEvent(row, coin), ...cancelled.events],
    notes: [changeNote(pairKey(order))],
  };
}
