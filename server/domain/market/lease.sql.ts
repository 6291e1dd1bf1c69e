/**
 * SQL of the market's lease: which process records ticks. Runs on the database's own clock even
 * where simulated time rules, since it is about processes that live or have died.
 */
import type { Database } from '#server/kit/database/database.ts';

import type { Statement } from './tape.sql.ts';

/** A recorder that has not recorded for this long may be replaced. */
const LEASE_MS = 3_000;

/**
 * Takes the lease if nobody's is running; answers the fence under which this holder now records, or
 * null.
 */
export async function takeLease(market: Database, holder: string): Promise<bigint | null> {
  await market.execute(
    `insert into market_lease (holder, fence, expires_at)
     select '', 0, '-infinity' where not exists (select from market_lease)
     on conflict do nothing`,
  );
  // A tick under way holds the row: the update waits for it and then looks at the time again.
  const [row] = await market.query<{ fence: bigint }>(
    `update market_lease
     set holder = $1, fence = fence + 1, expires_at = clock_timestamp() + make_interval(secs => $2)
     where expires_at <= clock_timestamp() returning fence`,
    [holder, LEASE_MS / 1000],
  );
  return row?.fence ?? null;
}

/** Updates no row where another process has taken over: then the transaction must not record. */
export function extendLease(holder: string, fence: bigint): Statement {
  return {
    name: 'market-extend-lease',
    text: `update market_lease set expires_at = clock_timestamp() + make_interval(secs => $3::float8)
      where holder = $1 and fence = $2::bigint`,
    values: [holder, String(fence), String(LEASE_MS / 1000)],
  };
}

/** Lets another process take over at once. */
export async function releaseLease(market: Database, holder: string, fence: bigint): Promise<void> {
  await market.execute(
    'update market_lease set expires_at = clock_timestamp() where holder = $1 and fence = $2',
    [holder, fence],
  );
}
