/**
 * The state of a beacon as every process says it: also one that asks no relay, and after one that
 * waited was ended.
 */

import { expect, test } from 'vitest';

import { openRelays } from '#server/adapters/beacon/relays.ts';
import { openLog } from '#server/kit/process/log.ts';
import { virtualClock } from '#server/kit/clock.ts';
import { openTestBeacon, type TestBeacon, type TestRelay } from '#test/beacon.ts';
import { fewCoins as coins, MARKET_START, openMarketHouse, seededRandom } from '#test/market.ts';

import type { BeaconSetting, Market } from '#server/domain/market/market.ts';
import { noteWait } from './beacon.sql.ts';
import { roundTime } from './network.rules.ts';
import { keepRounds } from './rounds.ts';
import { longTest } from '#test/long-test.ts';
import { pause } from '#test/waits.ts';

const GENESIS = Math.floor(MARKET_START.getTime() / 1000) - 1_000;
const pace = { answerMs: 500, nextMs: 20, restMs: 20, restMostMs: 100 };
const log = openLog('silent');

function settingOf({ network }: TestBeacon, { url }: TestRelay): BeaconSetting {
  const { chainHash } = network;
  const random = seededRandom('relays');
  return {
    network,
    epochs: 100,
    relays: openRelays({ urls: [url], chainHash, random, log, pace }),
  };
}

const numberOf = (market: Market) => market.last()?.number ?? 0;

test('rounds say since when none has come: from the first that was asked for in vain, until the next one comes', async () => {
  const beacon = openTestBeacon(GENESIS);
  const clock = virtualClock(new Date(roundTime(beacon.network, 10) + 500));
  const relay = await beacon.relay({ clock });
  const { network, relays } = settingOf(beacon, relay);
  const rounds = keepRounds({ network, relays, clock, random: seededRandom('rounds'), log });
  rounds.start();
  rounds.need(10);
  await expect.poll(() => rounds.get(10)).not.toBeNull();
  expect([rounds.waitsSince(), rounds.waitsFor()]).toEqual([null, null]);
  relay.fault = 'failing';
  // A round that is due only just now is no wait.
  clock.advance(3_000);
  await expect.poll(() => relay.asked.filter((asked) => asked === 11).length).toBeGreaterThan(2);
  expect(rounds.waitsSince()).toBeNull();
  clock.advance(2_000);
  const since = clock.now();
  await expect.poll(rounds.waitsSince).toEqual(since);
  expect(rounds.waitsFor()).toBe(11);
  clock.advance(60_000);
  await pause(300, 'time for what must not come');
  expect([rounds.waitsSince(), rounds.waitsFor()]).toEqual([since, 11]);
  relay.fault = 'well';
  await expect.poll(() => rounds.get(31)).not.toBeNull();
  expect([rounds.waitsSince(), rounds.waitsFor()]).toEqual([null, null]);
  await rounds.stop();
  await relay.close();
});

longTest(
  'a process that asks no relay knows of the wait, and when it is over; one that is over for half a minute is none',
  async () => {
    const beacon = openTestBeacon(GENESIS);
    const clock = virtualClock(MARKET_START);
    const relay = await beacon.relay({ clock });
    await using house = await openMarketHouse();
    const recorder = await house.open({ coins, clock, beacon: settingOf(beacon, relay) });
    const follower = await house.open({ coins, clock, marketDatabase: null });
    recorder.start();
    follower.start();
    for (let second = 0; second < 8; second += 1) {
      clock.advance(1_000);
      await pause(20, 'ticks come one by one');
    }
    await expect.poll(() => numberOf(recorder)).toBeGreaterThan(3);
    relay.fault = 'failing';
    clock.advance(10_000);
    await expect.poll(async () => (await follower.beaconState())?.state).toBe('behind');
    const asked = relay.asked.length;
    await expect.poll(() => relay.asked.length).toBeGreaterThan(asked + 2);
    clock.advance(59_000);
    await pause(1_500, 'time for what must not come');
    // The first question in vain came with the ten seconds: a minute is not over.
    expect(await house.database.query('select 1 from beacon_waits')).toEqual([]);
    clock.advance(2_000);
    await expect.poll(async () => (await follower.beaconState())?.state).toBe('waiting');
    const [waiting, own] = [await follower.beaconState(), await recorder.beaconState()];
    expect(waiting).toEqual(own);
    expect(waiting).toMatchObject({ network: 'test-beacon', isPublic: false });
    const first = waiting?.waitsSince;

    // The row of the wait is written again every ten seconds, with the same beginning.
    const seen = async () =>
      (await house.database.query<{ seen_at: Date }>('select seen_at from beacon_waits'))[0]
        ?.seen_at;
    clock.advance(25_000);
    await expect.poll(seen).toEqual(clock.now());
    expect((await follower.beaconState())?.waitsSince).toEqual(first);

    // The process that asked is gone: nobody knows whether a round would come.
    await recorder.stop();
    clock.advance(31_000);
    await expect.poll(async () => (await follower.beaconState())?.state).toBe('behind');
    // Another one goes on with the same wait.
    const next = await house.open({ coins, clock, beacon: settingOf(beacon, relay) });
    const before = relay.asked.length;
    next.start();
    await expect.poll(() => relay.asked.length).toBeGreaterThan(before + 2);
    clock.advance(61_000);
    await expect.poll(async () => (await follower.beaconState())?.waitsSince).toEqual(first);
    relay.fault = 'well';
    const due = (await follower.beaconState())?.dueRound ?? 0;
    await expect.poll(async () => (await follower.beaconState())?.round).toBe(due);
    await expect.poll(async () => (await follower.beaconState())?.state).toBe('ok');
    await relay.close();
  },
);

test('of a wait that goes on, its beginning stays and the last look counts', async () => {
  await using house = await openMarketHouse();
  const at = (seconds: number) => new Date(MARKET_START.getTime() + seconds * 1_000);
  await noteWait(house.marketDatabase, { round: 7, since: at(0), seenAt: at(60) });
  await noteWait(house.marketDatabase, { round: 7, since: at(90), seenAt: at(150) });
  await noteWait(house.marketDatabase, { round: 7, since: at(0), seenAt: at(70) });
  expect(await house.database.query('select round::int, since, seen_at from beacon_waits')).toEqual(
    [{ round: 7, since: at(0), seen_at: at(150) }],
  );
  const since = house.marketDatabase.execute('update beacon_waits set since = now()');
  await expect(since).rejects.toMatchObject({ code: '42501' });
});
