/**
 * Exchange clients of others, unmodified, as portfolio trackers and bots use them: what their key
 * may do, what an account holds and held, limits that cross, and what is refused on purpose.
 */
import { Spot } from '@binance/spot';
import { MainClient } from 'binance';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WAIT_MS } from '#test/waits.ts';

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

let server: ExchangeServer;
let asha: Client;

beforeAll(async () => {
  server = await openExchangeServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  asha = await server.newcomer();
});

const reader = () => makeKey(asha, { kind: 'hmac', mayTrade: false });
const trader = () => makeKey(asha, { kind: 'hmac' });

test('binance sees that a key only reads, and what the account has', async () => {
  const open = (key: { id: string; secret: string }) =>
    new MainClient({ baseUrl: server.url, api_key: key.id, api_secret: key.secret });
  const client = open(await reader());
  expect(await client.getApiKeyPermissions()).toMatchObject({
    enableReading: true,
    enableSpotAndMarginTrading: false,
    enableWithdrawals: false,
    ipRestrict: false,
    createTime: expect.any(Number),
  });
  expect(await open(await trader()).getApiKeyPermissions()).toMatchObject({
    enableReading: true,
    enableSpotAndMarginTrading: true,
    enableWithdrawals: false,
  });
  expect(await client.getUserAsset({ needBtcValuation: true })).toMatchObject([
    { asset: 'INR', free: '850000.00', btcValuation: expect.stringMatching(/^0\.[0-9]{8}$/) },
  ]);
  expect(await client.getFundingAsset({})).toEqual([]);
  expect(await client.getAssetDetail({ asset: 'BTC' })).toMatchObject({
    BTC: { withdrawStatus: false, depositStatus: false },
  });
  expect(await client.getAccountStatus()).toEqual({ data: 'Normal' });
  expect(await client.getApiTradingStatus()).toMatchObject({ data: { isLocked: false } });
  expect(await client.getAccountInfo()).toMatchObject({ isFutureEnabled: false });
  // The first day of this house is not over.
  expect(await client.getDailyAccountSnapshot({ type: 'SPOT' })).toEqual({
    code: 200,
    msg: '',
    snapshotVos: [],
  });
  for (const type of ['MARGIN', 'FUTURES'] as const)
    await expect(client.getDailyAccountSnapshot({ type })).rejects.toMatchObject({
      code: -1020,
      message: `Value '${type}' of parameter 'type' is not offered here: there is one wallet, SPOT.`,
    });
});

test('binance is told by name which parameters are not offered, and places nothing then', async () => {
  const { id, secret } = await trader();
  const client = new MainClient({ baseUrl: server.url, api_key: id, api_secret: secret });
  const price = part(await server.lastPrice(), 90);
  const limit = () => ({
    ...({ symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const),
    quantity: 0.001,
    price,
  });
  const names = ['icebergQty', 'trailingDelta', 'strategyId', 'strategyType'] as const;
  for (const name of names)
    await expect(client.submitNewOrder({ ...limit(), [name]: 1 })).rejects.toMatchObject({
      code: -1020,
      message: expect.stringContaining(`Parameter '${name}' is not offered here: `),
    });
  const peg = { ...limit(), pegPriceType: 'PRIMARY_PEG' } as const;
  await expect(client.submitNewOrder(peg)).rejects.toMatchObject({ code: -1020 });
  const prevented = { ...limit(), selfTradePreventionMode: 'EXPIRE_BOTH' } as const;
  await expect(client.submitNewOrder(prevented)).rejects.toMatchObject({
    code: -1020,
    message: expect.stringContaining("Value 'EXPIRE_BOTH' of parameter 'selfTradePreventionMode'"),
  });
  expect(await client.getOpenOrders({ symbol })).toEqual([]);
});

test('ccxt reads a funding wallet that is empty, is answered the fill of a limit that crosses, and tests orders as they are placed', async () => {
  const exchange = openCcxt(server.url, await trader());
  await exchange.loadMarkets();
  // Paths that earlier releases load beside exchangeInfo.
  expect(await exchange['sapiGetMarginAllAssets']()).toEqual([]);
  expect(await exchange.fetchBalance({ type: 'funding' })).toMatchObject({ total: {} });
  const last = await server.lastPrice();
  const crossed = await exchange.createOrder(pair, 'limit', 'buy', 0.001, part(last, 105));
  expect(crossed).toMatchObject({ status: 'closed', filled: 0.001, timeInForce: 'GTC' });
  const rests = await exchange.createOrder(pair, 'limit', 'buy', 0.001, part(last, 90));
  const edited = await exchange.editOrder(
    ...([found(rests.id), pair, 'limit', 'buy', 0.002, part(last, 105)] as const),
  );
  expect(edited).toMatchObject({ status: 'closed', filled: 0.002 });
  const tested = { test: true };
  const tooMuch = exchange.createOrder(pair, 'limit', 'buy', 1_000, part(last, 90), tested);
  await expect(tooMuch).rejects.toMatchObject({ name: 'InsufficientFunds' });
  const notMine = exchange.createOrder(pair, 'market', 'sell', 1, undefined, tested);
  await expect(notMine).rejects.toMatchObject({ name: 'InsufficientFunds' });
  const parts = { icebergAmount: 0.0001, icebergQty: 0.0001 };
  await expect(
    exchange.createOrder(pair, 'limit', 'buy', 0.001, part(last, 90), parts),
  ).rejects.toMatchObject({
    name: 'BadRequest',
    message: expect.stringContaining('-1020'),
  });
  expect(await exchange.fetchOpenOrders(pair)).toEqual([]);
});

test('@binance/spot has its times in microseconds, the rates of an order, and its own limits', async () => {
  const { id: apiKey, secret: apiSecret } = await trader();
  const open = (timeUnit: 'MILLISECOND' | 'MICROSECOND') =>
    new Spot({
      configurationRestAPI: {
        basePath: server.url,
        apiKey,
        apiSecret,
        timeout: WAIT_MS,
        timeUnit: timeUnit as never,
      },
    }).restAPI;
  const data = async <Data>(asked: Promise<{ data(): Promise<Data> }>) => (await asked).data();
  const [plain, micro] = [open('MILLISECOND'), open('MICROSECOND')];
  expect(Number((await data(plain.time())).serverTime)).toBeLessThan(1e14);
  expect(Number((await data(micro.time())).serverTime)).toBeGreaterThan(1e15);
  const market = { symbol, side: 'BUY' as never, type: 'MARKET' as never, quantity: 0.001 };
  const rates = await data(micro.orderTest({ ...market, computeCommissionRates: true }));
  expect(rates).toMatchObject({ standardCommissionForOrder: { taker: '0.00250000' } });
  const bought = await data(micro.newOrder(market));
  expect(Number(bought.transactTime)).toBeGreaterThan(1e15);
  const named = { symbol, orderId: found(bought.orderId) };
  const { updateTime } = await data(plain.getOrder(named));
  expect(Number(bought.transactTime)).toBe(Number(updateTime) * 1_000);
  const { rateLimits } = await data(plain.exchangeInfo({ symbol }));
  expect(rateLimits?.map(({ interval, limit }) => [interval, limit])).toEqual([
    ['SECOND', 1_000],
    ['MINUTE', 6_000],
    ['MINUTE', 500],
  ]);
});
