/**
 * Acceptance against ticks on the database's own clock: thousands of placements race the recording
 * of ticks, and each belongs exactly before one of them (C2). Evidence are the recorded times, read
 * inside the locks.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openTeller } from '#server/ledger/teller.ts';
import { raiseContractLimits } from '#test/contract-limits.ts';
import { isWhole } from '#test/extent.ts';
import { pause } from '#test/waits.ts';
import { openWorld } from '#test/world.ts';

import { placeContract } from './contracts.ts';

/** A sample has fewer for each tick; as many are under way at once. */
const PLACEMENTS = isWhole ? 20_000 : 6_000;
const TICKS = 60;
const IN_FLIGHT = 200;

test('C2 thousands of placements race 60 ticks: every entry is exactly the tick after acceptance', async () => {
  await using world = await openWorld({ realTime: true });
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => world.person(`Racer ${index}`)),
  );
  await raiseContractLimits(world.owner);
  const coin = world.app.market.coin('BTC');
  if (!coin) throw new Error('BTC is not traded');
  const quiet = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const other = openDatabase({
    connectionString: world.appUrl,
    applicationName: 'other process',
    maxConnections: 4,
  });
  // A second teller, as another process would have one, so that the locks and not the event loop
  // keep the order.
  const second = await openTeller({
    database: other,
    clock: systemClock,
    ids: makeIds(),
    log: quiet,
    lanes: 2,
  });
  const tellers = [world.app.teller, second];
  const firstTick = world.app.market.last()?.number ?? 0;
  let placed = 0;
  let ticked = 0;
  const placer = async () => {
    while (placed < PLACEMENTS) {
      // Ticks that take long are waited for: all that is placed would else be in a few.
      while (placed < PLACEMENTS && placed >= (PLACEMENTS / TICKS) * (ticked + 2))
        await pause(1, 'placements and ticks keep pace with each other');
      if (placed >= PLACEMENTS) return;
      placed += 1;
      const personId = people[placed % people.length]?.person?.id ?? '';
      const answer = await (tellers[placed % 2] as typeof second).submit(
        placeContract,
        { personId, coin, direction: 'BUY_UP', stake: 1_00n, duration: 60 },
        { personId, key: randomUUID(), fingerprint: 'race', requestId: 'race' },
      );
      expect(answer.status).toBe(201);
    }
  };
  const ticker = async () => {
    while (ticked < TICKS) {
      await world.app.market.recordTick();
      ticked += 1;
      // Spread the ticks over the placements, however fast this machine is.
      while (ticked < TICKS && placed < (PLACEMENTS / TICKS) * ticked)
        await pause(1, 'placements and ticks keep pace with each other');
    }
  };
  await Promise.all([ticker(), ...Array.from({ length: IN_FLIGHT }, placer)]);
  await world.app.market.recordTick();
  await second.close();
  await other.close();

  const rows = await world.database.query<{
    all: bigint;
    before: bigint;
    after: bigint;
    ticks: bigint;
  }>(
    `select count(*) as all,
            count(*) filter (where c.accepted_at < n.at) as before,
            count(*) filter (where e.number is null or e.at < c.accepted_at) as after,
            count(distinct c.accepted_after_tick) as ticks
     from contracts c
     join ticks n on n.number = c.accepted_after_tick
     left join ticks e on e.number = c.accepted_after_tick + 1
     where c.accepted_after_tick >= $1`,
    [firstTick],
  );
  expect(rows[0]).toMatchObject({ all: BigInt(PLACEMENTS), before: 0n, after: 0n });
  expect(rows[0]?.ticks).toBeGreaterThan(BigInt(TICKS / 2));
});
