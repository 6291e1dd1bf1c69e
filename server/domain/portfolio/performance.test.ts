/**
 * Performance over HTTP, through three days with everything that moves money: what comes from
 * outside is no gain.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { formatAmount, parseAmount } from '#protocol/money.ts';
import type { Performance } from '#protocol/performance.ts';
import type { Portfolio } from '#protocol/portfolio.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { seededRandom } from '#test/market.ts';
import { askDeposit, askWithdrawal, decide } from '#test/requests.ts';
import { openWorld } from '#test/world.ts';

const HOUR_MS = 3_600_000;
const paise = (amount: string) =>
  (amount.startsWith('-') ? -1n : 1n) * (parseAmount(amount.replace('-', ''), 2) ?? 0n);

async function read<Body>(client: Client, path: string): Promise<Body> {
  const reply = await client.get<Body>(path);
  expect(reply.status).toBe(200);
  return reply.body;
}
const performanceOf = (client: Client, range = 'all') =>
  read<Performance>(client, `/api/portfolio/performance?range=${range}`);
const worthOf = async (client: Client) =>
  paise((await read<Portfolio>(client, '/api/portfolio')).worth.total ?? '');

/** A product of fractions less one, percent with four decimals, halves away from zero. */
function percentOf(factors: readonly [bigint, bigint][]): string {
  const [a, b] = factors.reduce<[bigint, bigint]>(([x, y], [p, q]) => [x * p, y * q], [1n, 1n]);
  const units = (a - b) * 1_000_000n;
  const size = ((units < 0n ? -units : units) * 2n + b) / (2n * b);
  return formatAmount(units < 0n ? -size : size, 4);
}

test('through three days returns are those of what was there, whatever was added, and their parts add up', async () => {
  await using world = await openWorld({
    random: seededRandom('performance'),
    env: { SPOT_FEE_BPS: '13' },
  });
  const finance = await world.staff('finance', 'Leela Nair');
  const asha = await world.person();
  const post = (path: string, body: object) =>
    asha.post<{ id: string }>(path, body, { 'idempotency-key': randomUUID() });
  const later = async (hours: number) => {
    world.clock.advance(hours * HOUR_MS);
    await world.skip(12);
    await world.app.market.idle();
    await asha.signIn(asha.person?.email ?? '', PASSWORD);
    await finance.staffSignIn(finance.person?.email ?? '', PASSWORD);
  };
  await world.tick();
  const firstDay = await performanceOf(asha);
  expect(firstDay).toMatchObject({ returns: null, missing: 'first-day' });
  expect(
    firstDay.record.map(({ duration, breakEven, verdict }) => [duration, breakEven, verdict]),
  ).toEqual([
    [60, '76.9', 'none'],
    [120, '71.4', 'none'],
    [180, '66.7', 'none'],
  ]);

  await post('/api/orders', { coin: 'BTC', side: 'buy', type: 'market', amount: '400000.00' });
  await post('/api/orders', { coin: 'DOGE', side: 'buy', type: 'market', amount: '100000.01' });
  await world.tick();
  for (const direction of ['BUY_UP', 'SELL_SHORT'] as const)
    await asha.place({ coin: 'BTC', direction, amount: '1000.00', duration: 60 });
  await post('/api/positions', { coin: 'SOL', side: 'long', margin: '5000.00', leverage: 2 });
  await world.skip(70);
  await later(20);

  // The next day: what was there before money came, and before it went.
  const { id: deposit } = await askDeposit(world, asha, '80000.00');
  // The last price comes before what happens next.
  world.clock.advance(100);
  const beforeDeposit = await worthOf(asha);
  expect((await decide(finance, 'deposits', deposit, 'approve')).status).toBe(200);
  await world.tick(3);
  const { available } = await read<{ available: string }>(asha, '/api/portfolio/DOGE');
  await post('/api/orders', { coin: 'DOGE', side: 'sell', type: 'market', quantity: available });
  await world.tick(3);
  await later(6);
  const { id: withdrawal } = await askWithdrawal(asha, '50000.00');
  world.clock.advance(100);
  const beforeWithdrawal = await worthOf(asha);
  expect((await decide(finance, 'withdrawals', withdrawal, 'approve')).status).toBe(200);
  await later(20);

  const { returns, record } = await performanceOf(asha);
  if (!returns) throw new Error('There are no returns.');
  const now = await worthOf(asha);
  expect(returns).toMatchObject({
    isWhole: true,
    start: '850000.00',
    end: formatAmount(now, 2),
    added: '30000.00',
    gained: formatAmount(now - 88_000_000n, 2),
    timeWeighted: percentOf([
      [beforeDeposit, 85_000_000n],
      [beforeWithdrawal, beforeDeposit + 8_000_000n],
      [now, beforeWithdrawal - 5_000_000n],
    ]),
    yearly: null,
  });
  // Every midnight (IST) and every flow, and both ends.
  expect(returns.points.map(({ added }) => added)).toEqual([
    // The start, midnight, just before the deposit, just before the withdrawal, midnight, now.
    ...['850000.00', '850000.00', '850000.00', '930000.00', '880000.00', '880000.00'],
  ]);
  expect(returns.points.at(-1)?.timeWeighted).toBe(returns.timeWeighted);
  expect(returns.points[0]).toMatchObject({ timeWeighted: '0.0000', bitcoin: '0.0000' });
  expect(returns.points.at(-1)?.bitcoin).toBe(returns.bitcoin);

  expect(returns.coins.map(({ coin }) => coin)).toEqual(['BTC', 'DOGE']);
  const parts = [
    ...returns.coins.map(({ gained }) => gained),
    returns.positions,
    returns.contracts,
  ].map(paise);
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(paise(returns.gained));
  const [fill] = await world.owner.query<{ amount: bigint }>(
    "select amount from order_endings where coin = 'DOGE' and side = 'sell'",
  );
  // Bought once and sold once: what came back for what was given.
  expect(returns.coins[1]).toMatchObject({
    gained: formatAmount((fill?.amount ?? 0n) - 10_000_001n, 2),
    timeWeighted: percentOf([[fill?.amount ?? 0n, 10_000_001n]]),
    moneyWeighted: percentOf([[fill?.amount ?? 0n, 10_000_001n]]),
  });

  // One of two that go opposite ways is right, unless the price is the same to the last decimal.
  expect(record[0]).toMatchObject({
    duration: 60,
    wins: 1,
    losses: 1,
    rate: '50.0',
    net: '-700.00',
  });
  expect(record[0]).toMatchObject({ low: '9.5', high: '90.5', verdict: 'open' });

  // A range that begins later is valued from its midnight on; a day later the same points are
  // there.
  const month = await performanceOf(asha, '1m');
  expect(month.returns).toEqual(returns);
  await world.tick();
  const next = await performanceOf(asha);
  expect(next.returns?.points.slice(0, -1)).toEqual(returns.points.slice(0, -1));
  expect((await asha.get('/api/portfolio/performance')).status).toBe(400);
  expect((await asha.get('/api/portfolio/performance?range=1d')).status).toBe(400);
});
