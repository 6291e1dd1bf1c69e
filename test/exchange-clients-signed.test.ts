/**
 * Exchange clients of others, unmodified, with API keys against a whole server: they place, change
 * and cancel orders, read lists, trades and balances, and throw their own errors. Only addresses,
 * keys and documented settings are set.
 */
import { Spot } from '@binance/spot';
import { MainClient } from 'binance';
import NodeBinance from 'node-binance-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Order, OrderList } from '#protocol/orders.ts';
import { WAIT_MS } from '#test/waits.ts';

import type { Client } from './client.ts';
import {
  bookedBalances,
  type ExchangeServer,
  FEE_BPS,
  found,
  openCcxt,
  openExchangeServer,
  pair,
  part,
  readBalances,
  symbol,
} from './exchange-server.ts';
import { makeKey } from './key-client.ts';
import { askDeposit, askWithdrawal } from './requests.ts';

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

const kinds = ['hmac', 'ed25519'] as const;
const keyOf = (kind: (typeof kinds)[number]) => makeKey(asha, { kind });
const openOf = async () => (await asha.get<OrderList>('/api/orders/open')).body.items;
const byAsset = (
  balances: readonly { asset?: string; free?: unknown; locked?: unknown }[],
): Record<string, { free: unknown; used: unknown }> =>
  Object.fromEntries(balances.map(({ asset, free, locked }) => [asset, { free, used: locked }]));
const historyOf = async () =>
  (await asha.get<OrderList>('/api/orders/history?coin=BTC')).body.items;

test.each(kinds)('ccxt places, reads, changes and cancels, signed by %s', async (kind) => {
  const exchange = openCcxt(server.url, await keyOf(kind));
  await exchange.loadMarkets();
  expect(exchange.market(pair).info).toMatchObject({
    cancelReplaceAllowed: true,
    ocoAllowed: true,
  });
  expect(exchange.currencies['INR']).toMatchObject({ id: 'INR', code: 'INR' });

  const bought = await exchange.createOrder(pair, 'market', 'buy', 0.001);
  expect(bought).toMatchObject({ status: 'closed', filled: 0.001, type: 'market', side: 'buy' });
  expect(bought.trades).toMatchObject([{ fee: { currency: 'INR' } }]);
  const spent = await exchange.createMarketBuyOrderWithCost(pair, 500);
  expect(spent.status).toBe('closed');
  const sold = await exchange.createOrder(pair, 'market', 'sell', 0.0004);
  expect(sold).toMatchObject({ status: 'closed', filled: 0.0004 });
  expect(await exchange.createOrder(pair, 'limit', 'buy', 1, 1, { test: true })).toBeDefined();

  const last = await server.lastPrice();
  const low = part(last, 90);
  const high = part(last, 110);
  const limit = await exchange.createOrder(pair, 'limit', 'buy', 0.001, low);
  expect(limit).toMatchObject({ status: 'open', price: low, amount: 0.001, timeInForce: 'GTC' });
  const maker = await exchange.createOrder(pair, 'limit', 'buy', 0.001, low, { postOnly: true });
  expect(maker).toMatchObject({ status: 'open', postOnly: true });
  const stops = [
    await exchange.createOrder(pair, 'market', 'sell', 0.0001, undefined, { stopLossPrice: low }),
    await exchange.createOrder(pair, 'limit', 'sell', 0.0001, low, { triggerPrice: low }),
    await exchange.createOrder(pair, 'market', 'sell', 0.0001, undefined, {
      takeProfitPrice: high,
    }),
    await exchange.createOrder(pair, 'limit', 'sell', 0.0001, high, { takeProfitPrice: high }),
  ];
  const triggers = stops.map(({ type, status, triggerPrice }) => [type, status, triggerPrice]);
  expect(triggers).toEqual([
    ['market', 'open', low],
    ['limit', 'open', low],
    ['market', 'open', high],
    ['limit', 'open', high],
  ]);

  const resting = [limit, maker, ...stops].map(({ id }) => id);
  const ids = (orders: readonly { id?: unknown }[]) => orders.map(({ id }) => id);
  expect(ids(await exchange.fetchOpenOrders(pair))).toEqual(resting);
  expect(ids(await exchange.fetchOpenOrders())).toEqual(resting);
  expect(await exchange.fetchOrder(found(limit.id), pair)).toMatchObject({
    id: limit.id,
    clientOrderId: limit.clientOrderId,
    status: 'open',
    price: low,
  });
  const all = await exchange.fetchOrders(pair);
  expect(ids(all)).toEqual([bought.id, spent.id, sold.id, ...resting]);
  expect(ids(await exchange.fetchOrders(pair, found(limit.timestamp), 2))).toEqual(
    resting.slice(0, 2),
  );
  expect(ids(await exchange.fetchClosedOrders(pair))).toEqual([bought.id, spent.id, sold.id]);

  const edited = await exchange.editOrder(
    found(limit.id),
    pair,
    'limit',
    'buy',
    0.002,
    part(last, 80),
  );
  expect(edited).toMatchObject({ status: 'open', amount: 0.002, price: part(last, 80) });
  expect(edited.id).not.toBe(limit.id);
  expect((await exchange.fetchOrder(found(limit.id), pair)).status).toBe('canceled');
  expect(await exchange.cancelOrder(found(maker.id), pair)).toMatchObject({ status: 'canceled' });
  const gone = (await exchange.cancelAllOrders(pair)) as { status: string }[];
  expect(gone.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'canceled'));
  expect(await openOf()).toEqual([]);

  const trades = await exchange.fetchMyTrades(pair);
  expect(trades.map(({ order, side }) => [order, side])).toEqual([
    [bought.id, 'buy'],
    [spent.id, 'buy'],
    [sold.id, 'sell'],
  ]);
  expect(trades[0]).toMatchObject({ takerOrMaker: 'taker', cost: bought.cost, amount: 0.001 });
  expect(await exchange.fetchOrderTrades(found(sold.id), pair)).toEqual([trades[2]]);
  const since = found(trades[1]?.timestamp);
  expect(ids(await exchange.fetchMyTrades(pair, since, 1))).toEqual(ids(trades.slice(1, 2)));
  expect(readBalances((await exchange.fetchBalance()) as never)).toEqual(
    await bookedBalances(asha),
  );

  expect(await exchange.fetchTradingFee(pair)).toMatchObject({
    maker: FEE_BPS / 10_000,
    taker: FEE_BPS / 10_000,
  });
  expect(Object.keys(await exchange.fetchTradingFees()).toSorted()).toEqual(exchange.symbols);
});

test('ccxt reads money in and out, and moves none', async () => {
  const deposit = await askDeposit(server, asha, '5000');
  const withdrawal = await askWithdrawal(asha, '1000');
  const exchange = openCcxt(server.url, await keyOf('hmac'));
  for (const code of [undefined, 'INR']) {
    expect(await exchange.fetchDeposits(code)).toMatchObject([
      { id: deposit.id, amount: 5000, currency: 'INR', status: 'pending', type: 'deposit' },
    ]);
    expect(await exchange.fetchWithdrawals(code)).toMatchObject([
      { id: withdrawal.id, amount: 1000, currency: 'INR', status: 'pending', type: 'withdrawal' },
    ]);
  }
  await expect(exchange.fetchDepositAddress('BTC')).rejects.toMatchObject({ name: 'BadRequest' });
  const before = await asha.me();
  const withdraw = () => exchange.withdraw('BTC', 0.001, 'an-address-of-my-own');
  await expect(withdraw()).rejects.toMatchObject({ name: 'AuthenticationError' });
  // Once it has signed anything with success, the client takes the same answer for a ban that
  // passes.
  await exchange.fetchBalance();
  await expect(withdraw()).rejects.toMatchObject({ name: 'DDoSProtection' });
  expect((await asha.me()).balances).toEqual(before.balances);
});

test.each(kinds)('@binance/spot has every signed method, signed by %s', async (kind) => {
  const { id: apiKey, secret } = await keyOf(kind);
  const signing = kind === 'hmac' ? { apiSecret: secret } : { privateKey: secret };
  // It gives up after a second unless told otherwise, and a market order waits for the next tick.
  const { restAPI } = new Spot({
    configurationRestAPI: { basePath: server.url, apiKey, ...signing, timeout: WAIT_MS },
  });
  const data = async <Data>(asked: Promise<{ data(): Promise<Data> }>) => (await asked).data();
  const [BUY, SELL, LIMIT, MARKET, GTC] = (['BUY', 'SELL', 'LIMIT', 'MARKET', 'GTC'] as const).map(
    (one) => one as never,
  ) as [never, never, never, never, never];
  const last = await server.lastPrice();
  const price = part(last, 90);
  const bought = await data(restAPI.newOrder({ symbol, side: BUY, type: MARKET, quantity: 0.001 }));
  expect(bought).toMatchObject({ status: 'FILLED', executedQty: '0.00100000' });
  const market = { symbol, side: BUY, type: MARKET };
  expect(await data(restAPI.orderTest({ ...market, quantity: 0.001 }))).toEqual({});
  await expect(restAPI.orderTest({ ...market, quantity: 1_000 })).rejects.toMatchObject({
    code: -2010,
  });
  const limit = { symbol, side: BUY, type: LIMIT, timeInForce: GTC, quantity: 0.001, price };
  const open = await data(restAPI.newOrder(limit));
  const orderId = found(open.orderId);
  expect(await data(restAPI.getOrder({ symbol, orderId }))).toMatchObject({ status: 'NEW' });
  expect(await data(restAPI.getOpenOrders({ symbol }))).toHaveLength(1);
  const mode = 'STOP_ON_FAILURE' as never;
  const replaced = await data(
    restAPI.orderCancelReplace({
      ...limit,
      quantity: 0.002,
      cancelReplaceMode: mode,
      cancelOrderId: orderId,
    }),
  );
  expect(replaced).toMatchObject({
    cancelResult: 'SUCCESS',
    newOrderResult: 'SUCCESS',
    newOrderResponse: { origQty: '0.00200000' },
  });
  const second = found(replaced.newOrderResponse?.orderId);
  expect(await data(restAPI.deleteOrder({ symbol, orderId: second }))).toMatchObject({
    status: 'CANCELED',
  });
  const oco = {
    symbol,
    side: SELL,
    quantity: 0.0005,
    aboveType: 'LIMIT_MAKER' as never,
    abovePrice: part(last, 110),
    belowType: 'STOP_LOSS' as never,
    belowStopPrice: part(last, 90),
  };
  const list = await data(restAPI.orderListOco(oco));
  const orderListId = found(list.orderListId);
  expect(list.orderReports?.map(({ type }) => type)).toEqual(['LIMIT_MAKER', 'STOP_LOSS']);
  expect(await data(restAPI.getOrderList({ orderListId }))).toMatchObject({
    listOrderStatus: 'EXECUTING',
    listClientOrderId: list.listClientOrderId,
  });
  expect(await data(restAPI.openOrderList())).toHaveLength(1);
  expect(await data(restAPI.deleteOrderList({ symbol, orderListId }))).toMatchObject({
    listOrderStatus: 'ALL_DONE',
  });
  expect(await data(restAPI.allOrderList())).toMatchObject([{ orderListId }]);
  expect(await data(restAPI.newOrder(limit))).toMatchObject({ status: 'NEW' });
  expect(await data(restAPI.deleteOpenOrders({ symbol }))).toMatchObject([{ status: 'CANCELED' }]);
  expect(await data(restAPI.allOrders({ symbol }))).toHaveLength(6);
  expect(await data(restAPI.myTrades({ symbol }))).toMatchObject([{ orderId: bought.orderId }]);
  expect(await data(restAPI.accountCommission({ symbol }))).toMatchObject({
    standardCommission: { taker: '0.00250000' },
  });
  expect(await data(restAPI.rateLimitOrder())).toEqual([]);
  const { balances = [] } = await data(restAPI.getAccount());
  expect(readBalances(byAsset(balances))).toEqual(await bookedBalances(asha));

  await expect(restAPI.getOrder({ symbol, orderId: Number(NOBODYS) })).rejects.toMatchObject({
    name: 'BadRequestError',
    message: 'Order does not exist.',
    code: -2013,
  });
  const wrong = new Spot({
    configurationRestAPI: {
      basePath: server.url,
      apiKey: 'A'.repeat(64),
      ...signing,
      timeout: WAIT_MS,
    },
  });
  await expect(wrong.restAPI.getAccount()).rejects.toMatchObject({
    name: 'UnauthorizedError',
    code: -2015,
  });
  // It has no class for an answer of 409.
  const allow = { cancelReplaceMode: 'ALLOW_FAILURE' as never, cancelOrderId: Number(NOBODYS) };
  await expect(restAPI.orderCancelReplace({ ...limit, ...allow })).rejects.toMatchObject({
    name: 'ConnectorClientError',
    code: -2021,
    message: 'Order cancel-replace partially failed.',
  });
  expect(await openOf()).toHaveLength(1);
});

test.each(kinds)('binance has every signed method, signed by %s', async (kind) => {
  const { id, secret } = await keyOf(kind);
  const client = new MainClient({ baseUrl: server.url, api_key: id, api_secret: secret });
  const last = await server.lastPrice();
  const price = part(last, 90);
  // It writes an id of its own into what it is handed.
  const limit = () => ({
    ...({ symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const),
    quantity: 0.001,
    price,
  });
  const market = { symbol, side: 'BUY', type: 'MARKET', quantity: 0.001 } as const;
  expect(await client.testNewOrder(market)).toEqual({});
  expect(await client.submitNewOrder(market)).toMatchObject({ status: 'FILLED' });
  const open = await client.submitNewOrder(limit());
  const { orderId } = open;
  expect(await client.getOrder({ symbol, orderId })).toMatchObject({ status: 'NEW' });
  const cancelReplaceMode = 'STOP_ON_FAILURE';
  const replaced = await client.replaceOrder({
    ...limit(),
    quantity: 0.002,
    cancelReplaceMode,
    cancelOrderId: orderId,
    newOrderRespType: 'RESULT',
  });
  expect(replaced).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
  expect(await client.getOpenOrders({ symbol })).toMatchObject([{ origQty: '0.00200000' }]);
  const { orderId: second } = replaced.newOrderResponse;
  expect(await client.cancelOrder({ symbol, orderId: second })).toMatchObject({
    status: 'CANCELED',
  });
  await client.submitNewOrder(limit());
  expect(await client.cancelAllSymbolOrders({ symbol })).toHaveLength(1);

  const quantity = 0.0004;
  const sides = { abovePrice: part(last, 110), belowStopPrice: part(last, 90) };
  const list = await client.submitNewOrderList({
    symbol,
    side: 'SELL',
    quantity,
    aboveType: 'LIMIT_MAKER',
    belowType: 'STOP_LOSS',
    ...sides,
  });
  const older = await client.submitNewOCO({
    symbol,
    side: 'SELL',
    quantity,
    price: part(last, 110),
    stopPrice: part(last, 90),
    stopLimitPrice: part(last, 89),
    stopLimitTimeInForce: 'GTC',
  });
  const { orderListId } = list;
  expect(await client.getOCO({ orderListId })).toMatchObject({ listOrderStatus: 'EXECUTING' });
  expect(await client.getAllOpenOCO()).toHaveLength(2);
  expect(await client.getAllOCO({})).toMatchObject([
    { orderListId },
    { orderListId: older.orderListId },
  ]);
  expect(await client.cancelOCO({ symbol, orderListId })).toMatchObject({
    listOrderStatus: 'ALL_DONE',
  });
  expect(await client.getAllOrders({ symbol })).toHaveLength(8);
  expect(await client.getAccountTradeList({ symbol })).toHaveLength(1);
  expect(await client.getCommissionRates({ symbol })).toMatchObject({ symbol });
  expect(await client.getOrderRateLimit()).toEqual([]);
  expect(await client.getTradeFee({ symbol })).toMatchObject([{ takerCommission: '0.00250000' }]);
  const { symbols } = await client.getExchangeInfo();
  expect(await client.getBalances()).toHaveLength(symbols.length + 1);
  expect(await client.getDepositHistory({})).toEqual([]);
  expect(await client.getWithdrawHistory({})).toEqual([]);
  expect(await client.getFiatOrderHistory({ transactionType: '0' })).toMatchObject({ total: 0 });
  const { balances } = await client.getAccountInformation();
  expect(readBalances(byAsset(balances))).toEqual(await bookedBalances(asha));
  // Of this minute alone, which may have just begun.
  expect(client.getRateLimitStates()['x-mbx-used-weight-1m']).toBeGreaterThan(0);

  await expect(client.getOrder({ symbol, orderId: Number(NOBODYS) })).rejects.toMatchObject({
    code: -2013,
    message: 'Order does not exist.',
  });
  const withdrawal = { coin: 'INR', address: 'mine', amount: 100 };
  await expect(client.withdraw(withdrawal)).rejects.toMatchObject({ code: -2015 });
  await expect(
    client.replaceOrder({ ...limit(), cancelReplaceMode, cancelOrderId: Number(NOBODYS) }),
  ).rejects.toMatchObject({
    code: -2022,
    body: { data: { newOrderResult: 'NOT_ATTEMPTED', cancelResponse: { code: -2011 } } },
  });
});

// What it has for /sapi it asks below /api.
test('node-binance-api has its signed methods', async () => {
  const { id: APIKEY, secret: APISECRET } = await keyOf('hmac');
  const urls = { base: `${server.url}/api/`, sapi: `${server.url}/sapi/` };
  const client = new NodeBinance().options({ APIKEY, APISECRET, urls, log: () => undefined });
  const last = await server.lastPrice();
  const price = part(last, 90);
  expect(await client.marketBuy(symbol, 0.001)).toMatchObject({ status: 'FILLED' });
  expect(await client.marketSell(symbol, 0.0002)).toMatchObject({ status: 'FILLED' });
  const open = await client.buy(symbol, 0.001, price);
  expect(await client.orderStatus(symbol, open.orderId)).toMatchObject({ status: 'NEW' });
  expect(await client.openOrders(symbol)).toHaveLength(1);
  expect(await client.cancel(symbol, open.orderId)).toMatchObject({ status: 'CANCELED' });
  const stop = { stopPrice: price };
  const sold = await client.order('STOP_LOSS' as never, 'SELL', symbol, 0.0001, 0, stop);
  expect(sold).toMatchObject({ orderId: expect.any(Number) });
  await client.sell(symbol, 0.0001, part(last, 110));
  expect(await client.cancelAll(symbol)).toHaveLength(2);
  expect(await client.allOrders(symbol)).toHaveLength(5);
  expect(await client.myTrades(symbol)).toHaveLength(2);
  const balances = Object.entries(
    (await client.balance()) as Record<string, { available: string; onOrder: string }>,
  ).map(([asset, { available, onOrder }]) => ({ asset, free: available, locked: onOrder }));
  expect(readBalances(byAsset(balances))).toEqual(await bookedBalances(asha));
  await expect(client.cancel(symbol, Number(NOBODYS))).rejects.toThrow(
    JSON.stringify({ code: -2011, msg: 'Unknown order sent.' }),
  );
});

test('what clients were told they traded is what the books say', async () => {
  const exchange = openCcxt(server.url, await keyOf('hmac'));
  await exchange.loadMarkets();
  const start = Number((await asha.me()).balances.inr.available);
  await exchange.createOrder(pair, 'market', 'buy', 0.01);
  await exchange.createOrder(pair, 'market', 'sell', 0.004);
  const near = await exchange.createOrder(
    pair,
    'limit',
    'buy',
    0.002,
    part(await server.lastPrice(), 105),
  );
  expect(near).toMatchObject({ status: 'closed', filled: 0.002, type: 'limit' });
  const trades = await exchange.fetchMyTrades(pair);
  const paise = (text: unknown) => Math.round(Number(text) * 100);
  let coins = 0;
  let rupees = paise(start);
  for (const { side, amount, info } of trades) {
    const [value, fee] = [paise(info['quoteQty']), paise(info['commission'])];
    coins += Math.round(found(amount) * 1e8) * (side === 'buy' ? 1 : -1);
    rupees += side === 'buy' ? -value - fee : value - fee;
  }
  const orders: Order[] = await historyOf();
  expect(orders.map(({ fillPrice }) => Number(fillPrice))).toEqual(
    trades.map(({ price }) => price),
  );
  expect(paise((await asha.me()).balances.inr.total)).toBe(rupees);
  const { body } = await asha.get<{ available: string }>('/api/portfolio/BTC');
  expect(Math.round(Number(body.available) * 1e8)).toBe(coins);
});

test('an order for the next price alone that no price takes reads as expired', async () => {
  const exchange = openCcxt(server.url, await keyOf('hmac'));
  await exchange.loadMarkets();
  const low = part(await server.lastPrice(), 80);
  for (const timeInForce of ['IOC', 'FOK']) {
    const missed = await exchange.createOrder(pair, 'limit', 'buy', 0.001, low, { timeInForce });
    expect(missed).toMatchObject({ status: 'expired', filled: 0, info: { status: 'EXPIRED' } });
    const read = await exchange.fetchOrder(found(missed.id), pair);
    expect(read.status).toBe('expired');
  }
});
