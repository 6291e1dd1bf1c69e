/**
 * Cancelling an order, or all of a coin, while no recorded price has met them (O10 in
 * docs/orders.md).
 */
import type { Order } from '#protocol/orders.ts';
import { type Market, whileTrading } from '#server/domain/market/market.ts';
import { refuse } from '#server/kit/refuse.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import {
  type CommandKind,
  type Decision,
  postponed,
  refused,
  type View,
} from '#server/ledger/commands.ts';

import { isChanged } from './change-notes.ts';
import { both, type Changes, viewAfter } from './compose-effects.ts';
import { otherOf, pairKey, releaseEffects } from './terminal-states.ts';
import { askedByCoins, askedByIds, type DecidableRow, readDecidable } from './orders.sql.ts';
import { orderAccounts, type OrderCoin, readOrder, uuidOf } from './orders.ts';

export type Cancellation = {
  personId: string;
  uuid: string;
  coin: OrderCoin;
};

type Decidable = ReadonlyMap<string, DecidableRow>;

/**
 * Finds the order whose cancellation is asked for. Refuses `not-found`, the same for absent and for
 * somebody else's.
 */
export async function readCancellation(
  services: { database: Parameters<typeof readOrder>[0]; market: Pick<Market, 'coin'> },
  personId: string,
  id: string,
): Promise<Cancellation> {
  const { database, market } = services;
  const order = await readOrder(database, market, personId, id);
  const coin = market.coin(order.coin);
  if (order.positionId !== null || !coin) refuse('not-found');
  return { personId, uuid: uuidOf(order.id) ?? '', coin };
}

/**
 * What becomes of an order of this coin whose cancellation is asked for, with the other one of its
 * pair.
 */
export function cancelOne(
  order: DecidableRow | undefined,
  coin: OrderCoin,
  { rows, view }: { rows: Decidable; view: View },
): Decision {
  if (!order) return refused('not-found');
  if (isChanged(view, pairKey(order))) return postponed;
  if (!order.is_open) return refused('already-decided');
  const other = otherOf(order, rows);
  const isMet = order.state === 'waiting' ? view.tick?.number !== order.after_tick : order.is_met;
  if (isMet || other?.is_met === true) return refused('already-decided', 'order-met');
  return releaseEffects(order, coin, { failure: null, view, other });
}

const shape = (rows: readonly Record<string, unknown>[]): Decidable =>
  new Map((rows as unknown as readonly DecidableRow[]).map((row) => [row.id, row]));

/**
 * Returns what is frozen; of a pair both orders are cancelled. Refuses `forbidden`, `price-stale`,
 * `not-found`, `already-decided` for what has ended or a price has met.
 */
export const cancelOrder: CommandKind<Cancellation, Decidable> = {
  name: 'order.cancel',
  callers: 'people',
  accounts: ({ personId, coin }) => orderAccounts(personId, coin.symbol),
  load: {
    text: readDecidable(askedByIds('$1', '$2')),
    values: (inputs) =>
      encodeColumns(
        ['uuid', 'uuid'],
        inputs.map(({ personId, uuid }) => [personId, uuid]),
      ),
    shape,
  },
  when: whileTrading({ freshPrice: false }),
  decide: ({ uuid, coin }, view, rows) => cancelOne(rows.get(uuid), coin, { rows, view }),
};

/**
 * Cancels all of a person's open orders in a coin that no price has met. Answers their state after
 * that. Refuses `forbidden`, `price-stale`.
 */
export const cancelOrders: CommandKind<Omit<Cancellation, 'uuid'>, Decidable> = {
  name: 'order.cancel-all',
  callers: 'people',
  accounts: ({ personId, coin }) => orderAccounts(personId, coin.symbol),
  load: {
    text: readDecidable(askedByCoins),
    values: (inputs) =>
      encodeColumns(
        ['uuid', 'text'],
        inputs.map(({ personId, coin }) => [personId, coin.symbol]),
      ),
    shape,
  },
  when: whileTrading({ freshPrice: false }),
  decide({ personId, coin }, view, rows) {
    let effects: Changes = {};
    const gone = new Set<string>();
    for (const order of rows.values()) {
      const key = pairKey(order);
      if (order.person_id !== personId || order.coin !== coin.symbol || gone.has(key)) continue;
      gone.add(key);
      const one = cancelOne(order, coin, { rows, view: viewAfter(view, effects) });
      if ('postponed' in one) return one;
      if (!('refused' in one)) effects = both(effects, one);
    }
    const items = (effects.events ?? [])
      .filter(({ name }) => name === 'order')
      .map(({ data }) => data() as Order);
    return { ...effects, status: 200, body: { items } };
  },
};
