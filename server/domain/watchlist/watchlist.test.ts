/** The watchlist over HTTP: kept for each person, in the market's order. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Watchlist } from '#protocol/watchlist.ts';
import type { Client } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

let world: World;
let asha: Client;
let ravi: Client;
beforeAll(async () => {
  world = await openWorld();
  [asha, ravi] = [await world.person(), await world.person('Ravi Iyer')];
});
afterAll(() => world[Symbol.asyncDispose]());

const watched = async (client: Client) =>
  (await client.get<Watchlist>('/api/watchlist')).body.coins;

test('coins are watched and left again, twice as well as once, by one person and not by others', async () => {
  for (const coin of ['SOL', 'BTC', 'SOL'])
    expect((await asha.post('/api/watchlist', { coin })).status).toBe(204);
  expect(await watched(asha)).toEqual(['BTC', 'SOL']);
  expect(await watched(ravi)).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    expect((await asha.send('DELETE', '/api/watchlist/BTC')).status).toBe(204);
  expect(await watched(asha)).toEqual(['SOL']);
  expect((await asha.post('/api/watchlist', { coin: 'NOPE' })).status).toBe(404);
  expect((await asha.send('DELETE', '/api/watchlist/NOPE')).status).toBe(404);
});
