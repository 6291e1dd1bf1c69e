/**
 * Market streams over real WebSockets: what they say agrees with the tape, with people's fills and
 * with what HTTP answers.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { allTypes, buy, order, price, times } from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';

import { MOST_STREAMS } from './streams.rules.ts';

type Message = Record<string, unknown>;
type Listener = {
  said: Message[];
  say(message: unknown): void;
  /** The first not looked at yet for which this holds; what comes before it is passed over. */
  next(what: (message: Message) => boolean): Promise<Message>;
  closed: Promise<number>;
  close(): void;
};

let world: World;
let asha: Client;
const listeners: Listener[] = [];

beforeAll(async () => {
  world = await openWorld();
  await allTypes(world);
  asha = await world.person();
  await world.tick(3);
});
afterAll(async () => {
  for (const { close } of listeners) close();
  await world[Symbol.asyncDispose]();
});

async function listen(path: string): Promise<Listener> {
  const socket = new WebSocket(world.url.replace('http', 'ws') + path);
  const said: Message[] = [];
  let looked = 0;
  socket.addEventListener(
    'message',
    ({ data }) => void said.push(JSON.parse(String(data)) as Message),
  );
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const listener: Listener = {
    said,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next(what) {
      let found: Message | undefined;
      await expect
        .poll(() => {
          const at = said.findIndex((message, index) => index >= looked && what(message));
          if (at >= 0) [found, looked] = [said[at], at + 1];
          return found;
        })
        .toBeDefined();
      return found ?? {};
    },
    closed,
    close: () => socket.close(),
  };
  listeners.push(listener);
  return listener;
}

/** Of the last tick: many come at once here, and their frames a moment after them. */
const event = (name: string) => (message: Message) =>
  message['e'] === name && message['E'] === world.app.market.last()?.at.getTime();
const answer = (id: unknown) => (message: Message) => message['id'] === id;
const read = async (path: string) => (await (await fetch(world.url + path)).json()) as Message;
const lastPrice = async () => (await read('/api/v3/ticker/price?symbol=BTCINR'))['price'];

test('raw and combined streams say the same, by address and by message', async () => {
  const raw = await listen('/ws/btcinr@miniTicker');
  const asClients = await listen('/stream/ws/0');
  asClients.say({ method: 'SUBSCRIBE', params: ['btcinr@miniTicker'], id: 1 });
  expect(await asClients.next(answer(1))).toEqual({ result: null, id: 1 });
  const combined = await listen('/stream?streams=btcinr@miniTicker/ethinr@bookTicker');
  await world.tick();
  const ticker = await raw.next(event('24hrMiniTicker'));
  expect(ticker).toMatchObject({ s: 'BTCINR', c: await lastPrice() });
  expect(await asClients.next(event('24hrMiniTicker'))).toEqual(ticker);
  const isOf = (stream: string) => (message: Message) => message['stream'] === stream;
  expect(await combined.next(isOf('btcinr@miniTicker'))).toMatchObject({ data: ticker });
  const best = await read('/api/v3/ticker/bookTicker?symbol=ETHINR');
  const book = combined.said.find(isOf('ethinr@bookTicker'))?.['data'];
  expect(book).toMatchObject({ s: 'ETHINR', b: best['bidPrice'], A: best['askQty'] });
});

test('what is followed can be changed and listed, and how frames come', async () => {
  const own = await listen('/ws');
  own.say({
    method: 'SUBSCRIBE',
    params: ['btcinr@avgPrice', 'ethinr@avgPrice', 'no@such'],
    id: 'a-1',
  });
  own.say({ method: 'UNSUBSCRIBE', params: ['ethinr@avgPrice'], id: 2 });
  own.say({ method: 'LIST_SUBSCRIPTIONS', id: 3 });
  expect(await own.next(answer(3))).toEqual({ result: ['btcinr@avgPrice', 'no@such'], id: 3 });
  own.say({ method: 'SET_PROPERTY', params: ['combined', true], id: 4 });
  own.say({ method: 'GET_PROPERTY', params: ['combined'], id: 5 });
  expect(await own.next(answer(5))).toEqual({ result: true, id: 5 });
  await world.tick();
  const { data } = await own.next((message) => message['stream'] === 'btcinr@avgPrice');
  const average = await read('/api/v3/avgPrice?symbol=BTCINR');
  expect(data).toMatchObject({ e: 'avgPrice', i: '5m', w: average['price'] });
});

test.each([
  ['{', 3, 'Invalid JSON: expected value at line 1 column 1', null],
  [{ params: [], id: 1 }, 2, 'Invalid request: missing field `method` at line 1 column 1', 1],
  [
    { method: 'SHOUT', id: 1 },
    2,
    'Invalid request: unknown variant `"SHOUT"`, expected one of `SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`, `SET_PROPERTY`, `GET_PROPERTY` at line 1 column 1',
    1,
  ],
  [
    { method: 'LIST_SUBSCRIPTIONS', params: ['x'], id: 1 },
    2,
    'Invalid request: too many parameters',
    1,
  ],
  [
    { method: 'SUBSCRIBE', params: [1], id: 1 },
    2,
    'Invalid request: stream name must be a string',
    1,
  ],
  [
    { method: 'GET_PROPERTY', params: [1], id: 1 },
    2,
    'Invalid request: property name must be a string',
    1,
  ],
  [{ method: 'GET_PROPERTY', params: ['x'], id: 1 }, 0, 'Unknown property', 1],
  [
    { method: 'SET_PROPERTY', params: ['combined', 1], id: 1 },
    1,
    'Invalid value type: expected Boolean',
    1,
  ],
  [
    { method: 'SUBSCRIBE', id: {} },
    2,
    'Invalid request: request ID must be an unsigned integer',
    null,
  ],
])('%j is answered with what is wrong', async (message, code, msg, id) => {
  const own = await listen('/ws');
  own.say(message);
  expect(await own.next((said) => 'error' in said)).toEqual({ error: { code, msg }, id });
});

test('a fill is said once, as trade and as aggregate, with the id that HTTP has for it', async () => {
  const own = await listen('/ws/btcinr@trade/btcinr@aggTrade/ethinr@trade');
  await buy(asha, '1000');
  await world.tick();
  const trade = await own.next(event('trade'));
  const aggregate = own.said.find(event('aggTrade')) ?? (await own.next(event('aggTrade')));
  const [known] = (await read('/api/v3/trades?symbol=BTCINR&limit=1')) as unknown as Message[];
  expect(trade).toMatchObject({
    t: known?.['id'],
    p: known?.['price'],
    q: known?.['qty'],
    m: false,
  });
  expect(aggregate).toMatchObject({ a: known?.['id'], T: known?.['time'] });
  await world.tick(2);
  expect(own.said).toHaveLength(2);
});

test('a kline is said at each tick, once more when it is over, and is what HTTP has', async () => {
  const own = await listen('/ws/btcinr@kline_1m');
  await buy(asha, '500');
  // The running kline is read first: a tick that comes before that is in it, and is not said.
  const begun = async () => {
    await world.tick();
    return own.said.length;
  };
  await expect.poll(begun).toBeGreaterThan(0);
  const heard = own.said.length;
  const until = 60 - ((world.app.market.last()?.at.getSeconds() ?? 0) % 60);
  for (let left = until + 2; left > 0; left -= 1) {
    const before = own.said.length;
    await world.tick();
    await expect.poll(() => own.said.length).toBeGreaterThan(before);
  }
  const lines = own.said.slice(heard).map(({ k }) => k as Message);
  const over = lines.filter(({ x }) => x === true);
  expect(over).toHaveLength(1);
  const rows = (await read('/api/v3/klines?symbol=BTCINR&interval=1m')) as unknown as unknown[][];
  for (const line of [over[0], lines.at(-1)]) {
    const row = rows.find(([start]) => start === line?.['t']);
    const { t, o, h, l, c, v, T, q, n, V, Q, B } = line ?? {};
    expect([t, o, h, l, c, v, T, q, n, V, Q, B]).toEqual(row);
  }
  expect(over[0]).toMatchObject({ i: '1m', s: 'BTCINR', n: expect.any(Number) });
});

test('the book can be kept from its updates without a gap, and is then what HTTP has', async () => {
  const own = await listen('/ws/btcinr@depth@100ms/btcinr@depth5');
  const snapshot = await read('/api/v3/depth?symbol=BTCINR');
  const sides = { b: new Map<string, string>(), a: new Map<string, string>() };
  const take = (side: 'a' | 'b', levels: unknown) => {
    for (const [at = '', quantity = ''] of levels as string[][])
      if (/^0\.?0*$/.test(quantity)) sides[side].delete(at);
      else sides[side].set(at, quantity);
  };
  take('b', snapshot['bids']);
  take('a', snapshot['asks']);
  let last = Number(snapshot['lastUpdateId']);
  for (let round = 0; round < 5; round += 1) {
    if (round === 1)
      await order(asha, {
        coin: 'BTC',
        side: 'buy',
        type: 'limit',
        amount: '100',
        price: times(price(world), 950n),
      });
    await world.tick();
    const update = await own.next(event('depthUpdate'));
    expect(update).toMatchObject({ U: last + 1, s: 'BTCINR' });
    last = Number(update['u']);
    take('b', update['b']);
    take('a', update['a']);
  }
  const book = await read('/api/v3/depth?symbol=BTCINR');
  expect(book['lastUpdateId']).toBe(last);
  expect(new Map(book['bids'] as [string, string][])).toEqual(sides.b);
  expect(new Map(book['asks'] as [string, string][])).toEqual(sides.a);
  const levels = own.said.findLast((message) => 'lastUpdateId' in message);
  expect(levels?.['bids']).toHaveLength(5);
});

test('all tickers come as one list, each as its own stream has it', async () => {
  const own = await listen('/ws/!ticker@arr/!miniTicker@arr/btcinr@ticker');
  await world.tick();
  const ticker = await own.next(event('24hrTicker'));
  await expect.poll(() => own.said.length).toBe(3);
  const lists = own.said.filter((message) => Array.isArray(message)) as unknown as Message[][];
  expect(lists.map((list) => list.length)).toEqual([25, 25]);
  expect(lists.flat()).toContainEqual(ticker);
  const rest = await read('/api/v3/ticker/24hr?symbol=BTCINR');
  expect(ticker).toMatchObject({
    c: rest['lastPrice'],
    h: rest['highPrice'],
    n: rest['count'],
    b: rest['bidPrice'],
  });
});

test('whoever says more than five messages a second is closed, and nobody follows more than 1,024 streams', async () => {
  const loud = await listen('/ws');
  for (let id = 0; id < 6; id += 1) loud.say({ method: 'LIST_SUBSCRIPTIONS', id });
  expect(await loud.closed).toBe(1008);
  const many = await listen('/ws');
  const params = Array.from({ length: MOST_STREAMS }, (_, index) => `btcinr@none${index}`);
  many.say({ method: 'SUBSCRIBE', params, id: 1 });
  expect(await many.next(answer(1))).toEqual({ result: null, id: 1 });
  many.say({ method: 'SUBSCRIBE', params: ['btcinr@trade'], id: 2 });
  expect(await many.next(answer(2))).toHaveProperty('error');
});
