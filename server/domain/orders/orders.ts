/**
 * Spot orders: reading them, and how one goes over the wire. Placing is in place-order.ts,
 * cancelling in cancel-order.ts, what prices do in fill-order.ts. An order row never changes; the
 * rule is docs/orders.md.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderPage } from '#protocol/orders.ts';
import { exposureOf, quantityFor } from '#protocol/trading.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import { pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';
import type { Account } from '#server/ledger/accounts.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import type { PersonalEvent, View } from '#server/ledger/commands.ts';

import {
  countOrders,
  findIdByClient,
  findIdByNumber,
  findListedOrder,
  findListedOrders,
  listEndedOrders,
  listOrders,
  type ListedOrder,
} from './orders.sql.ts';

/** The specification's: people read 'trade'. */
const PREFIX = 'trade-';

export const orderId = (uuid: string): string => PREFIX + uuid;

/** The uuid in `trade-…`, or null where it is none. */
export function uuidOf(id: string): string | null {
  const match = /^trade-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(id);
  return match?.[1] ?? null;
}

export const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);

export type OrderCoin = Pick<CoinFact, 'symbol' | 'name' | 'scale'>;

/** What an order freezes: rupees of a buy, the coin of a sell. */
export const assetGiven = (side: 'buy' | 'sell', coin: string) => (side === 'buy' ? 'INR' : coin);

/** The accounts that an order's money and coins move between: the person's and their till's. */
export function orderAccounts(personId: string, coin: string): Account[] {
  const till = tillOf(personId);
  return [
    rupees(personId, 'available'),
    rupees(personId, 'frozen'),
    { owner: personId, asset: coin, kind: 'available' },
    { owner: personId, asset: coin, kind: 'frozen' },
    rupees(till, 'dealer'),
    rupees(till, 'fees'),
    rupees(till, 'rounding'),
    { owner: till, asset: coin, kind: 'dealer' },
  ];
}

/** Those of a coin that were never needed before: they are opened with the first movement. */
export function missingAccounts(view: View, personId: string, coin: string): Account[] {
  return orderAccounts(personId, coin).filter(
    (account) => account.asset === coin && !view.isOpen(account),
  );
}

/** The live event of a person's coins after this change of what is available and frozen. */
export function coinBalanceEvent(
  view: View,
  personId: string,
  coin: OrderCoin,
  change: { available: bigint; frozen: bigint },
): PersonalEvent {
  const now = (kind: 'available' | 'frozen') => {
    const account: Account = { owner: personId, asset: coin.symbol, kind };
    return (view.isOpen(account) ? view.balance(account) : 0n) + change[kind];
  };
  const text = (units: bigint) => formatAmount(units, coin.scale);
  const [available, frozen] = [now('available'), now('frozen')];
  return {
    personId,
    name: 'balance',
    id: coin.symbol,
    data: () => ({
      asset: coin.symbol,
      available: text(available),
      frozen: text(frozen),
      total: text(available + frozen),
    }),
  };
}

export function orderEvent(row: ListedOrder, coin: OrderCoin): PersonalEvent {
  const data = orderBody(row, coin);
  return { personId: row.person_id, name: 'order', id: data.id, data: () => data };
}

/** An order as it goes over the wire. */
export function orderBody(row: ListedOrder, coin: OrderCoin): Order {
  const priced = (value: bigint | null) =>
    value === null ? null : formatAmount(value, PRICE_SCALE);
  const isFilled = row.status === 'completed';
  const quantity =
    row.is_position && row.fill_price !== null && row.amount !== null
      ? quantityFor(exposureOf(row.amount, row.leverage), row.fill_price, coin.scale)
      : row.quantity;
  const endedAt = row.ended_at ?? (isFilled ? row.filled_at : null);
  return {
    id: orderId(row.id),
    number: row.number === null ? null : numberOf(row.number),
    clientOrderId: row.client_id,
    coin: coin.symbol,
    coinName: coin.name,
    side: row.side,
    type: row.type,
    status: row.status,
    amount: row.amount === null ? null : inr(row.amount),
    quantity: quantity === null ? null : formatAmount(quantity, coin.scale),
    byQuantity: row.by_quantity,
    price: priced(row.price),
    limitPrice: priced(row.limit_price),
    timeInForce: row.time_in_force,
    postOnly: row.post_only,
    leverage: row.leverage,
    positionId: row.is_position ? `position-${row.id}` : null,
    fee: row.fee === null ? null : inr(row.fee),
    realised: row.realised === null ? null : inr(row.realised),
    acceptedAt: row.accepted_at.toISOString(),
    acceptedAfterTick: row.accepted_after_tick,
    pair: row.pair === null ? null : orderId(row.pair),
    listNumber: row.list_number === null ? null : numberOf(row.list_number),
    listClientOrderId: row.list_client_id,
    changedAt: row.changed_at?.toISOString() ?? null,
    changedAfterTick: row.changed_after_tick,
    expiresAt: row.expires_at?.toISOString() ?? null,
    triggeredTick: row.triggered_tick,
    fillTick: isFilled ? row.fill_tick : null,
    fillNumber: row.fill_number,
    fillPrice: priced(row.fill_price),
    filledAt: isFilled ? (row.filled_at?.toISOString() ?? null) : null,
    endedAt: endedAt?.toISOString() ?? null,
    failure: row.failure,
  };
}

/** Below 2^53, so that it is a number for programs. */
export const numberOf = (number: bigint): number => Number.parseInt(`${number}`, 10);

export function bodyOf(market: Pick<Market, 'coin'>, row: ListedOrder): Order {
  return orderBody(row, market.coin(row.coin) ?? { symbol: row.coin, name: row.coin, scale: 8 });
}

/** How a client's own id is written where an order's id is asked for. */
const CLIENT_PREFIX = 'client:';

/**
 * The uuid of an order by its id, by its number, or by `client:` and the client's own id; null
 * where there is none.
 */
async function findUuid(reader: Reader, personId: string, id: string): Promise<string | null> {
  if (/^[1-9][0-9]{0,15}$/.test(id))
    return findIdByNumber(reader, personId, Number.parseInt(id, 10));
  if (id.startsWith(CLIENT_PREFIX))
    return findIdByClient(reader, personId, id.slice(CLIENT_PREFIX.length));
  return uuidOf(id);
}

/** Its state now, by any of its ids; null where there is none. */
export async function findOrderBody(
  reader: Reader,
  market: Pick<Market, 'coin'>,
  personId: string,
  id: string,
): Promise<Order | null> {
  const uuid = await findUuid(reader, personId, id);
  const row = uuid === null ? undefined : await findListedOrder(reader, personId, uuid);
  return row ? bodyOf(market, row) : null;
}

/**
 * The state of each of these orders now, by their own ids, in the same order. Null where it is
 * gone.
 */
export async function findOrderBodies(
  reader: Reader,
  market: Pick<Market, 'coin'>,
  mentioned: readonly { personId: string; id: string }[],
): Promise<(Order | null)[]> {
  const asked = mentioned.flatMap(({ personId, id }) => {
    const uuid = uuidOf(id);
    return uuid === null ? [] : [{ personId, id: uuid }];
  });
  const rows = asked.length === 0 ? [] : await findListedOrders(reader, asked);
  const found = new Map(rows.map((row) => [`${row.person_id} ${orderId(row.id)}`, row]));
  return mentioned.map(({ personId, id }) => {
    const row = found.get(`${personId} ${id}`);
    return row ? bodyOf(market, row) : null;
  });
}

/** One of a person's orders. Refuses `not-found`, the same for absent and for somebody else's. */
export async function readOrder(
  reader: Reader,
  market: Pick<Market, 'coin'>,
  personId: string,
  id: string,
): Promise<Order> {
  return (await findOrderBody(reader, market, personId, id)) ?? refuse('not-found');
}

/**
 * A page of a person's orders, newest first or last ended first, with the counts of all. Refuses
 * `invalid` for a cursor that is none of ours.
 */
export async function readOrders(
  reader: Reader,
  market: Pick<Market, 'coin'>,
  query: {
    personId: string;
    state: 'open' | 'ended' | undefined;
    coin: string | undefined;
    cursor: string | undefined;
    limit: number;
  },
): Promise<OrderPage> {
  const before = readCursor(query.cursor, uuidOf, 'cursor-foreign');
  const coin = query.coin?.toUpperCase() ?? null;
  const { personId, state } = query;
  const asked = { personId, coin, before, limit: query.limit + 1 };
  const [rows, counts] = await Promise.all([
    state === 'ended'
      ? listEndedOrders(reader, asked)
      : listOrders(reader, { ...asked, isOpen: state === 'open' }),
    countOrders(reader, query.personId),
  ]);
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ id }) => orderId(id));
  return {
    items: shown.map((row) => bodyOf(market, row)),
    nextCursor,
    counts: {
      pending: counts.get('pending') ?? 0,
      completed: counts.get('completed') ?? 0,
      failed: counts.get('failed') ?? 0,
      cancelled: counts.get('cancelled') ?? 0,
    },
  };
}
