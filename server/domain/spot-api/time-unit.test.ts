/** Times in microseconds over HTTP, streams and sockets, for those who ask for them. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { makeKey, type ProgramKey } from '#test/key-client.ts';
import { openMessageSocket, signedBy } from '#test/message-socket.ts';
import { allTypes, buy, order, price, times } from '#test/orders.ts';
import { openSpotProgram, type SpotParams, type SpotProgram } from '#test/spot-program.ts';
import { openWorld, type World } from '#test/world.ts';

import { inUnit } from './time-unit.ts';

const symbol = 'BTCINR';
const MICRO = { 'x-mbx-time-unit': 'MICROSECOND' };
const wrongUnit = { code: -1194, msg: 'Invalid value for time unit.' };

let world: World;
let asha: Client;
let key: ProgramKey;
let send: SpotProgram['send'];
beforeAll(async () => {
  world = await openWorld();
  await allTypes(world);
  await world.tick(2);
  asha = await world.person();
  key = await makeKey(asha, { kind: 'hmac' });
  ({ send } = openSpotProgram(world, key));
  await buy(asha, '1000');
  await world.tick();
});
afterAll(() => world[Symbol.asyncDispose]());

const now = () => world.clock.now().getTime();
const read = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown; headers: Headers }> => {
  const reply = await fetch(world.url + path, { headers });
  return { status: reply.status, body: await reply.json(), headers: reply.headers };
};

/** Paths of all whole numbers that are a moment of this year, in milliseconds or microseconds. */
function momentsIn(value: unknown, path = ''): [path: string, value: number][] {
  if (typeof value === 'number')
    return /^17\d{11}(?:\d{3})?$/.test(`${value}`) ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => momentsIn(field, `${path}.${name}`));
}
const isEndOfKline = (path: string) => /\.(?:\d+\.6|k\.T)$/.test(path);
const thousandfold = (moments: [string, number][]) =>
  moments.map(([path, value]) => [path, value * 1_000 + (isEndOfKline(path) ? 999 : 0)]);

test.each([
  ['time', 1],
  ['exchangeInfo', 1],
  [`trades?symbol=${symbol}`, 1],
  [`aggTrades?symbol=${symbol}`, 1],
  [`klines?symbol=${symbol}&interval=1m&limit=2`, 2],
  [`avgPrice?symbol=${symbol}`, 1],
  [`ticker/24hr?symbol=${symbol}`, 2],
  [`ticker?symbol=${symbol}`, 2],
  [`ticker/tradingDay?symbol=${symbol}&type=MINI`, 2],
  [`depth?symbol=${symbol}`, 0],
])('/api/v3/%s has %d times, in either unit', async (path, count) => {
  const url = `/api/v3/${path}`;
  // Asked in turn, so that each finds the other's answer kept.
  const [one, micro, again, capitals] = [
    await read(url),
    await read(url, MICRO),
    await read(url, { 'x-mbx-time-unit': 'millisecond' }),
    await read(url, { 'x-mbx-time-unit': 'microsecond' }),
  ];
  const moments = momentsIn(one.body);
  expect(moments).toHaveLength(count);
  expect(momentsIn(micro.body)).toEqual(thousandfold(moments));
  expect(again.body).toEqual(one.body);
  expect(capitals.body).toEqual(micro.body);
  const wrong = await read(url, { 'x-mbx-time-unit': 'NANOSECOND' });
  expect([wrong.status, wrong.body]).toEqual([400, wrongUnit]);
});

test('answers that are kept differ by unit for caches on the way, and a tag of one is none of the other', async () => {
  const url = `/api/v3/trades?symbol=${symbol}`;
  const [one, micro] = [await read(url), await read(url, MICRO)];
  expect(one.headers.get('vary')).toBe('accept-encoding, x-mbx-time-unit');
  expect(one.headers.get('etag')).not.toBe(micro.headers.get('etag'));
  const tagged = { ...MICRO, 'if-none-match': one.headers.get('etag') ?? '' };
  expect((await fetch(world.url + url, { headers: tagged })).status).toBe(200);
});

test('orders are told in microseconds, also within a refusal, and a wrong unit places none', async () => {
  const limit = (rest: SpotParams = {}): SpotParams => ({
    symbol,
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.00001',
    price: times(price(world), 900n),
    ...rest,
  });
  const wrong = { headers: { 'x-mbx-time-unit': 'SECOND' } };
  expect(await send('POST', '/api/v3/order', limit(), wrong)).toEqual({
    status: 400,
    body: wrongUnit,
  });
  expect((await send('GET', '/api/v3/openOrders')).body).toEqual([]);
  const placed = await send('POST', '/api/v3/order', limit(), { headers: MICRO });
  expect(placed.body).toMatchObject({ transactTime: now() * 1_000, workingTime: now() * 1_000 });
  const orderId = `${placed.body['orderId'] as number}`;
  const asked = { symbol, orderId };
  expect((await send('GET', '/api/v3/order', asked, { headers: MICRO })).body).toMatchObject({
    time: now() * 1_000,
    updateTime: now() * 1_000,
    orderId: Number(orderId),
  });
  const { timeInForce: _, price: __, ...stop } = limit({ type: 'TAKE_PROFIT' });
  const trigger = { ...stop, stopPrice: times(price(world), 900n), newOrderRespType: 'RESULT' };
  const resting = await send('POST', '/api/v3/order', trigger, { headers: MICRO });
  // An order that has not been triggered has no such time.
  expect(resting.body).toMatchObject({ workingTime: -1 });
  const replaced = await send(
    'POST',
    '/api/v3/order/cancelReplace',
    limit({ cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId: '1' }),
    { headers: MICRO },
  );
  expect(replaced).toMatchObject({
    status: 409,
    body: { data: { newOrderResponse: { transactTime: now() * 1_000 } } },
  });
  // Binance's /sapi ignores the unit too.
  const sapi = await send('GET', '/sapi/v1/account/apiRestrictions', {}, { headers: MICRO });
  expect(sapi.body['createTime']).toBeLessThan(1e14);
});

test('moments may be sent in microseconds', async () => {
  const [trade] = (await read(`/api/v3/trades?symbol=${symbol}`)).body as { time: number }[];
  const at = trade?.time ?? 0;
  const between = async (from: number, to: number) =>
    ((await read(`/api/v3/aggTrades?symbol=${symbol}&startTime=${from}&endTime=${to}`)).body as [])
      .length;
  expect(await between(at * 1_000, at * 1_000)).toBe(1);
  expect(await between(at * 1_000 + 1, at * 1_000 + 1_000)).toBe(0);
  expect(await between(at * 1_000 - 1_000, at * 1_000 - 1)).toBe(0);
  const timestamp = now() * 1_000 + 999;
  expect((await send('GET', '/api/v3/account', {}, { timestamp })).status).toBe(200);
  const late = { timestamp: (now() - 6_000) * 1_000 };
  expect((await send('GET', '/api/v3/account', {}, late)).body).toMatchObject({ code: -1021 });
});

async function listen(path: string): Promise<{ said: unknown[]; close(): void }> {
  const socket = new WebSocket(world.url.replace('http', 'ws') + path);
  const said: unknown[] = [];
  socket.addEventListener('message', ({ data }) => void said.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return { said, close: () => socket.close() };
}

const kinds = [
  'aggTrade',
  'trade',
  'kline_1m',
  'miniTicker',
  'ticker',
  'bookTicker',
  'avgPrice',
  'depth',
  'depth5',
];
test('streams have times in the unit of their address, side by side', async () => {
  const streams = kinds.map((kind) => `btcinr@${kind}`).join('/');
  const [one, micro] = await Promise.all([
    listen(`/stream?streams=${streams}`),
    listen(`/stream?streams=${streams}&timeUnit=microsecond`),
  ]);
  const heard = ({ said }: typeof one) => new Set(said.map((frame) => (frame as Said).stream));
  await expect
    .poll(async () => {
      await buy(asha, '100');
      await world.tick();
      return [heard(one).size, heard(micro).size];
    })
    .toEqual([kinds.length, kinds.length]);
  const byName = (frames: unknown[], stream: string) =>
    frames.filter((frame) => (frame as Said).stream === stream);
  for (const kind of kinds) {
    const stream = `btcinr@${kind}`;
    const [plain] = byName(one.said, stream).slice(-1);
    const moments = momentsIn(plain);
    expect([kind, moments.length > 0]).toEqual([kind, !/^(?:bookTicker|depth5)$/.test(kind)]);
    const other = byName(micro.said, stream).map((frame) => JSON.stringify(frame));
    expect(other).toContain(JSON.stringify(inUnit(plain, 'MICROSECOND')));
    expect(momentsIn(inUnit(plain, 'MICROSECOND'))).toEqual(thousandfold(moments));
  }
  one.close();
  micro.close();
});
type Said = { stream: string };

test('a connection of the socket API has answers, errors and events in the unit of its address', async () => {
  const [one, micro] = await Promise.all([
    openMessageSocket(world.url),
    openMessageSocket(world.url, '/ws-api/v3?timeUnit=MICROSECOND'),
  ]);
  expect((await micro.ask('time')).result).toEqual({ serverTime: now() * 1_000 });
  expect((await one.ask('time')).result).toEqual({ serverTime: now() });
  const klines = { symbol, interval: '1m', limit: 1 };
  const [plain, other] = [await one.ask('klines', klines), await micro.ask('klines', klines)];
  expect(momentsIn(other.result)).toEqual(thousandfold(momentsIn(plain.result)));
  expect((await micro.ask('session.status')).result).toMatchObject({
    serverTime: now() * 1_000,
  });
  for (const socket of [one, micro])
    await socket.ask('userDataStream.subscribe.signature', signedBy(key, {}, now()));
  await order(asha, {
    coin: 'BTC',
    side: 'buy',
    type: 'limit',
    amount: '100',
    price: times(price(world), 900n),
  });
  await expect.poll(() => [one.events.length, micro.events.length]).toEqual([2, 2]);
  for (const [index, { event }] of one.events.entries()) {
    expect(momentsIn(event).length).toBeGreaterThan(1);
    expect(momentsIn(micro.events[index]?.event)).toEqual(thousandfold(momentsIn(event)));
  }
  one.close();
  micro.close();
  for (const path of ['/ws-api/v3', '/ws/btcinr@trade']) {
    await expect(openMessageSocket(world.url, `${path}?timeUnit=odd`)).rejects.toThrow('no socket');
  }
});
