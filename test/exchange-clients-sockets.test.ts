/**
 * Exchange clients of others, unmodified, at the API over a socket and at people's own streams:
 * only the base address and the key are theirs to set. Two processes serve and a third fills
 * orders, so what a client hears is of either.
 */
import { generateKeyPairSync } from 'node:crypto';

import { Spot } from '@binance/spot';
import { WebsocketAPIClient } from 'binance';
import { pro } from 'ccxt';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MadeKey } from '#protocol/keys.ts';
import { findRunningPostgres } from '#server/database/embedded.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { WAIT_MS } from '#test/waits.ts';

import { type Client, openClient, PASSWORD } from './client.ts';
import { patientCcxt } from './exchange-server.ts';
import { makeInstallation } from './faults/installation.ts';
import { offerAllOrders } from './order-types.ts';
import { makeDataDir, type ServerProcess, startServer, untilTrading } from './server-process.ts';

const dataDir = makeDataDir();
let server: ServerProcess;
let socketUrl: string;
let price: number;

beforeAll(async () => {
  await makeInstallation(dataDir.path);
  server = await startServer(dataDir.path, { WORKERS: '2' });
  const url = new URL(findRunningPostgres(dataDir.path) ?? '');
  url.pathname = '/drishti';
  const owner = openDatabase({
    connectionString: url.href,
    applicationName: 'test',
    maxConnections: 1,
  });
  await offerAllOrders(owner);
  await owner.close();
  socketUrl = server.url.replace(/^http/, 'ws');
  await untilTrading(server.url);
  const ticker = await fetch(`${server.url}/api/v3/ticker/price?symbol=BTCINR`);
  price = Number.parseFloat(((await ticker.json()) as { price: string }).price);
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.ended;
  dataDir.remove();
});

let people = 0;
async function newPerson(): Promise<Client> {
  people += 1;
  const client = openClient(server.url);
  const person = { name: 'Asha Verma', email: `asha-${people}@example.in`, password: PASSWORD };
  const { status } = await client.signUp({ ...person, referral: server.referral });
  expect(status).toBe(201);
  return client;
}

type Credentials = { apiKey: string; secret: string };

async function makeKey(owner: Client, kind: 'hmac' | 'ed25519'): Promise<Credentials> {
  const pair = generateKeyPairSync('ed25519');
  const { status, body } = await owner.post<MadeKey>('/api/keys', {
    name: 'A bot',
    password: PASSWORD,
    mayTrade: true,
    kind,
    ...(kind === 'ed25519'
      ? { publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString() }
      : {}),
  });
  expect(status).toBe(201);
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { apiKey: body.key.id, secret: body.secret ?? pem };
}

async function openCcxt(credentials: Credentials) {
  const exchange = new pro.binance({ ...patientCcxt, ...credentials });
  const api = exchange.urls['api'] as Record<string, unknown>;
  for (const [name, url] of Object.entries(api))
    if (typeof url === 'string') api[name] = url.replace(/^https:\/\/[^/]+/, server.url);
  api['ws'] = { spot: `${socketUrl}/stream/ws`, 'ws-api': { spot: `${socketUrl}/ws-api/v3` } };
  await exchange.loadHttpProxyAgent();
  return exchange;
}

/** Its fetchBalanceWs makes nothing of a spot account's balances but to hand them on. */
async function freeOf(exchange: Awaited<ReturnType<typeof openCcxt>>, asset: string) {
  type Account = { balances: { asset: string; free: string }[] };
  const { info } = (await exchange.fetchBalanceWs()) as unknown as { info: Account };
  return info.balances.find((one) => one.asset === asset)?.free;
}

/** The client's number for a price far below the market. */
const far = () => Math.floor(price * 0.9);

test.each(['hmac', 'ed25519'] as const)('ccxt, with a key of %s', async (kind) => {
  const exchange = await openCcxt(await makeKey(await newPerson(), kind));
  try {
    await exchange.loadMarkets();
    const balances = exchange.watchBalance();
    const orders = exchange.watchOrders('BTC/INR');
    const fills = exchange.watchMyTrades('BTC/INR');
    // What it watches it subscribes to once; then it is there.
    await expect
      .poll(() => Object.keys(exchange.clients[`${socketUrl}/ws-api/v3`]?.subscriptions ?? {}))
      .toContain('spot');
    expect(await freeOf(exchange, 'INR')).toBe('850000.00');

    const bought = await exchange.createOrderWs('BTC/INR', 'market', 'buy', 0.001);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.001, symbol: 'BTC/INR' });
    expect((await orders).at(-1)).toMatchObject({ symbol: 'BTC/INR', side: 'buy' });
    const [fill] = (await fills).slice(-1);
    expect(fill).toMatchObject({ order: bought.id, amount: 0.001, side: 'buy' });
    expect((await balances)['INR']?.free).toBeLessThan(850_000);
    expect(await freeOf(exchange, 'BTC')).toBe('0.00100000');

    const watched = exchange.watchOrders('BTC/INR');
    const { id: resting = '', ...rest } = await exchange.createOrderWs(
      'BTC/INR',
      'limit',
      'buy',
      0.001,
      far(),
    );
    expect(rest).toMatchObject({ status: 'open', filled: 0, price: far() });
    expect((await watched).at(-1)).toMatchObject({ id: resting, status: 'open' });
    expect((await exchange.fetchOpenOrdersWs('BTC/INR')).map(({ id }) => id)).toEqual([resting]);
    expect(await exchange.fetchOrderWs(resting, 'BTC/INR')).toMatchObject({ status: 'open' });
    const edited = await exchange.editOrderWs(resting, 'BTC/INR', 'limit', 'buy', 0.002, far());
    expect(edited).toMatchObject({ status: 'open', amount: 0.002 });
    const { id: other = '' } = edited;
    expect(other).not.toBe(resting);
    const cancelled = await exchange.cancelOrderWs(other, 'BTC/INR');
    expect(cancelled).toMatchObject({ id: other, status: 'canceled' });
    // What it has heard of each, it keeps.
    const heardOf = (wanted: string) =>
      [...(exchange.orders as unknown as { id: string; status: string }[])].find(
        ({ id }) => id === wanted,
      )?.status;
    await expect.poll(() => [heardOf(resting), heardOf(other)]).toEqual(['canceled', 'canceled']);
    expect((await exchange.fetchOrdersWs('BTC/INR')).map(({ status }) => status)).toEqual([
      ...['closed', 'canceled', 'canceled'],
    ]);
    expect(await exchange.fetchMyTradesWs('BTC/INR')).toMatchObject([{ order: bought.id }]);
    expect(await exchange.fetchOpenOrdersWs('BTC/INR')).toEqual([]);
    await expect(
      exchange.createOrderWs('BTC/INR', 'limit', 'buy', 1_000, far()),
    ).rejects.toMatchObject({ name: 'InsufficientFunds' });
  } finally {
    await exchange.close();
  }
});

test.each(['hmac', 'ed25519'] as const)('@binance/spot, with a key of %s', async (kind) => {
  const { apiKey, secret } = await makeKey(await newPerson(), kind);
  const { websocketAPI } = new Spot({
    configurationWebsocketAPI: {
      apiKey,
      wsURL: `${socketUrl}/ws-api/v3`,
      autoSessionReLogon: true,
      ...(kind === 'hmac' ? { apiSecret: secret } : { privateKey: secret }),
      timeout: WAIT_MS,
    },
  });
  const connection = await websocketAPI.connect();
  try {
    const symbol = 'BTCINR';
    expect((await connection.ping()).data).toEqual({});
    expect((await connection.time()).data).toHaveProperty('serverTime');
    expect((await connection.depth({ symbol, limit: 5 })).data).toHaveProperty('bids');
    expect((await connection.tickerPrice({ symbol })).data).toMatchObject({ symbol });
    if (kind === 'ed25519') await connection.sessionLogon();
    const heard: Record<string, unknown>[] = [];
    const { stream } =
      kind === 'ed25519'
        ? await connection.userDataStreamSubscribe()
        : await connection.userDataStreamSubscribeSignature();
    stream.on('message', (event) => void heard.push({ ...event }));

    const placed = await connection.orderPlace({
      symbol,
      side: 'BUY' as never,
      type: 'LIMIT' as never,
      timeInForce: 'GTC' as never,
      quantity: 0.001,
      price: far(),
      newClientOrderId: 'mine:1/a',
    });
    expect(placed.data).toMatchObject({ status: 'NEW', clientOrderId: 'mine:1/a' });
    const found = await connection.orderStatus({ symbol, origClientOrderId: 'mine:1/a' });
    expect(found.data).toMatchObject({ status: 'NEW', orderId: placed.data.orderId });
    expect((await connection.openOrdersStatus({ symbol })).data).toHaveLength(1);
    const gone = await connection.orderCancel({ symbol, origClientOrderId: 'mine:1/a' });
    expect(gone.data).toMatchObject({ status: 'CANCELED' });
    const account = await connection.accountStatus();
    expect(account.data).toMatchObject({ accountType: 'SPOT' });
    const bought = await connection.orderPlace({
      symbol,
      side: 'BUY' as never,
      type: 'MARKET' as never,
      quoteOrderQty: 1_000,
    });
    expect(bought.data).toMatchObject({ status: 'FILLED' });
    const steps = () =>
      heard
        .filter(({ e }) => e === 'executionReport')
        .map(({ x, X }) => `${String(x)} ${String(X)}`);
    await expect.poll(steps).toEqual(['NEW NEW', 'CANCELED CANCELED', 'NEW NEW', 'TRADE FILLED']);
    expect(heard.some(({ e }) => e === 'outboundAccountPosition')).toBe(true);
    await expect(
      connection.orderPlace({ symbol, side: 'BUY' as never, type: 'WRONG' as never }),
    ).rejects.toMatchObject({ code: -1116 });
  } finally {
    await connection.disconnect();
  }
});

const quiet = { trace: () => undefined, info: () => undefined, error: () => undefined };

test.each(['hmac', 'ed25519'] as const)('binance, with a key of %s', async (kind) => {
  const { apiKey, secret } = await makeKey(await newPerson(), kind);
  const options = {
    api_key: apiKey,
    api_secret: secret,
    wsUrl: socketUrl,
    attachEventListeners: false,
    // Only keys of Ed25519 log on: what its documentation has others set.
    ...(kind === 'hmac'
      ? { authPrivateConnectionsOnConnect: false, authPrivateRequestsIndividually: true }
      : {}),
  };
  const client = new WebsocketAPIClient(options, quiet);
  try {
    const symbol = 'BTCINR';
    const time = () => systemClock.now().getTime();
    const heard: Record<string, unknown>[] = [];
    client.getWSClient().on('message', (event) => void heard.push(event as never));
    expect((await client.getSpotServerTime()).result).toHaveProperty('serverTime');
    expect((await client.getSpotOrderBook({ symbol, limit: 5 })).result.bids).toHaveLength(5);
    await client.subscribeUserDataStream('mainWSAPI');
    const placed = await client.submitNewSpotOrder({
      symbol,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price: `${far()}`,
      timestamp: time(),
    } as never);
    expect(placed.result).toMatchObject({ status: 'NEW', symbol });
    const { orderId } = placed.result as { orderId: number };
    const open = await client.getSpotOpenOrders({ symbol, timestamp: time() });
    expect(open.result).toHaveLength(1);
    const gone = await client.cancelSpotOrder({ symbol, orderId, timestamp: time() });
    expect(gone.result).toMatchObject({ status: 'CANCELED' });
    const steps = () =>
      heard
        .filter(({ e }) => e === 'executionReport')
        .map(({ x, X }) => `${String(x)} ${String(X)}`);
    await expect.poll(steps).toEqual(['NEW NEW', 'CANCELED CANCELED']);
  } finally {
    await client.disconnectAll();
  }
});
