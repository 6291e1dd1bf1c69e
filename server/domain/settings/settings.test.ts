/** What an installation is and how it is: health, modes, and settings that must not change. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWorld, type World } from '#test/world.ts';

import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/kit/database.ts';
import { openHttp } from '#server/entry/http/http.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/log.ts';
import { haltLedger, resumeLedger } from '#server/ledger/checks.ts';
import { StartError } from '#server/kit/start-error.ts';

import { fixFunds, refusePricesChange } from './settings.ts';
import { settingsRoutes } from './settings.routes.ts';

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
  settingsRoutes(app, {
    database,
    prices: 'simulated',
    funds: 'virtual',
    operator: null,
    contractsLegalBasis: null,
    welcomeGrantUsdt: 0,
    spotFeeBps: 0,
    geolocation: false,
    passwordReset: false,
    externalChart: true,
    isTrading: () => true,
    beaconState: async () => null,
  });
  const reply = await app.inject({ url: '/api/health' });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ status: 'degraded', checks: { database: 'failing' } });
  await app.close();
  await database.close();
});

test('meta says the modes and the limits', async () => {
  const reply = await world.visitor().get('/api/meta');
  expect(reply.body).toEqual({
    name: 'Drishti',
    prices: 'simulated',
    funds: 'virtual',
    beacon: null,
    operator: null,
    contractsOffered: true,
    contractsLegalBasis: null,
    welcomeGrant: 10_000,
    orderTypes: ['market'],
    spotFeeBps: 0,
    leverages: [2, 5, 10, 20, 50, 100],
    durations: [
      { seconds: 60, returnPercentage: 30 },
      { seconds: 120, returnPercentage: 40 },
      { seconds: 180, returnPercentage: 50 },
    ],
    limits: { amountMaxChars: 20, inrScale: 2, priceScale: 8 },
    geolocation: false,
    passwordReset: false,
    externalChart: true,
    contact: null,
    isNew: true,
  });
  expect(reply.headers.get('x-market-mode')).toBe('prices=simulated; funds=virtual');
});

test('the welcome grant is a setting; at zero there is none', async () => {
  const plain = await openWorld({ env: { WELCOME_GRANT_USDT: '0' } });
  try {
    const asha = await plain.person();
    expect((await asha.me()).balances.inr.total).toBe('0.00');
    expect((await asha.get('/api/me/statement')).body).toEqual({ items: [], nextCursor: null });
    expect((await plain.visitor().get('/api/meta')).body).toMatchObject({ welcomeGrant: 0 });
  } finally {
    await plain[Symbol.asyncDispose]();
  }
});

test('the kind of funds is written once and never changes', async () => {
  const { database } = world;
  await database.transaction((tx) => fixFunds(tx, 'virtual'));
  const change = database.transaction((tx) => fixFunds(tx, 'real'));
  await expect(change).rejects.toThrow(StartError);
  await expect(change).rejects.toThrow(/^FUNDS is "real", but .* "virtual"/);
  const rows = await world.owner.query(`select value from settings where name = 'funds'`);
  expect(rows).toEqual([{ value: loadConfig({}).funds }]);
});

test('the source of prices changes only while no contract is open', async () => {
  const { database } = world;
  await refusePricesChange(database, 'exchange');
  const asha = await world.person();
  expect((await asha.place({})).status).toBe(201);
  await refusePricesChange(database, 'simulated');
  const change = refusePricesChange(database, 'exchange');
  await expect(change).rejects.toThrow(StartError);
  await expect(change).rejects.toThrow(/contracts, orders or positions are open on "simulated/);
  await world.skip(63);
  await refusePricesChange(database, 'exchange');
});
