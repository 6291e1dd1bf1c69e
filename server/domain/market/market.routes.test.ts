/** The market over HTTP: what it answers, its bounds and its refusals. */
import { brotliDecompressSync } from 'node:zlib';

import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  CandleList,
  CoinList,
  EpochList,
  MarketStats,
  RecentPriceList,
  type Tick,
  TickList,
} from '#protocol/market.ts';
import { MarketOverview } from '#protocol/market-overview.ts';
import { openHttp } from '#server/entry/http/http.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { eachSecond, MARKET_START, type MarketHouse, openMarketHouse } from '#test/market.ts';

import type { Market } from './market.ts';
import { serveMarket } from './market.routes.ts';

let house: MarketHouse;
let market: Market;
let app: FastifyInstance;

beforeAll(async () => {
  house = await openMarketHouse();
  market = await house.open();
  await market.recordTicks(eachSecond(MARKET_START, 1500));
  house.clock.set(market.last()?.at ?? MARKET_START);
  app = await openHttp({
    log: openLog('silent'),
    clock: house.clock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy: false,
    marketMode: 'simulated; virtual',
  });
  serveMarket(app, market);
});
afterAll(async () => {
  await app.close();
  await house[Symbol.asyncDispose]();
});

async function get(
  path: string,
): Promise<{ status: number; body: Record<string, unknown> & { items: never[] } }> {
  const answer = await app.inject({ method: 'GET', url: `/api/market/${path}` });
  return { status: answer.statusCode, body: answer.json() };
}

test('long answers are compressed for browsers', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const url = '/api/market/candles?coin=BTC&interval=1m';
  expect((await app.inject({ url, headers })).headers['content-encoding']).toBe('br');
});

test('prices: those of the last six minutes, each second once, as on the ticks', async () => {
  const { status, body } = await get('prices?coin=ETH');
  expect(status).toBe(200);
  expect(Value.Check(RecentPriceList, body)).toBe(true);
  const ticks = await get('ticks?from=1441&to=1500');
  expect(body.items.slice(-60)).toEqual(
    ticks.body.items.map(({ time, prices }: Tick) => ({ time, price: prices['ETH'] })),
  );
  expect(body.items).toHaveLength(360);
  expect(await get('prices?coin=NONE')).toMatchObject({ status: 404 });
  const headers = { 'accept-encoding': 'gzip, br' };
  const sent = await app.inject({ url: '/api/market/prices?coin=ETH', headers });
  expect(sent.rawPayload.length).toBeLessThan(6_000);
});

test('coins: all of them, tradable, in the order of the house', async () => {
  const { status, body } = await get('coins');
  expect(status).toBe(200);
  expect(Value.Check(CoinList, body)).toBe(true);
  expect(body).toMatchObject({ tick: 1500, opensAtTick: null });
  expect(body.items).toHaveLength(25);
  expect(body.items[0]).toMatchObject({
    id: 'bitcoin',
    symbol: 'BTC',
    tradable: true,
    moves: true,
    delayed: false,
  });
});

test('candles: as decimal strings, rising, the current one last', async () => {
  const { status, body } = await get('candles?coin=SHIB&interval=5m');
  expect(status).toBe(200);
  expect(Value.Check(CandleList, body)).toBe(true);
  expect(body.items).toHaveLength(6);
  expect(body.items[0]).toMatchObject({
    time: '2026-01-05T06:30:00.000Z',
    volume: '0.00',
    synthetic: false,
  });
  expect(body.items.at(-1)).toMatchObject({
    time: '2026-01-05T06:55:00.000Z',
    close: (await get('coins')).body.items.find(({ symbol }) => symbol === 'SHIB')?.['price'],
  });
  const part = await get(
    'candles?coin=SHIB&interval=5m&from=2026-01-05T06:35:00.000Z&to=2026-01-05T06:45:00.000Z',
  );
  expect(part.body.items).toEqual(body.items.slice(1, 4));
});

test('stats of one coin', async () => {
  const { status, body } = await get('stats?coin=BTC');
  expect(status).toBe(200);
  expect(Value.Check(MarketStats, body)).toBe(true);
  expect(body).toMatchObject({ coin: 'BTC', supply: '19980000', volume24h: '0.00' });
});

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + at);
const FOR_EVER = 'public, max-age=31536000, immutable';

test('ticks: both ends included, at most 60, none where there are none', async () => {
  const { status, body } = await get('ticks?from=1&to=60');
  expect(status).toBe(200);
  expect(Value.Check(TickList, body)).toBe(true);
  expect(body.items.map(({ number }) => number)).toEqual(numbers(1, 60));
  expect((await get('ticks?from=1499&to=1558')).body.items).toHaveLength(2);
  expect((await get('ticks?from=9007199254740991&to=9007199254740991')).body.items).toEqual([]);
});

test('a page of the tape: 500 ticks, for ever the same once it is full', async () => {
  const ask = (page: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/market/ticks/pages/${page}`, headers });
  const full = await ask('2', { 'accept-encoding': 'br' });
  expect(full.headers['cache-control']).toBe(FOR_EVER);
  const body = JSON.parse(brotliDecompressSync(full.rawPayload).toString()) as TickList;
  expect(Value.Check(TickList, body)).toBe(true);
  expect(body.items.map(({ number }) => number)).toEqual(numbers(1000, 500));
  expect(body.items).toEqual(await market.ticks(1000, 1499));
  const etag = String(full.headers['etag']);
  expect((await ask('2', { 'if-none-match': etag })).statusCode).toBe(304);

  const underWay = await ask('3');
  expect(underWay.headers['cache-control']).toBe('public, no-cache');
  const { items } = underWay.json<TickList>();
  expect(items[0]?.number).toBe(1500);
  for (const beyond of ['4', '99999999']) expect((await ask(beyond)).json()).toEqual({ items: [] });
  for (const other of ['02', '+2', '-1', '1.0', 'x', '999999999'])
    expect((await ask(other)).statusCode).toBe(400);
  expect((await ask('2?again=1')).statusCode).toBe(400);
});

test('epochs: those over with their seeds, the others with the time of the reveal', async () => {
  const { status, body } = await get('epochs?from=1&to=60');
  expect(status).toBe(200);
  expect(Value.Check(EpochList, body)).toBe(true);
  expect(body.items).toHaveLength(29);
  expect(body.items[24]).toMatchObject({
    number: 25,
    seed: expect.any(String),
    seedRevealsAt: null,
  });
  expect(body.items[25]).toMatchObject({
    number: 26,
    seed: null,
    seedRevealsAt: '2026-01-05T06:56:00.250Z',
  });
});

describe('refusals', () => {
  test.each([
    'candles?coin=NOPE&interval=1m',
    'candles?coin=btc&interval=1m',
    'candles?coin=%27--&interval=1m',
    'stats?coin=NOPE',
    'stats?coin=__proto__',
  ])('an unknown coin is not found: %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test.each([
    ['ticks?from=10&to=9', 'from'],
    ['ticks?from=0&to=60', 'to'],
    ['epochs?from=1&to=61', 'to'],
    ['epochs?from=2&to=1', 'from'],
    [
      'candles?coin=BTC&interval=1m&from=2026-01-05T06:30:00.000Z&to=2026-01-05T06:29:59.999Z',
      'from',
    ],
    ['candles?coin=BTC&interval=1m&from=2026-01-05T23:59:60Z', 'from'],
    ['candles?coin=BTC&interval=1m&to=yesterday', 'to'],
    ['candles?coin=BTC&interval=2m', 'interval'],
    ['candles?coin=BTC&interval=1m&limit=5', 'limit'],
    ['ticks?from=-1&to=9', 'from'],
    ['ticks?from=1.5&to=9', 'from'],
    ['ticks?from=0', 'to'],
  ])('%s is refused at %s', async (path, field) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(Object.keys(body['fields'] as object)).toEqual([field]);
  });
});

test('a page of the tape that grows shows each new tick', async () => {
  const page = async () => (await get('ticks/pages/3')).body.items.length;
  const before = await page();
  const { at } = market.last() ?? { at: MARKET_START };
  await market.recordTicks(eachSecond(at, 2));
  expect(await page()).toBe(before + 2);
});

test('a page of epochs: those of the past for ever, the others until the next tick', async () => {
  await market.recordTicks(eachSecond(market.last()?.at ?? MARKET_START, 4500));
  const ask = (page: number) => app.inject({ url: `/api/market/epochs/pages/${page}` });
  const first = await ask(0);
  expect(first.headers['cache-control']).toBe(FOR_EVER);
  const body = first.json<EpochList>();
  expect(body.items.map(({ number }) => number)).toEqual(numbers(1, 99));
  expect(body.items.every(({ seed }) => seed !== null)).toBe(true);
  const second = await ask(1);
  expect(second.headers['cache-control']).toBe('public, no-cache');
  expect(second.json<EpochList>().items.at(-1)?.seed).toBe(null);
});

test('the market at a glance is made once a minute, however many ask', async () => {
  const answer = await app.inject({ url: '/api/market/overview' });
  expect(Value.Check(MarketOverview, answer.json())).toBe(true);
  const again = await app.inject({ url: '/api/market/overview' });
  expect(again.headers['etag']).toBe(answer.headers['etag']);
});
