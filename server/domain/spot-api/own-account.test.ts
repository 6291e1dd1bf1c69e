/** An account, its assets and its key as portfolio trackers read them, over real HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { ApiKeys } from '#protocol/keys.ts';
import type { Client } from '#test/client.ts';
import { PASSWORD } from '#test/client.ts';
import { makeKey } from '#test/key-client.ts';
import { allTypes, buy, order, price, times } from '#test/orders.ts';
import { askDeposit, askWithdrawal, decide } from '#test/requests.ts';
import { openSpotProgram, type SpotParams, type SpotProgram } from '#test/spot-program.ts';
import { openWorld, type World } from '#test/world.ts';

const RESTRICTIONS = '/sapi/v1/account/apiRestrictions';
const OWNED = '/sapi/v3/asset/getUserAsset';
const SNAPSHOT = '/sapi/v1/accountSnapshot';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type Balance = { asset: string; free: string; locked: string };
type Snapshot = {
  type: string;
  updateTime: number;
  data: { balances: Balance[]; totalAssetOfBtc: string };
};

let world: World;
let asha: Client;
let send: SpotProgram['send'];
beforeAll(async () => {
  world = await openWorld();
  await allTypes(world);
  await world.tick(2);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  asha = await world.person();
  ({ send } = openSpotProgram(world, await makeKey(asha, { kind: 'hmac', mayTrade: false })));
});

const now = () => world.clock.now().getTime();
const of = (balances: readonly Balance[], asset: string) =>
  balances.find((one) => one.asset === asset);

test('a key that only reads is seen as one, and each key is told of itself alone', async () => {
  const never = {
    enableWithdrawals: false,
    enableInternalTransfer: false,
    enableMargin: false,
    enableFutures: false,
    enableVanillaOptions: false,
    permitsUniversalTransfer: false,
    enablePortfolioMarginTrading: false,
    enableFixApiTrade: false,
    enableFixReadOnly: false,
  };
  const expected = (days: number) => ({
    createTime: now(),
    tradingAuthorityExpirationTime: now() + days * DAY_MS,
    enableReading: true,
    ...never,
  });
  expect(await send('GET', RESTRICTIONS)).toEqual({
    status: 200,
    body: { ...expected(90), ipRestrict: false, enableSpotAndMarginTrading: false },
  });
  const networks = ['127.0.0.0/8', '::1'];
  const other = await makeKey(asha, { kind: 'ed25519', networks, days: 7 });
  expect(await send('GET', RESTRICTIONS, {}, {}, other)).toEqual({
    status: 200,
    body: { ...expected(7), ipRestrict: true, enableSpotAndMarginTrading: true },
  });
  expect((await asha.get<ApiKeys>('/api/keys')).body.items).toHaveLength(2);
});

test('assets are those that somebody has, with their worth in bitcoin where it is asked for', async () => {
  const inr = { asset: 'INR', free: '850000.00', locked: '0.00' };
  const nothing = { freeze: '0', withdrawing: '0', ipoable: '0', btcValuation: '0' };
  expect((await send('POST', OWNED)).body).toEqual([{ ...inr, ...nothing }]);

  await buy(asha, '400000');
  await world.tick();
  const limit = { coin: 'BTC', side: 'sell', type: 'limit', quantity: '0.01' };
  expect((await order(asha, { ...limit, price: times(price(world), 1100n) })).status).toBe(201);
  const valued = { needBtcValuation: 'true' };
  const owned = (await send<Record<string, string>[]>('POST', OWNED, valued, { body: true })).body;
  expect(owned.map(({ asset }) => asset)).toEqual(['INR', 'BTC']);
  const [rupees, coins] = owned;
  expect(coins).toMatchObject({ locked: '0.01000000', freeze: '0' });
  const sum = (one: Record<string, string> | undefined) =>
    Number(one?.['free']) + Number(one?.['locked']);
  expect(Number(coins?.['btcValuation'])).toBeCloseTo(sum(coins), 8);
  const rate = Number(price(world)) / 1e8;
  expect(Number(rupees?.['btcValuation'])).toBeCloseTo(sum(rupees) / rate, 6);
  const one = await send<object[]>('POST', OWNED, { asset: 'BTC', ...valued });
  expect(one.body).toEqual([coins]);
  expect((await send('POST', OWNED, { asset: 'ETH' })).body).toEqual([]);
  for (const params of [{ asset: 'NONE' }, { asset: 'btc' }])
    expect((await send('POST', OWNED, params)).body).toMatchObject({ code: -1130 });
  expect((await send('POST', OWNED, { needBtcValuation: '1' })).body).toMatchObject({
    code: -1100,
  });
  expect((await send('POST', '/sapi/v1/asset/get-funding-asset', valued)).body).toEqual([]);
});

test('the state of an account, and what may be paid out, are those of the house', async () => {
  expect((await send('GET', '/sapi/v1/account/status')).body).toEqual({ data: 'Normal' });
  expect((await send('GET', '/sapi/v1/account/apiTradingStatus')).body).toEqual({
    data: {
      isLocked: false,
      plannedRecoverTime: 0,
      updateTime: 0,
      triggerCondition: { GCR: 0, IFER: 0, UFR: 0 },
    },
  });
  expect((await send('GET', '/sapi/v1/account/info')).body).toMatchObject({
    isFutureEnabled: false,
  });
  const details = (await send('GET', '/sapi/v1/asset/assetDetail')).body;
  expect(Object.keys(details)).toHaveLength(world.app.market.coins.length + 1);
  expect(details['INR']).toEqual({
    minWithdrawAmount: '1.00',
    withdrawFee: 0,
    depositStatus: false,
    withdrawStatus: false,
    depositTip: 'By bank transfer, in the app.',
  });
  expect((await send('GET', '/sapi/v1/asset/assetDetail', { asset: 'BTC' })).body).toEqual({
    BTC: { minWithdrawAmount: '0', withdrawFee: 0, depositStatus: false, withdrawStatus: false },
  });
  expect((await send('GET', '/sapi/v1/asset/assetDetail', { asset: 'NONE' })).body).toMatchObject({
    code: -1130,
  });
});

/** Prices for more than a minute, so that the candle of the day is written; signs in again. */
async function later(ms: number): Promise<void> {
  world.clock.advance(ms);
  await world.skip(70);
  await world.app.market.idle();
  expect((await asha.signIn(asha.person?.email ?? '', PASSWORD)).status).toBe(200);
}

test('snapshots are the balances at the end of each day, as they then were', async () => {
  const finance = await world.staff('finance');
  const snapshots = async (params: SpotParams = {}) => {
    const { status, body } = await send<{ snapshotVos: Snapshot[] }>('GET', SNAPSHOT, {
      type: 'SPOT',
      ...params,
    });
    expect([status, body]).toMatchObject([200, { code: 200, msg: '' }]);
    return body.snapshotVos;
  };
  expect(await snapshots()).toEqual([]);

  await buy(asha, '400000');
  await world.tick();
  const limit = { coin: 'BTC', side: 'buy', type: 'limit', amount: '1000' };
  await order(asha, { ...limit, price: times(price(world), 500n) });
  const bought = (await send<{ balances: Balance[] }>('GET', '/api/v3/account')).body.balances;
  const midnight = Math.ceil(now() / DAY_MS) * DAY_MS;
  await later(midnight - now() + HOUR_MS);
  const first = await snapshots();
  expect(first).toMatchObject([{ type: 'spot', updateTime: midnight - 1_000 }]);
  expect(first[0]?.data.balances).toEqual(bought);
  expect(of(bought, 'INR')).toEqual({ asset: 'INR', free: '449000.00', locked: '1000.00' });
  const worth = Number(first[0]?.data.totalAssetOfBtc);
  const { close } = await closingPrice(midnight);
  expect(worth).toBeCloseTo(Number(of(bought, 'BTC')?.free) + 450_000 / close, 6);

  const { id } = await askDeposit(world, asha, '5000');
  await finance.staffSignIn(finance.person?.email ?? '', PASSWORD);
  await decide(finance, 'deposits', id, 'approve');
  await askWithdrawal(asha, '2000');
  await later(DAY_MS);
  const both = await snapshots();
  expect(both).toHaveLength(2);
  expect(both[0]).toEqual(first[0]);
  expect(both[1]?.updateTime).toBe(midnight + DAY_MS - 1_000);
  expect(of(both[1]?.data.balances ?? [], 'INR')).toEqual({
    asset: 'INR',
    free: '452000.00',
    locked: '3000.00',
  });

  const at = `${midnight - 1_000}`;
  expect(await snapshots({ startTime: at, endTime: at })).toEqual(first);
  expect(await snapshots({ endTime: `${midnight - 1_001}` })).toEqual([]);
  expect(await snapshots({ startTime: `${midnight}`, limit: '30' })).toEqual(both.slice(1));
  expect(await snapshots({ limit: '1' })).toEqual(both.slice(1));
  const ravi = await world.person('Ravi Rao');
  const his = openSpotProgram(world, await makeKey(ravi, { kind: 'ed25519' }));
  const { body } = await his.send('GET', SNAPSHOT, { type: 'SPOT' });
  expect(body['snapshotVos']).toEqual([]);
});

/** Closing price of the house's daily candle of bitcoin. */
async function closingPrice(midnight: number): Promise<{ close: number }> {
  const query = `symbol=BTCINR&interval=1d&startTime=${midnight - DAY_MS}&limit=1`;
  const reply = await fetch(`${world.url}/api/v3/klines?${query}`);
  const [kline] = (await reply.json()) as string[][];
  return { close: Number(kline?.[4]) };
}

test.each([
  [{}, -1102, "Mandatory parameter 'type' was not sent, was empty/null, or malformed."],
  [
    { type: 'MARGIN' },
    -1020,
    "Value 'MARGIN' of parameter 'type' is not offered here: there is one wallet, SPOT.",
  ],
  [
    { type: 'FUTURES' },
    -1020,
    "Value 'FUTURES' of parameter 'type' is not offered here: there is one wallet, SPOT.",
  ],
  [{ type: 'ODD' }, -1130, "Data sent for parameter 'type' is not valid."],
  [
    { type: 'SPOT', startTime: '1', endTime: `${30 * DAY_MS + 2}` },
    -1128,
    'Time interval must be within 30 days.',
  ],
] as const)('a snapshot of %j is refused', async (params, code, msg) => {
  expect(await send('GET', SNAPSHOT, { ...params })).toEqual({ status: 400, body: { code, msg } });
});
