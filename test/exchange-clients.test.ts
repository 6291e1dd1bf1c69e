/**
 * Exchange clients of others, unmodified, against a whole server: only the base address is theirs
 * to set. Every public method that they have for a spot market, over HTTP and over streams.
 */
import { Spot } from '@binance/spot';
import { MainClient, WebsocketClient } from 'binance';
import { pro } from 'ccxt';
import NodeBinance from 'node-binance-api';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import { until, WAIT_MS } from '#test/waits.ts';

import { type Client, openClient } from './client.ts';
import { copyBegun } from './faults/installation.ts';
import { openCcxt as openSignedCcxt, patientCcxt } from './exchange-server.ts';
import { makeKey } from './key-client.ts';
import { order } from './orders.ts';
import { makeDataDir, type ServerProcess, startServer, untilTrading } from './server-process.ts';

const dataDir = makeDataDir();
let server: ServerProcess;
let socketUrl: string;
let asha: Client;

const buy = () => order(asha, { coin: 'BTC', side: 'buy', type: 'market', amount: '1000' });

beforeAll(async () => {
  // Two processes serve: a client's streams and what it asks beside them may be of either.
  copyBegun(dataDir.path);
  server = await startServer(dataDir.path, { WORKERS: '2' });
  socketUrl = server.url.replace(/^http/, 'ws');
  await untilTrading(server.url);
  asha = openClient(server.url);
  const { referral } = server;
  const person = {
    name: 'Asha Verma',
    email: 'asha@example.in',
    password: 'correct horse battery',
  };
  expect((await asha.signUp({ ...person, referral })).status).toBe(201);
  expect((await buy()).status).toBe(201);
  await until('the order is filled', async () => {
    const trades = await fetch(`${server.url}/api/v3/trades?symbol=BTCINR`);
    return ((await trades.json()) as unknown[]).length > 0;
  });
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.ended;
  dataDir.remove();
});

const minutes = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h'] as const;
const longer = ['1d', '3d', '1w', '1M'] as const;

test('ccxt, over HTTP', async () => {
  const exchange = openCcxt();
  const market = (await exchange.loadMarkets())['BTC/INR'];
  expect(market).toMatchObject({ id: 'BTCINR', active: true, spot: true });
  expect(market?.precision).toMatchObject({ amount: 1e-8, price: 1e-8 });
  expect(await exchange.fetchStatus()).toMatchObject({ status: 'ok' });
  expect(market?.info).toMatchObject({ orderTypes: ['MARKET'], ocoAllowed: false });
  expect(market?.limits).toMatchObject({ amount: { min: 1e-8 }, cost: { min: 0.01 } });
  const apart = systemClock.now().getTime() - ((await exchange.fetchTime()) ?? 0);
  expect(Math.abs(apart)).toBeLessThan(60_000);

  const ticker = await exchange.fetchTicker('BTC/INR');
  expect(ticker.bid).toBeLessThan(ticker.last ?? 0);
  expect(ticker.ask).toBeGreaterThan(ticker.last ?? Infinity);
  expect(ticker.baseVolume).toBeGreaterThan(0);
  expect(Object.keys(await exchange.fetchTickers())).toHaveLength(25);
  expect(Object.keys(await exchange.fetchTickers(['BTC/INR', 'ETH/INR']))).toHaveLength(2);
  expect(Object.keys(await exchange.fetchLastPrices())).toHaveLength(25);
  expect((await exchange.fetchBidsAsks(['BTC/INR']))['BTC/INR']?.bid).toBeGreaterThan(0);

  for (const interval of ['1s', ...minutes, ...longer]) {
    const bars = await exchange.fetchOHLCV('BTC/INR', interval, undefined, 3);
    expect(bars.length, interval).toBeGreaterThan(0);
    for (const [, open = 0, high = 0, low = 0, close = 0] of bars) {
      expect(Math.max(open, close)).toBeLessThanOrEqual(high);
      expect(Math.min(open, close)).toBeGreaterThanOrEqual(low);
    }
  }
  const book = await exchange.fetchOrderBook('BTC/INR', 5);
  expect([book.bids.length, book.asks.length]).toEqual([5, 5]);
  const [trade] = await exchange.fetchTrades('BTC/INR');
  expect(trade).toMatchObject({ symbol: 'BTC/INR', side: 'buy' });
});

test('ccxt is told which setting a new house has off, also by a test of the order', async () => {
  const exchange = openSignedCcxt(server.url, await makeKey(asha, { kind: 'hmac' }));
  await exchange.loadMarkets();
  // The client reads in exchangeInfo that there is none.
  await expect(exchange.createOrder('BTC/INR', 'limit', 'buy', 0.001, 1)).rejects.toMatchObject({
    name: 'InvalidOrder',
    message: expect.stringContaining('not a valid order type'),
  });
  const limit = { symbol: 'BTCINR', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
  for (const method of ['privatePostOrder', 'privatePostOrderTest'])
    await expect(
      exchange[method]({ ...limit, quantity: '0.001', price: '1' }),
    ).rejects.toMatchObject({
      name: 'BadRequest',
      message: expect.stringContaining(
        "An admin can turn them on in the console under 'Order types'.",
      ),
    });
  const bought = await exchange.createOrder('BTC/INR', 'market', 'buy', 0.0001);
  expect(bought.status).toBe('closed');
});

test('ccxt, over streams', async () => {
  const exchange = openCcxt();
  await exchange.loadHttpProxyAgent();
  try {
    const trades = exchange.watchTrades('BTC/INR');
    const [ticker, tickers, best, bars] = await Promise.all([
      exchange.watchTicker('BTC/INR'),
      exchange.watchTickers(['ETH/INR']),
      exchange.watchBidsAsks(['BTC/INR']),
      exchange.watchOHLCV('BTC/INR', '1m'),
    ]);
    expect(ticker.last).toBeGreaterThan(0);
    expect(tickers['ETH/INR']?.last).toBeGreaterThan(0);
    expect(best['BTC/INR']?.ask).toBeGreaterThan(best['BTC/INR']?.bid ?? Infinity);
    expect(bars.at(-1)?.[4]).toBeGreaterThan(0);
    expect((await buy()).status).toBe(201);
    expect((await trades).at(-1)).toMatchObject({ symbol: 'BTC/INR', side: 'buy' });

    // The client checks by itself that no update is missing.
    const numbers: number[] = [];
    while (numbers.length < 3) numbers.push((await exchange.watchOrderBook('BTC/INR')).nonce ?? 0);
    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 1, first + 2]);
    const book = await exchange.watchOrderBook('BTC/INR');
    expect([book.bids.length, book.asks.length]).toEqual([5, 5]);
  } finally {
    await exchange.close();
  }
});

test('@binance/spot, over HTTP', async () => {
  const { restAPI } = openSpot();
  const symbol = 'BTCINR';
  const data = async <Data>(asked: Promise<{ data(): Promise<Data> }>) => (await asked).data();
  expect(await data(restAPI.ping())).toEqual({});
  expect(await data(restAPI.time())).toHaveProperty('serverTime');
  const { symbols } = await data(restAPI.exchangeInfo({ symbol }));
  expect(symbols?.[0]?.filters?.map((filter) => filter['filterType'])).toEqual([
    'PRICE_FILTER',
    'LOT_SIZE',
    'MARKET_LOT_SIZE',
    'NOTIONAL',
    'MAX_NUM_ORDERS',
    'MAX_NUM_ALGO_ORDERS',
  ]);
  expect((await data(restAPI.depth({ symbol }))).bids).toHaveLength(5);
  const [trade] = await data(restAPI.getTrades({ symbol }));
  expect(trade).toMatchObject({ isBuyerMaker: false });
  const [old] = await data(restAPI.historicalTrades({ symbol, fromId: Number(trade?.id) }));
  expect(old).toEqual(trade);
  const [sum] = await data(restAPI.aggTrades({ symbol }));
  expect(sum).toMatchObject({ p: trade?.price, q: trade?.qty });
  const interval = '1m' as never;
  expect((await data(restAPI.klines({ symbol, interval })))[0]).toHaveLength(12);
  expect((await data(restAPI.uiKlines({ symbol, interval })))[0]).toHaveLength(12);
  expect(await data(restAPI.avgPrice({ symbol }))).toMatchObject({ mins: 5 });
  expect(await data(restAPI.ticker({ symbol, windowSize: '1h' as never }))).toHaveProperty(
    'lastPrice',
  );
  expect(await data(restAPI.ticker24hr({ symbol }))).toHaveProperty('lastPrice');
  expect(await data(restAPI.tickerTradingDay({ symbol }))).toHaveProperty('lastPrice');
  expect(await data(restAPI.tickerPrice({ symbol }))).toHaveProperty('price');
  expect(await data(restAPI.tickerBookTicker({ symbol }))).toHaveProperty('bidPrice');
  await expect(restAPI.depth({ symbol: 'NONE' })).rejects.toMatchObject({
    name: 'BadRequestError',
    message: 'Invalid symbol.',
  });
  await expect(restAPI.referencePrice({ symbol })).rejects.toMatchObject({ name: 'NotFoundError' });
});

test('@binance/spot, over streams', async () => {
  const streams = await openSpot().websocketStreams.connect();
  try {
    const symbol = 'btcinr';
    const heard = [
      said(streams.kline({ symbol, interval: '1m' as never })),
      said(streams.miniTicker({ symbol })),
      said(streams.ticker({ symbol })),
      said(streams.bookTicker({ symbol })),
      said(streams.allMiniTicker()),
    ];
    expect(await Promise.all(heard)).toEqual([
      expect.objectContaining({ e: 'kline', k: expect.objectContaining({ i: '1m', s: 'BTCINR' }) }),
      expect.objectContaining({ e: '24hrMiniTicker' }),
      expect.objectContaining({ e: '24hrTicker', n: expect.anything() }),
      expect.objectContaining({ s: 'BTCINR', b: expect.any(String) }),
      expect.objectContaining({ length: 25 }),
    ]);
  } finally {
    await streams.disconnect();
  }
  const others = await openSpot().websocketStreams.connect();
  try {
    const symbol = 'btcinr';
    const trades = [said(others.trade({ symbol })), said(others.aggTrade({ symbol }))];
    const heard = [
      said(others.avgPrice({ symbol })),
      said(others.partialBookDepth({ symbol, levels: '5' as never })),
      said(others.diffBookDepth({ symbol })),
    ];
    expect(await Promise.all(heard)).toEqual([
      expect.objectContaining({ e: 'avgPrice', i: '5m' }),
      expect.objectContaining({ bids: expect.objectContaining({ length: 5 }) }),
      expect.objectContaining({ e: 'depthUpdate' }),
    ]);
    expect((await buy()).status).toBe(201);
    const [trade, sum] = await Promise.all(trades);
    expect(trade).toMatchObject({ e: 'trade', s: 'BTCINR', m: false });
    expect(sum).toMatchObject({ e: 'aggTrade', s: 'BTCINR', m: false });
  } finally {
    await others.disconnect();
  }
});

// Its getServerTime asks the exchange that it is made for, whatever the base address.
test('binance, over HTTP and over streams', async () => {
  const client = new MainClient({ baseUrl: server.url });
  const symbol = 'BTCINR';
  expect(await client.testConnectivity()).toEqual({});
  expect((await client.getExchangeInfo({ symbol })).symbols[0]).toMatchObject({ symbol });
  expect((await client.getOrderBook({ symbol, limit: 5 })).bids).toHaveLength(5);
  expect(await client.getRecentTrades({ symbol })).not.toEqual([]);
  expect(await client.getHistoricalTrades({ symbol })).not.toEqual([]);
  expect(await client.getAggregateTrades({ symbol })).not.toEqual([]);
  expect((await client.getKlines({ symbol, interval: '1m' }))[0]).toHaveLength(12);
  expect((await client.getUIKlines({ symbol, interval: '1m' }))[0]).toHaveLength(12);
  expect(await client.getAvgPrice({ symbol })).toHaveProperty('price');
  expect(await client.get24hrChangeStatistics({ symbol })).toHaveProperty('lastPrice');
  expect(await client.getTradingDayTicker({ symbol })).toHaveProperty('lastPrice');
  expect(await client.getSymbolPriceTicker()).toHaveLength(25);
  expect(await client.getSymbolOrderBookTicker({ symbol })).toHaveProperty('askQty');
  expect(await client.getRollingWindowTicker({ symbols: ['BTCINR'] })).toHaveLength(1);
  expect(await client.getSystemStatus()).toEqual({ status: 0, msg: 'normal' });

  const streams = new WebsocketClient({ wsUrl: socketUrl }, quiet);
  try {
    const heard = new Promise((resolve) => streams.once('message', resolve));
    void streams.subscribe(['btcinr@kline_1m', 'btcinr@depth5@100ms'], 'main');
    expect(await heard).toMatchObject({ streamName: expect.stringContaining('btcinr@') });
  } finally {
    streams.closeAll(true);
  }
});

test('node-binance-api, over HTTP and over streams', async () => {
  const urls = {
    base: `${server.url}/api/`,
    sapi: `${server.url}/sapi/`,
    stream: `${socketUrl}/ws/`,
    combineStream: `${socketUrl}/stream?streams=`,
  };
  const client = new NodeBinance().options({ urls, reconnect: false, log: () => undefined });
  expect(await client.time()).toHaveProperty('serverTime');
  expect(await client.ping()).toEqual({});
  expect((await client.exchangeInfo()).symbols).toHaveLength(25);
  expect(await client.systemStatus()).toMatchObject({ status: 0 });
  expect(Object.keys(await client.prices())).toHaveLength(25);
  expect(Object.keys(await client.bookTickers())).toHaveLength(25);
  expect(await client.prevDay('BTCINR')).toHaveProperty('lastPrice');
  expect(await client.avgPrice('BTCINR')).toBeDefined();
  expect(Object.keys((await client.depth('BTCINR')).bids)).toHaveLength(5);
  expect(await client.aggTrades('BTCINR')).not.toEqual([]);
  expect(await client.recentTrades('BTCINR')).not.toEqual([]);
  expect(await client.candlesticks('BTCINR', '1m')).not.toEqual([]);
  expect(
    await new Promise((resolve) =>
      client.websockets.miniTicker((markets: unknown) => resolve(markets)),
    ),
  ).toHaveProperty('BTCINR');
  const candle = new Promise((resolve) =>
    client.websockets.candlesticks(['BTCINR', 'ETHINR'], '1m', resolve),
  );
  expect(await candle).toMatchObject({ e: 'kline' });
  for (const endpoint of Object.keys(client.websockets.subscriptions()))
    client.websockets.terminate(endpoint);
});

function openCcxt() {
  const exchange = new pro.binance(patientCcxt);
  const api = exchange.urls['api'] as Record<string, unknown>;
  for (const [name, url] of Object.entries(api))
    if (typeof url === 'string') api[name] = url.replace(/^https:\/\/[^/]+/, server.url);
  api['ws'] = { spot: `${socketUrl}/stream/ws` };
  return exchange;
}

function openSpot() {
  return new Spot({
    configurationRestAPI: { basePath: server.url, apiKey: '', timeout: WAIT_MS },
    configurationWebsocketStreams: { wsURL: socketUrl },
  });
}

const quiet = { trace: () => undefined, info: () => undefined, error: () => undefined };

type Heard<Data> = { on(event: 'message', callback: (data: Data) => void): void };
const said = <Data>(stream: Heard<Data>) =>
  new Promise<Data>((resolve) => stream.on('message', resolve));
