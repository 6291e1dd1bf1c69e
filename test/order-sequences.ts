/**
 * Sequences of orders by chance through the whole system: people place orders of all kinds, change,
 * replace, cancel and wait while prices move. Throws at the first figure that is not what the rule
 * says, naming the seed. A sample runs with the tests, 10,000 with `npm run test:money`.
 */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderPage } from '#protocol/orders.ts';
import { buyAt, exactBuyAt, quantityFor, sellAt } from '#protocol/trading.ts';
import { compareFrozen } from '#server/ledger/verify-requests.ts';
import type { Client } from './client.ts';
import type { World } from './world.ts';

export const FEE_BPS = 13;
/** Steps of one person that count as a sequence. */
const STEPS = 8;
/** Rounds after which no price comes in time. */
const SILENT_EVERY = 15;
const COINS = { BTC: 8, DOGE: 6, SHIB: 2 } as const;
const symbols = Object.keys(COINS) as (keyof typeof COINS)[];

type Dice = (below: number) => number;

/** The same numbers in every run of a seed. */
function openDice(seed: string): Dice {
  let counter = 0;
  return (below) => {
    counter += 1;
    const bytes = createHash('sha256').update(`${seed} ${counter}`).digest();
    return bytes.readUInt32LE(0) % below;
  };
}

async function post(client: Client, path: string, body?: object): Promise<void> {
  const reply = await client.post(path, body, { 'idempotency-key': randomUUID() });
  assert(reply.status < 500 || reply.status === 503, `${path} ${JSON.stringify(body)}`);
}

async function step(world: World, client: Client, dice: Dice): Promise<void> {
  const coin = symbols[dice(symbols.length)] ?? 'BTC';
  const price = world.app.market.last()?.prices.get(coin) ?? 1n;
  const near = (price * BigInt(99_900 + dice(200))) / 100_000n || 1n;
  const apart = price / BigInt(500 + dice(2_000)) || 1n;
  const [above, below] = [price + apart, price - apart].map((at) => formatAmount(at, PRICE_SCALE));
  const at = formatAmount(near, PRICE_SCALE);
  const limitPrice = formatAmount(
    (near * BigInt(99_950 + dice(100))) / 100_000n || 1n,
    PRICE_SCALE,
  );
  const timeInForce = ['gtc', 'ioc', 'fok'][dice(3)];
  const kinds = [
    { type: 'market' },
    { type: 'limit', price: at },
    { type: 'stop', price: at },
    { type: 'limit', price: at, timeInForce },
    { type: 'limit', price: at, postOnly: true },
    { type: 'take-profit', price: at },
    { type: 'stop-limit', price: at, limitPrice, timeInForce },
    { type: 'take-profit-limit', price: at, limitPrice },
  ];
  const rest = kinds[dice(kinds.length)] ?? {};
  const called = dice(3) === 0 ? { clientOrderId: `${dice(40)}` } : {};
  // A limit order with a stop beside it, of which one cancels the other.
  const isPair = dice(4) === 0;
  const pairOf = (side: 'buy' | 'sell') => ({
    type: 'limit',
    price: side === 'buy' ? below : above,
    stopPrice: side === 'buy' ? above : below,
    ...(dice(2) === 0 ? { limitPrice } : {}),
  });
  const rupees = formatAmount(1n + BigInt(dice(5_000_000)), INR_SCALE);
  const coins = quantityFor(BigInt(1 + dice(5_000_000)), price, COINS[coin]) || 1n;
  const purchase = {
    coin,
    side: 'buy',
    ...called,
    ...(isPair ? pairOf('buy') : rest),
    ...(dice(2) === 0 ? { amount: rupees } : { quantity: formatAmount(coins, COINS[coin]) }),
  };
  const choice = dice(12);
  if (choice < 4) await post(client, '/api/orders', purchase);
  else if (choice === 10) {
    const { body } = await client.get<OrderPage>('/api/orders?state=open&limit=1');
    const [open] = body.items;
    if (open)
      await post(client, `/api/orders/${open.id}/replace`, { ...purchase, coin: open.coin });
  } else if (choice === 11) {
    if (dice(3) === 0) await post(client, '/api/orders/cancel-all', { coin });
    else await post(client, '/api/orders', { coin, side: 'sell', type: 'market', amount: rupees });
  } else if (choice < 6) {
    const { body } = await client.get<{ available: string }>(`/api/portfolio/${coin}`);
    const owned = parseAmount(body.available, COINS[coin]) ?? 0n;
    if (owned === 0n) return;
    const part = dice(3) === 0 ? owned : 1n + (owned - 1n) / BigInt(1 + dice(5));
    const quantity = formatAmount(part, COINS[coin]);
    await post(client, '/api/orders', {
      coin,
      side: 'sell',
      quantity,
      ...called,
      ...(isPair ? pairOf('sell') : rest),
    });
  } else if (choice === 6) {
    const { body } = await client.get<OrderPage>('/api/orders?state=open&limit=1');
    const [open] = body.items;
    if (open) await post(client, `/api/orders/${open.id}/cancel`);
  } else if (choice < 9) {
    const { body } = await client.get<OrderPage>('/api/orders?state=open&limit=3');
    const open = body.items[dice(3)];
    const last = world.app.market.last()?.prices.get(open?.coin ?? '') ?? 1n;
    if (open) await post(client, `/api/orders/${open.id}/change`, changeOf(open, dice, last));
  }
}

/** Another price near the last one, another amount, or both. */
function changeOf({ side, coin }: Order, dice: Dice, price: bigint): object {
  const near = formatAmount((price * BigInt(99_900 + dice(200))) / 100_000n || 1n, PRICE_SCALE);
  const amount = formatAmount(1n + BigInt(dice(5_000_000)), INR_SCALE);
  const quantity = formatAmount(1n + BigInt(dice(500_000)), COINS[coin as keyof typeof COINS]);
  const gives = side === 'buy' ? { amount } : { quantity };
  return [{ price: near }, gives, { price: near, ...gives }][dice(3)] ?? {};
}

/** The result of the order is what the rule says of its price, to the smallest unit. */
function checkFill(order: Order): void {
  const scale = COINS[order.coin as keyof typeof COINS];
  const priced = {
    price: parseAmount(order.fillPrice ?? '', PRICE_SCALE) ?? 0n,
    scale,
    feeBps: FEE_BPS,
  };
  const amount = parseAmount(order.amount ?? '', INR_SCALE) ?? 0n;
  const quantity = parseAmount(order.quantity ?? '', scale) ?? 0n;
  const fee = parseAmount(order.fee ?? '', INR_SCALE) ?? 0n;
  if (order.byQuantity) assert.deepEqual({ amount, fee }, exactBuyAt(quantity, priced));
  else if (order.side === 'buy') {
    const { remainder: _, ...rule } = buyAt(amount, priced);
    assert.deepEqual({ quantity, fee }, rule);
  } else assert.deepEqual({ amount, fee }, sellAt(quantity, priced));
  const own = order.type === 'limit' ? order.price : order.limitPrice;
  const limit = own === null ? null : parseAmount(own, PRICE_SCALE);
  if (limit !== null) assert(order.side === 'buy' ? priced.price <= limit : priced.price >= limit);
}

/**
 * Only accounts that are meant to be below zero are. Each asset sums to zero, and what is open is
 * what is frozen.
 */
async function checkBalances(world: World): Promise<void> {
  const bad = await world.owner.query(
    `select owner_id, asset, kind, balance from accounts
     where balance < 0 and kind not in ('external', 'dealer', 'insurance')
     union all
     select null, asset, 'sum', sum(balance)::bigint from accounts group by asset having sum(balance) <> 0`,
  );
  assert.deepEqual(bad, []);
  assert.deepEqual(await world.owner.query(compareFrozen), []);
}

/** Runs at least `sequences`; answers how orders ended, by their status. */
export async function runSequences(
  world: World,
  options: { seed: string; people: number; sequences: number },
): Promise<Map<string, number>> {
  const { seed, people, sequences } = options;
  // Each has dice of their own: in which order they are served is not in the seed.
  const players = await Promise.all(
    Array.from({ length: people }, async (_, index) => ({
      client: await world.person(),
      dice: openDice(`${seed} ${index}`),
    })),
  );
  const rounds = Math.ceil(sequences / people) * STEPS;
  try {
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(players.map(({ client, dice }) => step(world, client, dice)));
      if (round % SILENT_EVERY === 0) await world.pass(5_001);
      await world.tick();
      await checkBalances(world);
    }
    const endings = new Map<string, number>();
    for (const { client } of players) {
      let cursor: string | null = '';
      let last = Number.MAX_SAFE_INTEGER;
      while (cursor !== null) {
        const page: OrderPage = (
          await client.get<OrderPage>(`/api/orders?limit=100${cursor && `&cursor=${cursor}`}`)
        ).body;
        for (const order of page.items) {
          assert((order.number ?? 0) > 0 && (order.number ?? 0) < last, 'numbers rise');
          last = order.number ?? 0;
          if (order.status === 'completed') checkFill(order);
          endings.set(order.status, (endings.get(order.status) ?? 0) + 1);
        }
        cursor = page.nextCursor;
      }
    }
    const { findings } = await world.verify();
    assert.deepEqual(findings, []);
    return endings;
  } catch (error) {
    throw new Error(`sequences of seed ${seed} went wrong`, { cause: error });
  }
}
