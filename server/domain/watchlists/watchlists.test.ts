/** Watchlists over HTTP: several to a person, each by its name, and nobody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Problem } from '#protocol/refusals.ts';
import { type Watchlist, WATCHLIST_LIMIT, type WatchlistList } from '#protocol/watchlists.ts';
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

const listsOf = async (client: Client) =>
  (await client.get<WatchlistList>('/api/watchlists')).body.items;
const make = (client: Client, name: string) =>
  client.post<Watchlist & Problem>('/api/watchlists', { name });
const made = async (client: Client, name: string) => (await make(client, name)).body.id;

test('coins come onto a list and off it, twice as well as once, in the order in which they were added', async () => {
  const id = await made(asha, 'Large ones');
  for (const coin of ['SOL', 'BTC', 'SOL']) {
    expect((await asha.post(`/api/watchlists/${id}/coins`, { coin })).status).toBe(204);
    world.clock.advance(1_000);
  }
  expect(await listsOf(asha)).toEqual([{ id, name: 'Large ones', coins: ['SOL', 'BTC'] }]);
  expect(await listsOf(ravi)).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    expect((await asha.send('DELETE', `/api/watchlists/${id}/coins/SOL`)).status).toBe(204);
  expect(await listsOf(asha)).toMatchObject([{ coins: ['BTC'] }]);
  expect((await asha.post(`/api/watchlists/${id}/coins`, { coin: 'NOPE' })).status).toBe(404);
  expect((await asha.send('DELETE', `/api/watchlists/${id}/coins/NOPE`)).status).toBe(404);
});

test('a list is renamed and deleted, with what is on it', async () => {
  const anil = await world.person('Anil Rao');
  const first = await made(anil, '  Long \u200b term ');
  const second = await made(anil, 'Memes');
  await anil.post(`/api/watchlists/${second}/coins`, { coin: 'DOGE' });
  expect((await anil.post(`/api/watchlists/${first}/name`, { name: 'LONG TERM' })).status).toBe(
    204,
  );
  expect(await listsOf(anil)).toEqual([
    { id: first, name: 'LONG TERM', coins: [] },
    { id: second, name: 'Memes', coins: ['DOGE'] },
  ]);
  expect((await anil.send('DELETE', `/api/watchlists/${second}`)).status).toBe(204);
  expect((await anil.send('DELETE', `/api/watchlists/${second}`)).status).toBe(404);
  expect((await anil.post(`/api/watchlists/${second}/name`, { name: 'Again' })).status).toBe(404);
  expect((await anil.post(`/api/watchlists/${second}/coins`, { coin: 'BTC' })).status).toBe(404);
  expect(await listsOf(anil)).toHaveLength(1);
});

test('the list of another person is as one that does not exist', async () => {
  const id = await made(asha, 'Nobody else’s');
  await asha.post(`/api/watchlists/${id}/coins`, { coin: 'BTC' });
  const before = await listsOf(asha);
  const answers = [
    await ravi.post(`/api/watchlists/${id}/name`, { name: 'Mine now' }),
    await ravi.send('DELETE', `/api/watchlists/${id}`),
    await ravi.post(`/api/watchlists/${id}/coins`, { coin: 'SOL' }),
    await ravi.send('DELETE', `/api/watchlists/${id}/coins/BTC`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  for (const strange of ['list-', 'list-1', id.slice(5), `trade-${id.slice(5)}`])
    expect((await asha.send('DELETE', `/api/watchlists/${strange}`)).status).toBe(404);
  expect(await listsOf(asha)).toEqual(before);
});

test('a name has to be one, and no other list of the person may have it', async () => {
  const meera = await world.person('Meera Shah');
  const id = await made(meera, 'Émile');
  const field = async (name: string) => (await make(meera, name)).body.fields?.['name'];
  for (const name of ['', '   ', '\u200b\u2800', '!!'])
    expect(await field(name)).toBe('Enter a name.');
  for (const name of ['Émile', ' émile ', 'E\u0301MILE'])
    expect(await field(name)).toBe('You already have a list with this name.');
  expect((await make(meera, 'x'.repeat(31))).status).toBe(400);
  // Its own name is no other's.
  expect((await meera.post(`/api/watchlists/${id}/name`, { name: 'ÉMILE' })).status).toBe(204);
  const other = await made(meera, 'Other');
  const renamed = await meera.post<Problem>(`/api/watchlists/${other}/name`, { name: 'émile' });
  expect(renamed.body.fields).toEqual({ name: 'You already have a list with this name.' });
  expect((await make(ravi, 'Émile')).status).toBe(201);
});

test('nobody gets past the limit, not with requests at the same time either', async () => {
  const sunil = await world.person('Sunil Das');
  const names = Array.from({ length: WATCHLIST_LIMIT + 6 }, (_, index) => `List ${index}`);
  const answers = await Promise.all([...names, ...names].map((name) => make(sunil, name)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(WATCHLIST_LIMIT);
  const kept = await listsOf(sunil);
  expect(new Set(kept.map(({ name }) => name)).size).toBe(WATCHLIST_LIMIT);
  expect((await make(sunil, 'One more')).body.fields).toEqual({
    name: 'You have 10 lists, the most allowed. Delete one first.',
  });
  const [one] = kept;
  await sunil.send('DELETE', `/api/watchlists/${one?.id}`);
  expect((await make(sunil, 'One more')).status).toBe(201);
});
