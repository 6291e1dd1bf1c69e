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
  const field = body.side === 'buy' ? 'amount' : 'quantity';
  const scale = body.side === 'buy' ? INR_SCALE : (coin?.scale ?? 0);
  const gives = within(parseAmount(body[field] ?? '', scale));
  if (gives === null) fields[field] = 'amount-invalid';
  const other = body.side === 'buy' ? 'quantity' : 'amount';
  if (body[other] !== undefined) fields[other] = 'amount-of-other-side';
  const price = body.price === undefined ? null : within(parseAmount(body.price, PRICE_SCALE));
  if (body.type === 'market') {
    if (body.price !== undefined) fields['price'] = 'price-unwanted';
    if (body.expiresAt !== undefined) fields['expiresAt'] = 'expiry-unwanted';
  } else if (body.price === undefined) fields['price'] = 'price-missing';
  else if (price === null) fields['price'] = 'price-invalid';
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
  if (expiresAt && Number.isNaN(expiresAt.getTime())) fields['expiresAt'] = 'expiry-invalid';
  const isWhole = Object.keys(fields).length === 0;
  if (!isWhole || gives === null || !coin) return refuse('invalid', leading(fields));
  const { side, type } = body;
  return { personId, coin, side, type, gives, price, expiresAt, feeBps };
}

const within = (value: bigint | null) =>
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
    const { type, side, gives, expiresAt } = placement;
    const { orderTypes, openOrders } = loaded.find(placement, view);
    if (!orderTypes.includes(type)) return invalid('type', 'order-type-off');
    const ahead = expiresAt === null ? 1 : expiresAt.getTime() - view.now.getTime();
    if (ahead <= 0 || ahead > MAX_EXPIRY_MS) return invalid('expiresAt', 'expiry-invalid');
    if (openOrders >= MAX_OPEN_ORDERS) return refused('exposure-limit', 'too-many-orders');
    return ownedOf(view, placement) < gives ? insufficient(side) : null;
  },
  when: whileTrading({ freshPrice: true, coin: ({ coin }) => coin.symbol }),
  decide(placement, view, loaded) {
    const { personId, coin, side, type, gives, price, expiresAt, feeBps } = placement;
    const { now } = view;
    const acceptedAfterTick = view.tick?.number ?? 0;
    const lastPrice = view.tick?.prices.get(coin.symbol) ?? 0n;
    const priced = { price: lastPrice, scale: coin.scale, feeBps };
    const received = side === 'buy' ? buyAt(gives, priced).quantity : sellAt(gives, priced).amount;
    if (received === 0n) return invalid(side === 'buy' ? 'amount' : 'quantity', 'amount-too-small');
    if (type === 'stop' && price !== null && (side === 'buy') !== price > lastPrice)
      return invalid('price', 'stop-side');
    const acceptance =
      side === 'buy' ? { personId, coin: coin.symbol, side: 'long' as const, adds: gives } : null;
    const standing = loaded.find(placement, view);
    const passed = acceptance && limitRefusal(view, acceptance, standing);
    if (passed) return passed;

    const uuid = view.newId();
    const row = acceptedRow(placement, uuid, { now, tick: acceptedAfterTick });
    const asset = assetGiven(side, coin.symbol);
    const own = (kind: 'available' | 'frozen'): Account => ({ owner: personId, asset, kind });
    const state = stateOf(type, side);
    return {
      status: 201,
      body: orderBody(row, coin),
      opens: side === 'sell' ? missingAccounts(view, personId, coin.symbol) : [],
      transfers: [
        {
          from: own('available'),
          to: own('frozen'),
          amount: gives,
          kind: 'order-hold',
          cause: orderId(uuid),
        },
      ],
      inserts: [
        {
          into: ordersTable,
          values: [
            personId,
            uuid,
            coin.symbol,
            side,
            type,
            gives,
            price,
            feeBps,
            expiresAt,
            now,
            acceptedAfterTick,
          ],
        },
        {
          into: openOrdersTable,
          values: [
            coin.symbol,
            state,
            price ?? 0n,
            uuid,
            personId,
            acceptedAfterTick,
            gives,
            feeBps,
            expiresAt,
          ],
        },
      ],
      events: [
        orderEvent(row, coin),
        ...(side === 'sell'
          ? [coinBalanceEvent(view, personId, coin, { available: -gives, frozen: gives })]
          : []),
      ],
      notes: openingNotes({ personId, what: 'orders' }, acceptance),
    };
  },
};

function ownedOf(view: View, { personId, coin, side }: Placement): bigint {
  if (side === 'buy') return view.balance(rupees(personId, 'available'));
  const account: Account = { owner: personId, asset: coin.symbol, kind: 'available' };
  return view.isOpen(account) ? view.balance(account) : 0n;
}

function insufficient(side: OrderSide): Refused {
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
    expires_at: expiresAt,
    triggered_tick: null,
    fill_tick: null,
    fill_price: null,
    filled_at: null,
    ended_at: null,
    status: 'pending',
    failure: null,
    realised: null,
  };
}
