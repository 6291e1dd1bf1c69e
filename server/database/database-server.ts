/**
 * The database, ready to be used: the bundled PostgreSQL or the one that DATABASE_URL names,
 * migrated, with the two logins made and every guard checked. Nothing is served from a database
 * that did not come through here.
 */
import pg from 'pg';

import { type Clock, systemClock } from '#server/kit/clock.ts';
import { occupyDataDirectory } from '#server/kit/process/data-directory.ts';
import type { Log } from '#server/kit/process/log.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded.ts';
import { checkDatabase, checkServer } from './guards.ts';
import { migrate, type Migration, whileMigrating } from './migrate.ts';
import { databaseOf, grantRoles, roleNames, urlAs } from './roles.ts';

export type DatabaseUrls = { ownerUrl: string; appUrl: string; marketUrl: string };

export type DatabaseServer = DatabaseUrls & {
  /**
   * Runs after the bundled PostgreSQL died and was started again; never for one that DATABASE_URL
   * names.
   */
  onRestart(listener: () => void): void;
  /**
   * Stops the bundled PostgreSQL, within about `limitMs` (4.5 s unless said); leaves one that
   * DATABASE_URL names alone.
   */
  stop(limitMs?: number): Promise<void>;
};

export type DatabaseOptions = {
  dataDir: string;
  databaseUrl: string | null;
  /** How many processes will serve; 1 unless said. */
  workers?: number;
};

const DATABASE = 'drishti';

/** What the process that records and an operator's tools need, and one that serves. */
const CONNECTIONS = { inAll: 60, ofWorker: 40 };

/**
 * Throws StartError with one clear line, and leaves nothing running, where the database cannot be
 * used.
 */
export async function startDatabase(
  options: DatabaseOptions,
  log: Log,
  progress: (line: string) => void = () => undefined,
  clock: Clock = systemClock,
): Promise<DatabaseServer> {
  if (options.databaseUrl !== null) {
    const urls = await prepare(options.databaseUrl, progress, clock);
    return { ...urls, onRestart: () => undefined, stop: async () => undefined };
  }
  return startBundled(options, log, progress, async (postgres) => ({
    ...(await prepare(await ensureDatabase(postgres.adminUrl), progress, clock)),
    onRestart: postgres.onRestart,
  }));
}

/**
 * For a restore: the bundled PostgreSQL in a new directory, with a database on which these
 * migrations have run and nothing else. A start brings it up to date.
 */
export function startUnprepared(
  options: { dataDir: string; migrations: readonly Migration[] },
  log: Log,
  progress: (line: string) => void,
): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  return startBundled(options, log, progress, async ({ adminUrl }) => {
    const ownerUrl = await ensureDatabase(adminUrl);
    const owner = await connectOwner(ownerUrl);
    try {
      await migrate(owner, options.migrations);
    } finally {
      await owner.end();
    }
    return { ownerUrl };
  });
}

/** Where `prepareIt` fails nothing is left running. */
async function startBundled<T>(
  options: { dataDir: string; workers?: number },
  log: Log,
  progress: (line: string) => void,
  prepareIt: (postgres: EmbeddedPostgres) => Promise<T>,
): Promise<T & { stop(limitMs?: number): Promise<void> }> {
  const directory = await occupyDataDirectory(options.dataDir);
  let postgres: EmbeddedPostgres | null = null;
  const stop = async (limitMs?: number) => {
    await postgres?.stop(limitMs);
    await directory.release();
  };
  try {
    const connections = CONNECTIONS.inAll + CONNECTIONS.ofWorker * (options.workers ?? 1);
    const settings = { max_connections: `${connections}` };
    postgres = await startEmbeddedPostgres({ dataDir: directory.path, log, progress, settings });
    return { ...(await prepareIt(postgres)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * For commands: uses the database as it is while a server runs on it; where none runs, starts the
 * bundled PostgreSQL, and stops it again at `stop()`.
 */
export async function attachDatabase(
  options: DatabaseOptions,
  log: Log,
): Promise<DatabaseUrls & { stop(): Promise<void> }> {
  const running = options.databaseUrl === null ? findDatabase(options) : null;
  if (running === null) return startDatabase(options, log);
  return { ...running, stop: async () => undefined };
}

/** Where the database is, untouched; null where it is the bundled one and does not run. */
export function findDatabase({ dataDir, databaseUrl }: DatabaseOptions): DatabaseUrls | null {
  if (databaseUrl !== null) return urlsOf(databaseUrl);
  const running = findRunningPostgres(dataDir);
  return running === null ? null : urlsOf(withDatabase(running, DATABASE));
}

async function prepare(
  ownerUrl: string,
  progress: (line: string) => void,
  clock: Clock,
): Promise<DatabaseUrls> {
  const urls = urlsOf(ownerUrl);
  const owner = await connectOwner(ownerUrl);
  try {
    await checkServer(owner);
    await whileMigrating(owner, async () => {
      const ran = await migrate(owner);
      if (ran.length > 0) progress(`Database brought up to date: ${ran.join(', ')}`);
      await grantRoles(owner, ownerUrl);
    });
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = (error as Error).message;
    throw new StartError(`The database ${databaseOf(ownerUrl)} cannot be prepared: ${reason}`);
  } finally {
    await owner.end();
  }
  await checkDatabase(urls, clock);
  return urls;
}

function urlsOf(ownerUrl: string): DatabaseUrls {
  const roles = roleNames(databaseOf(ownerUrl));
  return {
    ownerUrl,
    appUrl: urlAs(ownerUrl, roles.app),
    marketUrl: urlAs(ownerUrl, roles.market),
  };
}

async function ensureDatabase(adminUrl: string): Promise<string> {
  const admin = await connectOwner(adminUrl);
  try {
    const found = await admin.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await admin.query(`create database ${DATABASE}`);
  } finally {
    await admin.end();
  }
  return withDatabase(adminUrl, DATABASE);
}

/** Says in one line, without the password, why the owner could not log in. */
async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'drishti start',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    const url = new URL(ownerUrl);
    const reason = message || code || 'no answer';
    throw new StartError(
      `The database ${databaseOf(ownerUrl)} at ${url.host} cannot be reached as ${url.username}: ${reason}`,
    );
  }
}

function withDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
