/** SQL of a person's balances at moments of the past: as they are now, and what has moved since. */
import type { Reader } from '#server/kit/database/database.ts';

import { lastLineBefore, texts } from './past.sql.ts';

/** Smallest units. */
type Balance = { asset: string; available: bigint; frozen: bigint };

/** Balances now, and the number of lines of the person's statement that make them. */
export async function readStanding(
  reader: Reader,
  personId: string,
): Promise<{ balances: Balance[]; lines: bigint }> {
  const rows = await reader.query<Balance & { lines: bigint }>(
    `select asset, balance as available, frozen, lines from accounts
     where owner_id = $1 and kind = 'available'`,
    [personId],
  );
  const lines = rows.find(({ asset }) => asset === 'INR')?.lines ?? 0n;
  return { balances: rows, lines };
}

const change = (kind: string) =>
  `sum(case when credit = '${kind}' then amount else 0 end - case when debit = '${kind}' then amount else 0 end)::bigint`;

/**
 * Changes of balances from each moment until the next, by the first `lines` lines. Moments rise and
 * are numbered from 0.
 */
export function listChanges(
  reader: Reader,
  query: { personId: string; lines: bigint; moments: readonly Date[] },
): Promise<(Balance & { moment: number })[]> {
  return reader.query(
    `select width_bucket(at, $3::timestamptz[]) - 1 as moment, asset,
            ${change('available')} as available, ${change('frozen')} as frozen
     from transfers
     where owner_id = $1 and line > (${lastLineBefore('($3::timestamptz[])[1]')}) and line <= $2
     group by 1, 2`,
    [query.personId, query.lines, texts(query.moments)],
  );
}
