/** Fees, assets, and money in and out as exchange clients read them, over real HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { makeKey } from '#test/key-client.ts';
import { buy } from '#test/orders.ts';
import { askDeposit, askWithdrawal, cancel, decide } from '#test/requests.ts';
import { openSpotProgram, type SpotParams, type SpotProgram } from '#test/spot-program.ts';
import { openWorld, type World } from '#test/world.ts';

const DAY_MS = 24 * 60 * 60_000;
const DEPOSITS = '/sapi/v1/capital/deposit/hisrec';
const WITHDRAWALS = '/sapi/v1/capital/withdraw/history';
type Shown = Record<string, unknown>;

let world: World;
let asha: Client;
let send: SpotProgram['send'];
beforeAll(async () => {
  world = await openWorld({ env: { SPOT_FEE_BPS: '25' } });
  await world.tick(2);
  asha = await world.person();
  ({ send } = openSpotProgram(world, await makeKey(asha, { kind: 'hmac', mayTrade: false })));
});
afterAll(() => world[Symbol.asyncDispose]());

const now = () => world.clock.now().getTime();
const list = async (path: string, params: SpotParams = {}) =>
  (await send<Shown[]>('GET', path, params)).body;
const ids = (shown: readonly Shown[]) => shown.map(({ id }) => id);

test('the fee is that of every order, and nobody counts orders', async () => {
  const rate = '0.00250000';
  const fees = await list('/sapi/v1/asset/tradeFee');
  expect(fees).toHaveLength(world.app.market.coins.length);
  const one = { symbol: 'BTCINR', makerCommission: rate, takerCommission: rate };
  expect(fees).toContainEqual(one);
  expect(await list('/sapi/v1/asset/tradeFee', { symbol: 'BTCINR' })).toEqual([one]);
  expect(await list('/sapi/v1/asset/tradeFee', { symbol: 'NONE' })).toMatchObject({ code: -1121 });
  const { body } = await send('GET', '/api/v3/account/commission', { symbol: 'BTCINR' });
  expect(body).toMatchObject({
    symbol: 'BTCINR',
    standardCommission: { maker: rate, taker: rate },
    discount: { enabledForAccount: false, enabledForSymbol: false },
  });
  expect(await list('/api/v3/rateLimit/order')).toEqual([]);
});

test('assets are those of the person, and none can be moved by key', async () => {
  expect((await buy(asha, '1000')).status).toBe(201);
  const assets = await list('/sapi/v1/capital/config/getall');
  expect(assets).toHaveLength(world.app.market.coins.length + 1);
  const { inr } = (await asha.me()).balances;
  expect(assets.find(({ coin }) => coin === 'INR')).toMatchObject({
    free: inr.available,
    locked: inr.frozen,
    isLegalMoney: true,
    networkList: [],
    depositAllEnable: false,
    withdrawAllEnable: false,
  });
  expect(assets.find(({ coin }) => coin === 'BTC')).toMatchObject({
    name: 'Bitcoin',
    isLegalMoney: false,
    networkList: [],
  });
  await world.tick(2);
});

test('deposits and withdrawals are listed as they stand, of a time, a state and a page, each to its owner', async () => {
  const began = now();
  const finance = await world.staff('finance');
  const [approved, rejected] = [
    await askDeposit(world, asha, '5000', 'UTR123456789012'),
    await askDeposit(world, asha, '6000'),
  ];
  await decide(finance, 'deposits', approved.id, 'approve');
  await decide(finance, 'deposits', rejected.id, 'reject');
  world.clock.advance(1_000);
  const pending = await askDeposit(world, asha, '7000');
  const shown = await list(DEPOSITS);
  expect(shown).toMatchObject([
    { id: pending.id, amount: '7000.00', coin: 'INR', network: 'BANK', status: 0, txId: '' },
    { id: rejected.id, amount: '6000.00', status: 2 },
    { id: approved.id, amount: '5000.00', status: 1, txId: 'UTR123456789012', insertTime: began },
  ]);
  expect(ids(await list(DEPOSITS, { status: '1' }))).toEqual([approved.id]);
  expect(await list(DEPOSITS, { status: '8' })).toEqual([]);
  expect(await list(DEPOSITS, { coin: 'BTC' })).toEqual([]);
  expect(ids(await list(DEPOSITS, { offset: '1', limit: '1' }))).toEqual([rejected.id]);
  expect(ids(await list(DEPOSITS, { startTime: `${began + 1}` }))).toEqual([pending.id]);
  expect(ids(await list(DEPOSITS, { endTime: `${began}` }))).toHaveLength(2);
  const wide = { startTime: `${began - 90 * DAY_MS - 1}`, endTime: `${began}` };
  expect(await list(DEPOSITS, wide)).toMatchObject({ code: -4047 });

  const gone = await askWithdrawal(asha, '1000');
  expect((await cancel(asha, gone.id)).status).toBe(200);
  world.clock.advance(1_000);
  const paid = await askWithdrawal(asha, '2000');
  await decide(finance, 'withdrawals', paid.id, 'approve');
  world.clock.advance(1_000);
  const waits = await askWithdrawal(asha, '3000');
  expect(await list(WITHDRAWALS)).toMatchObject([
    { id: waits.id, amount: '3000.00', status: 2, coin: 'INR', address: '••••4417' },
    { id: paid.id, amount: '2000.00', status: 6, transactionFee: '0' },
    { id: gone.id, amount: '1000.00', status: 1, network: 'BANK' },
  ]);
  expect(ids(await list(WITHDRAWALS, { status: '6' }))).toEqual([paid.id]);
  expect((await list(WITHDRAWALS))[0]?.['applyTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  const transfers = (params: SpotParams) => send('GET', '/sapi/v1/fiat/orders', params);
  expect((await transfers({ transactionType: '0' })).body).toMatchObject({
    code: '000000',
    success: true,
    total: 3,
    data: [{ status: 'Processing' }, { status: 'Failed' }, { status: 'Successful' }],
  });
  const second = await transfers({ transactionType: '1', rows: '1', page: '2' });
  expect(second.body).toMatchObject({
    total: 3,
    data: [{ orderNo: paid.id, fiatCurrency: 'INR', amount: '2000.00', status: 'Successful' }],
  });
  expect((await transfers({ transactionType: '2' })).body).toMatchObject({ code: -1130 });
  expect((await transfers({})).body).toMatchObject({ code: -1102 });

  const ravi = await world.person('Ravi Rao');
  const his = openSpotProgram(world, await makeKey(ravi, { kind: 'ed25519', mayTrade: false }));
  for (const path of [DEPOSITS, WITHDRAWALS])
    expect((await his.send('GET', path)).body).toEqual([]);
});

test('no key moves money: nothing is paid out, and there is no address to pay in', async () => {
  const { inr } = (await asha.me()).balances;
  const trading = openSpotProgram(world, await makeKey(asha, { kind: 'hmac' }));
  const before = await list(WITHDRAWALS);
  const params = { coin: 'INR', address: '••••4417', amount: '100' };
  for (const body of [undefined, true] as const)
    expect(
      await trading.send('POST', '/sapi/v1/capital/withdraw/apply', params, body ? { body } : {}),
    ).toEqual({
      status: 401,
      body: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
    });
  expect((await asha.me()).balances.inr).toEqual(inr);
  expect(await list(WITHDRAWALS)).toEqual(before);
  expect(await send('GET', '/sapi/v1/capital/deposit/address', { coin: 'BTC' })).toEqual({
    status: 400,
    body: { code: -1020, msg: 'This operation is not supported.' },
  });
});

test('weights of a key count for its person', async () => {
  const meera = await world.person('Meera Nair');
  const key = await makeKey(meera, { kind: 'hmac' });
  const weightOf = async (path: string) => {
    const text = `timestamp=${now()}`;
    const reply = await fetch(`${world.url}${path}?${text}&signature=${key.sign(text)}`, {
      headers: { 'x-mbx-apikey': key.id },
    });
    expect(reply.status).toBe(200);
    return reply.headers.get('x-mbx-used-weight-1m');
  };
  expect(await weightOf('/api/v3/account')).toBe('3');
  expect((await fetch(`${world.url}/api/v3/ping`)).status).toBe(200);
  expect(await weightOf('/api/v3/rateLimit/order')).toBe('4');
});
