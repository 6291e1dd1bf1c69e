/**
 * Drawings over HTTP: kept for each person and coin, and no tab overwrites what another has kept
 * meanwhile.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Drawing, DRAWING_LIMIT, type Drawings, NOTE_MAX_CHARS } from '#protocol/drawings.ts';
import type { Problem } from '#protocol/refusals.ts';
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

const point = (time: number, price = '13904.55') => ({ time, price });
const trend = (id: string): Drawing => ({
  id,
  kind: 'trend',
  points: [point(1_700_000_000), point(1_700_003_600, '0.00700001')],
  text: '',
});
const note = (text: string): Drawing => ({ id: 'note', kind: 'note', points: [point(1)], text });
const on = async (client: Client, coin: string) =>
  (await client.get<Drawings>(`/api/drawings/${coin}`)).body;
const keep = (client: Client, coin: string, version: number, items: readonly unknown[]) =>
  client.post<Drawings & Problem>(`/api/drawings/${coin}`, { version, items });

test('what is drawn on a coin is kept for its person, and for nobody else and no other coin', async () => {
  expect(await on(asha, 'SOL')).toEqual({ version: 0, items: [] });
  const items = [trend('one'), note('  Break \u200b out\nhere ')];
  const kept = await keep(asha, 'SOL', 0, items);
  expect(kept.status).toBe(200);
  expect(kept.body).toEqual({ version: 1, items: [trend('one'), note('Break out here')] });
  expect(await on(asha, 'SOL')).toEqual(kept.body);
  expect(await on(asha, 'BTC')).toEqual({ version: 0, items: [] });
  expect(await on(ravi, 'SOL')).toEqual({ version: 0, items: [] });
  expect((await world.visitor().get('/api/drawings/SOL')).status).toBe(401);
  expect((await asha.get('/api/drawings/NOPE')).status).toBe(404);
  expect((await keep(asha, 'NOPE', 0, [])).status).toBe(404);
});

test('of two that change the same version one is refused, and loses nothing that the other kept', async () => {
  const meera = await world.person('Meera Shah');
  for (const version of [0, 1, 2]) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        keep(meera, 'ETH', version, [trend(`at-${number}`)]),
      ),
    );
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(answers.filter(({ body }) => body.code === 'changed')).toHaveLength(7);
    expect(await on(meera, 'ETH')).toEqual(won?.body);
  }
  // All taken away is a version too: an old tab does not bring them back.
  expect((await keep(meera, 'ETH', 3, [])).body).toEqual({ version: 4, items: [] });
  expect((await keep(meera, 'ETH', 0, [trend('old')])).status).toBe(409);
  expect((await keep(meera, 'ETH', 9, [trend('new')])).status).toBe(409);
});

test('what is no drawing is refused, and what was kept stays', async () => {
  const anil = await world.person('Anil Rao');
  await keep(anil, 'SOL', 0, [trend('kept')]);
  const [one] = trend('x').points;
  const strange: readonly unknown[][] = [
    [trend('same'), trend('same')],
    [{ ...trend('x'), points: [one] }],
    [{ ...trend('x'), kind: 'level' }],
    [{ ...trend('x'), kind: 'circle' }],
    [{ ...trend('x'), text: 'No note' }],
    [{ ...trend('x'), id: '../x' }],
    [{ ...trend('x'), colour: 'red' }],
    [{ ...trend('x'), points: [one, point(1, '0.00')] }],
    [{ ...trend('x'), points: [one, point(1, '1e5')] }],
    [{ ...trend('x'), points: [one, point(1, '1.123456789')] }],
    [{ ...trend('x'), points: [one, point(-1)] }],
    [note(' \u200b ')],
    [note('x'.repeat(NOTE_MAX_CHARS + 1))],
    Array.from({ length: DRAWING_LIMIT + 1 }, (_, number) => trend(`at-${number}`)),
  ];
  for (const items of strange)
    expect((await keep(anil, 'SOL', 1, items)).status, JSON.stringify(items)).toBe(400);
  expect(await on(anil, 'SOL')).toEqual({ version: 1, items: [trend('kept')] });
  const most = Array.from({ length: DRAWING_LIMIT }, (_, number) => trend(`at-${number}`));
  expect((await keep(anil, 'SOL', 1, most)).body.items).toHaveLength(DRAWING_LIMIT);
});
