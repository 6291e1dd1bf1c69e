/** What an installation is: modes, and settings that must not change. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWorld, type World } from '#test/world.ts';

import { loadConfig } from '#server/config.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { fixFunds, refusePricesChange } from './settings.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
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
