/**
 * A world whose prices follow from a beacon of our own, and the one relay that hands out its rounds
 * on the world's clock.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { systemClock } from '#server/kit/clock.ts';

import { openTestBeacon, patient, type TestBeacon, type TestRelay } from './beacon.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

const WORLD_START = new Date('2026-01-05T06:30:00.000Z');
/** Its rounds are due at whole seconds; the world begins at one. */
const GENESIS = Date.UTC(2026, 0, 5, 6, 0, 1) / 1000;

export type BeaconWorld = World & {
  beacon: TestBeacon;
  relay: TestRelay;
  /** Of tick 1. */
  firstRound: number;
};

/** The clock is set shortly before the round of tick 1 is due. */
export async function openBeaconWorld(options: WorldOptions = {}): Promise<BeaconWorld> {
  const beacon = openTestBeacon(GENESIS);
  let opened: World | null = null;
  const clock = { ...systemClock, now: () => opened?.clock.now() ?? WORLD_START };
  const relay = await beacon.relay({ clock });
  const folder = await mkdtemp(join(tmpdir(), 'drishti-beacon-'));
  const file = join(folder, 'network.json');
  await writeFile(file, beacon.info);
  const env = { BEACON: file, BEACON_RELAYS: relay.url };
  const world = await openWorld({ relayPace: patient, ...options, env });
  opened = world;
  await rm(folder, { recursive: true });
  const close = world[Symbol.asyncDispose];
  const [{ terms } = { terms: '' }] = await world.database.query<{ terms: string }>(
    'select terms from beacons',
  );
  const firstRound = Number(/^round=(.*)$/m.exec(terms)?.[1]);
  world.clock.set(new Date((GENESIS + (firstRound - 1) * 3) * 1000 - 300));
  return {
    ...world,
    beacon,
    relay,
    firstRound,
    async [Symbol.asyncDispose]() {
      await close();
      await relay.close();
    },
  };
}
