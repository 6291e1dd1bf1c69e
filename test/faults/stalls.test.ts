/**
 * A way to the database on which nothing passes any more, and nobody is told: at connecting, at a
 * question, exactly at a commit; and a database that only reads. Everybody gets an answer in time
 * and the true one, and one key stays one contract.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Health } from '#protocol/meta.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { type Client, openClient, PASSWORD } from '#test/client.ts';
import { until } from '#test/waits.ts';

import { type Fleet, openFleet, type Ship } from './fleet.ts';
import { verifyBooks } from './report.ts';
import { longTest } from '../long-test.ts';

let fleet: Fleet;
let ship: Ship;
let asha: Client;

beforeAll(async () => {
  fleet = await openFleet(1, { LANES: '1' });
  const [only] = fleet.ships;
  if (!only) throw new Error('no server');
  ship = only;
  asha = openClient(ship.url);
  const email = `${randomUUID()}@example.in`;
  await asha.signUp({ name: 'Asha', email, password: PASSWORD, referral: fleet.referral });
});
// After a stall connections are made again, and prices are late for a moment.
beforeEach(async () => {
  await until('trading', async () => (await place(randomUUID())).status === 201);
});
afterEach(() => ship.proxy.letGo('never'));
afterAll(() => fleet.close());

type Answer = { status: number; code: string | undefined; id: string | undefined };

async function place(key: string): Promise<Answer> {
  const { status, body } = await asha.post<{ code?: string; id?: string }>(
    '/api/contracts',
    { coin: 'BTC', direction: 'BUY_UP', amount: '10.00', duration: 60 },
    { 'idempotency-key': key },
  );
  return { status, code: body.code, id: body.id };
}

/**
 * Asked again by its key until an answer is final, there is one contract more. The books have no
 * findings.
 */
async function expectOne(key: string, before: number): Promise<void> {
  const stands = await until('the answer that stands', async () => {
    const again = await place(key);
    return again.status === 201 ? again : null;
  });
  expect((await place(key)).id).toBe(stands.id);
  expect(await count()).toBe(before + 1);
  expect(await verifyBooks({ DATABASE_URL: fleet.database.ownerUrl })).toEqual([]);
}

/** The first request after connections were broken may meet one of them. */
function count(): Promise<number> {
  return until('the list of contracts', async () => {
    const reply = await asha.get<{ items: unknown[] }>('/api/contracts?limit=100');
    return reply.body.items.length;
  });
}

test('at a commit: the answer comes in time and says that it is not known; the key tells the truth', async () => {
  const [key, before] = [randomUUID(), await count()];
  // From then on no other connection gets anywhere either.
  const stalled = ship.proxy.stallNext(
    { point: 'sent', application: /^drishti-teller/ },
    ship.proxy.hold,
  );
  const answer = await place(key);
  expect(answer).toMatchObject({ status: 503, code: 'outcome-unknown' });
  ship.proxy.letGo('never');
  expect(await stalled).toMatchObject({ isCommitted: true });
  await expectOne(key, before);
});

longTest(
  'at one commit alone: the lane asks anew by the key, and has the answer in time',
  async () => {
    const [key, before] = [randomUUID(), await count()];
    const stalled = ship.proxy.stallNext({ point: 'answered', application: /^drishti-teller/ });
    const answer = await place(key);
    expect(answer).toMatchObject({ status: 201 });
    expect(await stalled).toMatchObject({ isCommitted: true });
    await expectOne(key, before);
  },
);

longTest('at a question, and at connecting: who asks is told in time to come again', async () => {
  const [key, before] = [randomUUID(), await count()];
  ship.proxy.hold();
  const atQuestion = await place(key);
  expect(atQuestion).toMatchObject({ status: 503, code: 'overloaded' });
  // What was open is gone by now or soon; new connections are accepted, and nothing passes on them.
  const atConnecting = await Promise.all([place(key), place(key), place(key)]);
  for (const { status } of atConnecting) {
    expect(status).toBe(503);
  }
  const health = await asha.get<Health>('/api/health');
  expect(health).toMatchObject({ status: 503, body: { checks: { database: 'failing' } } });
  ship.proxy.letGo('never');
  await expectOne(key, before);
});

longTest(
  'a database that only reads is away: nothing is a fault, reading goes on, and health says so',
  async () => {
    const [key, before] = [randomUUID(), await count()];
    const owner = openDatabase({
      connectionString: fleet.database.ownerUrl,
      applicationName: 'test',
      maxConnections: 1,
    });
    const setReadOnly = async (value: string) => {
      await owner.execute('set default_transaction_read_only = off');
      await owner.execute(`alter system set default_transaction_read_only = ${value}`);
      await owner.execute('select pg_reload_conf()');
    };
    try {
      await setReadOnly('on');
      await until('read-only', async () => {
        const { body } = await asha.get<Health>('/api/health');
        return body.checks.database === 'failing';
      });
      expect(await place(key)).toMatchObject({ status: 503, code: 'overloaded' });
      const ticket = await asha.post('/api/tickets', {
        subject: 'Hello',
        message: 'Anybody there?',
      });
      expect(ticket).toMatchObject({ status: 503, body: { code: 'overloaded' } });
      expect((await asha.get('/api/contracts')).status).toBe(200);
      expect((await asha.get('/api/health')).status).toBe(200);
    } finally {
      await setReadOnly('off');
      await owner.close();
    }
    await expectOne(key, before);
    expect(fleet.output()).not.toContain('A request failed');
  },
);
