/**
 * The probes of load balancers: whether the process lives, whether it can answer, and in one word
 * what fails.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWorld, type World } from '#test/world.ts';

import { openDatabase } from '#server/kit/database/database.ts';
import { openHttp } from '#server/entry/http/http.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { haltLedger, resumeLedger } from '#server/ledger/checks.ts';

import { probeRoutes } from '#server/domain/health/probes.routes.ts';

let world: World;
beforeAll(async () => {
  // A client that asks for anything else has no requests left after three.
  world = await openWorld({ limits: { address: { perSecond: 0.001, most: 3 } } });
});
afterAll(() => world[Symbol.asyncDispose]());

const ask = async (path: string) => {
  const { status, body, headers } = await world.visitor().get(path);
  return [status, body, headers.get('cache-control')];
};
const well = [200, 'ok\n', 'no-store'];
const without = (word: string) => [200, `${word}\n`, 'no-store'];

test('both are well, cost nothing however often they are asked, and are no pages', async () => {
  for (let count = 0; count < 50; count += 1) {
    expect(await ask('/healthz')).toEqual(well);
    expect(await ask('/readyz')).toEqual(well);
  }
  const head = await fetch(`${world.url}/readyz`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await world.visitor().post('/readyz')).status).toBe(404);
});

test('halted money and prices that stand still are said, and keep nobody from reading', async () => {
  await haltLedger(world.database, 'a test');
  expect(await ask('/readyz')).toEqual(well);
  world.clock.advance(1_000);
  expect(await ask('/readyz')).toEqual(without('ledger'));
  await resumeLedger(world.database);
  world.clock.advance(5_000);
  expect(await ask('/readyz')).toEqual(without('market'));
  expect(await ask('/healthz')).toEqual(well);
  await world.tick();
  expect(await ask('/readyz')).toEqual(well);
});

test('without a database it is not ready; of many who ask at once one look is taken', async () => {
  const database = openDatabase({
    connectionString: 'postgres://nobody@127.0.0.1:1/nothing',
    applicationName: 'test',
    maxConnections: 1,
  });
  let looks = 0;
  const app = await openHttp({
    log: openLog('silent'),
    clock: world.clock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy: false,
    marketMode: '',
  });
  const isTrading = () => {
    looks += 1;
    return true;
  };
  probeRoutes(app, { database, clock: world.clock, isTrading });
  const replies = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')));
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['503 database\n']),
  );
  expect(looks).toBe(1);
  expect((await app.inject('/healthz')).body).toBe('ok\n');
  await app.close();
  await database.close();
});
