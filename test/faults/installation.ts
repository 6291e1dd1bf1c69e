/**
 * An installation to be broken: a data directory with a market and without its history. Made by the
 * application itself, whose clock is some seconds behind meanwhile.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { openApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded.ts';
import { systemClock, virtualClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { raiseContractLimits } from '#test/contract-limits.ts';
import { eachSecond } from '#test/market.ts';

/**
 * Names the directory of a database that is made and has its tables, and nothing in them: what an
 * installation begins with, and most of what making one costs. `setup.ts` makes it for all of a
 * run; elsewhere each installation makes its own.
 */
export const BEGUN = 'TEST_DATABASE_BEGUN';
const begun = ['postgres', 'postgres.password'];

export async function beginInstallation(dataDir: string): Promise<void> {
  const server = await startDatabase({ dataDir, databaseUrl: null }, openLog('silent'));
  await server.stop();
}

/**
 * For a start that has no database to make, and all else still before it. Does nothing outside a
 * run that has one.
 */
export function copyBegun(dataDir: string): void {
  const from = process.env[BEGUN];
  if (!from) return;
  execFileSync('cp', ['-a', ...begun.map((name) => join(from, name)), dataDir]);
}

const TICKS = 2;
const DATABASE = 'drishti';

/**
 * Leaves nothing running: the directory is ready for a server to be started on it. Its last tick
 * was a second ago, or `earlierMs` before that.
 */
export async function makeInstallation(
  dataDir: string,
  { earlierMs = 0, env = {} }: { earlierMs?: number; env?: Record<string, string> } = {},
): Promise<void> {
  const log = openLog('silent');
  copyBegun(dataDir);
  const start = new Date(systemClock.now().getTime() - (TICKS + 1) * 1000 - earlierMs);
  const server = await startDatabase({ dataDir, databaseUrl: null }, log);
  const target = { applicationName: 'faults', maxConnections: 4 };
  const database = openDatabase({ ...target, connectionString: server.appUrl });
  const marketDatabase = openDatabase({ ...target, connectionString: server.marketUrl });
  const clock = virtualClock(start);
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  const parts = { config, database, marketDatabase, clock, ids: makeIds(), log, history: false };
  const app = await openApp(parts);
  await app.market.recordTicks(eachSecond(start, TICKS));
  await app.close();
  const owner = openDatabase({ ...target, connectionString: server.ownerUrl });
  await raiseContractLimits(owner);
  await owner.close();
  await Promise.all([database.close(), marketDatabase.close()]);
  await server.stop();
}

export type KeptDatabase = EmbeddedPostgres & {
  /** The directory of its socket, which stays the same when it is started again. */
  sockets: string;
  /** Of the installation's database, as its owner. */
  ownerUrl: string;
};

/**
 * The installation's PostgreSQL alone, for servers that are told its address. Started again
 * whenever it dies.
 */
export async function keepDatabase(dataDir: string): Promise<KeptDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('silent') });
  const url = new URL(postgres.adminUrl);
  url.pathname = `/${DATABASE}`;
  return { ...postgres, sockets: url.searchParams.get('host') ?? '', ownerUrl: url.href };
}

/**
 * PostgreSQL's own way to copy a running server, whose last write-ahead log is in the copy. Both
 * are data directories; the copy can be started, or made a standby.
 */
export async function copyRunning(
  { ownerUrl }: Pick<KeptDatabase, 'ownerUrl'>,
  from: string,
  to: string,
): Promise<void> {
  const target = { applicationName: 'test', maxConnections: 1 };
  const database = openDatabase({ ...target, connectionString: ownerUrl });
  const owner = await database.connect('test-backup');
  await owner.query('set statement_timeout = 0');
  await owner.query(`select pg_backup_start('copy', true)`);
  const cluster = join(to, 'postgres');
  execFileSync('cp', ['-a', join(from, 'postgres'), cluster]);
  const { rows } = await owner.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  );
  execFileSync('cp', ['-a', '-T', join(from, 'postgres/pg_wal'), join(cluster, 'pg_wal')]);
  execFileSync('rm', ['-f', join(cluster, 'postmaster.pid')]);
  writeCluster(cluster, 'backup_label', rows[0]?.labelfile ?? '');
  cpSync(join(from, 'postgres.password'), join(to, 'postgres.password'));
  await owner.end();
  await database.close();
}

/** Makes a file of a PostgreSQL's directory that is its user's. */
export function writeCluster(cluster: string, name: string, text: string): void {
  const file = join(cluster, name);
  writeFileSync(file, text);
  execFileSync('chown', [`--reference=${join(cluster, 'PG_VERSION')}`, file]);
}
