/**
 * A failover that loses: two servers work on one database, a base backup of it is made while people
 * trade, and then all ways lead to a second PostgreSQL on that backup, as when a standby that was
 * behind is promoted. Every process notices, trading closes, and what was confirmed and is lost is
 * named.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Health } from '#protocol/meta.ts';
import type { NoticePage } from '#protocol/notices.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { type Client, openClient, PASSWORD } from '#test/client.ts';
import { readFigures } from '#test/figures.ts';
import { makeDataDir } from '#test/server-process.ts';
import { until } from '#test/waits.ts';

import { type Fleet, openFleet, type Ship } from './fleet.ts';
import { copyRunning } from './installation.ts';
import { verifyBooks } from './report.ts';

/** Two servers, each of which is a process that records or follows and one that serves. */
const PROCESSES = 4;

const other = makeDataDir();
let fleet: Fleet;
let second: EmbeddedPostgres | null = null;

beforeAll(async () => {
  fleet = await openFleet(2, { LANES: '1', METRICS_PORT: '0' });
});
afterAll(async () => {
  await fleet.close();
  await second?.stop();
  other.remove();
});

async function signUp(ship: Ship): Promise<Client> {
  const client = openClient(ship.url);
  const email = `${randomUUID()}@example.in`;
  await client.signUp({ name: 'Asha', email, password: PASSWORD, referral: fleet.referral });
  return client;
}

const place = (client: Client, key: string) =>
  client.post<{ code?: string }>(
    '/api/contracts',
    { coin: 'BTC', direction: 'BUY_UP', amount: '10.00', duration: 60 },
    { 'idempotency-key': key },
  );

/** On a busy machine prices may be late for a moment. */
const confirmed = (client: Client, key: string) =>
  until('a confirmed request', async () => {
    const { status } = await place(client, key);
    return status === 201;
  });

/**
 * The times of the last ticks that the processes know, or a little earlier, in milliseconds since
 * 1970: the time of the question less the age in the answer.
 */
async function knownTicks(): Promise<number[]> {
  const askedAt = systemClock.now().getTime();
  const texts = await Promise.all(
    fleet.ships.map(async ({ server }) => {
      const url = /^Metrics: (\S+)$/m.exec(server.output())?.[1] ?? '';
      return (await fetch(url)).text();
    }),
  );
  return texts
    .flatMap(readFigures)
    .filter(({ name }) => name === 'drishti_last_tick_age_seconds')
    .map(({ value }) => askedAt - value * 1000);
}

const owning = (url: string) =>
  openDatabase({ connectionString: url, applicationName: 'test', maxConnections: 1 });

test('a server that took over and lacks what was confirmed: every process notices, trading closes, the lost are named', async () => {
  const [here, there] = fleet.ships;
  if (!here || !there) throw new Error('two servers');
  const [asha, ravi] = [await signUp(here), await signUp(there)];
  const kept = randomUUID();
  await confirmed(asha, kept);
  await copyRunning(fleet.database, fleet.data.path, other.path);
  const first = owning(fleet.database.ownerUrl);
  const [copied] = await first.query<{ at: Date }>('select max(at) as at from ticks');
  await first.close();
  const lost = [randomUUID(), randomUUID(), randomUUID()];
  for (const [who, key] of [
    [asha, lost[0]],
    [asha, lost[1]],
    [ravi, lost[2]],
  ] as const)
    await confirmed(who, key ?? '');
  // A process notices what it has seen itself: one that follows the tape has seen nothing else.
  await until('a tick after the copy, in every process', async () => {
    const ticks = await knownTicks();
    return ticks.filter((at) => at > (copied?.at.getTime() ?? Infinity)).length === PROCESSES;
  });

  second = await startEmbeddedPostgres({ dataDir: other.path, log: openLog('silent') });
  const admin = new URL(second.adminUrl);
  admin.pathname = '/drishti';
  const owner = owning(admin.href);
  const switchedAt = systemClock.now().getTime();
  for (const { proxy } of fleet.ships) proxy.leadTo(admin.searchParams.get('host') ?? '');
  await fleet.database.stop();
  try {
    const noticed = await until('every process notices', async () => {
      const rows = await owner.query<{ noticed_at: Date }>('select noticed_at from rewinds');
      return rows.length >= PROCESSES ? rows : null;
    });
    const delays = noticed.map(({ noticed_at: at }) => at.getTime() - switchedAt);
    process.stdout.write(`noticed after ${delays.join(', ')} ms\n`);

    for (const client of [asha, ravi]) {
      const refused = await place(client, randomUUID());
      expect(refused).toMatchObject({ status: 503, body: { code: 'price-stale' } });
      const health = await client.get<Health>('/api/health');
      expect(health).toMatchObject({ status: 200, body: { checks: { market: 'failing' } } });
    }
    const named = await owner.query<{ key: string }>('select key from lost_acknowledgements');
    expect(named.map(({ key }) => key).toSorted()).toEqual(lost.toSorted());
    const told = async (client: Client) => {
      const { body } = await client.get<NoticePage>('/api/notices');
      return body.items.filter(({ code }) => code === 'requests-lost');
    };
    expect((await told(asha)).map(({ facts }) => facts['count'])).toEqual([2]);
    expect((await told(ravi)).map(({ facts }) => facts['count'])).toEqual([1]);
    for (const { server } of fleet.ships)
      expect(server.output()).toContain('ALARM: the database has lost');

    // The tape goes on from where the second server was, and is noticed once.
    const [before] = await owner.query<{ last: number }>('select max(number) as last from ticks');
    await until('ticks go on', async () => {
      const [now] = await owner.query<{ last: number }>('select max(number) as last from ticks');
      return (now?.last ?? 0) > (before?.last ?? 0) + 1;
    });
    expect(await owner.query('select from rewinds')).toHaveLength(PROCESSES);
  } finally {
    await owner.close();
  }
  expect(await verifyBooks({ DATABASE_URL: admin.href })).toEqual([]);
});
