/** How this installation is, for `/api/health` and for a load balancer's probes alike. */
import type { Health, Meta } from '#protocol/meta.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { readBooksCheck } from '#server/ledger/checks.ts';

type BeaconHealth = NonNullable<Health['beacon']>;
type BeaconState = NonNullable<Meta['beacon']> &
  Omit<BeaconHealth, 'waitsSince' | 'message'> & { waitsSince: Date | null };

export type BeaconServices = {
  /** Null in a house without a beacon. Never rejects. */
  beaconState(): Promise<BeaconState | null>;
};

export type HealthServices = {
  database: Reader;
  /** Whether prices move, and trading is not closed by a restore or a rewind. */
  isTrading(): boolean;
};

const DATABASE_WAIT_MS = 2_000;

/** What works. `canRead` is false where nothing does. Never rejects; takes two seconds at most. */
export async function readHealth({
  database,
  isTrading,
}: HealthServices): Promise<{ canRead: boolean; checks: Health['checks'] }> {
  const [books, isWritable] = await Promise.all([
    answeredSoon(readBooksCheck(database)),
    answeredSoon(takesWrites(database)),
  ]);
  const said = (isWell: boolean) => (isWell ? 'ok' : 'failing');
  return {
    canRead: books !== null,
    checks: {
      database: said(books !== null && isWritable === true),
      ledger: said(books?.halted === null),
      market: said(isTrading()),
    },
  };
}

/**
 * How the beacon is, and what to say of it. Takes two seconds at most; null also where it is not
 * known by then.
 */
export async function readBeaconHealth(services: BeaconServices): Promise<Health['beacon']> {
  const beacon = await answeredSoon(services.beaconState());
  if (!beacon) return null;
  const { network, isPublic, round, dueRound, state, waitsSince } = beacon;
  return {
    network,
    isPublic,
    round,
    dueRound,
    state,
    waitsSince: waitsSince?.toISOString() ?? null,
    message: messageOf(beacon),
  };
}

function messageOf({ state, isPublic }: BeaconState): string | null {
  switch (state) {
    case 'ok':
      return null;
    case 'behind':
      return 'Prices are behind the beacon’s rounds';
    case 'waiting':
      return isPublic
        ? 'Prices are waiting for public random numbers'
        : 'Prices are waiting for the operator’s beacon';
  }
}

/** Not a standby, nor a primary that somebody has closed. */
async function takesWrites(database: Reader): Promise<boolean> {
  const [row] = await database.query<{ closed: string }>(
    `select current_setting('transaction_read_only') as closed`,
  );
  return row?.closed === 'off';
}

/** Null where it fails, or takes too long. */
async function answeredSoon<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DATABASE_WAIT_MS);
  });
  const answered = asked.catch(() => null);
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
