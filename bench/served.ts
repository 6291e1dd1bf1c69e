/**
 * A whole server for the bench, as `npm start` runs it, with thousands of signed-in people and a
 * market that is open.
 */
import type { CoinList } from '#protocol/market.ts';
import { attachDatabase, type DatabaseUrls } from '#server/database/database-server.ts';
import { findRunningPostgres } from '#server/database/embedded.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openVerifier } from '#server/ledger/verify.ts';
import { makeInstallation } from '#test/faults/installation.ts';
import { makeDataDir, startServer, untilTrading } from '#test/server-process.ts';
import { until } from '#test/waits.ts';

import { printLine } from './figures.ts';
import { populate, signIn, type SignedIn } from './people.ts';
import { cpuSeconds, residentBytes, togetherBytes } from './processes.ts';

export type Served = Awaited<ReturnType<typeof openServed>>;

/** Runs in each process of the server. */
const loopWatch = new URL('../bench/loop-watch.ts', import.meta.url).href;

const openAsOwner = (connectionString: string) =>
  openDatabase({ connectionString, applicationName: 'bench', maxConnections: 4 });

/**
 * Fills the books while no server watches them, and answers who is signed in. Each start checks the
 * books whole.
 */
export type Fill = (owner: Database, urls: DatabaseUrls) => Promise<SignedIn[]>;

type Options = { env?: Record<string, string>; earlierMs?: number };

async function prepare(dataDir: string, fill: Fill, options: Options): Promise<SignedIn[]> {
  await makeInstallation(dataDir, options);
  const database = await attachDatabase({ dataDir, databaseUrl: null }, openLog('warn'));
  const owner = openAsOwner(database.ownerUrl);
  try {
    return await fill(owner, database);
  } finally {
    await owner.close();
    await database.stop();
  }
}

const signInMany =
  (count: number): Fill =>
  async (owner) =>
    signIn(owner, await populate(owner, count));

const sumOf = (pids: readonly number[], figure: (pid: number) => number) =>
  pids.reduce((sum, pid) => sum + figure(pid), 0);

async function untilNextTick(url: string): Promise<void> {
  const lastTick = async () => {
    const list = (await (await fetch(`${url}/api/market/coins`)).json()) as CoinList;
    return list.tick;
  };
  const before = await lastTick();
  await until('the market moves', async () => (await lastTick()) !== before);
}

/** The caller closes it. `people`: how many are signed in, or what fills the books. */
export async function openServed(people: number | Fill, options: Options = {}) {
  const data = makeDataDir();
  const fill = typeof people === 'number' ? signInMany(people) : people;
  const signedIn = await prepare(data.path, fill, options);
  const server = await startServer(data.path, {
    NODE_OPTIONS: `--import=${loopWatch}`,
    ...options.env,
  });
  const urls = await attachDatabase({ dataDir: data.path, databaseUrl: null }, openLog('warn'));
  const owner = openAsOwner(urls.ownerUrl);
  await untilTrading(server.url);
  // The last price from before the restart is not old enough to stop trading at once, and soon may
  // be.
  await untilNextTick(server.url);
  const pids = () => [server.pid, ...server.webPids()];
  return {
    url: server.url,
    referral: server.referral,
    /** What the server's own processes have cost so far: processor seconds. */
    cpuSeconds: () => sumOf(pids(), cpuSeconds),
    /** The same of the process that records, and of those that serve. */
    cpuParts: () => ({
      records: cpuSeconds(server.pid),
      serves: sumOf(server.webPids(), cpuSeconds),
    }),
    /** Resident memory of them, bytes; what they share is counted in each. */
    residentBytes: () => sumOf(pids(), residentBytes),
    /** Of all of them, what they share counted once. */
    togetherBytes: () => togetherBytes(pids()),
    postmaster: server.postgresPid(),
    adminUrl: findRunningPostgres(data.path) ?? '',
    dataDir: data.path,
    owner,
    people: signedIn,
    /**
     * How long the event loop of what serves was held at most since this was asked last.
     * Milliseconds.
     */
    async loopHeldMs(): Promise<number> {
      const seen = server.output().length;
      process.kill(server.webPids()[0] ?? 0, 'SIGUSR2');
      const line = await until('the event loop answers', async () =>
        /loop held ([0-9.]+) ms/.exec(server.output().slice(seen)),
      );
      return Number.parseFloat(line[1] ?? '');
    },
    checkpoint: () => owner.execute('checkpoint'),
    /** Throws where the load left the books out of order. */
    async verifyBooks(): Promise<void> {
      const database = openDatabase({
        connectionString: urls.appUrl,
        applicationName: 'bench verify',
        maxConnections: 2,
      });
      const verifier = await openVerifier(database);
      const { findings, transfers } = await verifier.verifyFully();
      await verifier.close();
      await database.close();
      printLine(`Books after the load: ${findings.length} findings, ${transfers} transfers`);
      printLine();
      if (findings.length > 0) throw new Error(JSON.stringify(findings));
    },
    async close(): Promise<void> {
      await owner.close();
      server.kill('SIGINT');
      await server.ended;
      data.remove();
    },
  };
}
