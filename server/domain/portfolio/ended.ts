/**
 * Endings of a person's contracts, orders and positions while they were away, and since: for the
 * line that says so, and for results that no stream has told. Reads only.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { ENDED_LATER, ENDED_WITHIN_DAYS, type EndedBetween } from '#protocol/portfolio.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { countEnded, type EndedRow, listEnded } from './ended.sql.ts';

/** Prefix of the ids of each kind. */
const prefixes = { contract: 'contract-', order: 'trade-', position: 'position-' } as const;

const LONGEST_MS = ENDED_WITHIN_DAYS * 86_400_000;

export async function readEnded(
  reader: Reader,
  query: { personId: string; after: Date; until: Date; now: Date },
): Promise<EndedBetween> {
  const { personId, until, now } = query;
  const earliest = now.getTime() - LONGEST_MS;
  const after = new Date(Math.max(query.after.getTime(), earliest));
  const counted = await countEnded(reader, { personId, after, until });
  const latest = new Date(Math.max(until.getTime(), after.getTime()));
  const later = await listEnded(reader, { personId, after: latest, limit: ENDED_LATER });
  const of = (kind: EndedRow['kind']) => {
    const { count = 0, profit = 0n } = counted.find((each) => each.kind === kind) ?? {};
    return { count, profit: formatAmount(profit ?? 0n, INR_SCALE) };
  };
  return {
    contracts: of('contract'),
    orders: { count: of('order').count },
    positions: of('position'),
    later: later.map(({ kind, id, coin, at, profit }) => ({
      kind,
      id: `${prefixes[kind]}${id}`,
      coin,
      at: at.toISOString(),
      profit: profit === null ? null : formatAmount(profit, INR_SCALE),
    })),
  };
}
