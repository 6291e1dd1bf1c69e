/**
 * Every route of the server, asked in other spellings of its address: what is taken for the route
 * is answered as it always is, and nothing else is answered at all.
 */
import { Agent } from 'node:http';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { probePaths } from '#server/domain/health/probes.routes.ts';
import { endpoints } from '#server/domain/spot-api/endpoints.ts';
import { signedEndpoints } from '#server/domain/spot-api/signed-endpoints.ts';

import { longTest } from './long-test.ts';
import { type Respelled, sendAs, spellingsOf } from './respelling.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let cookie: string;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  world = await openWorld();
  await world.tick(2);
  const [asha, admin] = [await world.person(), await world.firstAdmin()];
  cookie = `${asha.cookie}; ${admin.cookie}`;
});
afterAll(async () => {
  agent.destroy();
  await world[Symbol.asyncDispose]();
});

/** With none of the routes of the protocol, of which the application has its own list. */
const others = [
  ...[...probePaths, '/api/openapi.json', '/api/nothing', '/api/v3/nothing', '/ws-api/nothing'],
  ...['/udf/config', '/udf/search?query=BTC', '/udf/time', '/udf/nothing'],
  ...['/ws', '/ws/btcinr@trade', '/stream', '/stream?streams=btcinr@trade', '/ws-api/v3'],
];
const routes = () => [
  ...world.app.http.served,
  ...endpoints.map(({ path }) => ({ method: 'GET', path })),
  ...signedEndpoints,
  ...others.map((path) => ({ method: 'GET', path })),
];

/** What must not depend on how an address is spelled. */
const lookOf = ({ status, headers }: Respelled) =>
  [
    ...[status, headers['cache-control'], headers['content-type'], headers['retry-after']],
    ...[headers['access-control-allow-origin'], 'x-mbx-used-weight-1m' in headers],
  ].join(' | ');

/** Nobody keeps it, and it is a page of nobody’s. */
const isRefused = ({ status, headers }: Respelled) =>
  [400, 404].includes(status) &&
  headers['cache-control'] === 'no-store' &&
  /json/.test(String(headers['content-type']));

/** Answers which of these spellings are answered in a way of their own. */
async function askAll(chosen: (spelling: number, route: number) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  const ask = (method: string, address: string) =>
    sendAs(world.url, method, address, {
      agent,
      // Who only reads ends no session.
      ...(method === 'GET' ? { headers: { cookie } } : {}),
    });
  let taken = 0;
  const askRoute = async ({ method, path }: { method: string; path: string }, route: number) => {
    const address = path.replaceAll(/:\w+/g, 'btc');
    const plain = lookOf(await ask(method, address));
    for (const spelled of spellingsOf(address).filter((_, at) => chosen(at, route))) {
      const answer = await ask(method, spelled);
      const look = lookOf(answer);
      if (look === plain) taken += 1;
      else if (!isRefused(answer)) wrong.push(`${method} ${spelled}: ${look} not ${plain}`);
    }
  };
  await Promise.all(routes().map(askRoute));
  // Encoded letters, and addresses with a host, are taken.
  expect(taken).toBeGreaterThan(routes().length);
  return wrong;
}

test('a route in another spelling answers as it always does, or as nothing that is there', async () => {
  expect(await askAll((spelling, route) => (spelling + route) % 3 === 0)).toEqual([]);
});

longTest('every route in every spelling answers as it always does', async () => {
  expect(await askAll(() => true)).toEqual([]);
});

test('every spelling spends what its address has left', async () => {
  await using few = await openWorld({ limits: { address: { perSecond: 1, most: 6 } } });
  for (const whole of ['/api/auth/session', '/api/v3/time']) {
    few.clock.advance(60_000);
    const spelled = [whole, `http://localhost${whole}`, `/%61${whole.slice(2)}`];
    const ask = () =>
      Promise.all(spelled.map(async (one) => (await sendAs(few.url, 'GET', one)).status));
    expect([whole, await ask()]).toEqual([whole, [200, 200, 200]]);
    expect([whole, await ask()]).toEqual([whole, [200, 200, 200]]);
    expect([whole, await ask()]).toEqual([whole, [429, 429, 429]]);
  }
});
