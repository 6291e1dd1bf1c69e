/**
 * Looks at the database, in sessions that cannot write. Where the bundled one does not run it is
 * not started.
 */
import pg from 'pg';

import type { Config } from '#server/config.ts';
import { type DatabaseUrls, findDatabase } from '#server/database/database-server.ts';
import { checkClock, checkDurability, checkRole, checkServer } from '#server/database/guards.ts';
import { findWaiting, readMigrations } from '#server/database/migrate.ts';
import type { Clock } from '#server/kit/clock.ts';
import { limitAnswers } from '#server/kit/database/database.ts';
import { StartError } from '#server/kit/process/start-error.ts';

const LIMIT_MS = 5_000;
/**
 * Name of the connection on which the recorder writes each tick. Its pool, `drishti market`, is
 * used for nothing else and closes its connections after ten idle seconds.
 */
const RECORDER = 'drishti-market';
/** Name of the connections of a process that serves; it asks the database every second. */
const SERVER = 'drishti web';

export type Connected = {
  urls: DatabaseUrls;
  owner: pg.Client;
  version: string;
  /** Whether the first start has been. */
  isPrepared: boolean;
  /** True if a process that records ticks, or one that serves, is connected to this database. */
  isRecording: boolean;
  isServing: boolean;
  close(): Promise<void>;
};

/** Null where it is the bundled one and does not run. Throws where it cannot be reached. */
export async function connectDatabase(config: Config): Promise<Connected | null> {
  const urls = findDatabase(config);
  if (urls === null) return null;
  const owner = await openReader(urls.ownerUrl);
  const close = () => owner.end();
  const connected = (name: string) => `
    exists (select from pg_stat_activity
            where datname = current_database() and application_name = ${name})`;
  const { rows } = await owner.query<Omit<Connected, 'urls' | 'owner' | 'close'>>(
    `select current_setting('server_version') as version,
            to_regclass('schema_migrations') is not null as "isPrepared",
            ${connected('$1')} as "isRecording", ${connected('$2')} as "isServing"`,
    [RECORDER, SERVER],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('PostgreSQL has answered nothing');
  return { urls, owner, ...found, close };
}

async function openReader(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'drishti doctor',
    connectionTimeoutMillis: LIMIT_MS,
    options: '-c default_transaction_read_only=on',
  });
  client.on('error', () => undefined);
  await client.connect();
  limitAnswers(client, LIMIT_MS);
  return client;
}

/**
 * The line of the first guard that does not hold for one of the two logins; null where it holds for
 * both.
 */
async function ofBothLogins(
  { urls }: Connected,
  guard: (client: pg.Client) => Promise<void>,
): Promise<string | null> {
  for (const url of [urls.appUrl, urls.marketUrl]) {
    const client = await openReader(url);
    try {
      const line = await lineOf(guard(client));
      if (line !== null) return line;
    } finally {
      await client.end();
    }
  }
  return null;
}

async function lineOf(guarding: Promise<unknown>): Promise<string | null> {
  try {
    await guarding;
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

export const serverLine = ({ owner }: Connected) => lineOf(checkServer(owner));
export const durabilityLine = (database: Connected) => ofBothLogins(database, checkDurability);
export const rightsLine = (database: Connected) => ofBothLogins(database, checkRole);
export const clockLine = ({ owner }: Connected, clock: Clock) => lineOf(checkClock(owner, clock));

export async function readWaiting({ owner, isPrepared }: Connected) {
  if (!isPrepared) return null;
  try {
    const waiting = await findWaiting(owner, readMigrations());
    return { waiting: waiting.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof StartError) return { refused: error.message };
    throw error;
  }
}

/** Null before the first start. */
export async function readState({ owner, isPrepared }: Connected, clock: Clock) {
  if (!isPrepared) return null;
  const { rows } = await owner.query<{
    funds: string | null;
    sealed: number;
    halted: string | null;
    findings: number;
    booksAt: Date | null;
    tickAt: Date | null;
  }>(
    `select (select value from settings where name = 'funds') as funds,
            (select count(*)::int from second_factors) as sealed,
            halted, coalesce(json_array_length(report), 0) as findings, at as "booksAt",
            (select at from ticks order by number desc limit 1) as "tickAt"
     from checks where name = 'books'`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const now = clock.now().getTime();
  const ageOf = (at: Date | null) => (at === null ? null : Math.max(0, now - at.getTime()));
  const firstHash = await readFirstHash(owner);
  return { ...row, firstHash, booksMs: ageOf(row.booksAt), tickMs: ageOf(row.tickAt) };
}

/**
 * The hash that the tape begins with, which no other house has; null before the first tick. Old
 * ticks may be packed.
 */
export async function readFirstHash(
  owner: Pick<Connected['owner'], 'query'>,
): Promise<string | null> {
  const { rows: first } = await owner.query<{ hash: string }>(
    'select hash from ticks where number = 1',
  );
  if (first[0]) return first[0].hash;
  // A database from before they could be does not have the function.
  const { rows: known } = await owner.query<{ canPack: boolean }>(
    `select to_regproc('packed_hash') is not null as "canPack"`,
  );
  if (!known[0]?.canPack) return null;
  const { rows: packed } = await owner.query<{ hash: string | null }>(
    'select packed_hash(1) as hash',
  );
  return packed[0]?.hash ?? null;
}

export type State = Awaited<ReturnType<typeof readState>>;

export async function readLimits({ owner }: Connected) {
  const { rows } = await owner.query<{ most: number; directory: string | null }>(
    `select current_setting('max_connections')::int as most,
            case when pg_has_role(current_user, 'pg_read_all_settings', 'member')
                 then current_setting('data_directory') end as directory`,
  );
  return rows[0] ?? { most: 0, directory: null };
}
