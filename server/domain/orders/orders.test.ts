/**
 * Spot orders through the API on a real database and a virtual clock; rule numbers are those of
 * docs/orders.md.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { ExposureReport } from '#protocol/exposure.ts';
import type { Book, FillList, OrderPage } from '#protocol/orders.ts';
import type { Portfolio } from '#protocol/portfolio.ts';
import { buyAt, sellAt } from '#protocol/trading.ts';
import { orderTexts } from '#texts/orders.ts';
import { seededRandom } from '#test/market.ts';
import {
  allTypes,
  buy,
  cancel,
  holding,
  one,
  order,
  price,
  sell,
  sellShort,
  set,
  times,
} from '#test/orders.ts';
import { openWorld } from '#test/world.ts';
import { formatQuantity } from '#texts/format.ts';
import { reasonText } from '#texts/refusal-text.ts';
import { longTest } from '#test/long-test.ts';

const GRANT = '850000.00';
const FEE_BPS = 25;

test('O1, O2, O4 a market buy is pending with its rupees frozen, and filled at the next price, whatever it is', async () => {
  await using world = await openWorld({ env: { SPOT_FEE_BPS: String(FEE_BPS) } });
  const asha = await world.person();
  const placed = await buy(asha, '10000.01');
  expect(placed.status).toBe(201);
  expect(placed.body).toMatchObject({
    coin: 'BTC',
    coinName: 'Bitcoin',
    status: 'pending',
    amount: '10000.01',
    quantity: null,
    leverage: 1,
    positionId: null,
    acceptedAfterTick: 0,
    fillTick: null,
  });
  expect((await asha.me()).balances.inr).toEqual({
    available: '839999.99',
    frozen: '10000.01',
    total: GRANT,
  });
  await world.tick();
  const at = price(world);
  const { quantity, fee } = buyAt(1_000_001n, { price: at, scale: 8, feeBps: FEE_BPS });
  expect(await one(asha, placed.body.id)).toMatchObject({
    status: 'completed',
    fillTick: 1,
    fillPrice: formatAmount(at, PRICE_SCALE),
    quantity: formatAmount(quantity, 8),
    fee: formatAmount(fee, INR_SCALE),
  });
  const me = await asha.me();
  expect(me.balances.inr).toEqual({ available: '839999.99', frozen: '0.00', total: '839999.99' });
  expect(me.balances.coins.find(({ coin }) => coin === 'BTC')?.total).toBe(
    formatAmount(quantity, 8),
  );
  const { body: statement } = await asha.get<{ items: { kind: string; amount: string }[] }>(
    '/api/me/statement?asset=BTC',
  );
  expect(statement.items).toMatchObject([
    { kind: 'order-receive', amount: formatAmount(quantity, 8) },
  ]);
  const { body: notices } = await asha.get<NoticePage>('/api/notices');
  expect(notices.items[0]).toMatchObject({ title: 'Trade completed' });
  expect(notices.items[0]?.facts).toMatchObject({ quantity: formatAmount(quantity, 8) });
  expect(notices.items[0]?.message).toContain(formatQuantity(formatAmount(quantity, 8)));
});

test('O5 a sell gives exactly the coins; the portfolio keeps cost and realised profit from fill to fill', async () => {
  await using world = await openWorld({ env: { SPOT_FEE_BPS: String(FEE_BPS) } });
  const asha = await world.person();
  await buy(asha, '50000');
  await world.tick();
  const bought = await holding(asha);
  expect(bought).toMatchObject({ cost: '50000.00', realised: '0.00', frozen: bought.frozen });
  await world.tick(5);
  const half = formatAmount((parseAmount(bought.total, 8) ?? 0n) / 2n, 8);
  const placed = await sell(asha, half);
  expect(placed.body).toMatchObject({ status: 'pending', amount: null, quantity: half });
  expect(await holding(asha)).toMatchObject({ frozen: half, total: bought.total });
  await world.tick();
  const sold = sellAt(parseAmount(half, 8) ?? 0n, {
    price: price(world),
    scale: 8,
    feeBps: FEE_BPS,
  });
  expect(await one(asha, placed.body.id)).toMatchObject({
    status: 'completed',
    amount: formatAmount(sold.amount, 2),
    fee: formatAmount(sold.fee, 2),
  });
  const rest = await holding(asha);
  const left = (parseAmount(rest.cost, 2) ?? 0n) + sold.amount;
  expect(rest.realised).toBe(formatAmount(left - 5_000_000n, 2));
  expect((await one(asha, placed.body.id)).realised).toBe(rest.realised);
  const remainder = await sell(asha, rest.available);
  await world.tick();
  // Each sell has its own part; a buy has none.
  const paise = (amount: string | null) => BigInt((amount ?? '').replace('.', ''));
  const both = await Promise.all([placed, remainder].map(({ body }) => one(asha, body.id)));
  const whole = (await holding(asha)).realised;
  expect(both.reduce((sum, { realised }) => sum + paise(realised), 0n)).toBe(paise(whole));
  expect((await asha.get<OrderPage>('/api/orders')).body.items.at(-1)?.realised).toBeNull();
  expect(await holding(asha)).toMatchObject({
    total: '0.00000000',
    cost: '0.00',
    averageCost: null,
  });
  const { body: all } = await asha.get<Portfolio>('/api/portfolio');
  expect(all.items).toHaveLength(7);
  const rupees = (await asha.me()).balances.inr.total;
  const gained = (parseAmount(rupees, 2) ?? 0n) - 85_000_000n;
  expect(all.realised).toBe(formatAmount(gained, 2));
});

longTest(
  'a coin outside the seven gets its accounts with the first movement, and stands in the portfolio',
  async () => {
    await using world = await openWorld();
    const asha = await world.person();
    await buy(asha, '1000', { coin: 'ADA' });
    await buy(asha, '1000', { coin: 'ADA' });
    await world.tick();
    const { body } = await asha.get<Portfolio>('/api/portfolio');
    expect(body.items.at(-1)).toMatchObject({ coin: 'ADA', cost: '2000.00' });
    await sell(asha, body.items.at(-1)?.total ?? '', { coin: 'ADA' });
    await world.tick();
    expect(await holding(asha, 'ADA')).toMatchObject({ total: '0.000000' });
  },
);

test('O3 without a price in time the order fails and everything comes back, by the clock as by a late tick', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const early = await buy(asha, '500');
  await world.pass(5_001);
  expect(await one(asha, early.body.id)).toMatchObject({ status: 'failed', failure: 'no-price' });
  expect((await buy(asha, '500')).status).toBe(503);
  await world.tick();
  const late = await buy(asha, '500');
  world.clock.advance(5_000);
  await world.tick();
  expect(await one(asha, late.body.id)).toMatchObject({
    status: 'failed',
    failure: 'no-price',
    fillTick: null,
    fee: null,
  });
  expect((await asha.me()).balances.inr).toEqual({
    available: GRANT,
    frozen: '0.00',
    total: GRANT,
  });
});

test('what may not be is refused at its field, with the texts of the form', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const refusedAs = async (body: object, field: string, text: string) => {
    const reply = await order(asha, { coin: 'BTC', side: 'buy', type: 'market', ...body });
    expect([reply.status, (reply.body as unknown as { fields: object }).fields]).toEqual([
      expect.any(Number),
      { [field]: text },
    ]);
    expect([400, 409]).toContain(reply.status);
  };
  await refusedAs({ amount: '0' }, 'amount', orderTexts().amountInvalid);
  await refusedAs({ amount: '1.001' }, 'amount', orderTexts().amountInvalid);
  await refusedAs({ amount: '-1' }, 'amount', orderTexts().amountInvalid);
  await refusedAs({}, 'amount', orderTexts().amountInvalid);
  await refusedAs({ amount: '1', quantity: '1' }, 'quantity', reasonText('amount-of-other-side'));
  await refusedAs({ amount: '1', coin: 'NOPE' }, 'coin', reasonText('coin-unknown'));
  await refusedAs({ amount: '1', price: '5' }, 'price', reasonText('price-unwanted'));
  await refusedAs({ amount: '850000.01' }, 'amount', orderTexts().insufficient);
  await refusedAs({ amount: '0.01' }, 'amount', orderTexts().tooSmall);
  await refusedAs({ side: 'sell', quantity: '1' }, 'quantity', orderTexts().insufficientCoins);
  await refusedAs({ amount: '1', type: 'limit', price: '1' }, 'type', reasonText('order-type-off'));
  await allTypes(world);
  await refusedAs({ amount: '1', type: 'limit' }, 'price', orderTexts().priceMissing);
  await refusedAs({ amount: '100', type: 'stop', price: '1' }, 'price', orderTexts().stopSide);
  const past = world.clock.now().toISOString();
  await refusedAs(
    { amount: '100', type: 'limit', price: '1', expiresAt: past },
    'expiresAt',
    orderTexts().expiryInvalid,
  );
  expect((await order(world.visitor(), { coin: 'BTC', side: 'buy', type: 'market' })).status).toBe(
    401,
  );
  expect((await asha.me()).balances.inr.available).toBe(GRANT);
});

test('the same key gets the same answer and one order', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const key = randomUUID();
  const body = { coin: 'BTC', side: 'buy', type: 'market', amount: '100' };
  const [first, second] = await Promise.all([order(asha, body, key), order(asha, body, key)]);
  await world.tick();
  const third = await order(asha, body, key);
  expect([second.body, third.body]).toEqual([first.body, first.body]);
  expect((await order(asha, { ...body, amount: '101' }, key)).status).toBe(422);
  const { body: page } = await asha.get<OrderPage>('/api/orders');
  expect(page.items).toHaveLength(1);
  expect(page.counts).toEqual({ pending: 0, completed: 1, failed: 0, cancelled: 0 });
});

test('O7, O10, O11 a limit order rests in the book, is never filled worse than its limit, and can be cancelled until met', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const last = price(world);
  const deep = await buy(asha, '5000', { type: 'limit', price: times(last, 500n) });
  const same = await buy(asha, '7000', { type: 'limit', price: times(last, 500n) });
  const near = await buy(asha, '3000', { type: 'limit', price: times(last, 1100n) });
  expect([deep.status, same.status, near.status]).toEqual([201, 201, 201]);
  const { body: book } = await world.visitor().get<Book>('/api/market/book?coin=BTC');
  const people = book.bids.filter(({ source }) => source === 'people');
  expect(people.map(({ price: at, orders }) => [at, orders])).toEqual([
    [times(last, 1100n), 1],
    [times(last, 500n), 2],
  ]);
  expect(book.asks.filter(({ source }) => source === 'house')).toHaveLength(5);
  expect(book.asks[0]?.price).toBe(times(last, 1001n));
  await world.tick();
  const filled = await one(asha, near.body.id);
  expect(filled).toMatchObject({ status: 'completed', fillTick: 1 });
  expect(filled.fillPrice).toBe(formatAmount(price(world), PRICE_SCALE));
  expect((await cancel(asha, near.body.id)).status).toBe(409);
  const taken = await cancel(asha, deep.body.id);
  expect([taken.status, taken.body.status]).toEqual([200, 'cancelled']);
  expect((await cancel(asha, deep.body.id)).status).toBe(409);
  const other = await world.person();
  expect((await cancel(other, same.body.id)).status).toBe(404);
  expect((await other.get(`/api/orders/${same.body.id}`)).status).toBe(404);
  const { body: fills } = await world.visitor().get<FillList>('/api/market/fills?coin=BTC');
  expect(fills.items).toMatchObject([{ side: 'buy', tick: 1, price: filled.fillPrice }]);
  expect((await world.visitor().get('/api/market/book?coin=NOPE')).status).toBe(404);
  expect((await asha.me()).balances.inr.frozen).toBe('7000.00');
});

longTest(
  'what has ended is listed by its ending, the last first, page by page, without openings of positions',
  async () => {
    await using world = await openWorld();
    await allTypes(world);
    const asha = await world.person();
    const last = price(world);
    const early = await buy(asha, '5000', { type: 'limit', price: times(last, 500n) });
    const open = await buy(asha, '6000', { type: 'limit', price: times(last, 500n) });
    const filled = await buy(asha, '3000');
    await sellShort(asha, '100.00');
    await world.tick();
    const later = await buy(asha, '2000');
    await world.tick();
    await world.tick();
    // Placed before all others, and the last to end.
    await cancel(asha, early.body.id);
    const page = async (query: string) =>
      (await asha.get<OrderPage>(`/api/orders?state=ended${query}`)).body;
    const ended = [early, later, filled].map(({ body }) => body.id);
    expect((await page('')).items.map(({ id }) => id)).toEqual(ended);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { items, nextCursor } = await page(`&limit=1${cursor && `&cursor=${cursor}`}`);
      paged.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(paged).toEqual(ended);
    expect((await page('&coin=ETH')).items).toEqual([]);
    const { body: waiting } = await asha.get<OrderPage>('/api/orders?state=open');
    expect(waiting.items.map(({ id }) => id)).toEqual([open.body.id]);
    const other = await world.person();
    expect((await other.get<OrderPage>('/api/orders?state=ended')).body.items).toEqual([]);
  },
);

test('O8, O9 a stop is triggered by the first price that meets it and filled at the next; a chosen time ends an order', async () => {
  // Prices that go down within the ticks waited for: one walk in twenty does not.
  await using world = await openWorld({ random: seededRandom('a stop') });
  await allTypes(world);
  const asha = await world.person();
  await buy(asha, '20000');
  await world.tick();
  const { available } = await holding(asha);
  const half = formatAmount((parseAmount(available, 8) ?? 0n) / 2n, 8);
  // A thousandth of a percent away: the next lower price triggers it.
  const below = formatAmount(price(world) - 1n, PRICE_SCALE);
  const stop = await sell(asha, half, { type: 'stop', price: below });
  const expiresAt = new Date(world.clock.now().getTime() + 2_500).toISOString();
  const short = await buy(asha, '400', { type: 'limit', price: '1', expiresAt });
  expect([stop.status, short.status]).toEqual([201, 201]);
  let triggered: number | null = null;
  for (let left = 200; left > 0 && triggered === null; left -= 1) {
    await world.tick();
    triggered = (await one(asha, stop.body.id)).triggeredTick;
  }
  expect(triggered).not.toBeNull();
  expect(price(world)).toBeLessThanOrEqual(parseAmount(below, PRICE_SCALE) ?? 0n);
  expect((await one(asha, stop.body.id)).status).toBe('pending');
  // However late: nobody looks while a stop acts.
  world.clock.advance(10_000);
  await world.tick();
  expect(await one(asha, stop.body.id)).toMatchObject({
    status: 'completed',
    fillTick: (triggered ?? 0) + 1,
    triggeredTick: triggered,
  });
  expect(await one(asha, short.body.id)).toMatchObject({ status: 'cancelled', failure: 'expired' });
});

longTest(
  'O9 orders rest across a stop of the service: prices recorded meanwhile count in order',
  async () => {
    await using world = await openWorld();
    await allTypes(world);
    const asha = await world.person();
    const last = price(world);
    const limit = await buy(asha, '3000', { type: 'limit', price: times(last, 1100n) });
    const stop = await buy(asha, '3000', {
      type: 'stop',
      price: formatAmount(last + 1n, PRICE_SCALE),
    });
    // Ticks come while nobody fills orders.
    const ticks: { number: number; price: bigint }[] = [];
    for (let left = 30; left > 0; left -= 1) {
      world.clock.advance(1_000);
      const tick = await world.app.market.recordTick();
      ticks.push({ number: tick.number, price: tick.prices.get('BTC') ?? 0n });
    }
    // A recorded price has met it, though nothing is booked: now one could look at the price first.
    expect((await cancel(asha, limit.body.id)).status).toBe(409);
    await world.tick();
    ticks.push({ number: 31, price: price(world) });
    expect(await one(asha, limit.body.id)).toMatchObject({ status: 'completed', fillTick: 1 });
    // Prices are random: the tick that meets the stop may be any of them, the last one or none.
    const trigger = ticks.find((tick) => tick.price > last)?.number ?? null;
    const triggered = await one(asha, stop.body.id);
    expect(triggered.triggeredTick).toBe(trigger);
    expect(triggered.fillTick).toBe(trigger === null || trigger === 31 ? null : trigger + 1);
    expect(await world.app.orders.fillDue()).toBe(0);
  },
);

test('O12 what would pass a limit of a person or of all is refused and says so; staff see what people stand for', async () => {
  await using world = await openWorld();
  const [asha, ravi] = [await world.person(), await world.person()];
  await set(world, { personLongLimit: '1000.00', coinLongLimit: '1500.00' });
  expect((await buy(asha, '1000')).status).toBe(201);
  const over = await buy(asha, '1');
  expect([over.status, (over.body as unknown as { detail: string }).detail]).toEqual([
    409,
    'You can hold at most ₹1,000.00 long in BTC. ₹0.00 is left.',
  ]);
  expect((await buy(asha, '1', { coin: 'ETH' })).status).toBe(201);
  const all = await buy(ravi, '501');
  expect((all.body as unknown as { detail: string }).detail).toBe(
    'All customers together can hold at most ₹1,500.00 long in BTC. ₹500.00 is left.',
  );
  await world.tick();
  await world.app.market.idle();
  expect((await buy(ravi, '502')).status).toBe(409);
  const owned = await holding(asha);
  expect((await sell(asha, owned.available)).status).toBe(201);
  await world.tick();
  expect((await sellShort(asha, '40.00')).status).toBe(201);
  expect((await sellShort(ravi, '30.00')).status).toBe(201);
  const admin = await world.firstAdmin();
  const { status, body } = await admin.get<ExposureReport>('/api/staff/exposure');
  expect([status, body.limits.personLong]).toEqual([200, '1000.00']);
  expect(body.items.find(({ coin }) => coin === 'BTC')).toMatchObject({
    coins: '0.00000000',
    long: '0.00',
    short: '140.00',
    net: '-140.00',
    openPositions: 2,
    largestLong: null,
    largestShort: { personId: asha.person?.id, name: 'Asha Verma', amount: '80.00' },
  });
  const ether = body.items.find(({ coin }) => coin === 'ETH');
  expect(ether?.long).not.toBe('0.00');
  expect([ether?.largestLong?.amount, ether?.largestShort]).toEqual([ether?.long, null]);
  expect((await asha.get('/api/staff/exposure')).status).toBe(401);
  expect((await (await world.staff('support')).get('/api/staff/exposure')).status).toBe(403);
});

test('the volume of a coin counts spot fills', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  await buy(asha, '1234.00', { coin: 'XRP' });
  await world.tick();
  const volumeOf = async () => {
    const { body } = await world.visitor().get<{ volume24h: string }>('/api/market/stats?coin=XRP');
    return body.volume24h;
  };
  await world.tick(4);
  expect(await volumeOf()).toBe('1234.00');
  await world.skip(125);
  expect(await volumeOf()).toBe('1234.00');
});

test('L25, L28, L30 the verification finds an order that was tampered with', async () => {
  await using world = await openWorld({ isBroken: true });
  const asha = await world.person();
  await buy(asha, '1000');
  await world.tick();
  expect((await world.verify()).findings).toEqual([]);
  await world.owner.execute('update order_endings set quantity_after = quantity_after + 1');
  const rules = async () => new Set((await world.verify()).findings.map(({ rule }) => rule));
  expect(await rules()).toEqual(new Set(['L28']));
  await world.owner.execute(
    'update order_endings set quantity_after = quantity_after - 1, fill_price = fill_price + 1',
  );
  expect(await rules()).toEqual(new Set(['L25']));
  await world.owner.execute('update order_endings set fill_price = fill_price - 1');
  expect(await rules()).toEqual(new Set());
});
