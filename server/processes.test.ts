/**
 * The two processes of a server, as `npm start` runs them: whatever becomes of the one that serves,
 * ticks are recorded and contracts settled on time, and it is there again; without the one that
 * records, nothing is left.
 */
import { getPriority } from 'node:os';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { findRunningPostgres } from '#server/database/embedded.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { haltLedger, resumeLedger } from '#server/ledger/checks.ts';
import { type Client, openClient, PASSWORD } from '#test/client.ts';
import { makeInstallation } from '#test/faults/installation.ts';
import { freeze, isAlive, killHard } from '#test/faults/processes.ts';
import { readLive } from '#test/live-client.ts';
import {
  makeDataDir,
  type ServerProcess,
  startServer,
  untilTrading,
} from '#test/server-process.ts';

import { openSupervisor } from './supervisor.ts';
import { longTest } from '#test/long-test.ts';
import { until } from '#test/waits.ts';

/** What serves is held for this number of ticks. */
const HELD_TICKS = 3;

const data = makeDataDir();
let server: ServerProcess;
let owner: Database;
let asha: Client;
beforeAll(async () => {
  await makeInstallation(data.path);
  server = await startServer(data.path);
  const url = new URL(findRunningPostgres(data.path) ?? '');
  url.pathname = '/drishti';
  owner = openDatabase({
    connectionString: url.href,
    applicationName: 'test',
    maxConnections: 2,
  });
  await untilTrading(server.url);
  asha = openClient(server.url);
  const form = { name: 'Asha Verma', email: 'asha@example.in', password: PASSWORD };
  expect((await asha.signUp({ ...form, referral: server.referral })).status).toBe(201);
});
afterAll(async () => {
  await owner.close();
  server.kill('SIGINT');
  await server.ended;
  data.remove();
});

const webPid = () => server.webPids()[0] ?? expect.unreachable('nothing serves');

async function lastTick(): Promise<number> {
  const [row] = await owner.query<{ number: number }>('select max(number) as number from ticks');
  return row?.number ?? -1;
}

const untilTick = (number: number) =>
  until(`tick ${number}`, async () => (await lastTick()) >= number);

test('what serves stands behind what records', () => {
  expect(getPriority(webPid())).toBeGreaterThan(getPriority(server.pid));
});

longTest(
  'ticks go on and contracts settle while what serves is held or dead; it serves again, and readers get what they missed',
  async () => {
    const reader = await readLive(server.url, { cookie: asha.cookie });
    const { body: placed } = await asha.place({ duration: 60 });
    const [heard] = await reader.wait('contract');
    expect(heard?.data['id']).toBe(placed.id);
    const first = await lastTick();

    // Held, as by a flood or a fault of its own, for nearly as long as makes contracts void.
    const held = await freeze(webPid());
    await until('ticks go on', async () => (await lastTick()) >= first + HELD_TICKS);
    held.thaw();
    const frames = reader.named('prices').length;
    await reader.wait('prices', frames + 2);

    // Dead, when the contract has just been settled without it.
    const settled = async () => {
      const rows = await owner.query('select from settlements');
      return rows.length > 0;
    };
    // Before it is due, and later than what makes a supervisor end a silent process.
    await untilTick(first + 54);
    const dying = webPid();
    await freeze(dying);
    expect(await settled()).toBe(false);
    await until('the contract is settled', settled);
    const lastEventId = reader.lastId() ?? '';
    // The supervisor has ended it where the contract came due late.
    if (isAlive(dying)) await killHard(dying);
    await reader.closed();
    await until('it serves again', async () =>
      (await fetch(`${server.url}/api/health`)).ok ? true : null,
    );
    expect(webPid()).not.toBe(dying);
    const again = await readLive(server.url, {
      cookie: asha.cookie,
      'last-event-id': lastEventId,
    });
    const [missed] = await again.wait('contract');
    again.close();
    expect(missed?.data['id']).toBe(placed.id);
    expect(missed?.data['status']).toMatch(/^(?:WIN|LOSS|REFUNDED)$/);
    const contract = (await asha.get<Contract>(`/api/contracts/${placed.id}`)).body;
    expect(contract.status).toBe(missed?.data['status']);
  },
);

test('a halt that one process finds holds in the other at once, and is shown by it', async () => {
  const place = () => asha.place({ amount: '1.00' });
  expect((await place()).status).toBe(201);
  await haltLedger(owner, 'a test');
  expect(await place()).toMatchObject({ status: 503, body: { code: 'ledger-halted' } });
  expect((await asha.get('/api/health')).body).toMatchObject({ checks: { ledger: 'failing' } });
  await resumeLedger(owner);
  expect((await place()).status).toBe(201);
});

test('when what records is killed, what serves is gone with it, and the next start has its port', async () => {
  const web = webPid();
  server.kill('SIGKILL');
  expect(await server.ended).toBe('SIGKILL');
  await until('what serves is gone', async () => !isAlive(web));
  const { url } = server;
  server = await startServer(data.path, { PORT: new URL(url).port });
  expect(server.url).toBe(url);
  await untilTrading(url);
});

test('a start that finds no database is told so, and leaves no process', async () => {
  const supervisor = openSupervisor({
    env: process.env,
    workers: 1,
    port: 0,
    log: openLog('silent'),
  });
  await expect(supervisor.serve('postgresql://nobody:none@127.0.0.1:1/none')).rejects.toThrow(
    /ECONNREFUSED/,
  );
  await supervisor.stop();
});
