/**
 * A tape whose draws follow from a beacon: worked out again from public data alone, whatever the
 * relays did meanwhile.
 */
import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Tick } from '#protocol/market.ts';
import { openRelays } from '#server/adapters/beacon/relays.ts';
import { systemClock, virtualClock } from '#server/kit/clock.ts';
import { openLog } from '#server/kit/process/log.ts';
import {
  bitcoinAfter,
  type Fault,
  openTestBeacon,
  type TestBeacon,
  type TestRelay,
} from '#test/beacon.ts';
import {
  fewCoins,
  MARKET_START,
  type MarketHouse,
  openMarketHouse,
  seededRandom,
} from '#test/market.ts';

import type { BeaconSetting, Market, MarketOptions } from '#server/domain/market/market.ts';
import { ClockBehind } from '#server/domain/market/recorder.ts';
import { PERIOD } from './network.rules.ts';
import { keepRounds } from './rounds.ts';
import { longTest } from '#test/long-test.ts';
import { pause } from '#test/waits.ts';

/** Of the network: before the houses' first tick. */
const GENESIS = Math.floor(MARKET_START.getTime() / 1000) - 1_000;
const EPOCHS = 100;
const coins = fewCoins;
const pace = { answerMs: 5_000, nextMs: 20, restMs: 20, restMostMs: 100 };
const log = openLog('silent');

function settingOf(beacon: TestBeacon, relays: readonly TestRelay[]): BeaconSetting {
  const { network } = beacon;
  const { chainHash } = network;
  const urls = relays.map(({ url }) => url);
  const random = seededRandom('relays');
  return { network, relays: openRelays({ urls, chainHash, random, log, pace }), epochs: EPOCHS };
}

async function openHouse(options: Partial<MarketOptions> & { beacon: BeaconSetting }) {
  const house = await openMarketHouse();
  return { ...house, market: await house.open({ coins, ...options }) };
}

/** Ticks 0 to n as a house records them whose relay is always well. */
async function wellTape(beacon: TestBeacon, ticks: number): Promise<Tick[]> {
  const clock = virtualClock(MARKET_START);
  const relay = await beacon.relay({ clock });
  await using house = await openHouse({ beacon: settingOf(beacon, [relay]), clock });
  const { market } = house;
  clock.advance((ticks + 2) * 1_000);
  await market.recordTicks(Array.from({ length: ticks }, () => clock.now()));
  const tape = await market.ticks(0, ticks);
  await relay.close();
  return tape;
}

const sha = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

test('every tick follows from its step and its round: prices, times, rounds in order, seeds of one chain', async () => {
  const beacon = openTestBeacon(GENESIS);
  const clock = virtualClock(MARKET_START);
  const relay = await beacon.relay({ clock });
  await using house = await openHouse({ beacon: settingOf(beacon, [relay]), clock });
  const { market } = house;
  clock.advance(1_750);
  for (let count = 0; count < 130; count += 1) {
    await market.recordTick();
    clock.advance(1_000);
  }
  const ticks = await market.ticks(0, 130);
  const [first] = ticks as [Tick];
  const [{ terms } = { terms: '' }] = await house.database.query<{ terms: string }>(
    'select terms from beacons',
  );
  expect(first.source).toBe(`simulated-beacon ${sha(terms).toString('hex')}`);
  const firstRound = Number(/^round=(.*)$/m.exec(terms)?.[1]);
  expect(terms).toContain(`chain=${beacon.network.chainHash}\n`);
  // The first round that is due after tick 0.
  expect((GENESIS + (firstRound - 1) * PERIOD) * 1000).toBeGreaterThan(Date.parse(first.time));
  expect((GENESIS + (firstRound - 2) * PERIOD) * 1000).toBeLessThanOrEqual(Date.parse(first.time));
  for (const [index, tick] of ticks.entries()) {
    expect(tick).toMatchObject({ number: index, version: 5, source: first.source });
    const before = ticks[index - 1];
    if (!before) continue;
    const round = firstRound + Math.floor((index - 1) / 3);
    expect(Date.parse(tick.time)).toBe(
      (GENESIS + (round - 1) * PERIOD) * 1000 + 700 + ((index - 1) % 3) * 1000,
    );
    const [price = '', step] = [before.prices['BTC'], tick.step ?? ''];
    const draw = { tape: first.hash, number: index, step, round, signature: beacon.sign(round) };
    expect(tick.prices['BTC']).toBe(bitcoinAfter(price, draw));
  }
  const rounds = await house.database.query<{ number: string; signature: Buffer }>(
    'select number, signature from beacon_rounds order by number',
  );
  expect(rounds.map(({ number }) => Number(number))).toEqual(
    Array.from({ length: 44 }, (_, index) => firstRound + index),
  );
  for (const { number, signature } of rounds)
    expect(signature).toEqual(beacon.sign(Number(number)));
  expect(await house.database.query('select * from late_ticks')).toEqual([]);

  const epochs = await market.epochs(1, 7);
  const [one, two] = epochs.map(({ seed }) => Buffer.from(seed ?? '', 'hex'));
  expect(sha(two ?? '')).toEqual(one);
  expect(terms).toContain(`seeds=${sha(one ?? '').toString('hex')}\n`);
  expect(epochs[2]?.seed).toBeNull();
  await relay.close();
});

longTest(
  'a pause of ten minutes changes no price, no time and no round: what was missed is made up for',
  async () => {
    const beacon = openTestBeacon(GENESIS);
    const TEN_MINUTES = 600;
    const reference = await wellTape(beacon, 620);
    const clock = virtualClock(MARKET_START);
    const relay = await beacon.relay({ clock });
    await using house = await openHouse({ beacon: settingOf(beacon, [relay]), clock });
    const { market } = house;
    const from = await runFor(market, clock, 20);
    relay.fault = 'late';
    clock.advance(TEN_MINUTES * 1000);
    await pause(300, 'time for what must not come');
    expect(market.last()?.number).toBeLessThanOrEqual(from + 3);
    relay.fault = 'well';
    await until(market, from + TEN_MINUTES - 5);
    expect(await market.ticks(0, 600)).toEqual(reference.slice(0, 601));
    const late = await house.database.query<{ first: number; last: number; recorded_at: Date }>(
      'select first, last, recorded_at from late_ticks order by first',
    );
    expect(late.length).toBeGreaterThan(0);
    for (const [index, { first, last }] of late.entries()) {
      expect(last).toBeGreaterThanOrEqual(first);
      expect(first).toBeGreaterThan(late[index - 1]?.last ?? 0);
    }
    const numbers = await house.database.query<{ least: number; most: number; count: number }>(
      'select min(number)::int as least, max(number)::int as most, count(*)::int from beacon_rounds',
    );
    const [{ least, most, count } = { least: 0, most: 0, count: -1 }] = numbers;
    expect(count).toBe(most - least + 1);
    await relay.close();
  },
);

const faults: readonly Fault[] = [
  ...(['late', 'silent', 'cut', 'failing', 'other-round', 'other-network'] as const),
  ...(['no-signature', 'no-json'] as const),
];

longTest(
  'whatever a relay answers for a while, the tape has the rounds of the network and nothing else',
  async () => {
    const beacon = openTestBeacon(GENESIS);
    const reference = await wellTape(beacon, 300);
    const clock = virtualClock(MARKET_START);
    const relay = await beacon.relay({ clock });
    await using house = await openHouse({ beacon: settingOf(beacon, [relay]), clock });
    const { market } = house;
    let expected = await runFor(market, clock, 5);
    for (const fault of faults) {
      relay.fault = fault;
      for (let second = 0; second < 12; second += 1) {
        clock.advance(1_000);
        await pause(15, 'ticks come one by one');
      }
      // At most the ticks of the rounds that were known already.
      expect(market.last()?.number).toBeLessThan(expected + 7);
      relay.fault = 'well';
      expected += 12;
      await until(market, expected);
    }
    const recorded = await market.ticks(0, expected);
    expect(recorded).toEqual(reference.slice(0, expected + 1));
    await relay.close();
  },
);

test('where rounds come four seconds late, so do ticks, and none is left out', async () => {
  const beacon = openTestBeacon(GENESIS);
  const clock = virtualClock(MARKET_START);
  const relay = await beacon.relay({ clock, delayMs: 4_000 });
  await using house = await openHouse({ beacon: settingOf(beacon, [relay]), clock });
  house.market.start();
  for (let second = 0; second < 40; second += 1) {
    clock.advance(500);
    await pause(100, 'rounds come later than ticks are due');
  }
  // Of the ticks of twenty seconds those whose rounds have come.
  await until(house.market, 10);
  await relay.close();
});

longTest(
  'a process that takes over much later, and one whose database was rewound, get the rounds that they need',
  async () => {
    const beacon = openTestBeacon(GENESIS);
    const clock = virtualClock(new Date((GENESIS + 3_000) * 1_000));
    const relay = await beacon.relay({ clock });
    const { network, relays } = settingOf(beacon, [relay]);
    const rounds = keepRounds({ network, relays, clock, random: seededRandom('rounds'), log });
    // Some 940 signatures are made and checked: beside other work that takes longer than half a
    // minute.
    const known = (number: number) =>
      expect
        .poll(() => rounds.get(number)?.signature, { interval: 20 })
        .toEqual(beacon.sign(number));
    rounds.start();
    rounds.need(1);
    await known(40);
    // The house keeps this many rounds at once.
    rounds.need(300);
    await known(899);
    expect(rounds.get(40)).toBeNull();
    rounds.need(30);
    await known(31);
    await rounds.stop();
    await relay.close();
  },
);

test('a relay that is ahead of the clock shows that the clock is slow: nothing is recorded', async () => {
  const beacon = openTestBeacon(GENESIS);
  const clock = virtualClock(MARKET_START);
  const theirs = virtualClock(MARKET_START);
  const relay = await beacon.relay({ clock: theirs });
  await using house = await openHouse({ beacon: settingOf(beacon, [relay]), clock });
  const { market } = house;
  clock.advance(20_000);
  theirs.advance(20_000);
  await market.recordTicks(Array.from({ length: 15 }, () => clock.now()));
  clock.advance(-10_000);
  await expect(market.recordTick()).rejects.toThrow(ClockBehind);
  clock.advance(10_000);
  expect((await market.recordTick()).number).toBe(16);
  await relay.close();
});

test('where rounds are out that by our clock are due only in seconds, it records nothing until the clock is right, and does not start', async () => {
  const beacon = openTestBeacon(Math.floor(systemClock.now().getTime() / 1000) - 30);
  let aheadMs = 0;
  const ahead = { ...systemClock, now: () => new Date(systemClock.now().getTime() + aheadMs) };
  const relay = await beacon.relay({ clock: ahead });
  const setting = settingOf(beacon, [relay]);
  const { network, relays } = setting;
  const random = seededRandom('clock');
  const rounds = keepRounds({ network, relays, clock: systemClock, random, log });
  expect(await rounds.checkClock()).toBe(false);
  aheadMs = 2_000;
  rounds.start();
  await expect.poll(rounds.isClockBehind).toBe(true);
  aheadMs = 0;
  await expect.poll(rounds.isClockBehind).toBe(false);
  await rounds.stop();
  aheadMs = 5_000;
  await using house = await openMarketHouse();
  await expect(house.open({ coins, clock: systemClock, beacon: setting })).rejects.toThrow(
    'The clock of this machine is behind the beacon',
  );
  await relay.close();
});

test('a tape keeps to its beacon for good', async () => {
  const beacon = openTestBeacon(GENESIS);
  const other = openTestBeacon(GENESIS, 'other-beacon');
  const clock = virtualClock(MARKET_START);
  const relay = await beacon.relay({ clock });
  await using house = await openHouse({ beacon: settingOf(beacon, [relay]), clock });
  const { market } = house;
  await market.stop();
  await expect(house.open({ coins })).rejects.toThrow(/follow from the beacon test-beacon/);
  await expect(house.open({ coins, beacon: settingOf(other, [relay]) })).rejects.toThrow(
    /follow from the beacon test-beacon/,
  );
  await house.open({ coins, beacon: settingOf(beacon, [relay]) });
  await relay.close();
});

longTest(
  'by the real clock, with a relay 300 ms away, ticks come at their times; two processes take over from each other',
  async () => {
    const genesis = Math.floor(systemClock.now().getTime() / 1000) - 30;
    const beacon = openTestBeacon(genesis);
    const relay = await beacon.relay({ clock: systemClock, delayMs: 300 });
    await using house = await openMarketHouse();
    const begin = () =>
      house.open({ coins, clock: systemClock, beacon: settingOf(beacon, [relay]) });
    const one = await begin();
    one.start();
    await until(one, 6);
    const two = await begin();
    two.start();
    await until(two, 9);
    await one.stop();
    const handedOver = two.last()?.number ?? 0;
    await until(two, handedOver + 6);
    relay.fault = 'silent';
    await pause(10_000, 'a beacon by the real clock is silent');
    const stalled = two.last()?.number ?? 0;
    relay.fault = 'well';
    await until(two, stalled + 12);
    const last = two.last()?.number ?? 0;
    const ticks = await two.ticks(1, last);
    expect(ticks.map(({ number }) => number)).toEqual(ticks.map((_, index) => index + 1));
    const [first] = ticks as [Tick];
    expect(ticks.map(({ time }) => Date.parse(time) - Date.parse(first.time))).toEqual(
      ticks.map((_, index) => index * 1_000),
    );
  },
);

/** The clock goes on for `seconds` seconds, a bit faster than real ones; answers the last tick. */
async function runFor(
  market: Market,
  clock: MarketHouse['clock'],
  seconds: number,
): Promise<number> {
  market.start();
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    await pause(15, 'ticks come one by one');
  }
  // Tick 1 is due with the first round after tick 0, at most 3.7 s after it.
  await until(market, seconds - 4);
  return market.last()?.number ?? 0;
}

async function until(market: Market, number: number): Promise<void> {
  await expect
    .poll(() => market.last()?.number ?? 0, { interval: 20 })
    .toBeGreaterThanOrEqual(number);
}
