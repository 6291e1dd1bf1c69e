/** What people of a day trade, by chance: contracts, orders of every type, positions. */
import { durations } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { leverages } from '#protocol/trading.ts';
import type { Dice } from '#scripts/demo/dice.ts';
import type { World } from '#test/world.ts';

import type { Ask, Asking } from './asking.ts';

type Owned = { by: string; id: string };

export type Trading = {
  /**
   * At once and at a fresh price: contracts, openings and market orders. Those `besides` ask for
   * contracts only.
   */
  place(people: readonly string[], contracts: number, besides: readonly string[]): Promise<void>;
  /** One after the other: orders of all types, and what becomes of those that rest. */
  work(people: readonly string[], rounds: number): Promise<void>;
};

const DAY_MS = 86_400_000;
/** Orders that rest, and two that are for the next price alone. */
const kinds = ['limit', 'stop', 'stop-limit', 'take-profit', 'take-profit-limit', 'pair'] as const;
const nextOnly = ['ioc', 'fok'] as const;

export function openTrading(services: { world: World; asking: Asking; dice: Dice }): Trading {
  const { world, asking, dice } = services;
  const { market } = world.app;
  const resting: Owned[] = [];
  const positions: Owned[] = [];
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
  /** Takes one out now and then leaves it, so that some are asked about that have ended. */
  const take = (list: Owned[]): Owned | undefined => {
    const at = dice(list.length);
    return dice(8) === 0 ? list[at] : list.splice(at, 1)[0];
  };
  const rupees = (from: number, to: number) =>
    formatAmount(BigInt(from * 100 + dice((to - from) * 100)), INR_SCALE);
  const coins = market.coins
    .filter(({ relation }) => relation === 'own')
    .slice(0, 7)
    .map(({ symbol }) => symbol);
  /** Within `spread` ten-thousandths of the last price. */
  const near = (coin: string, spread: number) => {
    const price = market.last()?.prices.get(coin) ?? 1n;
    const at = (price * BigInt(10_000 - spread + dice(2 * spread + 1))) / 10_000n;
    return formatAmount(at || 1n, PRICE_SCALE);
  };

  function contract(by: string): Ask {
    const amount = dice(60) === 0 ? rupees(900_000, 2_000_000) : rupees(1, 3_000);
    const direction = pick(['BUY_UP', 'SELL_SHORT']);
    const coin = dice(200) === 0 ? 'NONE' : pick(coins);
    return {
      kind: 'contract.place',
      by,
      body: { coin, direction, amount, duration: pick(durations) },
    };
  }

  function position(by: string): Ask {
    const leverage = dice(2) === 0 ? 100 : pick(leverages);
    const body = {
      coin: pick(coins),
      side: pick(['long', 'short']),
      margin: rupees(100, 3_000),
      leverage,
      ...(dice(30) === 0 ? {} : { confirmedLeverage: leverage }),
    };
    return { kind: 'position.open', by, body };
  }

  /** A coin that they own, and how much of it; undefined of somebody without any. */
  async function owned(by: string): Promise<{ coin: string; quantity: string } | undefined> {
    const rows = await world.database.query<{ asset: string; balance: bigint }>(
      `select asset, balance from accounts where owner_id = $1 and kind = 'available'
       and asset <> 'INR' and balance > 0 order by asset`,
      [by],
    );
    const one = rows[dice(Math.max(1, rows.length))];
    const scale = market.coin(one?.asset ?? '')?.scale ?? 0;
    return one && { coin: one.asset, quantity: formatAmount(one.balance, scale) };
  }

  async function marketOrder(by: string): Promise<Ask> {
    const sold = dice(2) === 0 ? await owned(by) : undefined;
    const body = sold
      ? { ...sold, side: 'sell', type: 'market' }
      : { coin: pick(coins), side: 'buy', type: 'market', amount: rupees(100, 5_000) };
    return { kind: 'order.place', by, body };
  }

  async function restingBody(by: string): Promise<object> {
    const sold = dice(3) === 0 ? await owned(by) : undefined;
    const coin = sold?.coin ?? pick(coins);
    const kind = pick(kinds);
    // Some are so far away that they rest until their owner does something.
    const spread = pick([12, 12, 300]);
    const limit = () => near(coin, spread);
    const gives = sold
      ? { side: 'sell', quantity: sold.quantity }
      : { side: 'buy', amount: rupees(100, 5_000) };
    const forNext = kind === 'limit' && dice(4) === 0 ? { timeInForce: pick(nextOnly) } : {};
    const isResting = !('timeInForce' in forNext);
    return {
      coin,
      ...gives,
      type: kind === 'pair' ? 'limit' : kind,
      price: limit(),
      ...(kind.endsWith('-limit') ? { limitPrice: limit() } : {}),
      ...(kind === 'pair' ? { stopPrice: limit() } : {}),
      ...forNext,
      ...(isResting && kind === 'limit' && dice(4) === 0 ? { postOnly: true } : {}),
      ...(isResting
        ? { expiresAt: new Date(world.clock.now().getTime() + DAY_MS / 4).toISOString() }
        : {}),
    };
  }

  async function restingOrder(by: string): Promise<void> {
    const body = await restingBody(by);
    const { id } = await asking.one({ kind: 'order.place', by, body });
    if (id !== '') resting.push({ by, id });
  }

  /** What its owner does to an order that rests. */
  async function treatOrder(one: Owned): Promise<void> {
    const { by, id } = one;
    const what = pick(['order.change', 'order.change', 'order.replace', 'order.cancel']);
    if (what === 'order.cancel') await asking.one({ kind: what, ...one });
    else if (what === 'order.replace') {
      const reply = await asking.one({ kind: what, by, id, body: await restingBody(by) });
      if (reply.id !== '') resting.push({ by, id: reply.id });
    } else {
      const body = dice(2) === 0 ? { amount: rupees(50, 4_000) } : { price: near(pick(coins), 15) };
      await asking.one({ kind: what, by, id, body });
      resting.push(one);
    }
  }

  async function treatPosition({ by, id }: Owned): Promise<void> {
    const coin = pick(coins);
    const body = { takeProfit: near(coin, 80), stopLoss: dice(2) === 0 ? near(coin, 80) : null };
    if (dice(2) === 0) await asking.one({ kind: 'position.set-targets', by, id, body });
    const none = { takeProfit: null, stopLoss: null };
    if (dice(4) === 0) await asking.one({ kind: 'position.set-targets', by, id, body: none });
    if (dice(2) === 0) await asking.one({ kind: 'position.close', by, id });
    else positions.push({ by, id });
  }

  return {
    async place(people, contracts, besides) {
      const everybody = [...people, ...besides];
      const asks = Array.from({ length: contracts }, () => contract(pick(everybody)));
      for (let left = contracts / 5; left > 0; left -= 1) asks.push(position(pick(people)));
      for (let left = contracts / 5; left > 0; left -= 1)
        asks.push(await marketOrder(pick(people)));
      const replies = await asking.together(asks);
      for (const [index, { kind, by }] of asks.entries()) {
        const { id = '' } = replies[index] ?? {};
        if (kind === 'position.open' && id !== '') positions.push({ by, id });
      }
    },
    async work(people, rounds) {
      for (let round = 0; round < rounds; round += 1) {
        await restingOrder(pick(people));
        const order = dice(2) === 0 ? take(resting) : undefined;
        if (order) await treatOrder(order);
        const one = take(positions);
        if (one) await treatPosition(one);
        if (dice(6) === 0) {
          const by = order?.by ?? pick(people);
          await asking.one({ kind: 'order.cancel-all', by, body: { coin: pick(coins) } });
        }
      }
    },
  };
}
