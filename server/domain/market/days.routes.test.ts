/**
 * Finished days as files: what the tape and the candles say, always the same bytes, never before
 * the day is over, and for any page.
 */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type DayFile, dayFiles } from '#protocol/market-days.ts';
import { openHttp } from '#server/entry/http/http.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { requestLimits } from '#server/entry/http/request-limits.ts';
import { fewCoins, MARKET_START, type MarketHouse, openMarketHouse } from '#test/market.ts';

import { serveDays } from './days.routes.ts';
import type { Market } from './market.ts';

/** From a Monday morning to a Wednesday: half a day, a whole one, and one that is not over. */
const TICKS = 5_000;
const STEP_MS = 30_000;
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-01-05', '2026-01-06', '2026-01-07'];

let house: MarketHouse;
let market: Market;
let app: FastifyInstance;

beforeAll(async () => {
  house = await openMarketHouse();
  market = await house.open({ coins: fewCoins });
  const start = MARKET_START.getTime();
  await market.recordTicks(
    Array.from({ length: TICKS }, (_, index) => new Date(start + (index + 1) * STEP_MS)),
  );
  house.clock.set(market.last()?.at ?? MARKET_START);
  const gates = { ...requestLimits.gates, expensive: { atOnce: 1, waiting: 4, ofOneCaller: 4 } };
  app = await openHttp({
    log: openLog('silent'),
    clock: house.clock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy: false,
    marketMode: 'simulated; virtual',
    limits: { gates },
  });
  serveDays(app, { database: house.database, market });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await house[Symbol.asyncDispose]();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/api/market/days${path}`, headers });
const linesOf = (text: string) => text.trimEnd().split('\n');

test('days that are over are listed with their ticks and the hash that commits to them', async () => {
  const reply = await get('');
  const { items } = reply.json<{ items: Record<string, unknown>[] }>();
  expect(items.map(({ day }) => day)).toEqual([TUESDAY, MONDAY]);
  const [tuesday, monday] = items;
  expect(monday?.['firstTick']).toBe(0);
  expect(tuesday?.['firstTick']).toBe(Number(monday?.['lastTick']) + 1);
  expect(Number(tuesday?.['lastTick']) - Number(tuesday?.['firstTick'])).toBe(
    86_400_000 / STEP_MS - 1,
  );
  const [last] = await market.ticks(Number(tuesday?.['lastTick']), Number(tuesday?.['lastTick']));
  expect(tuesday?.['lastHash']).toBe(last?.hash);
  expect(reply.headers['access-control-allow-origin']).toBe('*');
});

test.each(dayFiles)(
  '%s of a day is what was said of it, plain and compressed, for ever',
  async (name) => {
    const manifest = await get(`/${TUESDAY}/ETH`);
    const file = manifest.json<{ items: DayFile[] }>().items.find((one) => one.name === name);
    const reply = await get(`/${TUESDAY}/ETH/files/${name}`);
    expect([reply.statusCode, file?.path]).toEqual([
      200,
      `/api/market/days/${TUESDAY}/ETH/files/${name}`,
    ]);
    expect(createHash('sha256').update(reply.rawPayload).digest('hex')).toBe(file?.sha256);
    expect(reply.rawPayload.length).toBe(file?.bytes);
    const head = name.endsWith('.csv') ? 1 : 0;
    expect(linesOf(reply.body)).toHaveLength((file?.rows ?? -1) + head);
    for (const { headers } of [manifest, reply]) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    }
    const { port } = app.server.address() as { port: number };
    const url = `http://127.0.0.1:${port}/api/market/days/${TUESDAY}/ETH/files/${name}`;
    const zipped = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await zipped.text()).toBe(reply.body);
  },
);

test('ticks are those of the tape, in both formats', async () => {
  const { items } = (await get('')).json<{ items: { firstTick: number; lastTick: number }[] }>();
  const { firstTick = 0, lastTick = 0 } = items[0] ?? {};
  const tape = [
    ...(await market.ticks(firstTick, firstTick + 999)),
    ...(await market.ticks(firstTick + 1_000, firstTick + 1_999)),
    ...(await market.ticks(firstTick + 2_000, lastTick)),
  ];
  const expected = tape.map(({ number, time, prices }) => ({
    number,
    time,
    price: prices['DOGE'],
  }));
  expect(expected).toHaveLength(86_400_000 / STEP_MS);
  const csv = linesOf((await get(`/${TUESDAY}/DOGE/files/ticks.csv`)).body);
  expect(csv).toEqual([
    'number,time,price',
    ...expected.map(({ number, time, price }) => `${number},${time},${price}`),
  ]);
  const json = linesOf((await get(`/${TUESDAY}/DOGE/files/ticks.jsonl`)).body);
  expect(json.map((line) => JSON.parse(line) as unknown)).toEqual(expected);
});

test('candles are those that the market answers, all intervals that begin on the day', async () => {
  const coin = market.coin('BTC');
  if (!coin) throw new Error('BTC is not listed');
  const json = linesOf((await get(`/${TUESDAY}/BTC/files/candles.jsonl`)).body).map(
    (line) => JSON.parse(line) as Record<string, unknown>,
  );
  expect(json).toHaveLength(1_440 + 288 + 96 + 24 + 1);
  const from = new Date(`${TUESDAY}T00:00:00Z`);
  for (const interval of ['15m', '1h', '1d'] as const) {
    const to = new Date(from.getTime() + 86_400_000 - 1);
    const candles = await market.candles(coin, { interval, from, to });
    const told = json.filter((line) => line['interval'] === interval);
    expect(told.map(({ time }) => Date.parse(String(time)))).toEqual(
      candles.map(({ time }) => time),
    );
    expect(told.map(({ close }) => close)).toEqual(
      candles.map(
        ({ close }) => `${close / 100_000_000n}.${String(close % 100_000_000n).padStart(8, '0')}`,
      ),
    );
  }
  const [head, first] = linesOf((await get(`/${TUESDAY}/BTC/files/candles.csv`)).body);
  expect(head).toBe('interval,time,open,high,low,close,volume,synthetic');
  expect(first).toBe(Object.values(json[0] ?? {}).join(','));
});

test.each([
  `/${WEDNESDAY}/BTC`,
  `/${WEDNESDAY}/BTC/files/ticks.csv`,
  '/2026-01-04/BTC',
  '/2026-02-31/BTC',
  '/2026-13-01/BTC',
  `/${TUESDAY}/NOCOIN`,
])('there is nothing at %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test('another name or another spelling is refused', async () => {
  expect((await get(`/${TUESDAY}/BTC/files/ticks.xml`)).statusCode).toBe(400);
  expect((await get('/today/BTC')).statusCode).toBe(400);
});

test('whoever asks and does not read keeps nobody else from reading', async () => {
  const { port } = app.server.address() as { port: number };
  const sockets = Array.from({ length: 8 }, () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(
      `GET /api/market/days/${TUESDAY}/BTC/files/ticks.jsonl HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    return socket;
  });
  await expect.poll(async () => (await get(`/${TUESDAY}/SOL`)).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
});
