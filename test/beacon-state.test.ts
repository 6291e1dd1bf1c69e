/**
 * What a beacon's house says of its beacon: health, meta, the console's feed and the figures, while
 * rounds come and while none does.
 */
import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import type { FeedHealth } from '#protocol/health.ts';
import type { Health, Meta } from '#protocol/meta.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openMetrics } from '#server/kit/process/metrics.ts';
import { openFigures } from '#server/parts/figures.ts';

import { type BeaconWorld, openBeaconWorld } from './beacon-world.ts';
import { readFigures } from './figures.ts';
import { openWorld, type World } from './world.ts';
import { longTest } from './long-test.ts';

const readHealth = async (world: World) => (await world.visitor().get<Health>('/api/health')).body;

async function readFeed(world: World) {
  const { status, body } = await (await world.staff('support')).get<FeedHealth>('/api/staff/feed');
  expect(status).toBe(200);
  return body;
}

/** The figures of a beacon by their names. */
async function openBeaconFigures(world: World): Promise<() => Promise<Record<string, number>>> {
  const metrics = await openMetrics();
  const { database, clock } = world;
  const services = { database, clock, folder: tmpdir(), log: openLog('silent') };
  const update = openFigures(metrics, { ...services, market: world.app.market });
  return async () => {
    await update();
    const samples = readFigures(await metrics.text('main'));
    return Object.fromEntries(
      samples
        .filter(({ name }) => name.startsWith('drishti_beacon_'))
        .map(({ name, value }) => [name, value]),
    );
  };
}

/** Ticks are recorded by themselves, second by second. */
async function run(world: BeaconWorld, seconds: number): Promise<number> {
  world.app.market.start();
  for (let second = 0; second < seconds; second += 1) {
    world.clock.advance(1_000);
    // The first round is due 0.3 s from the start, and its tick 0.7 s later.
    await untilTick(world, second + 1);
  }
  return seconds;
}

const untilTick = (world: World, number: number) =>
  expect.poll(() => world.app.market.last()?.number).toBe(number);

test('a house without a beacon says so, and has no figures of one', async () => {
  await using world = await openWorld();
  expect(await readHealth(world)).toMatchObject({ status: 'ok', beacon: null });
  expect((await world.visitor().get<Meta>('/api/meta')).body.beacon).toBeNull();
  expect((await readFeed(world)).beacon).toBeNull();
  expect(await (await openBeaconFigures(world))()).toEqual({});
});

/** Pace at which a silent relay is asked again soon. */
const quick = { answerMs: 500, nextMs: 20, restMs: 20, restMostMs: 100 };

longTest(
  'while no relay answers, the house says that prices wait, since when, and no longer than that',
  async () => {
    await using world = await openBeaconWorld({ relayPace: quick });
    const { network } = world.beacon;
    const readFiguresOfIt = await openBeaconFigures(world);
    const ticks = await run(world, 6);
    const round = world.firstRound + 1;
    const named = { network: network.name, isPublic: false };
    const well = { round, dueRound: round, state: 'ok', waitsSince: null } as const;
    expect((await world.visitor().get<Meta>('/api/meta')).body.beacon).toEqual({
      ...named,
      chainHash: network.chainHash,
    });
    expect(await readHealth(world)).toMatchObject({
      status: 'ok',
      beacon: { ...named, ...well, message: null },
    });
    expect((await readFeed(world)).beacon).toEqual({
      ...named,
      ...well,
      chainHash: network.chainHash,
      lateTicks: 0,
    });
    expect(await readFiguresOfIt()).toEqual({
      drishti_beacon_round: round,
      drishti_beacon_due_round: round,
      drishti_beacon_waiting_seconds: 0,
    });

    // Nobody has been able to trade for five seconds, and the wait is not worth telling yet.
    world.relay.fault = 'silent';
    world.clock.advance(15_000);
    expect(await readHealth(world)).toMatchObject({
      status: 'degraded',
      beacon: {
        round,
        dueRound: round + 5,
        state: 'behind',
        waitsSince: null,
        message: 'Prices are behind the beacon’s rounds',
      },
    });
    const asked = world.clock.now();
    const count = world.relay.asked.length;
    await expect.poll(() => world.relay.asked.length).toBeGreaterThan(count + 1);

    world.clock.advance(75_000);
    await expect.poll(async () => (await readHealth(world)).beacon?.state).toBe('waiting');
    const { beacon: waiting, status } = await readHealth(world);
    expect([status, waiting?.message, waiting?.round]).toEqual([
      'degraded',
      'Prices are waiting for the operator’s beacon',
      round,
    ]);
    const since = Date.parse(waiting?.waitsSince ?? '');
    expect(since).toBeGreaterThan(asked.getTime() - 15_000);
    expect(since).toBeLessThanOrEqual(asked.getTime());
    expect((await readFeed(world)).beacon).toMatchObject({
      round,
      dueRound: round + 30,
      state: 'waiting',
      waitsSince: waiting?.waitsSince,
    });
    expect(await readFiguresOfIt()).toEqual({
      drishti_beacon_round: round,
      drishti_beacon_due_round: round + 30,
      drishti_beacon_waiting_seconds: (world.clock.now().getTime() - since) / 1_000,
    });
    expect(await world.database.query('select since from beacon_waits')).toEqual([
      { since: new Date(since) },
    ]);

    world.relay.fault = 'well';
    await untilTick(world, ticks + 90);
    expect(await readHealth(world)).toMatchObject({
      status: 'ok',
      beacon: { round: round + 30, dueRound: round + 30, state: 'ok', message: null },
    });
    const after = await readFeed(world);
    expect(after.beacon).toMatchObject({ state: 'ok', waitsSince: null });
    expect(after.beacon?.lateTicks).toBeGreaterThan(80);
    expect(after.beacon?.lateTicks).toBeLessThanOrEqual(90);
    // Else the hour would be made up for meanwhile, late.
    world.relay.fault = 'silent';
    world.clock.advance(60 * 60_000 + 1);
    expect((await readFeed(world)).beacon?.lateTicks).toBe(0);
  },
);
