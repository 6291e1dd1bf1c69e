/** A house whose prices follow from a beacon: contracts end by number alone, and nobody trades while the tape is behind its rounds. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { systemClock } from '#server/kit/clock.ts';

import { openTestBeacon, type TestRelay } from './beacon.ts';
import { PASSWORD } from './client.ts';
import { openWorld, type World } from './world.ts';

const WORLD_START = new Date('2026-01-05T06:30:00.000Z');
/** Its rounds are due at whole seconds; the world begins at one. */
const GENESIS = Date.UTC(2026, 0, 5, 6, 0, 1) / 1000;

async function openHouse(): Promise<
  World & { relay: TestRelay; record(count: number): Promise<void> }
> {
  const beacon = openTestBeacon(GENESIS);
  let opened: World | null = null;
  const clock = { ...systemClock, now: () => opened?.clock.now() ?? WORLD_START };
  const relay = await beacon.relay({ clock });
  const folder = await mkdtemp(join(tmpdir(), 'drishti-beacon-'));
  const file = join(folder, 'network.json');
  await writeFile(file, beacon.info);
  const world = await openWorld({ env: { BEACON: file, BEACON_RELAYS: relay.url } });
  opened = world;
  await rm(folder, { recursive: true });
  const close = world[Symbol.asyncDispose];
  // Tick 1 is due with the first round after tick 0.
  const [{ terms } = { terms: '' }] = await world.database.query<{ terms: string }>(
    'select terms from beacons',
  );
  const round = Number(/^round=(.*)$/m.exec(terms)?.[1]);
  world.clock.set(new Date((GENESIS + (round - 1) * 3) * 1000 - 300));
  return {
    ...world,
    relay,
    /** What was missed, in one transaction, and all that it settles; the clock stands. */
    async record(count) {
      await world.app.market.recordTicks(Array.from({ length: count }, () => world.clock.now()));
      await world.app.settlement.settleDue();
    },
    async [Symbol.asyncDispose]() {
      await close();
      await relay.close();
    },
  };
}

test('a contract is priced, entered and settled by the numbers of its ticks, as in any house', async () => {
  await using world = await openHouse();
  await world.tick(3);
  const person = await world.person();
  const { body } = await person.place({ amount: '1000.00' });
  await world.tick();
  const read = async () => (await person.get<Contract>(`/api/contracts/${body.id}`)).body;
  expect(await read()).toMatchObject({ status: 'ACTIVE', entryTick: 4, closesAtTick: 64 });
  await world.skip(60);
  expect(await read()).toMatchObject({
    status: expect.stringMatching(/^(WIN|LOSS|REFUNDED)$/),
    exitTick: 64,
  });
});

test.each([
  ['10 seconds', 10],
  ['10 minutes', 600],
  ['2 hours', 7_200],
])(
  'after a pause of %s nothing is void: entry and exit are the next numbers',
  async (_name, seconds) => {
    await using world = await openHouse();
    await world.tick(3);
    const person = await world.person();
    const waiting = (await person.place({ amount: '1000.00' })).body;
    await world.pass(seconds * 1_000);
    await world.app.settlement.settleDue();
    await person.signIn(person.person?.email ?? '', PASSWORD);
    const read = async () => (await person.get<Contract>(`/api/contracts/${waiting.id}`)).body;
    expect(await read()).toMatchObject({ status: 'ACTIVE', entryTick: null });

    // The tape is behind: nothing is opened, closed, changed or cancelled, and money goes on.
    const refused = await person.place({ amount: '1000.00' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'price-stale' } });

    await world.record(Math.min(seconds, 70));
    expect(await read()).toMatchObject({
      entryTick: 4,
      ...(seconds > 60
        ? { exitTick: 64, status: expect.stringMatching(/^(WIN|LOSS|REFUNDED)$/) }
        : { status: 'ACTIVE' }),
    });
    if (seconds > 70) expect((await person.place({ amount: '1000.00' })).status).toBe(503);
    if (seconds > 1_000) return;
    if (seconds > 70) await world.record(seconds - 70);
    expect((await person.place({ amount: '1000.00' })).status).toBe(201);
  },
);

test('a command is accepted until the round after the next tick’s is due, and not from then on', async () => {
  await using world = await openHouse();
  await world.tick(3);
  // Tick 3 is the last of its round; tick 4 uses the next one, and that after it is due 3.3 seconds after tick 3.
  const person = await world.person();
  world.clock.advance(3_299);
  expect((await person.place({ amount: '1000.00' })).status).toBe(201);
  world.clock.advance(1);
  expect((await person.place({ amount: '1000.00' })).status).toBe(503);
  await world.record(1);
  expect((await person.place({ amount: '1000.00' })).status).toBe(503);
  await world.record(2);
  expect((await person.place({ amount: '1000.00' })).status).toBe(201);
});
