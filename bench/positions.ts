/**
 * Positions met by one tick: how long until the last is entered, and until the last is closed by a
 * target that the price has crossed.
 */

import { coinExposure, openExposures } from '#server/domain/exposure/exposure.ts';
import { openPosition } from '#server/domain/positions/open-position.ts';
import { openPositionConsumer } from '#server/domain/positions/positions.jobs.ts';
import { newId } from '#ui/client/new-id.ts';

import { grouped, printLine, printTable, rounded } from './figures.ts';
import type { Town } from './town.ts';

const IN_FLIGHT = 1_000;

/**
 * Opens `count` positions, a person at a time, each with targets a hair above and below the price.
 */
async function openMany(town: Town, count: number): Promise<void> {
  const coin = town.market.coin('ETH');
  const price = town.market.last()?.prices.get('ETH');
  if (!coin || price === undefined) throw new Error('ETH has no price');
  const exposures = await openExposures(town);
  town.teller.carry(coinExposure, exposures.carrier);
  let opened = 0;
  const worker = async () => {
    while (opened < count) {
      opened += 1;
      const personId = town.people[opened % town.people.length] as string;
      const isLong = opened % 2 === 0;
      const [above, below] = [price + 1n, price - 1n];
      const answer = await town.teller.submit(
        openPosition,
        {
          personId,
          coin,
          margin: 100_00n,
          leverage: 10,
          side: isLong ? 'long' : 'short',
          confirmedLeverage: null,
          takeProfit: isLong ? above : below,
          stopLoss: isLong ? below : above,
        },
        { personId, key: newId(), fingerprint: 'bench', requestId: 'bench' },
      );
      if (answer.status !== 201) throw new Error(answer.body);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

export async function benchPositions(town: Town, count: number): Promise<void> {
  printLine(`## ${grouped(count)} positions met by one tick`);
  const consumer = openPositionConsumer(town);
  const nextTick = async () => {
    const last = town.market.last();
    if (!last) throw new Error('no tick');
    town.clock.hold(new Date(last.at.getTime() + 1000));
    await town.market.recordTick();
    await town.checkpoint();
    const started = performance.now();
    const changed = await consumer.advanceDue();
    return { changed, seconds: (performance.now() - started) / 1000 };
  };
  await consumer.advanceDue();
  await openMany(town, count);
  const rows = [];
  for (const what of ['entered', 'closed by a target']) {
    const { changed, seconds } = await nextTick();
    rows.push([what, grouped(changed), rounded(seconds, 2), grouped(changed / seconds)]);
  }
  printTable(['', 'positions', 'seconds', 'per second'], rows);
}
