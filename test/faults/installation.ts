/**
 * An installation to be broken: a data directory with a market and without its history. Made by the application itself, whose
 * clock is some seconds behind meanwhile.
 */
import { openApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded.ts';
import { systemClock, virtualClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/log.ts';
import { raiseContractLimits } from '#test/contract-limits.ts';
import { eachSecond } from '#test/market.ts';

const TICKS = 2;
const DATABASE = 'drishti';

/**
 * Leaves nothing running: the directory is ready for a server to be started on it. Its last tick was a second ago, or so many
 * milliseconds earlier.
 */
export async function makeInstallation(dataDir: string, earlierMs = 0): Promise<void> {
  const log = openLog('silent');
  const start = new Date(systemClock.now().getTime() - (TICKS + 1) * 1000 - earlierMs);
  const server = await startDatabase({ dataDir, databaseUrl: null }, log);
  const target = { applicationName: 'faults', maxConnections: 4 };
  const database = openDatabase({ ...target, connectionString: server.appUrl });
  const marketDatabase = openDatabase({ ...target, connectionString: server.marketUrl });
  const clock = virtualClock(start);
  const config = loadConfig({ DATA_DIR: dataDir });
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

/** The installation's PostgreSQL alone, for servers that are told its address. Started again whenever it dies. */
export async function keepDatabase(dataDir: string): Promise<KeptDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('silent') });
  const url = new URL(postgres.adminUrl);
  url.pathname = `/${DATABASE}`;
  return { ...postgres, sockets: url.searchParams.get('host') ?? '', ownerUrl: url.href };
}
