/**
 * The exchange's API over real HTTP: what it answers agrees with the tape and with people's fills,
 * to the digit.
 */

import {
  BadRequest,
  BadSymbol,
  binance,
  DDoSProtection,
  OperationFailed,
  type Exchange,
} from 'ccxt';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Tick } from '#protocol/market.ts';
import { MAX_OPEN_ORDERS } from '#protocol/orders.ts';
import type { Client } from '#test/client.ts';
import { allTypes, buy, order, price, sell, times } from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';
import { WAIT_MS } from '#test/waits.ts';

type Kline = [
  number,
  string,
  string,
  string,
  string,
  string,
  number,
  string,
  number,
  string,
  string,
];
type Trade = {
  id: number;
  price: string;
  qty: string;
  quoteQty: string;
  time: number;
  isBuyerMaker: boolean;
};

const symbol = 'BTCINR';
const START = Date.parse('2026-01-05T06:30:00.000Z');
/** Past five minutes, so that candles of two lengths are stored and others run. */
const TICKS = 320;

let world: World;
let asha: Client;
let ravi: Client;
let ticks: Tick[];
let trades: Trade[];

const get = async (path: string): Promise<{ status: number; body: unknown; headers: Headers }> => {
  const reply = await fetch(world.url + path);
  return { status: reply.status, body: await reply.json(), headers: reply.headers };
};
const read = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await get(path);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Body;
};

beforeAll(async () => {
  world = await openWorld();
  await allTypes(world);
  asha = await world.person();
  ravi = await world.person('Ravi Rao');
  for (let done = 0; done < TICKS; done += 20) {
    await buy(asha, '1000');
    if (done % 40 === 0) await buy(ravi, '250.50');
    else await sell(ravi, '0.00001');
    await world.tick(20);
  }
  const pages = await Promise.all(
    [0, 60, 120, 180, 240, 300].map((from) =>
      read<{ items: Tick[] }>(`/api/market/ticks?from=${from}&to=${from + 59}`),
    ),
  );
  ticks = pages.flatMap(({ items }) => items);
  trades = await read<Trade[]>(`/api/v3/trades?symbol=${symbol}&limit=1000`);
});
afterAll(() => world[Symbol.asyncDispose]());

const minor = (text: string) => BigInt(text.replace('.', ''));
const sum = (values: readonly string[]) => values.map(minor).reduce((a, b) => a + b, 0n);

/** The klines that the tape and the trades make, worked out from scratch. */
function expected(lengthMs: number): object[] {
  const starts = [
    ...new Set(ticks.map(({ time }) => Math.floor(Date.parse(time) / lengthMs) * lengthMs)),
  ];
  return starts.map((start) => {
    const inside = (ms: number) => ms >= start && ms < start + lengthMs;
    const prices = ticks
      .filter(({ time }) => inside(Date.parse(time)))
      .map(({ prices: { BTC = '' } }) => BTC);
    const rising = prices.toSorted((a, b) => Number(minor(a) - minor(b)));
    const own = trades.filter(({ time }) => inside(time));
    const bought = own.filter(({ isBuyerMaker }) => !isBuyerMaker);
    return [
      start,
      prices[0],
      rising.at(-1),
      rising[0],
      prices.at(-1),
      sum(own.map(({ qty }) => qty)),
      start + lengthMs - 1,
      sum(own.map(({ quoteQty }) => quoteQty)),
      own.length,
      sum(bought.map(({ qty }) => qty)),
      sum(bought.map(({ quoteQty }) => quoteQty)),
    ];
  });
}

const shown = (klines: readonly Kline[]) =>
  klines.map(([start, open, high, low, close, volume, end, quote, count, ...bought]) => [
    start,
    open,
    high,
    low,
    close,
    minor(volume),
    end,
    minor(quote),
    count,
    minor(bought[0] ?? ''),
    minor(bought[1] ?? ''),
  ]);

test.each([
  ['1s', 1],
  ['1m', 60],
  ['3m', 180],
  ['5m', 300],
  ['1h', 3600],
  ['4h', 14_400],
  ['3d', 259_200],
] as const)(
  'klines of %s are what the tape and the trades make, the running one included',
  async (interval, seconds) => {
    const klines = await read<Kline[]>(
      `/api/v3/klines?symbol=${symbol}&interval=${interval}&limit=1000`,
    );
    expect(shown(klines)).toEqual(expected(seconds * 1000));
  },
);

test('klines are found by their start: from one on, up to one, the newest', async () => {
  const ask = async (rest: string) => {
    const klines = await read<Kline[]>(`/api/v3/klines?symbol=${symbol}&interval=1m${rest}`);
    return klines.map(([start]) => (start - START) / 60_000);
  };
  expect(await ask('')).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await ask('&limit=2')).toEqual([4, 5]);
  expect(await ask(`&startTime=${START}&limit=2`)).toEqual([0, 1]);
  expect(await ask(`&startTime=${START + 1}&limit=5`)).toEqual([1, 2, 3, 4, 5]);
  expect(await ask(`&endTime=${START + 120_000}&limit=2`)).toEqual([1, 2]);
  expect(await ask(`&startTime=${START + 60_000}&endTime=${START + 179_999}`)).toEqual([1, 2]);
  expect(await ask(`&endTime=${START - 1}`)).toEqual([]);
});

test('days, weeks and months begin where the time zone has them', async () => {
  const start = async (interval: string, zone: string) => {
    const [kline] = await read<Kline[]>(
      `/api/v3/uiKlines?symbol=${symbol}&interval=${interval}&timeZone=${encodeURIComponent(zone)}`,
    );
    return [kline?.[0], kline?.[6]].map((ms) => new Date(ms ?? 0).toISOString());
  };
  expect(await start('1d', '0')).toEqual(['2026-01-05T00:00:00.000Z', '2026-01-05T23:59:59.999Z']);
  expect(await start('1d', '5:30')).toEqual([
    '2026-01-04T18:30:00.000Z',
    '2026-01-05T18:29:59.999Z',
  ]);
  expect(await start('1w', '-8')).toEqual(['2025-12-29T08:00:00.000Z', '2026-01-05T07:59:59.999Z']);
  expect(await start('1M', '+05:45')).toEqual([
    '2025-12-31T18:15:00.000Z',
    '2026-01-31T18:14:59.999Z',
  ]);
});

test('a trade’s id is its tick and its place in it: pages join, and no place changes later', async () => {
  expect(trades.length).toBe(32);
  const ids = trades.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(ids.filter((id) => id % 1_000_000 === 1)).toHaveLength(16);
  const one = ids[7] ?? 0;
  const page = await read<Trade[]>(
    `/api/v3/historicalTrades?symbol=${symbol}&fromId=${one}&limit=3`,
  );
  expect(page).toEqual(trades.slice(7, 10));
  expect(await read(`/api/v3/historicalTrades?symbol=${symbol}&fromId=${one + 1}&limit=1`)).toEqual(
    [trades[8]],
  );
  expect(await read(`/api/v3/historicalTrades?symbol=${symbol}&fromId=9007199254740991`)).toEqual(
    [],
  );

  await buy(asha, '100');
  world.clock.advance(1000);
  await world.app.market.recordTick();
  // The tick is on the tape, and what fills at it is not booked.
  expect(await read(`/api/v3/trades?symbol=${symbol}&limit=1`)).toEqual(trades.slice(-1));
  await world.app.orders.fillDue();
  const [last] = await read<Trade[]>(`/api/v3/aggTrades?symbol=${symbol}&limit=1`);
  expect(last).toMatchObject({ a: (TICKS + 1) * 1_000_000, m: false });
});

test('aggregates are found by id and by time, both ends included', async () => {
  const ask = async (rest: string) =>
    (await read<{ a: number }[]>(`/api/v3/aggTrades?symbol=${symbol}${rest}`)).map(({ a }) => a);
  const ids = trades.map(({ id }) => id);
  const [from, to] = [trades[4]?.time ?? 0, trades[8]?.time ?? 0];
  const within = trades.filter(({ time }) => time >= from && time <= to).map(({ id }) => id);
  expect(within.length).toBeGreaterThan(4);
  expect(await ask(`&startTime=${from}&endTime=${to}`)).toEqual(within);
  expect(await ask(`&startTime=${from}&limit=2`)).toEqual(
    ids.filter((id) => id >= (within[0] ?? 0)).slice(0, 2),
  );
  expect(await ask(`&endTime=${to}&limit=2`)).toEqual(within.slice(-2));
  expect(await ask(`&fromId=${ids[3]}&limit=2`)).toEqual(ids.slice(3, 5));
});

test('figures of a day, of a window and of a trading day agree with the klines', async () => {
  // Fills are noticed a moment after they are booked.
  await expect
    .poll(async () => (await read<{ count: number }>(`/api/v3/ticker/24hr?symbol=${symbol}`)).count)
    .toBe(trades.length + 1);
  const [day] = await read<Kline[]>(`/api/v3/klines?symbol=${symbol}&interval=1d`);
  const books = await read<{ bids: string[][]; asks: string[][] }>(
    `/api/v3/depth?symbol=${symbol}`,
  );
  for (const path of ['ticker/24hr?', 'ticker/tradingDay?', 'ticker?windowSize=7d&']) {
    const ticker = await read<Record<string, unknown>>(`/api/v3/${path}symbol=${symbol}`);
    expect(ticker, path).toMatchObject({
      openPrice: day?.[1],
      highPrice: day?.[2],
      lowPrice: day?.[3],
      lastPrice: day?.[4],
      volume: day?.[5],
      quoteVolume: day?.[7],
      count: day?.[8],
      firstId: trades[0]?.id,
      lastId: (TICKS + 1) * 1_000_000,
    });
    if (path === 'ticker/24hr?')
      expect(ticker).toMatchObject({
        bidPrice: books.bids[0]?.[0],
        bidQty: books.bids[0]?.[1],
        askPrice: books.asks[0]?.[0],
        askQty: books.asks[0]?.[1],
      });
    const mini = await read<object>(`/api/v3/${path}symbol=${symbol}&type=MINI`);
    expect(Object.keys(mini)).toHaveLength(12);
    expect(ticker).toMatchObject(mini);
  }
  expect(await read<object[]>('/api/v3/ticker/24hr')).toHaveLength(25);
  const two = encodeURIComponent('["BTCINR","ETHINR"]');
  expect(await read<object[]>(`/api/v3/ticker?symbols=${two}`)).toHaveLength(2);
  expect(await read<object[]>(`/api/v3/ticker/bookTicker?symbols=${two}`)).toHaveLength(2);
  expect(await read<object[]>('/api/v3/ticker/price')).toHaveLength(25);
});

test('the book has people’s limit orders in it, and the filters are what placing an order holds', async () => {
  const limit = times(price(world), 900n);
  const placed = await order(asha, {
    coin: 'BTC',
    side: 'buy',
    type: 'limit',
    amount: '500',
    price: limit,
  });
  expect(placed.status).toBe(201);
  await world.tick();
  const { bids, lastUpdateId } = await read<{ bids: string[][]; lastUpdateId: number }>(
    `/api/v3/depth?symbol=${symbol}&limit=5000`,
  );
  expect(lastUpdateId).toBe(world.app.market.last()?.number);
  expect(bids.at(-1)?.[0]).toBe(limit);
  expect(bids).toHaveLength(6);

  const { symbols } = await read<{
    symbols: { orderTypes: string[]; filters: Record<string, string>[] }[];
  }>(`/api/v3/exchangeInfo?symbol=${symbol}`);
  const [info] = symbols;
  expect(info?.orderTypes).toEqual([
    'MARKET',
    'LIMIT',
    'LIMIT_MAKER',
    'STOP_LOSS',
    'TAKE_PROFIT',
    'STOP_LOSS_LIMIT',
    'TAKE_PROFIT_LIMIT',
  ]);
  const filter = (name: string) => info?.filters.find(({ filterType }) => filterType === name);
  expect(filter('MAX_NUM_ORDERS')).toMatchObject({ maxNumOrders: MAX_OPEN_ORDERS });
  const lot = filter('LOT_SIZE');
  expect((await sell(asha, `${lot?.['minQty']}1`)).status).toBe(400);
  expect((await sell(asha, lot?.['minQty'] ?? '')).status).toBe(201);
  const most = filter('PRICE_FILTER')?.['maxPrice'] ?? '';
  const at = (text: string) =>
    order(asha, { coin: 'BTC', side: 'sell', type: 'limit', quantity: '0.00001', price: text });
  expect((await at(most)).status).toBe(201);
  expect((await at(`${most.slice(0, -1)}1`)).status).toBe(400);
});

test('what is asked for wrongly is refused with the code and the text that clients know', async () => {
  const cases: [string, number, number, string][] = [
    [
      '/api/v3/klines?interval=1m',
      400,
      -1102,
      "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
    ],
    ['/api/v3/klines?symbol=BTCINR&interval=7m', 400, -1120, 'Invalid interval.'],
    ['/api/v3/depth?symbol=BTCUSDT', 400, -1121, 'Invalid symbol.'],
    ['/api/v3/depth?symbol=', 400, -1105, "Parameter 'symbol' was empty."],
    [
      '/api/v3/depth?symbol=btcinr',
      400,
      -1100,
      "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
    ],
    [
      '/api/v3/depth?symbol=BTCINR&symbol=ETHINR',
      400,
      -1101,
      'Duplicate values for a parameter detected.',
    ],
    [
      '/api/v3/depth?symbol=BTCINR&x=1',
      400,
      -1104,
      "Not all sent parameters were read; read '1' parameter(s) but was sent '2'.",
    ],
    [
      '/api/v3/depth?symbol=BTCINR&limit=-1',
      400,
      -1100,
      "Illegal characters found in parameter 'limit'; legal range is '^[0-9]{1,20}$'.",
    ],
    [
      '/api/v3/depth?symbol=BTCINR&limit=0',
      400,
      -1130,
      "Data sent for parameter 'limit' is not valid.",
    ],
    [
      '/api/v3/aggTrades?symbol=BTCINR&fromId=1&startTime=1',
      400,
      -1128,
      'Combination of optional parameters invalid.',
    ],
    [
      '/api/v3/aggTrades?symbol=BTCINR&startTime=1&endTime=99999999999',
      400,
      -1127,
      'More than 24 hours between startTime and endTime.',
    ],
    [
      '/api/v3/ticker/24hr?symbols=["BTCINR","BTCINR"]',
      400,
      -1151,
      'Symbol is present multiple times in the list.',
    ],
    ['/api/v3/ticker/24hr?symbol=BTCINR&type=HUGE', 400, -1139, 'Invalid ticker type.'],
    ['/api/v3/exchangeInfo?symbolStatus=OPEN', 400, -1122, 'Invalid symbolStatus.'],
    ['/api/v3/nothing', 404, -1020, 'This operation is not supported.'],
    ['/sapi/v1/nothing', 404, -1020, 'This operation is not supported.'],
    ['/api/v3/%00', 404, -1020, 'This operation is not supported.'],
    ['/ws/btcinr@trade', 426, -1020, 'This operation is not supported.'],
  ];
  for (const [path, status, code, msg] of cases) {
    const reply = await get(path);
    expect([path, reply.status, reply.body]).toEqual([path, status, { code, msg }]);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('pages of others may ask, with any body, and no cookie is read', async () => {
  const origin = 'https://elsewhere.example';
  const preflight = await fetch(`${world.url}/api/v3/order`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'content-type, x-mbx-apikey, x-mbx-time-unit',
  ]);
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    for (const body of ['', 'a=1']) {
      const headers = { origin, 'content-type': type, cookie: asha.cookie };
      const reply = await fetch(`${world.url}/api/v3/order`, { method: 'POST', headers, body });
      expect([reply.status, await reply.json()]).toEqual([
        401,
        { code: -2014, msg: 'API-key format invalid.' },
      ]);
    }
});

function openCcxt(url: string): Exchange {
  const exchange = new binance({ timeout: WAIT_MS });
  const api = exchange.urls['api'] as Record<string, unknown>;
  for (const [name, address] of Object.entries(api))
    if (typeof address === 'string') api[name] = address.replace(/^https:\/\/[^/]+/, url);
  exchange.enableRateLimit = false;
  return exchange;
}
const asked = (exchange: Exchange, path: string, params: object = {}) =>
  exchange.request(path, 'public', 'GET', params);

test('each class of error is the one that clients have for it', async () => {
  const exchange = openCcxt(world.url);
  await expect(asked(exchange, 'depth', { symbol: 'NONEINR' })).rejects.toThrow(BadSymbol);
  await expect(asked(exchange, 'klines', { symbol })).rejects.toThrow(BadRequest);
  await expect(asked(exchange, 'nothing')).rejects.toThrow(BadRequest);
  await world.owner.execute('alter table candles rename to candles_away');
  try {
    await expect(asked(exchange, 'klines', { symbol, interval: '2h' })).rejects.toThrow(
      OperationFailed,
    );
    const { status, body } = await get(`/api/v3/klines?symbol=${symbol}&interval=6h`);
    expect([status, body]).toEqual([
      500,
      { code: -1000, msg: 'An unknown error occurred while processing the request.' },
    ]);
  } finally {
    await world.owner.execute('alter table candles_away rename to candles');
  }
});

test('weights are counted; past the budget of an address 429 says when to come back, past what runs at once 503', async () => {
  await using small = await openWorld({
    limits: {
      address: { perSecond: 1, most: 14 },
      gates: {
        list: { atOnce: 0, waiting: 0, ofOneCaller: 1 },
        expensive: { atOnce: 2, waiting: 2, ofOneCaller: 2 },
      },
    },
  });
  await small.tick();
  const full = await fetch(`${small.url}/api/v3/depth?symbol=${symbol}`);
  expect([full.status, await full.json()]).toMatchObject([503, { code: -1008 }]);
  const first = await fetch(`${small.url}/api/v3/klines?symbol=${symbol}&interval=1m`);
  expect([first.status, first.headers.get('x-mbx-used-weight-1m')]).toEqual([200, '13']);
  await fetch(`${small.url}/api/v3/ping`);
  const refused = await fetch(`${small.url}/api/v3/ping`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.json()).toEqual({
    code: -1003,
    msg: 'Too much request weight used; current limit is 4000 request weight per 10 SECOND. Please use WebSocket Streams for live updates to avoid polling the API.',
  });
  await expect(asked(openCcxt(small.url), 'ping')).rejects.toThrow(DDoSProtection);
});
