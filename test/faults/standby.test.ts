/**
 * Prices read from a streaming standby: a real one, which is behind, silent and gone by turns.
 * Nobody is answered with fewer ticks than the server has announced, and nobody waits for it.
 */
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CoinList, PAGE_TICKS, type TickList } from '#protocol/market.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { makeDataDir } from '#test/server-process.ts';
import { pause, until } from '#test/waits.ts';

import { type Fleet, openFleet } from './fleet.ts';
import { copyRunning, writeCluster } from './installation.ts';
import { openProxy, type Proxy } from './proxy.ts';

const other = makeDataDir();
let way: Proxy;
let fleet: Fleet;
let standby: EmbeddedPostgres;
let admin: Database;

beforeAll(async () => {
  way = await openProxy(other.path);
  const replica = way.through('postgresql://localhost/drishti');
  fleet = await openFleet(1, { LANES: '1', DATABASE_REPLICA_URL: replica });
});
afterAll(async () => {
  await fleet.close();
  await admin.close();
  await standby.stop();
  await way.close();
  other.remove();
});

const url = () => fleet.ships[0]?.url ?? '';
const get = async <Body>(path: string): Promise<Body> => {
  const response = await fetch(url() + path);
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
};

/** The last page of the tape holds at least the tick that the server has announced. */
async function readTape(): Promise<void> {
  const { tick } = await get<CoinList>('/api/market/coins');
  const page = Math.floor((tick ?? 0) / PAGE_TICKS);
  const { items } = await get<TickList>(`/api/market/ticks/pages/${page}`);
  expect(items.at(-1)?.number).toBeGreaterThanOrEqual(tick ?? Number.NaN);
  expect(items).toHaveLength((items.at(-1)?.number ?? 0) - page * PAGE_TICKS + 1);
}

/**
 * Statements of the server that the standby has answered: each of its connections has begun its
 * last one at another time.
 */
async function lastAsked(): Promise<string> {
  const rows = await admin.query<{ at: string }>(
    `select coalesce(max(query_start)::text, '') as at from pg_stat_activity
     where application_name = 'drishti tape'`,
  );
  return rows[0]?.at ?? '';
}

const reads = async (): Promise<boolean> => {
  const before = await lastAsked();
  await readTape();
  return (await lastAsked()) !== before;
};

/** PostgreSQL's own standby: a copy that is told whom to follow. */
async function startStandby(): Promise<void> {
  await copyRunning(fleet.database, fleet.data.path, other.path);
  const cluster = join(other.path, 'postgres');
  const { password, username } = new URL(fleet.database.ownerUrl);
  const primary = `host=${fleet.database.sockets} user=${username} password=${password}`;
  writeCluster(cluster, 'standby.signal', '');
  const settings = { primary_conninfo: primary };
  standby = await startEmbeddedPostgres({ dataDir: other.path, log: openLog('silent'), settings });
  admin = openDatabase({
    connectionString: standby.adminUrl,
    applicationName: 'test',
    maxConnections: 1,
  });
}

test('a standby answers for the tape while it has what was announced; behind, silent or gone, the primary does', async () => {
  // None is there yet.
  await readTape();

  await startStandby();
  way.leadTo(new URL(standby.adminUrl).searchParams.get('host') ?? '');
  await until('the standby is read', reads);

  await admin.query('select pg_wal_replay_pause()');
  const { tick: seen } = await get<CoinList>('/api/market/coins');
  await until('ticks go on', async () => {
    const { tick } = await get<CoinList>('/api/market/coins');
    return (tick ?? 0) > (seen ?? 0) + 2;
  });
  for (let times = 0; times < 5; times += 1) {
    await readTape();
    await pause(300, 'more ticks come');
  }
  await admin.query('select pg_wal_replay_resume()');
  await until('the standby is read again', reads);

  way.hold();
  await readTape();
  way.letGo('never');
  await until('the standby is read again', reads);

  await standby.stop();
  await readTape();
});
