/** Placing a spot order: reading the form, and the command that freezes what the order gives. O1 and O12 in docs/orders.md. */
import { INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import {
  MAX_EXPIRY_MS,
  MAX_OPEN_ORDERS,
  type OrderSide,
  type OrderType,
  type PlaceOrder,
} from '#protocol/orders.ts';
import type { Reason } from '#protocol/reasons.ts';
import { buyAt, sellAt } from '#protocol/trading.ts';
import {
  limitRefusal,
  type LoadedExposure,
  loadPersonExposure,
  openingNotes,
} from '#server/domain/exposure/exposure.ts';
import { type Market, whileTrading } from '#server/domain/market/market.ts';
import { refuse, leading } from '#server/kit/refuse.ts';
import { type Account, rupees } from '#server/ledger/accounts.ts';
import {
  type CommandKind,
  type Effects,
  refused,
  type Refused,
  refusedField,
  type View,
} from '#server/ledger/commands.ts';

import { stateOf } from './orders.rules.ts';
import { openOrdersTable, ordersTable, type ListedOrder } from './orders.sql.ts';
import {
  assetGiven,
  coinBalanceEvent,
  missingAccounts,
  orderAccounts,
  orderBody,
  type OrderCoin,
  orderEvent,
  orderId,
} from './orders.ts';

/** Of the columns that hold prices and amounts: far above any use. */
const LARGEST = 10n ** 18n;

export type Placement = {
  personId: string;
  coin: OrderCoin;
  side: OrderSide;
  type: OrderType;
  /** Paise of a buy, smallest units of the coin of a sell. */
  gives: bigint;
  price: bigint | null;
  /** Of the stop order beside a limit order. */
  stopPrice: bigint | null;
  expiresAt: Date | null;
  feeBps: number;
};

/** Reads a request for an order. Refuses `invalid` with what is wrong at the fields, all at once. */
export function readPlacement(
  services: { market: Pick<Market, 'coin'>; feeBps: number },
  personId: string,
  body: PlaceOrder,
): Placement {
  const { market, feeBps } = services;
  const fields: Record<string, Reason> = {};
  const coin = market.coin(body.coin);
  if (!coin) fields['coin'] = 'coin-unknown';
  const field = givenField(body.side);
  const scale = body.side === 'buy' ? INR_SCALE : (coin?.scale ?? 0);
  const gives = within(parseAmount(body[field] ?? '', scale));
  if (gives === null) fields[field] = 'amount-invalid';
  const other = givenField(body.side === 'buy' ? 'sell' : 'buy');
  if (body[other] !== undefined) fields[other] = 'amount-of-other-side';
  const price = body.price === undefined ? null : within(parseAmount(body.price, PRICE_SCALE));
  if (body.type === 'market') {
    if (body.price !== undefined) fields['price'] = 'price-unwanted';
    if (body.expiresAt !== undefined) fields['expiresAt'] = 'expiry-unwanted';
  } else if (body.price === undefined) fields['price'] = 'price-missing';
  else if (price === null) fields['price'] = 'price-invalid';
  const stopPrice =
    body.stopPrice === undefined ? null : within(parseAmount(body.stopPrice, PRICE_SCALE));
  if (body.stopPrice !== undefined && body.type !== 'limit')
    fields['stopPrice'] = 'stop-price-unwanted';
  else if (body.stopPrice !== undefined && stopPrice === null)
    fields['stopPrice'] = 'price-invalid';
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
  if (expiresAt && Number.isNaN(expiresAt.getTime())) fields['expiresAt'] = 'expiry-invalid';
  const isWhole = Object.keys(fields).length === 0;
  if (!isWhole || gives === null || !coin) return refuse('invalid', leading(fields));
  const { side, type } = body;
  return { personId, coin, side, type, gives, price, stopPrice, expiresAt, feeBps };
}

export const within = (value: bigint | null) =>
  value === null || value === 0n || value > LARGEST ? null : value;

const invalid = (field: string, reason: Reason) => refusedField('invalid', field, reason);

/**
 * Freezes what the order gives. Refuses, in this order: `forbidden`, `invalid` for a type that is off and a time that may not be
 * chosen, `exposure-limit` for too many open orders, `insufficient-funds`, `price-stale`, `invalid` for less than one unit and a
 * stop on the wrong side, `exposure-limit`.
 */
export const placeOrder: CommandKind<Placement, LoadedExposure> = {
  name: 'order.place',
  callers: 'people',
  accounts: ({ personId, coin }) => orderAccounts(personId, coin.symbol),
  load: loadPersonExposure,
  precheck(placement, view, loaded) {
    const { type, side, gives, expiresAt, stopPrice } = placement;
    const isPair = stopPrice !== null;
    const { orderTypes, openOrders } = loaded.find(placement, view);
    if (!orderTypes.includes(type)) return invalid('type', 'order-type-off');
    if (isPair && !orderTypes.includes('stop')) return invalid('stopPrice', 'order-type-off');
    const ahead = expiresAt === null ? 1 : expiresAt.getTime() - view.now.getTime();
    if (ahead <= 0 || ahead > MAX_EXPIRY_MS) return invalid('expiresAt', 'expiry-invalid');
    if (openOrders + (isPair ? 1 : 0) >= MAX_OPEN_ORDERS)
      return refused('exposure-limit', 'too-many-orders');
    return ownedOf(view, placement) < gives ? insufficient(side) : null;
  },
  when: whileTrading({ freshPrice: true, coin: ({ coin }) => coin.symbol }),
  decide(placement, view, loaded) {
    const { personId, coin, side, gives } = placement;
    const lastPrice = view.tick?.prices.get(coin.symbol) ?? 0n;
    const fault = termsFault(placement, lastPrice);
    if (fault) return fault;
    const { price, stopPrice } = placement;
    const isPairWrong =
      stopPrice !== null && !standsAround(side, { limit: price ?? 0n, stop: stopPrice }, lastPrice);
    if (isPairWrong) return invalid('stopPrice', 'pair-sides');
    const acceptance =
      side === 'buy' ? { personId, coin: coin.symbol, side: 'long' as const, adds: gives } : null;
    const standing = loaded.find(placement, view);
    const passed = acceptance && limitRefusal(view, acceptance, standing);
    if (passed) return passed;

    const first = view.newId();
    const legs =
      stopPrice === null
        ? [acceptOne(placement, view, { uuid: first, pair: null })]
        : [
            acceptOne(placement, view, { uuid: first, pair: first }),
            acceptOne({ ...placement, type: 'stop', price: stopPrice }, view, {
              ...{ uuid: view.newId(), pair: first },
            }),
          ];
    const asset = assetGiven(side, coin.symbol);
    const own = (kind: 'available' | 'frozen'): Account => ({ owner: personId, asset, kind });
    return {
      status: 201,
      body: orderBody((legs[0] as Accepted).row, coin),
      opens: side === 'sell' ? missingAccounts(view, personId, coin.symbol) : [],
      transfers: [
        {
          from: own('available'),
          to: own('frozen'),
          amount: gives,
          kind: 'order-hold',
          cause: orderId(first),
        },
      ],
      inserts: legs.flatMap(({ inserts }) => inserts),
      events: [
        ...legs.map(({ row }) => orderEvent(row, coin)),
        ...(side === 'sell'
          ? [coinBalanceEvent(view, personId, coin, { available: -gives, frozen: gives })]
          : []),
      ],
      notes: [
        ...openingNotes({ personId, what: 'orders' }, acceptance),
        ...legs.slice(1).flatMap(() => openingNotes({ personId, what: 'orders' }, null)),
      ],
    };
  },
};

type Accepted = { row: ListedOrder; inserts: NonNullable<Effects['inserts']> };

/** One order as it is written. Of a pair the limit order, after whose id it is called, has what both give. */
function acceptOne(
  placement: Placement,
  view: View,
  { uuid, pair }: { uuid: string; pair: string | null },
): Accepted {
  const { personId, coin, side, type, gives, price, expiresAt, feeBps } = placement;
  const { now } = view;
  const tick = view.tick?.number ?? 0;
  const reserved = pair === null || pair === uuid ? gives : 0n;
  const terms = [personId, uuid, coin.symbol, side, type, gives, price, feeBps, expiresAt];
  const open = [coin.symbol, stateOf(type, side), price ?? 0n, uuid, personId, tick, gives, feeBps];
  return {
    row: { ...acceptedRow(placement, uuid, { now, tick }), pair },
    inserts: [
      { into: ordersTable, values: [...terms, now, tick, pair] },
      { into: openOrdersTable, values: [...open, expiresAt, pair, reserved] },
    ],
  };
}

/** Whether the two prices of a pair stand on their sides of the last one, so that no single price meets both. */
export function standsAround(
  side: OrderSide,
  { limit, stop }: { limit: bigint; stop: bigint },
  lastPrice: bigint,
): boolean {
  return side === 'sell'
    ? stop < lastPrice && lastPrice < limit
    : limit < lastPrice && lastPrice < stop;
}

/** What is wrong with an order's terms at the last price: less than one unit, a stop on the wrong side. */
export function termsFault(
  terms: Pick<Placement, 'side' | 'type' | 'gives' | 'price' | 'feeBps'> & {
    coin: { scale: number };
  },
  lastPrice: bigint,
): Refused | null {
  const { side, type, gives, price, feeBps, coin } = terms;
  const priced = { price: lastPrice, scale: coin.scale, feeBps };
  const received = side === 'buy' ? buyAt(gives, priced).quantity : sellAt(gives, priced).amount;
  if (received === 0n) return invalid(givenField(side), 'amount-too-small');
  const isStopPast = type === 'stop' && price !== null && (side === 'buy') !== price > lastPrice;
  return isStopPast ? invalid('price', 'stop-side') : null;
}

/** What a side names of what it gives. */
export const givenField = (side: OrderSide) => (side === 'buy' ? 'amount' : 'quantity');

export function ownedOf(
  view: View,
  { personId, coin, side }: Pick<Placement, 'personId' | 'coin' | 'side'>,
): bigint {
  if (side === 'buy') return view.balance(rupees(personId, 'available'));
  const account: Account = { owner: personId, asset: coin.symbol, kind: 'available' };
  return view.isOpen(account) ? view.balance(account) : 0n;
}

export function insufficient(side: OrderSide): Refused {
  return side === 'buy'
    ? refusedField('insufficient-funds', 'amount', 'insufficient-for-order')
    : refusedField('insufficient-funds', 'quantity', 'insufficient-coins');
}

function acceptedRow(
  placement: Placement,
  uuid: string,
  at: { now: Date; tick: number },
): ListedOrder {
  const { personId, coin, side, type, gives, price, expiresAt } = placement;
  return {
    id: uuid,
    person_id: personId,
    coin: coin.symbol,
    side,
    type,
    leverage: 1,
    is_position: false,
    amount: side === 'buy' ? gives : null,
    quantity: side === 'sell' ? gives : null,
    price,
    fee: null,
    accepted_at: at.now,
    accepted_after_tick: at.tick,
    changed_at: null,
    changed_after_tick: null,
    expires_at: expiresAt,
    triggered_tick: null,
    fill_tick: null,
    fill_price: null,
    filled_at: null,
    ended_at: null,
    status: 'pending',
    failure: null,
    realised: null,
    pair: null,
  };
}
