/** Health: what works, as the API says it. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWorld, type World } from '#test/world.ts';

import { openHttp } from '#server/entry/http/http.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { haltLedger, resumeLedger } from '#server/ledger/checks.ts';

import { healthRoutes } from './health.routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const health = () => world.visitor().get('/api/health');

test('health is ok while the database answers, the ledger runs and prices move', async () => {
  const reply = await health();
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok', ledger: 'ok', market: 'ok' }, beacon: null },
  ]);
});

test('a halted ledger and a market without ticks are degraded, but what can be read stays up', async () => {
  await haltLedger(world.database, 'a test');
  expect((await health()).body).toMatchObject({
    status: 'degraded',
    checks: { ledger: 'failing' },
  });
  await resumeLedger(world.database);
  world.clock.advance(5_001);
  const reply = await health();
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ status: 'degraded', checks: { market: 'failing' } });
  await world.tick();
  expect((await health()).body).toMatchObject({ status: 'ok' });
});

test('without a database nothing works: 503', async () => {
  const database = openDatabase({
    connectionString: 'postgres://nobody@127.0.0.1:1/nothing',
    applicationName: 'test',
    maxConnections: 1,
  });
  const app = await openHttp({
    log: openLog('silent'),
    clock: world.clock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy: false,
    marketMode: '',
  });
  healthRoutes(app, {
    database,
    isTrading: () => true,
    beaconState: async () => null,
  });
  const reply = await app.inject({ url: '/api/health' });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ status: 'degraded', checks: { database: 'failing' } });
  await app.close();
  await database.close();
});
