/**
 * What a person owns in all, through a day of everything that can happen to money, by chance: at
 * every moment it is what the books say, and the curve of the day remembers each of those moments.
 * The books are summed up here in SQL, past the code that is tested.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderPage } from '#protocol/orders.ts';
import type { ActivityPage, Curve, Portfolio, Realised } from '#protocol/portfolio.ts';
import type { PositionPage } from '#protocol/positions.ts';
import { feeOf } from '#protocol/trading.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { openDice } from '#test/faults/dice.ts';
import { seededRandom } from '#test/market.ts';
import { askDeposit, askWithdrawal, cancel, decide } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

const FEE_BPS = 13;
const QUARTER_MS = 15 * 60_000;
/** From noon of the first day until the next morning: the curve begins at midnight, IST. */
const QUARTERS = 50;
const QUARTERS_AT_MOST = 80;
const PROOFS_A_DAY = 10;
const COINS = { BTC: 8, DOGE: 6, SHIB: 2 } as const;
const symbols = Object.keys(COINS) as (keyof typeof COINS)[];

const paise = (amount: string) =>
  amount.startsWith('-')
    ? -(parseAmount(amount.slice(1), INR_SCALE) ?? 0n)
    : (parseAmount(amount, INR_SCALE) ?? 0n);
const inr = (amount: bigint) => formatAmount(amount, INR_SCALE);
const read = async <Body>(client: Client, path: string) => {
  const reply = await client.get<Body>(path);
  expect(reply.status).toBe(200);
  return reply.body;
};
const portfolioOf = (client: Client) => read<Portfolio>(client, '/api/portfolio');

type Books = { total: bigint; added: bigint; granted: bigint };

/**
 * Net worth, what was put in and what of it the house gave, paise, from the tables alone: balances,
 * open positions, open contracts, the last prices.
 */
async function booksOf(world: World, personId: string): Promise<Books> {
  const coins = world.app.market.coins.map(({ symbol }) => symbol);
  const scales = world.app.market.coins.map(({ scale }) => scale);
  const [row] = await world.owner.query<Books>(
    `with last as (select prices from ticks order by number desc limit 1),
     priced as (select c.coin, c.scale, l.prices[k.position] as price
       from unnest($2::text[], $3::int[]) as c(coin, scale) join coins k on k.symbol = c.coin cross join last l)
     select (
       (select sum(balance) from accounts where owner_id = $1 and asset = 'INR')
       + coalesce((select sum(floor(own.quantity * p.price / 10::numeric ^ (6 + p.scale)))
           from (select asset, sum(balance) as quantity from accounts where owner_id = $1 and asset <> 'INR' group by asset) own
           join priced p on p.coin = own.asset), 0)
       + coalesce((select sum(greatest(-margin, floor(
             margin * leverage::numeric * (case side when 'long' then 1 else -1 end) * (p.price - entry_price) / entry_price)))
           from open_positions o join priced p on p.coin = o.coin
           where o.person_id = $1 and entry_price is not null), 0)
       + coalesce((select sum(stake) from open_contracts where person_id = $1), 0)
     )::bigint as total,
     (select coalesce(sum(case when debit = 'external' then amount when credit = 'external' then -amount end), 0)
      from transfers where owner_id = $1)::bigint as added,
     (select coalesce(sum(amount), 0) from transfers
      where owner_id = $1 and kind in ('welcome-grant', 'started-again'))::bigint as granted`,
    [personId, coins, scales],
  );
  return row ?? { total: 0n, added: 0n, granted: 0n };
}

/** Records `count` ticks, a second apart, with all that follows from them. */
async function ticks(world: World, count: number): Promise<void> {
  const { app, clock } = world;
  const times = Array.from({ length: count }, () => {
    clock.advance(1000);
    return clock.now();
  });
  await app.market.recordTicks(times);
  await app.settlement.settleDue();
  await app.orders.fillDue();
  await app.positions.advanceDue();
}

const post = <Body>(client: Client, path: string, body?: object) =>
  client.post<Body>(path, body, { 'idempotency-key': randomUUID() });

const seed = process.env['WORTH_SEED'] ?? randomUUID();

test(`through a random day (WORTH_SEED=${seed}) net worth is what the books say, and the curve remembers it`, async () => {
  const dice = openDice(seed).below;
  await using world = await openWorld({
    random: seededRandom(seed),
    env: { LANES: '1', SPOT_FEE_BPS: String(FEE_BPS) },
  });
  const admin = await world.firstAdmin();
  const changes = { orderTypes: ['market', 'limit', 'stop'] };
  await admin.post('/api/staff/settings', { changes, reason: 'A test needs it.' });
  const finance = await world.staff('finance', 'Ravi Rao');
  const asha = await world.person();
  const personId = asha.person?.id ?? '';
  const happened = new Map<string, number>();
  const count = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);

  async function holds(): Promise<Books> {
    const { worth } = await portfolioOf(asha);
    const books = await booksOf(world, personId);
    expect(worth, `seed ${seed}`).toMatchObject({
      total: inr(books.total),
      added: inr(books.added),
      granted: inr(books.granted),
    });
    const parts = [worth.cash, worth.coins ?? '', worth.positions ?? '', worth.stakes];
    expect(parts.reduce((sum, part) => sum + paise(part), 0n)).toBe(books.total);
    expect(paise(worth.available) + paise(worth.reserved)).toBe(paise(worth.cash));
    return books;
  }

  async function act(): Promise<void> {
    const coin = symbols[dice(symbols.length)] ?? 'BTC';
    const amount = inr(100n + BigInt(dice(4_000_000)));
    const price = world.app.market.last()?.prices.get(coin) ?? 1n;
    const near = formatAmount((price * BigInt(99_800 + dice(400))) / 100_000n || 1n, PRICE_SCALE);
    const rest = [
      { type: 'market' },
      { type: 'limit', price: near },
      { type: 'stop', price: near },
    ];
    switch (dice(9)) {
      case 0:
      case 1:
        await post(asha, '/api/orders', { coin, side: 'buy', amount, ...rest[dice(3)] });
        return;
      case 2: {
        const { available } = await read<{ available: string }>(asha, `/api/portfolio/${coin}`);
        const owned = parseAmount(available, COINS[coin]) ?? 0n;
        if (owned === 0n) return;
        const quantity = formatAmount(1n + (owned - 1n) / BigInt(1 + dice(3)), COINS[coin]);
        await post(asha, '/api/orders', { coin, side: 'sell', quantity, ...rest[dice(3)] });
        return;
      }
      case 3: {
        const { items } = await read<OrderPage>(asha, '/api/orders?state=open&limit=1');
        if (items[0]) await post(asha, `/api/orders/${items[0].id}/cancel`);
        return;
      }
      case 4:
      case 5: {
        const direction = dice(2) === 0 ? 'BUY_UP' : 'SELL_SHORT';
        await asha.place({
          coin,
          direction,
          amount,
          duration: ([60, 120, 180] as const)[dice(3)] ?? 60,
        });
        return;
      }
      case 6: {
        const leverage = [2, 10, 100][dice(3)] ?? 2;
        const typed = leverage > 10 ? { confirmedLeverage: leverage } : {};
        const side = dice(2) === 0 ? 'long' : 'short';
        const margin = inr(100n + BigInt(dice(200_000)));
        await post(asha, '/api/positions', { coin, side, margin, leverage, ...typed });
        return;
      }
      case 7: {
        // The two of the morning are left to the prices.
        const { items } = await read<PositionPage>(asha, '/api/positions?state=open&limit=3');
        if (items[2]) await post(asha, `/api/positions/${items[0]?.id}/close`);
        return;
      }
      default: {
        await finance.staffSignIn(finance.person?.email ?? '', PASSWORD);
        const small = inr(100n + BigInt(dice(50_000)));
        const decision = dice(2) === 0 ? 'approve' : 'reject';
        if (dice(2) === 0) {
          if ((happened.get('proof') ?? 0) === PROOFS_A_DAY) return;
          count('proof');
          const { id } = await askDeposit(world, asha, small);
          await decide(finance, 'deposits', id, decision);
          count(`deposit ${decision}`);
        } else {
          const { id } = await askWithdrawal(asha, small);
          await holds();
          if (dice(3) === 0) await cancel(asha, id);
          else {
            await decide(finance, 'withdrawals', id, decision);
            count(`withdrawal ${decision}`);
          }
        }
      }
    }
  }

  await ticks(world, 1);
  // What chance may leave out: of two that go opposite ways with so much leverage, the day goes on
  // until one is liquidated.
  for (const side of ['long', 'short']) {
    const terms = { leverage: 100, confirmedLeverage: 100, margin: '500.00' };
    await post(asha, '/api/positions', { coin: 'DOGE', side, ...terms });
  }
  await decide(finance, 'deposits', (await askDeposit(world, asha, '5000.00')).id, 'approve');
  await decide(finance, 'withdrawals', (await askWithdrawal(asha, '70.07')).id, 'approve');
  count('proof');
  const expected: { at: string; total: string; added: string; granted: string }[] = [];
  const isLiquidated = async () =>
    (await read<PositionPage>(asha, '/api/positions?state=ended&limit=100')).items.some(
      ({ status }) => status === 'liquidated',
    );
  const isDay = async (quarter: number) =>
    quarter < QUARTERS || (quarter < QUARTERS_AT_MOST && !(await isLiquidated()));
  for (let quarter = 0; await isDay(quarter); quarter += 1) {
    // Before a session of the morning is over.
    if (quarter % 20 === 0) await asha.signIn(asha.person?.email ?? '', PASSWORD);
    await ticks(world, 1);
    const isLong = quarter % 3 === 0;
    // A sample acts half as often, at every other quarter once more.
    const steps = isWhole ? 1 + dice(3) : quarter % 2;
    for (let step = steps; step > 0; step -= 1) {
      await act();
      await holds();
      await ticks(world, isLong ? 70 : 1 + dice(3));
      await holds();
    }
    await act();
    // On a calm day neither of the two is liquidated by then: such a day is longer, and has more
    // prices.
    if (quarter >= QUARTERS) await ticks(world, 700);
    const { total, added, granted } = await holds();
    const now = world.clock.now().getTime();
    const end = Math.ceil((now + 1) / QUARTER_MS) * QUARTER_MS;
    expected.push({
      at: new Date(end).toISOString(),
      total: inr(total),
      added: inr(added),
      granted: inr(granted),
    });
    world.clock.set(new Date(end));
  }
  // The last quarter is over once a price comes after it, and what is written has settled.
  await ticks(world, 12);
  await world.app.market.idle();
  const curve = await read<Curve>(asha, '/api/portfolio/curve?range=1d');
  const { points } = curve;
  expect(curve.isWhole).toBe(true);
  expect(points[0]).toMatchObject({ total: '850000.00', added: '850000.00' });
  expect(points.slice(1), `seed ${seed}`).toEqual(expected);
  expect((await read<Curve>(asha, '/api/portfolio/curve?range=all')).points).toEqual(points);

  // What was gained in all is what was gained for good and what is gained in open positions.
  const { worth, unrealised } = await portfolioOf(asha);
  const realised = await read<Realised>(asha, '/api/portfolio/realised');
  const standing = paise(worth.positions ?? '') - paise(worth.margin) + paise(unrealised ?? '');
  expect(realised.items.map(({ name }) => name)).toEqual(['2025-26']);
  expect(paise(worth.total ?? '') - paise(worth.added)).toBe(
    standing + paise(realised.items[0]?.net ?? ''),
  );

  // Each rupee that came or went is in one entry of the activity.
  let cursor: string | null = '';
  let sum = 0n;
  while (cursor !== null) {
    const path: string = `/api/portfolio/activity?limit=7${cursor && `&cursor=${cursor}`}`;
    const page: ActivityPage = await read<ActivityPage>(asha, path);
    for (const { kind, amount, outcome } of page.items) {
      sum += paise(amount);
      count(outcome === null || kind === 'contract-payout' ? kind : outcome);
    }
    cursor = page.nextCursor;
  }
  expect(sum).toBe(paise((await asha.me()).balances.inr.total));
  for (const kind of ['deposit', 'withdrawal', 'liquidated'])
    expect(happened.get(kind) ?? 0, kind).toBeGreaterThan(0);
});

test('buying a coin moves no rupee of net worth but the fee, what no further unit could be bought for, and one paisa', async () => {
  await using world = await openWorld({ env: { SPOT_FEE_BPS: String(FEE_BPS) } });
  const asha = await world.person();
  await world.tick();
  const before = paise((await portfolioOf(asha)).worth.total ?? '');
  const placed = await post<Order>(asha, '/api/orders', {
    coin: 'BTC',
    side: 'buy',
    type: 'market',
    amount: '12345.67',
  });
  // Held for the order, and still owned.
  expect(paise((await portfolioOf(asha)).worth.total ?? '')).toBe(before);
  await world.tick();
  const [fill] = await world.owner.query<{ fee: bigint; remainder: bigint }>(
    'select fee, remainder from order_endings where order_id = $1',
    [placed.body.id.replace('trade-', '')],
  );
  const { fee = 0n, remainder = 0n } = fill ?? {};
  expect(fee).toBe(feeOf(1_234_567n, FEE_BPS));
  const gone = before - paise((await portfolioOf(asha)).worth.total ?? '') - fee - remainder;
  expect(gone === 0n || gone === 1n).toBe(true);
});
