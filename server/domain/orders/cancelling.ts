/** Cancelling an order, while no recorded price has met it (O10 in docs/orders.md). */
import { coinFact, type Market, whileTrading } from '#server/domain/market/market.ts';
import { refuse } from '#server/kit/refuse.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import { type CommandKind, postponed, refused } from '#server/ledger/commands.ts';

import { isChanged } from './changed.ts';
import { otherOf, pairKey, releaseEffects } from './terminal-states.ts';
import { type DecidableRow, readDecidable } from './orders.sql.ts';
import { orderAccounts, readOrder, uuidOf } from './orders.ts';

export type Cancellation = {
  personId: string;
  uuid: string;
  /** Its symbol. */
  coin: string;
};

/** Finds the order whose cancellation is asked for. Refuses `not-found`, the same for absent and for somebody else's. */
export async function readCancellation(
  services: { database: Parameters<typeof readOrder>[0]; market: Pick<Market, 'coin'> },
  personId: string,
  id: string,
): Promise<Cancellation> {
  const { database, market } = services;
  const order = await readOrder(database, market, personId, id);
  if (order.positionId !== null) refuse('not-found');
  return { personId, uuid: uuidOf(order.id) ?? '', coin: order.coin };
}

/** Returns what is frozen; of a pair both orders are cancelled. Refuses `forbidden`, `price-stale`, `not-found`, `already-decided` for what has ended or a price has met. */
export const cancelOrder: CommandKind<Cancellation, Map<string, DecidableRow>> = {
  name: 'order.cancel',
  callers: 'people',
  accounts: ({ personId, coin }) => orderAccounts(personId, coin),
  load: {
    text: readDecidable('$1', '$2'),
    values: (inputs) =>
      encodeColumns(
        ['uuid', 'uuid'],
        inputs.map(({ personId, uuid }) => [personId, uuid]),
      ),
    shape: (rows) =>
      new Map((rows as unknown as readonly DecidableRow[]).map((row) => [row.id, row])),
  },
  when: whileTrading({ freshPrice: false }),
  decide({ uuid, coin: symbol }, view, rows) {
    const order = rows.get(uuid);
    const coin = coinFact(symbol);
    if (!order || !coin) return refused('not-found');
    if (isChanged(view, pairKey(order))) return postponed;
    if (!order.is_open) return refused('already-decided');
    const other = otherOf(order, rows);
    const isMet = order.state === 'waiting' ? view.tick?.number !== order.after_tick : order.is_met;
    if (isMet || other?.is_met === true) return refused('already-decided', 'order-met');
    return releaseEffects(order, coin, { failure: null, view, other });
  },
};
