/**
 * C4: a contract ends a given number of ticks after its entry, whenever that tick comes. A person
 * who dates a tick, or lets none come for a while, chooses nothing.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { isWhole, sampled } from '#test/extent.ts';
import { seededRandom } from '#test/market.ts';
import { openWorld, type World } from '#test/world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The next tick comes after `ms` milliseconds. */
async function tickAfter({ app, clock }: World, ms: number): Promise<void> {
  clock.advance(ms);
  await app.market.recordTick();
  await app.settlement.settleDue();
}

async function openAndEntered(world: World): Promise<() => Promise<Contract>> {
  const person = await world.person();
  const { body } = await person.place({ amount: '1000.00' });
  await tickAfter(world, SECOND);
  return async () => (await person.get<Contract>(`/api/contracts/${body.id}`)).body;
}

const paces: (readonly [name: string, pause: (step: number) => number])[] = [
  ['two ticks in each second', () => SECOND / 2],
  ['a tick each second', () => SECOND],
  ['ticks that come late', () => 1_900],
  ['ticks a millisecond apart', () => 1],
  ['a gap of 3 s on the way', (step: number) => (step === 30 ? 3 * SECOND : SECOND)],
  ['a gap of 10 s before the last', (step: number) => (step === 60 ? 10 * SECOND : SECOND)],
  ['a gap of 10 minutes on the way', (step: number) => (step === 30 ? 10 * MINUTE : SECOND)],
  ['a gap of 10 minutes before the last', (step: number) => (step === 60 ? 10 * MINUTE : SECOND)],
];

test.each(sampled(paces, 8))(
  'C4 the exit is the sixtieth tick after the entry: %s',
  async (_name, pause) => {
    await using world = await openWorld();
    const read = await openAndEntered(world);
    expect(await read()).toMatchObject({ status: 'ACTIVE', entryTick: 1, closesAtTick: 61 });
    for (let step = 1; step < 60; step += 1) await tickAfter(world, pause(step));
    expect((await read()).status).toBe('ACTIVE');
    await tickAfter(world, pause(60));
    const contract = await read();
    const [exit] = await world.app.market.ticks(61, 61);
    expect(contract).toMatchObject({
      status: expect.stringMatching(/^(WIN|LOSS|REFUNDED)$/),
      exitTick: 61,
      exitPrice: exit?.prices['BTC'],
      exitAt: exit?.time,
    });
  },
);

test('C4, C7 while no price comes an entered contract waits, for days, and is not void', async () => {
  await using world = await openWorld();
  await openAndEntered(world);
  for (let step = 1; step < 60; step += 1) await tickAfter(world, SECOND);
  for (let day = 0; day < 8; day += 1) await world.pass(24 * 60 * MINUTE);
  const [waiting] = await world.database.query('select from open_contracts');
  expect(waiting).toBeDefined();
  await tickAfter(world, SECOND);
  const [settled] = await world.database.query<{ outcome: string; exit_tick: number }>(
    'select outcome, exit_tick from settlements',
  );
  expect(settled).toMatchObject({ exit_tick: 61, outcome: expect.not.stringMatching('VOID') });
});

test('the same prices at other times are the same outcomes', async () => {
  const pauses = [1, 300, SECOND, 1_700, 3 * SECOND, 10 * SECOND, 10 * MINUTE];
  /** Three contracts after each of the first ticks, entered in time; then pauses as drawn. */
  const outcomesAt = async (house: string, drawn: readonly number[]) => {
    await using world = await openWorld({ random: seededRandom(house) });
    const person = await world.person();
    for (let tick = 0; tick < 4; tick += 1) {
      await person.place({ coin: 'BTC', direction: 'BUY_UP' });
      await person.place({ coin: 'ETH', direction: 'SELL_SHORT' });
      await person.place({ coin: 'SOL', direction: 'BUY_UP', duration: 120 });
      await tickAfter(world, Math.min(drawn[tick] ?? SECOND, 4_000));
    }
    for (let tick = 4; tick < 125; tick += 1)
      await tickAfter(world, drawn[tick % drawn.length] ?? SECOND);
    const rows = await world.database.query<{ outcome: string }>(
      `select c.coin, c.direction, c.accepted_after_tick, s.outcome, s.entry_tick, s.exit_tick, s.payout
         from contracts c join settlements s on s.contract_id = c.id
         order by c.accepted_after_tick, c.coin`,
    );
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ outcome }) => outcome === 'VOID')).toEqual([]);
    return rows;
  };
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 8 }),
      fc.array(fc.constantFrom(...pauses), { minLength: 20, maxLength: 40 }),
      async (house, drawn) => {
        expect(await outcomesAt(house, drawn)).toEqual(await outcomesAt(house, [SECOND]));
      },
    ),
    { numRuns: isWhole ? 3 : 1, endOnFailure: true },
  );
});
