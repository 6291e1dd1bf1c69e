/**
 * O13 in docs/orders.md: changing the price or the amount of a limit or stop order that no recorded
 * price has met. It is accepted again, under its id, and only the difference moves between
 * available and frozen.
 */
import { INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { ChangeOrder, OrderSide } from '#protocol/orders.ts';
import type { Reason } from '#protocol/reasons.ts';
import {
  acceptanceNotes,
  coinExposure,
  limitRefusal,
  type LoadedExposure,
  loadPersonExposure,
} from '#server/domain/exposure/exposure.ts';
import { type Market, whileTrading } from '#server/domain/market/market.ts';
import { refuse, refuseFields } from '#server/kit/refuse.ts';
import type { Account } from '#server/ledger/accounts.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import {
  type CommandKind,
  type Effects,
  postponed,
  refused,
  refusedField,
  type View,
} from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { changeNote, isChanged } from './change-notes.ts';
import { priceInBook } from './orders.rules.ts';
import { askedByIds, type DecidableRow, openOrdersKey, readDecidable } from './orders.sql.ts';
import {
  assetGiven,
  coinBalanceEvent,
  orderAccounts,
  orderBody,
  type OrderCoin,
  orderEvent,
  orderId,
  readOrder,
  uuidOf,
} from './orders.ts';
import { givenField, within } from './placement.ts';
import { insufficient, ownedOf, standsAround, amountRefusal, legRefusal } from './place-order.ts';
import { dedupeKeyOf, listedOrder, otherOf, pairKey } from './terminal-states.ts';

type Change = {
  personId: string;
  uuid: string;
  coin: OrderCoin;
  side: OrderSide;
  /**
   * Paise of a buy, smallest units of a sell; null leaves it as it is, and so does a price of null.
   */
  gives: bigint | null;
  price: bigint | null;
};

/**
 * Finds the order that is to be changed. Refuses `not-found` as for reading it, `invalid` with what
 * is wrong at the fields.
 */
export async function readChange(
  services: {
    database: Parameters<typeof readOrder>[0];
    market: Pick<Market, 'coin'>;
  },
  asked: { personId: string; id: string; body: ChangeOrder },
): Promise<Change> {
  const { database, market } = services;
  const { personId, id, body } = asked;
  const order = await readOrder(database, market, personId, id);
  const coin = market.coin(order.coin);
  if (order.positionId !== null || !coin) return refuse('not-found');
  const fields: Record<string, Reason> = {};
  const { side } = order;
  const [field, other] =
    side === 'buy' ? (['amount', 'quantity'] as const) : (['quantity', 'amount'] as const);
  const read = (name: keyof ChangeOrder, scale: number, reason: Reason) => {
    const text = body[name];
    if (text === undefined) return null;
    const value = within(parseAmount(text, scale));
    if (value === null) fields[name] = reason;
    return value;
  };
  const gives = read(field, side === 'buy' ? INR_SCALE : coin.scale, 'amount-invalid');
  const price = read('price', PRICE_SCALE, 'price-invalid');
  if (body[other] !== undefined) fields[other] = 'amount-of-other-side';
  refuseFields(fields);
  return { personId, uuid: uuidOf(order.id) ?? '', coin, side, gives, price };
}

type LoadedChange = { orders: ReadonlyMap<string, DecidableRow>; standing: LoadedExposure };

/**
 * Freezes or returns the difference. Refuses, in this order: `forbidden`, `price-stale`,
 * `not-found`, `already-decided` for what has ended or a price has met, `invalid` for another kind
 * of order, where nothing is another and for a type that is off, `insufficient-funds`, `invalid`
 * for less than one unit and a stop on the wrong side, `exposure-limit`.
 */
export const changeOrder: CommandKind<Change, LoadedChange> = {
  name: 'order.change',
  carried: [coinExposure],
  callers: 'people',
  accounts: ({ personId, coin }) => orderAccounts(personId, coin.symbol),
  load: {
    text: `select * from (${loadPersonExposure.text}) e join (${readDecidable(askedByIds('$1', '$3'))}) d using (person_id, coin)`,
    values: (inputs) =>
      encodeColumns(
        ['uuid', 'text', 'uuid'],
        inputs.map(({ personId, coin, uuid }) => [personId, coin.symbol, uuid]),
      ),
    shape(rows) {
      const orders = rows as unknown as readonly DecidableRow[];
      return {
        orders: new Map(orders.map((row) => [row.id, row])),
        standing: loadPersonExposure.shape(rows),
      };
    },
  },
  when: whileTrading({ freshPrice: true, coin: ({ coin }) => coin.symbol }),
  decide(change, view, { orders, standing }) {
    const { personId, uuid, coin, side } = change;
    // As if it were placed now.
    const { feeBps } = view.terms;
    const order = orders.get(uuid);
    if (!order) return refused('not-found');
    if (isChanged(view, pairKey(order))) return postponed;
    const isOver = order.expires_at !== null && order.expires_at < view.now;
    if (!order.is_open || isOver) return refused('already-decided');
    const other = otherOf(order, orders);
    const isMet = order.state === 'waiting' || order.is_met || other?.is_met === true;
    if (isMet) return refused('already-decided', 'order-met');
    const { type } = order;
    if ((type !== 'limit' && type !== 'stop') || order.quantity !== null)
      return refused('invalid', 'order-not-changeable');
    const gives = change.gives ?? order.gives;
    const price = change.price ?? order.price;
    if (gives === order.gives && price === order.price)
      return refused('invalid', 'order-unchanged');
    const found = standing.find(change, view);
    if (!found.orderTypes.includes(type)) return refused('invalid', 'order-type-off');
    const more = gives - order.gives;
    if (more !== 0n && order.pair !== null)
      return refusedField('invalid', givenField(side), 'pair-amount');
    if (ownedOf(view, change) < more) return insufficient(change);
    const lastPrice = view.tick?.prices.get(coin.symbol) ?? 0n;
    const leg = { type, price, postOnly: order.post_only };
    const fault =
      legRefusal(leg, side, lastPrice) ?? amountRefusal({ side, gives, feeBps, coin }, lastPrice);
    if (fault) return fault;
    if (other && !standsAround(side, pricesOf(order, price, other), lastPrice))
      return refusedField('invalid', 'price', 'pair-sides');
    const acceptance =
      side === 'buy' && more > 0n
        ? { personId, coin: coin.symbol, side: 'long' as const, adds: more }
        : null;
    const passed = acceptance && limitRefusal(view, acceptance, found);
    if (passed) return passed;
    return {
      ...changeEffects({ ...order, gives, price, fee_bps: feeBps }, coin, { more, view }),
      notes: [changeNote(pairKey(order)), ...acceptanceNotes(acceptance)],
    };
  },
};

/** The prices of a pair, of which one is another from now on. */
function pricesOf(order: DecidableRow, price: bigint | null, other: DecidableRow) {
  const [own, its] = [price ?? 0n, other.price ?? 0n];
  return order.type === 'limit' ? { limit: own, stop: its } : { limit: its, stop: own };
}

/** Puts the order as it is from now on in the place of what is open, and keeps this version. */
function changeEffects(
  order: DecidableRow,
  coin: OrderCoin,
  { more, view }: { more: bigint; view: View },
): Effects {
  const { id, person_id: personId, side, state, gives, fee_bps: feeBps } = order;
  const price = priceInBook(state, order.price);
  // The amount of a pair does not change, so what is reserved follows only alone.
  const reserved = order.pair === null ? gives : order.reserved;
  const tick = view.tick?.number ?? order.after_tick;
  const row = { ...listedOrder(order), changed_at: view.now, changed_after_tick: tick };
  const own = (kind: 'available' | 'frozen'): Account => ({
    owner: personId,
    asset: assetGiven(side, order.coin),
    kind,
  });
  const move =
    more > 0n
      ? { from: own('available'), to: own('frozen'), amount: more, kind: 'order-change-hold' }
      : { from: own('frozen'), to: own('available'), amount: -more, kind: 'order-change-release' };
  return {
    status: 200,
    body: orderBody(row, coin),
    dedupeKey: dedupeKeyOf(order),
    heldBefore: side === 'buy' ? gives - more : 0n,
    transfers: more === 0n ? [] : [{ ...move, cause: orderId(id) }],
    removals: [{ from: openOrdersKey, key: [id] }],
    inserts: [
      insert('order_changes', {
        person_id: personId,
        order_id: id,
        number: order.changes + 1,
        gives,
        price,
        fee_bps: feeBps,
        at: view.now,
        after_tick: tick,
      }),
      insert('open_orders', {
        coin: order.coin,
        state,
        price,
        order_id: id,
        person_id: personId,
        after_tick: tick,
        gives,
        fee_bps: feeBps,
        expires_at: order.expires_at,
        pair: order.pair,
        reserved,
      }),
    ],
    events: [
      orderEvent(row, coin),
      ...(side === 'sell' && more !== 0n
        ? [coinBalanceEvent(view, personId, coin, { available: -more, frozen: more })]
        : []),
    ],
  };
}
