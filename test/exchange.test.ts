/**
 * The whole system on an exchange's prices, against a stand-in that speaks the same protocol and
 * fails on purpose: what each fault leads to, and that none leads to a wrong settlement. Disposing
 * of a world verifies its books.
 */
// Long because a world on an exchange costs more than any test here: most faults share one.
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Contract, Receipt } from '#protocol/contracts.ts';
import type { CoinList, Tick } from '#protocol/market.ts';
import type { Order } from '#protocol/orders.ts';
import { openBinance } from '#server/adapters/exchange/binance.ts';
import { pairsOf, readCoins } from '#server/domain/market/market.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';
import { openLog } from '#server/kit/process/log.ts';
import { untilPasses } from '#test/waits.ts';
import { readReceiptFile } from '#verifier/read.ts';
import { verifyOutcome } from '#verifier/receipt.ts';
import type { Report } from '#verifier/report.ts';
import { verifyTape } from '#verifier/tape.ts';

import type { Client } from './client.ts';
import { seededRandom } from './market.ts';
import { miniTicker, openStandIn, type StandIn } from './stand-in-exchange.ts';
import { openWorld, type World } from './world.ts';

/** STETH, BTS and EOS are not traded on the stand-in. */
const prices = {
  BTC: '68000.10000000',
  ETH: '3500.00000000',
  SOL: '160.00000000',
  XRP: '2.00000000',
  DOGE: '0.16666666',
  BNB: '700.00000000',
  ADA: '0.60000000',
  LTC: '90.00000000',
  LINK: '16.00000000',
  DOT: '4.00000000',
  SHIB: '0.00000952',
};
type Symbol = keyof typeof prices;

type Floor = {
  world: World;
  standIn: StandIn;
  /** Waits until `count` more messages were heard than now. */
  heard(say: () => void, count: number): Promise<void>;
  /** A second passes, these coins are told of, a tick is recorded and settled. */
  second(symbols?: readonly string[]): Promise<void>;
  /** `count` of them, settled together by the tape. */
  seconds(count: number, symbols?: readonly string[]): Promise<void>;
  /** The second source has been asked since now, and its answer taken. */
  checked(): Promise<void>;
  close(): Promise<void>;
};

async function openFloor(): Promise<Floor> {
  let clock: Clock = systemClock;
  const standIn = await openStandIn({ clock: { now: () => clock.now() }, prices });
  const world = await openWorld({
    env: { PRICES: 'exchange', USDT_INR: '85.12' },
    feed: (ofWorld) => {
      clock = ofWorld;
      return openBinance({
        ...standIn,
        pairs: pairsOf(readCoins(null)),
        log: openLog('silent'),
        random: seededRandom('floor'),
        pace: { checkMs: 10, retryMs: 10, silentMs: 600_000 },
      });
    },
  });
  const { app } = world;
  const offered = () => app.market.messages()?.offered ?? 0;
  const floor: Floor = {
    world,
    standIn,
    async heard(say, count) {
      const before = offered();
      say();
      await untilPasses(() => expect(offered()).toBe(before + count));
    },
    second: (symbols) => floor.seconds(1, symbols),
    async seconds(count, symbols = [...standIn.prices.keys()]) {
      for (let left = count; left > 0; left -= 1) {
        world.clock.advance(1000);
        await floor.heard(() => standIn.say(symbols), symbols.length);
        await app.market.recordTick();
      }
      await app.settlement.settleDue();
      await app.orders.fillDue();
      await app.positions.advanceDue();
    },
    async checked() {
      const { checked } = standIn.counts;
      await untilPasses(() => expect(standIn.counts.checked).toBeGreaterThan(checked + 1));
    },
    async close() {
      await world[Symbol.asyncDispose]();
      await standIn[Symbol.asyncDispose]();
    },
  };
  await untilPasses(() => expect(standIn.counts.connections).toBe(1));
  await floor.checked();
  await floor.seconds(1);
  return floor;
}

let floor: Floor;
let asha: Client;
beforeAll(async () => {
  floor = await openFloor();
  asha = await floor.world.person();
});
afterAll(() => floor.close());

const others = (...out: Symbol[]) =>
  [...floor.standIn.prices.keys()].filter((symbol) => !out.includes(symbol as Symbol));

async function lastTick(): Promise<Tick> {
  const { number } = floor.world.app.market.last() ?? { number: -1 };
  const path = `/api/market/ticks?from=${number}&to=${number}`;
  const { body } = await asha.get<{ items: Tick[] }>(path);
  const [tick] = body.items;
  if (!tick) throw new Error('there is no tick');
  return tick;
}

const coinOf = async (symbol: Symbol | 'STETH' | 'USDT') => {
  const { body } = await asha.get<CoinList>('/api/market/coins');
  return body.items.find((coin) => coin.symbol === symbol);
};
const contract = async (id: string) => (await asha.get<Contract>(`/api/contracts/${id}`)).body;
const available = async () => (await asha.me()).balances.inr.available;

/** Whatever is not as it should be, or cannot be checked yet. */
const wrongIn = ({ steps }: Report) =>
  steps.flatMap(({ name, problems, until: missing }) => [
    ...problems.map((problem) => `${name}: ${JSON.stringify(problem)}`),
    ...(missing === '' ? [] : [`${name} waits: ${missing}`]),
  ]);

async function placed(
  coin: Symbol,
  direction: 'BUY_UP' | 'SELL_SHORT' = 'BUY_UP',
): Promise<string> {
  const reply = await asha.place({ coin, direction, amount: '1000.00', duration: 60 });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.id;
}

async function restored(...symbols: Symbol[]): Promise<void> {
  for (const symbol of symbols) floor.standIn.prices.set(symbol, prices[symbol]);
  floor.standIn.otherPrices.clear();
  floor.world.clock.advance(61_000);
  await floor.checked();
  // A price that jumped is on the tape from the second tick on.
  await floor.seconds(2);
}

test('a tick has what the exchange said last, in rupees to the last decimal, and says where from', async () => {
  const { standIn, world } = floor;
  standIn.prices.set('BTC', '68100.12345678');
  await floor.second();
  const tick = await lastTick();
  expect(tick.prices).toMatchObject({
    BTC: '5796682.50864111',
    DOGE: '14.18666609',
    SHIB: '0.00081034',
    USDT: '85.12000000',
  });
  expect(Object.keys(tick.prices)).not.toContain('STETH');
  const at = world.clock.now().getTime();
  const messages = readCoins(null)
    .map(({ symbol }) => symbol)
    .filter((symbol) => standIn.prices.has(symbol))
    .map((symbol) => `${miniTicker(symbol, standIn.prices.get(symbol), at)}\n`);
  const hash = createHash('sha256').update(messages.join('')).digest('hex');
  const { host } = new URL(standIn.streamUrl);
  expect(tick).toMatchObject({
    source: `exchange ${host} usdt=85.12000000 messages=${hash}`,
    commitment: null,
  });
  await expect(coinOf('BTC')).resolves.toMatchObject({ price: '5796682.50864111', tradable: true });
  await expect(coinOf('STETH')).resolves.toMatchObject({
    price: null,
    delayed: true,
    tradable: false,
  });
  expect((await asha.get('/api/meta')).body).toMatchObject({
    prices: 'exchange',
    funds: 'virtual',
  });
  expect((await asha.get('/api/market/epochs?from=1&to=9')).body).toEqual({ items: [] });
  await restored('BTC');
});

test('the tape’s hashes follow from what is public, ticks without some of the prices too', async () => {
  await floor.seconds(6, others('SOL'));
  const tick = await lastTick();
  expect(tick.prices['SOL']).toBeUndefined();
  const lines = Object.entries(tick.prices).map(([symbol, price]) => `${symbol}=${price}\n`);
  const text =
    `drishti-tick-4\nnumber=${tick.number}\ntime=${tick.time}\n${lines.join('')}` +
    `commitment=-\nplaced=${tick.placed ?? '-'}\nsource=${tick.source}\nprevious=${tick.previousHash}\n`;
  expect(createHash('sha256').update(text).digest('hex')).toBe(tick.hash);
  await restored('SOL');
});

describe('a fault of one coin: it is held, its contracts are void, new ones refused, and the others go on', () => {
  type Fault = { coin: Symbol; begin?(): void; message?(at: number): string };
  const at10 = (price: string) =>
    String(BigInt(price.replace('.', '')) * 10n).replace(/(\d{8})$/, '.$1');
  const jumped = at10(prices.ETH);
  const faults: Record<string, Fault> = {
    'a jump to ten times, that both sources tell': {
      coin: 'ETH',
      begin: () => floor.standIn.prices.set('ETH', jumped),
    },
    'no number': { coin: 'SOL', message: (at) => miniTicker('SOL', 'NaN', at) },
    zero: { coin: 'XRP', message: (at) => miniTicker('XRP', '0.00000000', at) },
    'a negative price': { coin: 'LTC', message: (at) => miniTicker('LTC', '-90.00000000', at) },
    'five percent from the second source': {
      coin: 'BNB',
      begin: () => floor.standIn.otherPrices.set('BNB', '735.10000000'),
    },
    'times out of order': {
      coin: 'ADA',
      message: (at) => miniTicker('ADA', '0.61000000', at - 60_000),
    },
    'times of the future': {
      coin: 'LINK',
      message: (at) => miniTicker('LINK', '16.10000000', at + 600_000),
    },
    silence: { coin: 'DOGE', message: () => '' },
    'a price as a number': { coin: 'SHIB', message: (at) => miniTicker('SHIB', 0.00000999, at) },
  };
  const held = Object.values(faults).map(({ coin }) => coin);
  /** Of the messages above, those of our coins and in form; the others are ignored. */
  const JUDGED = 5;

  /** A second in which the coins with a fault are told of as the fault has it. */
  async function faultySecond(): Promise<void> {
    const { world, standIn } = floor;
    world.clock.advance(1000);
    const at = world.clock.now().getTime();
    const wrong = Object.values(faults).flatMap(({ message }) => (message ? [message(at)] : []));
    const silent = Object.values(faults).flatMap(({ coin, message }) => (message ? [coin] : []));
    const told = others(...silent);
    await floor.heard(() => {
      for (const text of wrong) standIn.sayRaw(text);
      standIn.say(told);
    }, told.length + JUDGED);
    await world.app.market.recordTick();
    await world.app.settlement.settleDue();
  }

  test('all of them at once', async () => {
    const { standIn } = floor;
    const before = await available();
    const [up, down] = [await placed('BTC'), await placed('BTC', 'SELL_SHORT')];
    const ids = new Map<Symbol, string>();
    for (const coin of held) ids.set(coin, await placed(coin));
    await floor.second();
    standIn.prices.set('BTC', '68001.00000000');
    await floor.seconds(50);
    for (const { begin } of Object.values(faults)) begin?.();
    await floor.checked();
    for (let second = 0; second < 12; second += 1) await faultySecond();
    for (const [coin, id] of ids)
      expect(await contract(id), coin).toMatchObject({
        status: 'VOID',
        payout: '1000.00',
        exitPrice: null,
      });
    expect([(await contract(up)).status, (await contract(down)).status]).toEqual(['WIN', 'LOSS']);
    // Nine stakes came back; one of the two others won 30 %, the other lost its stake.
    expect(BigInt(before.replace('.', '')) - BigInt((await available()).replace('.', ''))).toBe(
      70_000n,
    );
    const receipt = await asha.get<Receipt>(`/api/contracts/${ids.get('ETH')}/receipt`);
    expect(receipt.body.rule).toContain('void');
    for (const coin of held) {
      const refused = await asha.place({ coin, amount: '100.00', duration: 60 });
      expect(refused.body, coin).toMatchObject({ code: 'price-stale' });
      await expect(coinOf(coin)).resolves.toMatchObject({
        price: null,
        delayed: true,
        tradable: false,
      });
    }
    await placed('BTC');
    await restored(...held, 'BTC');
    for (const coin of held) await placed(coin);
  });
});

test('one wrong message between right ones changes nothing: the contract ends by what was believed', async () => {
  const { standIn, world } = floor;
  const id = await placed('DOT');
  await floor.second();
  standIn.prices.set('DOT', '4.01000000');
  await floor.seconds(59);
  world.clock.advance(1000);
  const at = world.clock.now().getTime();
  await floor.heard(() => standIn.sayRaw(miniTicker('DOT', '40.00000000', at)), 1);
  await floor.heard(() => standIn.say(others('DOT')), others('DOT').length);
  await world.app.market.recordTick();
  await floor.second();
  const ended = await contract(id);
  expect(ended).toMatchObject({
    status: 'WIN',
    entryPrice: '340.48000000',
    exitPrice: '341.33120000',
  });
  await restored('DOT');
});

test('a jump that lasts a minute and that both sources tell is believed then, and nothing was settled on the way', async () => {
  const { standIn } = floor;
  standIn.prices.set('SOL', '200.00000000');
  await floor.seconds(6);
  expect((await lastTick()).prices['SOL']).toBeUndefined();
  floor.world.clock.advance(53_000);
  await floor.checked();
  await floor.second();
  expect((await lastTick()).prices['SOL']).toBeUndefined();
  await floor.second();
  expect((await lastTick()).prices['SOL']).toBe('17024.00000000');
  await restored('SOL');
});

test('two steps within a second that are a jump together leave the coin without a price for a tick', async () => {
  const { standIn, world } = floor;
  standIn.otherPrices.set('DOT', '4.45000000');
  await floor.checked();
  world.clock.advance(1000);
  const at = world.clock.now().getTime();
  await floor.heard(() => standIn.say(others('DOT')), others('DOT').length);
  await floor.heard(() => standIn.sayRaw(miniTicker('DOT', '4.35000000', at - 1)), 1);
  await floor.heard(() => standIn.sayRaw(miniTicker('DOT', '4.55000000', at)), 1);
  await world.app.market.recordTick();
  expect((await lastTick()).prices['DOT']).toBeUndefined();
  standIn.prices.set('DOT', '4.55000000');
  await floor.second();
  expect((await lastTick()).prices['DOT']).toBe('387.29600000');
  await restored('DOT');
});

test('when nothing comes at all no tick is recorded, and the clock voids what could not be entered', async () => {
  const { world } = floor;
  const id = await placed('BTC');
  const { number } = await lastTick();
  for (let second = 0; second < 8; second += 1) {
    world.clock.advance(1000);
    if (second >= 5) await expect(world.app.market.recordTick()).rejects.toThrow('believed');
  }
  expect((await lastTick()).number).toBe(number);
  await world.app.settlement.settleDue();
  expect(await contract(id)).toMatchObject({ status: 'VOID', payout: '1000.00', entryPrice: null });
  expect((await asha.place({ coin: 'BTC', amount: '1.00', duration: 60 })).body).toMatchObject({
    code: 'price-stale',
  });
  await floor.second();
  expect((await lastTick()).number).toBe(number + 1);
});

test('the connection breaks and comes back: prices go on, within the same tick once it is there', async () => {
  const { standIn } = floor;
  const { connections } = standIn.counts;
  standIn.cutAll();
  await untilPasses(() => expect(standIn.counts.connections).toBe(connections + 1));
  standIn.prices.set('BTC', '68050.00000000');
  await floor.second();
  expect((await lastTick()).prices['BTC']).toBe('5792416.00000000');
  await restored('BTC');
});

test('orders and positions on a coin that is held: what waits for a price fails or waits on, nothing fills or closes', async () => {
  const key = () => ({ 'idempotency-key': `held-${randomUUID()}` });
  type Made = { id: string; status: string };
  const order = (body: object) => asha.post<Made>('/api/orders', { coin: 'ETH', ...body }, key());
  const open = (body: object) =>
    asha.post<Made>(
      '/api/positions',
      { coin: 'ETH', side: 'long', margin: '1000.00', leverage: 10, ...body },
      key(),
    );
  const statusOf = async (path: string, { body }: { body: Made }) =>
    (await asha.get<Made>(`${path}/${body.id}`)).body.status;

  const { standIn, world } = floor;
  const admin = await world.firstAdmin();
  const changes = { orderTypes: ['market', 'limit', 'stop'] };
  await admin.post('/api/staff/settings', { changes, reason: 'A test needs it.' });
  await floor.second();
  const kept = await open({});
  await order({ side: 'buy', type: 'market', amount: '50000.00' });
  await floor.second();
  const stop = await order({ side: 'sell', type: 'stop', quantity: '0.01', price: '290000.00' });
  const limit = await order({ side: 'buy', type: 'limit', amount: '1000.00', price: '250000.00' });
  expect([stop.status, limit.status]).toEqual([201, 201]);
  standIn.prices.set('ETH', '3400.00000000');
  await floor.second();
  // The stop is triggered; from now on the second source says something else, and ETH has no price.
  const market = await order({ side: 'buy', type: 'market', amount: '1000.00' });
  const late = await open({});
  const closing = await asha.post(`/api/positions/${kept.body.id}/close`, undefined, key());
  expect([market.status, late.status, closing.status]).toEqual([201, 201, 200]);
  standIn.otherPrices.set('ETH', '3000.00000000');
  await floor.checked();
  await floor.second();
  expect((await lastTick()).prices['ETH']).toBeUndefined();
  expect(await statusOf('/api/orders', market)).toBe('failed');
  expect(await statusOf('/api/orders', limit)).toBe('pending');
  expect(await statusOf('/api/orders', stop)).toBe('pending');
  const position = async (id: string) =>
    (await asha.get<Record<string, unknown>>(`/api/positions/${id}`)).body;
  expect(await position(kept.body.id)).toMatchObject({ closePrice: null });
  expect(await position(late.body.id)).toMatchObject({ status: 'failed' });
  const again = await order({ side: 'buy', type: 'market', amount: '1000.00' });
  expect([again.body, (await open({})).body]).toMatchObject([
    { code: 'price-stale' },
    { code: 'price-stale' },
  ]);
  expect((await world.verify()).findings).toEqual([]);
  standIn.otherPrices.clear();
  await floor.checked();
  await floor.second();
  expect(await position(kept.body.id)).toMatchObject({ closePrice: '289408.00000000' });
  expect(await statusOf('/api/orders', stop)).toBe('completed');
  expect((await world.verify()).findings).toEqual([]);
});

test('the verifier follows each of these contracts on the public tape, and says what it cannot check', async () => {
  const { market } = floor.world.app;
  const to = market.last()?.number ?? 0;
  const tape = { ticks: await market.ticks(0, to), epochs: await market.epochs(1, 99) };
  const checked = verifyTape(tape.ticks, tape.epochs);
  expect(wrongIn(checked)).toEqual([]);
  const { values = [] } = checked.steps.find(({ name }) => name === 'exchange') ?? {};
  expect(values.map(({ label }) => label)).toContain('Cannot be checked');
  const { body } = await asha.get<{ items: Contract[] }>('/api/contracts?state=closed&limit=100');
  const endings = new Set<string>();
  for (const { id, status, entryTick } of body.items) {
    const { receipt } = readReceiptFile(
      JSON.stringify((await asha.get(`/api/contracts/${id}/receipt`)).body),
    );
    expect(wrongIn(verifyOutcome(receipt, tape)), id).toEqual([]);
    endings.add(`${status} ${entryTick === null ? 'unentered' : 'entered'}`);
  }
  expect([...endings].sort()).toEqual([
    'LOSS entered',
    'REFUNDED entered',
    'VOID entered',
    'VOID unentered',
    'WIN entered',
  ]);
});

test('O15 a buy of so many coins whose price has leapt beyond what was frozen fails, and everything returns', async () => {
  const { standIn, world } = floor;
  const ravi = await world.person();
  const admin = await world.firstAdmin();
  const changes = { orderTypes: ['market', 'limit', 'stop'] };
  await admin.post('/api/staff/settings', { changes, reason: 'A test needs it.' });
  await floor.second();
  const before = (await ravi.me()).balances.inr;
  const price = '7700.00000000';
  const stop = await ravi.post<Order>(
    '/api/orders',
    { coin: 'LTC', side: 'buy', type: 'stop', quantity: '2', price },
    { 'idempotency-key': `leap-${randomUUID()}` },
  );
  expect(stop.body).toMatchObject({ status: 'pending', amount: '16170.00' });
  standIn.prices.set('LTC', '91.00000000');
  await floor.second();
  // It is triggered; the sources disagree until they tell of a leap, which is believed after a
  // minute.
  standIn.otherPrices.set('LTC', '70.00000000');
  await floor.checked();
  await floor.seconds(6);
  expect((await lastTick()).prices['LTC']).toBeUndefined();
  standIn.prices.set('LTC', '110.00000000');
  standIn.otherPrices.clear();
  await floor.checked();
  await floor.seconds(6);
  world.clock.advance(53_000);
  await floor.checked();
  await floor.seconds(2);
  expect((await lastTick()).prices['LTC']).toBe('9363.20000000');
  expect((await ravi.get<Order>(`/api/orders/${stop.body.id}`)).body).toMatchObject({
    status: 'failed',
    failure: 'beyond-reserve',
    fillPrice: null,
    triggeredTick: expect.any(Number) as number,
  });
  expect((await ravi.me()).balances.inr).toEqual(before);
  expect((await world.verify()).findings).toEqual([]);
});
