/**
 * Cancelling an order and placing another as one command (O20 in docs/orders.md): both, or neither.
 */
import type { PlaceOrder } from '#protocol/orders.ts';
import { coinExposure } from '#server/domain/exposure/exposure.ts';
import { whileTrading } from '#server/domain/market/market.ts';
import { refuse } from '#server/kit/refuse.ts';
import { encodeColumn } from '#server/ledger/arrays.ts';
import type { CommandKind } from '#server/ledger/commands.ts';

import { cancelOne, readCancellation } from './cancel-order.ts';
import { both, viewAfter } from './compose-effects.ts';
import { askedByIds, type DecidableRow, readDecidable } from './orders.sql.ts';
import { orderAccounts } from './orders.ts';
import { type OrderPlacement, readPlacement } from './placement.ts';
import {
  acceptPlacement,
  type Freed,
  type LoadedPlacing,
  loadPlacing,
  placementRefusal,
} from './place-order.ts';
import { otherOf } from './terminal-states.ts';

export type Replacement = {
  personId: string;
  /** The order that ends. */
  uuid: string;
  placement: OrderPlacement;
};

type LoadedReplacement = LoadedPlacing & { orders: ReadonlyMap<string, DecidableRow> };

/**
 * Reads a request for another order in the place of one. Refuses `not-found` and `invalid` as
 * reading both does, and another coin.
 */
export async function readReplacement(
  services: Parameters<typeof readCancellation>[0],
  personId: string,
  { id, body }: { id: string; body: PlaceOrder },
): Promise<Replacement> {
  const placement = readPlacement(services, personId, body);
  const { uuid, coin } = await readCancellation(services, personId, id);
  if (coin.symbol !== placement.coin.symbol)
    refuse('invalid', { reason: 'coin-unknown', fields: { coin: 'coin-unknown' } });
  return { personId, uuid, placement };
}

/**
 * Ends one order and accepts another in its place, or does neither. What is frozen for the old one
 * is there for the new one. Refuses `forbidden`, `price-stale`, then as cancelling, then as
 * placing.
 */
export const replaceOrder: CommandKind<Replacement, LoadedReplacement> = {
  name: 'order.replace',
  carried: [coinExposure],
  callers: 'people',
  accounts: ({ personId, placement }) => orderAccounts(personId, placement.coin.symbol),
  load: {
    text: `select * from (${loadPlacing.text}) e join (${readDecidable(askedByIds('$1', '$6'))}) d using (person_id, coin)`,
    values: (inputs) => [
      ...loadPlacing.values(inputs.map(({ placement }) => placement)),
      encodeColumn(
        'uuid',
        inputs.map(({ uuid }) => [uuid]),
        0,
      ),
    ],
    shape(rows) {
      const orders = rows as unknown as readonly DecidableRow[];
      return {
        ...loadPlacing.shape(rows),
        orders: new Map(orders.map((row) => [row.id, row])),
      };
    },
  },
  when: whileTrading({ freshPrice: true, coin: ({ placement }) => placement.coin.symbol }),
  decide({ uuid, placement }, view, loaded) {
    const old = loaded.orders.get(uuid);
    const cancelled = cancelOne(old, placement.coin, { rows: loaded.orders, view });
    if (!old || 'refused' in cancelled || 'postponed' in cancelled) return cancelled;
    const freed: Freed = {
      orders: otherOf(old, loaded.orders) === null ? 1 : 2,
      buys: old.side === 'buy' ? old.gives : 0n,
    };
    const after = viewAfter(view, cancelled);
    const placed =
      placementRefusal(placement, after, loaded, freed) ??
      acceptPlacement(placement, after, loaded, freed);
    if ('refused' in placed || 'postponed' in placed) return placed;
    const body = { cancelled: cancelled.body, placed: placed.body };
    const heldBefore = placement.side === 'buy' ? freed.buys : 0n;
    return { ...both(cancelled, placed), heldBefore, status: 201, body };
  },
};
