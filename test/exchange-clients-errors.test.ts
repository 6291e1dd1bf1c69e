/**
 * The errors of an exchange client of others, unmodified, against a whole server. That is each
 * class that it can throw here, from a real cause. server/domain/spot-api/errors.ts has the codes
 * that it is told.
 */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { OrderList } from '#protocol/orders.ts';
import { until } from '#test/waits.ts';

import type { Client } from './client.ts';
import {
  type ExchangeServer,
  found,
  openCcxt,
  openExchangeServer,
  pair,
  part,
  symbol,
} from './exchange-server.ts';
import { makeKey } from './key-client.ts';
import { untilTrading } from './server-process.ts';
import { longTest } from './long-test.ts';

const NOBODYS = '999999999';

let server: ExchangeServer;
let asha: Client;

beforeAll(async () => {
  server = await openExchangeServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  asha = await server.newcomer();
});

const keyOf = () => makeKey(asha, { kind: 'hmac' });
const openOf = async () => (await asha.get<OrderList>('/api/orders/open')).body.items;
const historyOf = async () =>
  (await asha.get<OrderList>('/api/orders/history?coin=BTC')).body.items;

longTest('ccxt throws the class of each error', async () => {
  const key = await keyOf();
  const exchange = openCcxt(server.url, key);
  await exchange.loadMarkets();
  const last = await server.lastPrice();
  const order = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' };
  const resting = { ...order, price: `${part(last, 90)}` };
  const place = (rest: object) => exchange['privatePostOrder']({ ...resting, ...rest });
  const market = { price: undefined, timeInForce: undefined, type: 'MARKET' };
  const name = { newClientOrderId: 'the-same' };
  await place(name);

  const off = openCcxt(server.url, key);
  off.options['timeDifference'] = 60_000;
  const reader = openCcxt(server.url, await makeKey(asha, { kind: 'hmac', mayTrade: false }));
  const ended = await keyOf();
  await asha.post(`/api/keys/${ended.id}/end`);
  const elsewhere = await makeKey(asha, { kind: 'hmac', networks: ['192.0.2.1'] });
  const small = await makeKey(asha, { kind: 'hmac', mostPerTrade: '100' });
  const twice = JSON.stringify([symbol, symbol]);
  const cases: readonly (readonly [name: string, text: string, asked: () => Promise<unknown>])[] = [
    [
      'AuthenticationError',
      '-2014',
      () => openCcxt(server.url, { ...key, id: 'short' }).fetchBalance(),
    ],
    [
      'AuthenticationError',
      '-2015',
      () => openCcxt(server.url, { ...key, id: 'A'.repeat(64) }).fetchBalance(),
    ],
    [
      'AuthenticationError',
      '-1022',
      () => openCcxt(server.url, { ...key, secret: 'x' }).fetchBalance(),
    ],
    [
      ...(['AuthenticationError', '-2015'] as const),
      () => reader['privatePostOrder']({ ...resting }),
    ],
    ['AuthenticationError', '-2015', () => openCcxt(server.url, ended).fetchBalance()],
    ['AuthenticationError', '-2015', () => openCcxt(server.url, elsewhere).fetchBalance()],
    ['InvalidNonce', '-1021', () => off['privateGetAccount']()],
    ['BadRequest', '-1115', () => place({ timeInForce: 'ODD' })],
    ['BadRequest', '-1106', () => place({ stopPrice: '1' })],
    ['BadRequest', '-1104', () => place({ unheardOf: '1' })],
    [
      ...(['BadRequest', '-1127'] as const),
      () => exchange['privateGetMyTrades']({ symbol, startTime: 1, endTime: 90_000_001 }),
    ],
    ['BadRequest', '-1020', () => exchange.fetchDepositAddress('BTC')],
    [
      ...(['InvalidOrder', '-1014'] as const),
      () =>
        exchange['privatePostOrderListOco']({
          symbol,
          side: 'SELL',
          quantity: '0.001',
          aboveType: 'STOP_LOSS',
          aboveStopPrice: '1',
          belowType: 'STOP_LOSS',
          belowStopPrice: '1',
        }),
    ],
    ['BadSymbol', 'Invalid symbol.', () => exchange['privateGetOpenOrders']({ symbol: 'NONE' })],
    ['BadRequest', '-1102', () => exchange['privateGetOrder']({ symbol })],
    ['BadRequest', '-1111', () => place({ price: '1.123456789' })],
    ['BadRequest', '-1116', () => place({ type: 'ODD' })],
    ['BadRequest', '-1117', () => place({ side: 'LEFT' })],
    ['BadRequest', '-1120', () => exchange['publicGetKlines']({ symbol, interval: '9s' })],
    ['InvalidOrder', 'LOT_SIZE', () => place({ quantity: '0' })],
    ['InvalidOrder', 'PRICE_FILTER', () => place({ price: '0' })],
    [
      ...(['BadRequest', 'NOTIONAL'] as const),
      () => place({ ...market, quantity: undefined, quoteOrderQty: '0' }),
    ],
    [
      ...(['AccountSuspended', 'This action is disabled on this account.'] as const),
      () => openCcxt(server.url, small)['privatePostOrder']({ ...resting }),
    ],
    ['InsufficientFunds', 'insufficient balance', () => place({ quantity: '99' })],
    [
      ...(['OrderImmediatelyFillable', 'immediately match'] as const),
      () => place({ type: 'LIMIT_MAKER', timeInForce: undefined, price: `${part(last, 110)}` }),
    ],
    [
      ...(['OrderImmediatelyFillable', 'trigger immediately'] as const),
      () => place({ type: 'STOP_LOSS_LIMIT', stopPrice: `${part(last, 80)}` }),
    ],
    ['InvalidOrder', 'Duplicate order sent.', () => place({ ...name, quantity: '0.002' })],
    ['OrderNotFound', '-2013', () => exchange.fetchOrder(NOBODYS, pair)],
    ['OrderNotFound', '-2011', () => exchange.cancelOrder(NOBODYS, pair)],
    // It knows classes for these only at the address that it is made for.
    ['ExchangeError', '-1151', () => exchange['publicGetTicker24hr']({ symbols: twice })],
    ['ExchangeError', '-1131', () => exchange['privateGetAccount']({ recvWindow: 60_001 })],
    ['ExchangeError', '-2022', () => exchange.editOrder(NOBODYS, pair, 'limit', 'buy', 0.001, 1)],
  ];
  for (const [className, text, asked] of cases)
    await expect(asked(), `${className} ${text}`).rejects.toMatchObject({
      name: className,
      message: expect.stringContaining(text),
    });
  expect(await openOf()).toHaveLength(1);

  // All are signed at once: on a busy machine the last of them are sent long after.
  const patient = { recvWindow: 60_000 };
  const many = Array.from({ length: 600 }, () =>
    exchange.fetchBalance(patient).catch((e: Error) => e),
  );
  const refused = (await Promise.all(many)).filter((one) => one instanceof Error);
  expect(new Set(refused.map((error) => error.name))).toEqual(new Set(['DDoSProtection']));
});

test('a client that stops waiting asks again for the same order, which is placed once', async () => {
  const exchange = openCcxt(server.url, await keyOf());
  await exchange.loadMarkets();
  const place = () =>
    exchange.createOrder(pair, 'market', 'buy', 0.001, undefined, { newClientOrderId: 'patient' });
  const { timeout } = exchange;
  process.kill(server.process.pid, 'SIGSTOP');
  try {
    exchange.timeout = 300;
    await expect(place()).rejects.toMatchObject({ name: 'RequestTimeout' });
  } finally {
    process.kill(server.process.pid, 'SIGCONT');
  }
  exchange.timeout = timeout;
  const asked = await place();
  await until('the order is filled', async () => {
    const { status } = await exchange.fetchOrder(found(asked.id), pair);
    return status === 'closed';
  });
  expect(await historyOf()).toHaveLength(1);
});

longTest('while no price comes, a client is told that the market is closed', async () => {
  const exchange = openCcxt(server.url, await keyOf());
  await exchange.loadMarkets();
  process.kill(server.process.pid, 'SIGSTOP');
  try {
    await until('prices are old', async () => {
      const { body } = await asha.get<{ items: { tradable: boolean }[] }>('/api/market/coins');
      return body.items.every(({ tradable }) => !tradable);
    });
    await expect(exchange.createOrder(pair, 'market', 'buy', 0.001)).rejects.toMatchObject({
      name: 'MarketClosed',
      message: expect.stringContaining('Market is closed.'),
    });
  } finally {
    process.kill(server.process.pid, 'SIGCONT');
  }
  await untilTrading(server.url);
  const bought = await exchange.createOrder(pair, 'market', 'buy', 0.001);
  expect(bought.status).toBe('closed');
});

test('a client whose server is away is told that it is', async () => {
  const key = await keyOf();
  // A port on which somebody listened a moment ago.
  const gone = createServer();
  const url = await new Promise<string>((resolve) => {
    gone.listen(0, '127.0.0.1', () => {
      const address = gone.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    });
  });
  await new Promise((resolve) => gone.close(resolve));
  await expect(openCcxt(url, key).fetchBalance()).rejects.toMatchObject({
    name: 'NetworkError',
  });
});

test('a client behind a proxy whose server is away is told that the exchange is not available', async () => {
  const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
  const proxy = createHttpServer((_, reply) =>
    reply.writeHead(502, { 'content-type': 'text/html' }).end(page),
  );
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const exchange = openCcxt(`http://127.0.0.1:${port}`, await keyOf());
  await expect(exchange.fetchBalance()).rejects.toMatchObject({ name: 'ExchangeNotAvailable' });
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});
