/**
 * Keeps the tills level: what one till has won far beyond its share goes back to the reserve, where
 * it serves all.
 */
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import { allTills, RESERVE } from './accounts.ts';
import { house } from './commands.ts';
import { returnSurplus, TILL_SHARE } from './house.ts';
import type { Teller } from './teller.ts';

const LEVEL_MS = 60_000;
/** A till with more than this number of shares gives back all but half of that. */
const FULL_SHARES = 4n;

type Services = { database: Database; teller: Teller; log: Log };

/** Returns each full till's surplus now; answers how many were full. */
export async function levelTills({ database, teller }: Services): Promise<number> {
  const tills = await database.query<{ owner_id: string; balance: bigint }>(
    `select owner_id, balance from accounts
     where owner_id = any($1::uuid[]) and asset = 'INR' and kind = 'capital'`,
    [[...allTills(), RESERVE]],
  );
  const share = tills.reduce((sum, { balance }) => sum + balance, 0n) / TILL_SHARE;
  const full = tills.filter(
    ({ owner_id, balance }) => owner_id !== RESERVE && balance > share * FULL_SHARES,
  );
  await Promise.all(
    full.map(({ owner_id }) =>
      teller.submit(
        returnSurplus,
        { till: owner_id, keep: (share * FULL_SHARES) / 2n },
        house(owner_id),
      ),
    ),
  );
  return full.length;
}

/** Levels the tills once a minute. */
export function keepTillsLevel(services: Services): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const level = () =>
    void levelTills(services).catch((error: unknown) =>
      services.log.warn({ error }, 'The tills could not be levelled now'),
    );
  return {
    start() {
      timer = setInterval(level, LEVEL_MS);
    },
    stop: () => clearInterval(timer),
  };
}
