/**
 * Races of positions: closing against liquidation, two closings, and a stop in the middle.
 * Whichever wins, there is one effect.
 */

import { expect, test } from 'vitest';

import { openApp } from '#server/app.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { house } from '#server/ledger/commands.ts';
import type { Client } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import type { World } from '#test/world.ts';

import { advancePosition } from './advance-position.ts';
import {
  close,
  ENTRY,
  entered,
  look,
  open,
  openTradingWorld,
  rupeesEach,
  setTargets,
  tape,
  writeTick,
} from '#test/positions.ts';
import { spread } from '#test/waits.ts';
import { uuidOf } from './positions.ts';

const PEOPLE = 20;
/** In each round every one of these people closes one: 200 races in a whole run, else a sample. */
const ROUNDS = isWhole ? 10 : 3;
const RACES = ROUNDS * PEOPLE;

type Racer = { client: Client; id: string };

async function enteredByAll(world: World, people: readonly Client[]): Promise<Racer[]> {
  const replies = await Promise.all(people.map((client) => open(client)));
  await tape(world, ENTRY);
  return replies.map(({ body }, index) => ({ client: people[index] as Client, id: body.id }));
}

/** How many endings there are, and how much came back to people, paise. */
async function endings(world: World): Promise<{ count: number; returned: bigint }> {
  const [row] = await world.owner.query<{ count: number; returned: bigint }>(
    `select count(*)::int as count, coalesce(sum(returned), 0)::bigint as returned from position_endings`,
  );
  return row as { count: number; returned: bigint };
}

test(`${RACES} races of closing against the price that liquidates: one effect each, and the tape decides`, async () => {
  await using world = await openTradingWorld();
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
  const seen = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const racers = await enteredByAll(world, people);
    // The first is always in time and the last always late; the others race.
    const early = Promise.withResolvers<void>();
    const ticking = (async () => {
      await Promise.all([early.promise, spread((round % 5) * 6)]);
      await writeTick(world, 9_400);
      await world.app.positions.advanceDue();
    })();
    const answers = await Promise.all(
      racers.map(async ({ client, id }, index) => {
        await spread(index * 3);
        if (index === PEOPLE - 1) await ticking;
        const answer = await close(client, id);
        if (index === 0) early.resolve();
        return answer;
      }),
    );
    await ticking;
    for (const [index, { status }] of answers.entries()) {
      seen.add(status);
      expect([200, 409]).toContain(status);
      // Asked in time or too late: the first price after it is the one that liquidates.
      const { client, id } = racers[index] as Racer;
      expect(await look(client, id)).toMatchObject({
        status: 'liquidated',
        closePrice: '9400.00000000',
        pnl: '-600.00',
      });
    }
    await tape(world, ENTRY);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([200, 409]);
  expect(await endings(world)).toEqual({ count: RACES, returned: BigInt(RACES) * 400_00n });
});

test(`${RACES} races of two closings with keys of their own: one is taken, the other told so`, async () => {
  await using world = await openTradingWorld();
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
  for (let round = 0; round < ROUNDS; round += 1) {
    const racers = await enteredByAll(world, people);
    const answers = await Promise.all(
      racers.map(({ client, id }) => Promise.all([close(client, id), close(client, id)])),
    );
    for (const pair of answers)
      expect(pair.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    await tape(world, 10_100);
  }
  expect(await endings(world)).toEqual({ count: RACES, returned: BigInt(RACES) * 1100_00n });
});

test('targets set twice in one moment are both taken, in some order', async () => {
  await using world = await openTradingWorld();
  const asha = await world.person();
  const { id } = await entered(world, asha);
  const replies = await Promise.all([
    setTargets(asha, id, { takeProfit: '11000' }),
    setTargets(asha, id, { takeProfit: '12000' }),
    setTargets(asha, id, { stopLoss: '9900' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await look(asha, id)).status).toBe('open');
});

test('stopped in the middle of a tick and started again: the rest is done, each at its own price, nothing twice', async () => {
  await using world = await openTradingWorld();
  const asha = await world.person();
  const ids = [];
  for (let n = 0; n < 6; n += 1) ids.push((await open(asha, { takeProfit: '10200' })).body.id);
  await tape(world, ENTRY);
  const waiting = (await open(asha, { side: 'short' })).body.id;
  // Nobody goes through these three: the first enters the short one, the second liquidates it, the
  // third closes the others.
  for (const price of [ENTRY, 10_500, 10_300]) await writeTick(world, price);
  const first = world.app.market.last();
  expect(first).not.toBeNull();
  const [tick] = await world.owner.query<{ number: number; at: Date }>(
    'select number, at from ticks order by number desc offset 1 limit 1',
  );
  const { teller } = world.app;
  for (const id of ids.slice(0, 3)) {
    const personId = asha.person?.id ?? '';
    const key = { personId, uuid: uuidOf(id) ?? '', market: world.app.market };
    const priced = {
      number: tick?.number ?? 0,
      at: tick?.at ?? new Date(0),
      price: rupeesEach(10_500),
    };
    const answer = await teller.submit(advancePosition, { ...key, tick: priced }, house(personId));
    expect(answer.status).toBe(200);
  }

  const again = await openApp({
    config: world.config,
    database: world.database,
    marketDatabase: null,
    clock: world.clock,
    ids: makeIds(),
    log: openLog('silent'),
    history: false,
  });
  try {
    expect(await again.positions.advanceDue()).toBe(5);
    await world.owner.execute(
      `update processed_ticks set tick = tick - 3 where name = 'positions'`,
    );
    expect(await again.positions.advanceDue()).toBe(0);
  } finally {
    await again.close();
  }
  for (const id of ids)
    expect(await look(asha, id)).toMatchObject({
      closeReason: 'take-profit',
      closePrice: '10500.00000000',
      returned: '1500.00',
    });
  expect(await look(asha, waiting)).toMatchObject({
    status: 'liquidated',
    closePrice: '10500.00000000',
    returned: '500.00',
  });
  expect(await endings(world)).toEqual({ count: 7, returned: 6n * 1500_00n + 500_00n });
});
