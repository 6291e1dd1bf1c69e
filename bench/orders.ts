/**
 * Resting orders crossed by one tick: how long until the last is filled, and whether ticks stay on
 * time while they are.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { coinExposure, openExposures } from '#server/domain/exposure/exposure.ts';
import { openOrderConsumer } from '#server/domain/orders/orders.jobs.ts';
import { placeOrder } from '#server/domain/orders/place-order.ts';
import { offerAllOrders } from '#test/order-types.ts';
import { newId } from '#ui/client/new-id.ts';

import { grouped, printLine, printTable, rounded } from './figures.ts';
import type { Town } from './town.ts';

const IN_FLIGHT = 1_000;

/**
 * Places `count` limit orders, a person at a time, each a hair above the price. The next price
 * meets them, wherever it goes.
 */
async function placeMany(town: Town, count: number): Promise<void> {
  const coin = town.market.coin('ETH');
  const price = town.market.last()?.prices.get('ETH');
  if (!coin || price === undefined) throw new Error('ETH has no price');
  const exposures = await openExposures(town);
  town.teller.carry(coinExposure, exposures.carrier);
  let placed = 0;
  const worker = async () => {
    while (placed < count) {
      placed += 1;
      const personId = town.people[placed % town.people.length] as string;
      const answer = await town.teller.submit(
        placeOrder,
        {
          personId,
          coin,
          side: 'buy',
          type: 'limit',
          named: { gives: 100_00n },
          limitPrice: null,
          timeInForce: 'gtc',
          postOnly: false,
          clientId: null,
          stopClientId: null,
          listClientId: null,
          price: (price * 102n) / 100n,
          stopPrice: null,
          expiresAt: null,
        },
        { personId, key: newId(), fingerprint: 'bench', requestId: 'bench' },
      );
      if (answer.status !== 201) throw new Error(answer.body);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

async function openCount(town: Town): Promise<number> {
  const rows = await town.database.query<{ count: number }>(
    'select count(*)::int as count from open_orders',
  );
  return rows[0]?.count ?? 0;
}

export async function benchOrders(town: Town, count: number): Promise<void> {
  printLine(`## ${grouped(count)} resting orders crossed by one tick`);
  await offerAllOrders(town.owner);
  const consumer = openOrderConsumer(town);
  await consumer.fillDue();
  const last = town.market.last();
  if (!last) throw new Error('no tick');
  town.clock.hold(new Date(last.at.getTime() + 100));
  await placeMany(town, count);
  await town.checkpoint();
  town.clock.letGo();
  const ticks: number[] = [];
  town.market.onTick(() => void ticks.push(performance.now()));
  town.market.start();
  consumer.start();
  while ((await openCount(town)) === count) await sleep(5);
  const started = ticks[0] ?? performance.now();
  while ((await openCount(town)) > 0) await sleep(20);
  const seconds = (performance.now() - started) / 1000;
  while (ticks.length < 3) await sleep(50);
  const gaps = ticks.slice(1).map((at, index) => at - (ticks[index] ?? at));
  await town.market.stop();
  await consumer.stop();
  printTable(
    ['orders', 'seconds from the tick', 'per second', 'longest between ticks ms'],
    [
      [
        grouped(count),
        rounded(seconds, 2),
        grouped(count / seconds),
        rounded(Math.max(...gaps), 0),
      ],
    ],
  );
}
