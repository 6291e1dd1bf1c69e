/**
 * Placing a spot order: the command that freezes what the order gives. O1, O12, O14 to O19 in
 * docs/orders.md.
 */
import { MAX_EXPIRY_MS, MAX_OPEN_ORDERS, type OrderSide } from '#protocol/orders.ts';
import type { Reason } from '#protocol/reasons.ts';
import { buyAt, isMet, sellAt } from '#protocol/trading.ts';
import {
  coinExposure,
  limitRefusal,
  type LoadedExposure,
  loadPersonExposure,
  openingNotes,
} from '#server/domain/exposure/exposure.ts';
import { whileTrading } from '#server/domain/market/market.ts';
import { type Account, rupees } from '#server/ledger/accounts.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import {
  type CommandKind,
  type Decision,
  type Effects,
  postponed,
  refused,
  type Refused,
  refusedField,
  type View,
} from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { calledNotes, type LoadedNames, nextNumber, takenRefusal } from './order-names.ts';
import { priceInBook, stateOf } from './orders.rules.ts';
import { readNames, type ListedOrder } from './orders.sql.ts';
import {
  assetGiven,
  coinBalanceEvent,
  missingAccounts,
  numberOf,
  orderAccounts,
  orderBody,
  orderEvent,
  orderId,
} from './orders.ts';
import {
  exactOf,
  givenField,
  givesOf,
  type Leg,
  legsOf,
  type OrderPlacement,
} from './placement.ts';

const invalid = (field: string, reason: Reason) => refusedField('invalid', field, reason);

/** What a decision about a placement has loaded. */
export type LoadedPlacing = LoadedNames & {
  standing: LoadedExposure;
};

/**
 * $1 and $2: people and coins of the placements, a row for each of them; $3 to $5: what their
 * clients call orders and pairs.
 */
export const loadPlacing = {
  text: `select e.*, n.*, nextval('order_numbers') as next_number from (${loadPersonExposure.text}) e cross join (${readNames}) n`,
  values(inputs: readonly OrderPlacement[]) {
    const called = inputs.flatMap(({ personId, clientId, stopClientId, listClientId }) => [
      ...[clientId, stopClientId].flatMap((id) => (id === null ? [] : [['order', personId, id]])),
      ...(listClientId === null ? [] : [['list', personId, listClientId]]),
    ]);
    return [
      ...loadPersonExposure.values(inputs),
      ...encodeColumns(['text', 'uuid', 'text'], called),
    ];
  },
  shape(rows: readonly Record<string, unknown>[]): LoadedPlacing {
    const named = rows as readonly {
      next_number: bigint;
      taken: string | null;
    }[];
    const taken = named[0]?.taken?.split(' ') ?? [];
    return {
      standing: loadPersonExposure.shape(rows),
      numbers: named.map((row) => numberOf(row.next_number)).toSorted((one, other) => one - other),
      taken: new Set(taken),
    };
  },
};

/**
 * What an order that ends with the acceptance of another one leaves free for it: nothing where
 * there is none.
 */
export type Freed = { orders: number; buys: bigint };
const nothingFreed: Freed = { orders: 0, buys: 0n };

/** What is refused of a placement whatever the market does. */
export function placementRefusal(
  placement: OrderPlacement,
  view: View,
  loaded: LoadedPlacing,
  freed: Freed = nothingFreed,
): Refused | null {
  const { type, expiresAt, stopPrice } = placement;
  const isPair = stopPrice !== null;
  const { orderTypes, openOrders } = loaded.standing.find(placement, view);
  const isOn = type === 'market' || orderTypes.includes(type.startsWith('take') ? 'stop' : type);
  const needsAll = isPair || type.endsWith('-limit');
  const hasAll = orderTypes.includes('limit') && orderTypes.includes('stop');
  if (!isOn && !needsAll) return invalid('type', 'order-type-off');
  if (needsAll && !hasAll) return invalid(isPair && isOn ? 'stopPrice' : 'type', 'order-type-off');
  const ahead = expiresAt === null ? 1 : expiresAt.getTime() - view.now.getTime();
  if (ahead <= 0 || ahead > MAX_EXPIRY_MS) return invalid('expiresAt', 'expiry-invalid');
  if (openOrders - freed.orders + (isPair ? 1 : 0) >= MAX_OPEN_ORDERS)
    return refused('exposure-limit', 'too-many-orders');
  const taken = takenRefusal(placement, view, loaded);
  if (taken) return taken;
  const lastPrice = view.tick?.prices.get(placement.coin.symbol);
  if (lastPrice === undefined && 'brings' in placement.named) return null;
  const gives = givesOf(placement, lastPrice ?? 0n, view.terms.feeBps);
  return ownedOf(view, placement) < gives ? insufficient(placement) : null;
}

/** Accepts a placement that was not refused whatever the market does. */
export function acceptPlacement(
  placement: OrderPlacement,
  view: View,
  loaded: LoadedPlacing,
  freed: Freed = nothingFreed,
): Decision {
  const { personId, coin, side } = placement;
  const lastPrice = view.tick?.prices.get(coin.symbol) ?? 0n;
  const gives = givesOf(placement, lastPrice, view.terms.feeBps);
  const fault = faultOf(placement, { gives, lastPrice, feeBps: view.terms.feeBps });
  if (fault) return fault;
  const adds = side === 'buy' ? gives - freed.buys : 0n;
  const acceptance =
    adds > 0n ? { personId, coin: coin.symbol, side: 'long' as const, adds } : null;
  const passed =
    acceptance && limitRefusal(view, acceptance, loaded.standing.find(placement, view));
  if (passed) return passed;
  const number = nextNumber(view, loaded);
  if (number === null) return postponed;

  const first = view.newId();
  const legs = legsOf(placement);
  const rows = legs.map((leg, index): ListedOrder => {
    const of = { gives, listNumber: legs.length > 1 ? BigInt(number) : null };
    return {
      ...acceptedRow(placement, leg, view, of),
      id: index === 0 ? first : view.newId(),
      number: BigInt(number + index),
      pair: legs.length > 1 ? first : null,
    };
  });
  const asset = assetGiven(side, coin.symbol);
  const own = (kind: 'available' | 'frozen'): Account => ({ owner: personId, asset, kind });
  return {
    status: 201,
    body: orderBody(rows[0] as ListedOrder, coin),
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
    inserts: rows.flatMap((row) => insertsOf(row, { side, gives, feeBps: view.terms.feeBps })),
    events: [
      ...rows.map((row) => orderEvent(row, coin)),
      ...(side === 'sell'
        ? [coinBalanceEvent(view, personId, coin, { available: -gives, frozen: gives })]
        : []),
    ],
    notes: [
      ...calledNotes(placement, number),
      ...openingNotes({ personId, what: 'orders' }, acceptance),
      ...legs.slice(1).flatMap(() => openingNotes({ personId, what: 'orders' }, null)),
    ],
  };
}

/**
 * Freezes what the order gives. Refuses, in this order: `forbidden`, `invalid` for a type that is
 * off and a time that may not be chosen, `exposure-limit` for too many open orders, `invalid` for
 * an id of the client that is taken, `insufficient-funds`, `price-stale`, `invalid` for less than
 * one unit, for a price that the last one has met already and for a pair that is not around it,
 * `exposure-limit`.
 */
export const placeOrder: CommandKind<OrderPlacement, LoadedPlacing> = {
  name: 'order.place',
  carried: [coinExposure],
  callers: 'people',
  accounts: ({ personId, coin }) => orderAccounts(personId, coin.symbol),
  load: loadPlacing,
  precheck: placementRefusal,
  when: whileTrading({ freshPrice: true, coin: ({ coin }) => coin.symbol }),
  decide: acceptPlacement,
};

/** What is wrong with the terms at the last price. */
function faultOf(
  placement: OrderPlacement,
  at: { gives: bigint; lastPrice: bigint; feeBps: number },
): Refused | null {
  const { side, price, stopPrice, coin } = placement;
  const { gives, lastPrice, feeBps } = at;
  const isExact = exactOf(placement) !== null;
  const tooSmall = isExact ? null : amountRefusal({ side, gives, feeBps, coin }, lastPrice);
  if (tooSmall) return tooSmall;
  if (stopPrice === null) return legRefusal(legsOf(placement)[0], side, lastPrice);
  const isAround = standsAround(side, { limit: price ?? 0n, stop: stopPrice }, lastPrice);
  return isAround ? null : invalid('stopPrice', 'pair-sides');
}

/** What an order gives is worth less than one unit at the last price. */
export function amountRefusal(
  terms: { side: OrderSide; gives: bigint; feeBps: number; coin: { scale: number } },
  lastPrice: bigint,
): Refused | null {
  const { side, gives, feeBps, coin } = terms;
  const priced = { price: lastPrice, scale: coin.scale, feeBps };
  const received = side === 'buy' ? buyAt(gives, priced).quantity : sellAt(gives, priced).amount;
  return received === 0n ? invalid(givenField(side), 'amount-too-small') : null;
}

/**
 * The last price has already met what should wait for a price, or would fill what should not be
 * filled at once.
 */
export function legRefusal(
  { type, price, postOnly }: Pick<Leg, 'type' | 'price' | 'postOnly'>,
  side: OrderSide,
  lastPrice: bigint,
): Refused | null {
  if (price === null || (type === 'limit' && !postOnly)) return null;
  const isStop = type === 'stop' || type === 'stop-limit';
  if (!isMet({ type: isStop ? 'stop' : 'limit', side, price }, lastPrice)) return null;
  if (type === 'limit') return invalid('price', 'would-fill');
  return invalid('price', isStop ? 'stop-side' : 'order-profit-side');
}

/**
 * Whether the two prices of a pair are on their sides of the last one. Then no single price meets
 * both.
 */
export function standsAround(
  side: OrderSide,
  { limit, stop }: { limit: bigint; stop: bigint },
  lastPrice: bigint,
): boolean {
  return side === 'sell'
    ? stop < lastPrice && lastPrice < limit
    : limit < lastPrice && lastPrice < stop;
}

export function ownedOf(
  view: View,
  { personId, coin, side }: Pick<OrderPlacement, 'personId' | 'coin' | 'side'>,
): bigint {
  if (side === 'buy') return view.balance(rupees(personId, 'available'));
  const account: Account = { owner: personId, asset: coin.symbol, kind: 'available' };
  return view.isOpen(account) ? view.balance(account) : 0n;
}

export function insufficient({ side }: { side: OrderSide }): Refused {
  return side === 'buy'
    ? refusedField('insufficient-funds', 'amount', 'insufficient-for-order')
    : refusedField('insufficient-funds', 'quantity', 'insufficient-coins');
}

/**
 * One order as it is written. Of a pair the limit order, after whose id it is called, has what both
 * give.
 */
function insertsOf(
  row: ListedOrder,
  { side, gives, feeBps }: { side: OrderSide; gives: bigint; feeBps: number },
): NonNullable<Effects['inserts']> {
  const { id, person_id: personId, coin, type, price, expires_at: expiresAt, pair } = row;
  const { accepted_at: at, accepted_after_tick: tick, time_in_force: timeInForce } = row;
  const state = stateOf({ type, side, timeInForce });
  const reserved = pair === null || pair === id ? gives : 0n;
  return [
    insert('orders', {
      person_id: personId,
      id,
      coin,
      side,
      type,
      gives,
      price,
      fee_bps: feeBps,
      expires_at: expiresAt,
      accepted_at: at,
      accepted_after_tick: tick,
      pair,
      number: row.number,
      quantity: row.by_quantity ? row.quantity : null,
      limit_price: row.limit_price,
      time_in_force: timeInForce,
      post_only: row.post_only,
      client_id: row.client_id,
      list_client_id: row.list_client_id,
    }),
    insert('open_orders', {
      coin,
      state,
      price: priceInBook(state, price),
      order_id: id,
      person_id: personId,
      after_tick: tick,
      gives,
      fee_bps: feeBps,
      expires_at: expiresAt,
      pair,
      reserved,
    }),
  ];
}

/** Without what each order of a pair has of its own. */
function acceptedRow(
  placement: OrderPlacement,
  leg: Leg,
  view: View,
  { gives, listNumber }: { gives: bigint; listNumber: bigint | null },
): Omit<ListedOrder, 'id' | 'number' | 'pair'> {
  const { personId, coin, side, expiresAt } = placement;
  const exact = exactOf(placement);
  return {
    person_id: personId,
    client_id: leg.clientId,
    list_client_id: placement.listClientId,
    list_number: listNumber,
    coin: coin.symbol,
    side,
    type: leg.type,
    leverage: 1,
    is_position: false,
    amount: side === 'buy' ? gives : null,
    quantity: side === 'sell' ? gives : exact,
    by_quantity: exact !== null,
    price: leg.price,
    limit_price: leg.limitPrice,
    time_in_force: leg.timeInForce,
    post_only: leg.postOnly,
    fee: null,
    accepted_at: view.now,
    accepted_after_tick: view.tick?.number ?? 0,
    changed_at: null,
    changed_after_tick: null,
    expires_at: expiresAt,
    triggered_tick: null,
    fill_tick: null,
    fill_number: null,
    fill_price: null,
    filled_at: null,
    ended_at: null,
    status: 'pending',
    failure: null,
    realised: null,
  };
}
