/**
 * The datafeed protocol of charts: the requests that its adapter in the browser sends, as recorded,
 * each answered with what the adapter reads.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWorld, type World } from '#test/world.ts';

type Answer = Record<string, unknown>;

let world: World;
let now: number;

beforeAll(async () => {
  world = await openWorld();
  await world.skip(150);
  now = Math.floor((world.app.market.last()?.at.getTime() ?? 0) / 1000);
});
afterAll(() => world[Symbol.asyncDispose]());

const ask = (path: string) =>
  fetch(`${world.url}/udf/${path}`, { headers: { origin: 'https://charts.example' } });
const read = async (path: string) => {
  const reply = await ask(path);
  expect([path, reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
    path,
    200,
    '*',
  ]);
  return (await reply.json()) as Answer;
};

test('what an adapter asks before it draws: configuration, time, a symbol', async () => {
  const config = await read('config');
  expect(config).toMatchObject({
    supports_search: true,
    supports_group_request: false,
    supports_time: true,
  });
  expect(await (await ask('time')).text()).toMatch(/^\d{10}$/);
  const symbol = await read('symbols?symbol=Drishti%3ABTCINR&currencyCode=&unitId=');
  expect(symbol).toMatchObject({
    name: 'BTCINR',
    ticker: 'BTCINR',
    type: 'crypto',
    session: '24x7',
    timezone: 'Etc/UTC',
    minmov: 1,
    pricescale: 100,
    has_intraday: true,
    listed_exchange: 'Drishti',
    supported_resolutions: config['supported_resolutions'],
  });
  expect(await read('symbols?symbol=NONE')).toEqual({ s: 'error', errmsg: 'unknown_symbol' });
  const all = await read('symbol_info?group=Drishti');
  expect((all['symbol'] as string[]).length).toBe(25);
  expect((await ask('elsewhere')).status).toBe(404);
});

test('a search finds symbols and names', async () => {
  const found = (await read('search?limit=30&query=WBTC&type=&exchange=')) as unknown as Answer[];
  expect(found).toMatchObject([
    { symbol: 'WBTCINR', full_name: 'Drishti:WBTCINR', exchange: 'Drishti' },
  ]);
  expect(await read('search?limit=2&query=coin&type=crypto&exchange=Drishti')).toHaveLength(2);
  expect(await read('search?limit=30&query=BTC&type=&exchange=Elsewhere')).toEqual([]);
});

test('history: rising bars before the end, as many as are counted back, those that candles are', async () => {
  const start = now - (now % 60) - 120;
  const first = `history?symbol=BTCINR&resolution=1&from=${now - 7200}&to=${now + 60}&countback=2&currencyCode=INR`;
  const bars = await read(first);
  expect(bars).toMatchObject({ s: 'ok', t: [start + 60, start + 120] });
  const klines = (await (
    await fetch(`${world.url}/api/v3/klines?symbol=BTCINR&interval=1m&limit=2`)
  ).json()) as string[][];
  for (const [name, place] of [
    ['o', 1],
    ['h', 2],
    ['l', 3],
    ['c', 4],
    ['v', 5],
  ] as const)
    expect(bars[name], name).toEqual(klines.map((row) => Number(row[place])));

  const ranged = await read(
    `history?symbol=Drishti:BTCINR&resolution=1&from=${start}&to=${start + 60}`,
  );
  expect(ranged).toMatchObject({ s: 'ok', t: [start] });
  const empty = await read(`history?symbol=BTCINR&resolution=1&from=${now + 600}&to=${now + 900}`);
  expect(empty).toEqual({ s: 'no_data', nextTime: start + 120 });
  for (const resolution of ['1S', '5', '60', '720', 'D', '1D', '1W', '1M'])
    expect(
      (
        await read(
          `history?symbol=BTCINR&resolution=${resolution}&from=0&to=${now + 60}&countback=5`,
        )
      )['s'],
    ).toBe('ok');
  for (const [wrong, errmsg] of [
    ['symbol=BTCINR&resolution=7&to=1', 'unknown_resolution'],
    ['symbol=NONE&resolution=1&to=1', 'unknown_symbol'],
    ['symbol=BTCINR&resolution=1&to=x', 'invalid_to'],
  ] as const)
    expect(await read(`history?${wrong}`)).toEqual({ s: 'error', errmsg });
});

test('quotes of several symbols, and no marks', async () => {
  const { s, d } = await read('quotes?symbols=Drishti%3ABTCINR,ETHINR,NONE');
  expect(s).toBe('ok');
  expect(d).toMatchObject([
    { s: 'ok', n: 'Drishti:BTCINR', v: { short_name: 'BTCINR', lp: expect.any(Number) } },
    { s: 'ok', n: 'ETHINR', v: { bid: expect.any(Number), ask: expect.any(Number) } },
    { s: 'error', n: 'NONE' },
  ]);
  expect(await read(`marks?symbol=BTCINR&from=0&to=${now}&resolution=1`)).toMatchObject({
    id: [],
    time: [],
  });
});
