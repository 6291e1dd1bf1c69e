/**
 * A tape that has begun without a beacon takes one up, while nothing is open: with one tick, at
 * which prices stand still.
 */
import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { openRelays } from '#server/adapters/beacon/relays.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import {
  bitcoinAfter,
  openTestBeacon,
  patient,
  type TestBeacon,
  type TestRelay,
} from '#test/beacon.ts';
import { cloneDatabase } from '#test/database.ts';
import { eachSecond, fewCoins, MARKET_START, openMarketHouse, seededRandom } from '#test/market.ts';
import { openWorld } from '#test/world.ts';

import { type BeaconSetting, type Market, openMarket } from '#server/domain/market/market.ts';
import { sampled } from '#test/extent.ts';
import { longTest } from '#test/long-test.ts';

const GENESIS = Math.floor(MARKET_START.getTime() / 1000) - 1_000;
const coins = fewCoins;
const log = openLog('silent');

function settingOf({ network }: TestBeacon, relay: TestRelay): BeaconSetting {
  const { chainHash } = network;
  const relays = openRelays({
    urls: [relay.url],
    chainHash,
    log,
    pace: patient,
    random: seededRandom('relays'),
  });
  return { network, relays, epochs: 100 };
}

/** A house of 130 ticks without a beacon, whose market has stopped. */
async function openBegunHouse(ticks = 130) {
  const house = await openMarketHouse();
  const beacon = openTestBeacon(GENESIS);
  const relay = await beacon.relay({ clock: house.clock });
  const market = await house.open({ coins });
  await market.recordTicks(eachSecond(house.clock.now(), ticks));
  house.clock.advance(ticks * 1_000);
  await market.stop();
  const dispose = house[Symbol.asyncDispose];
  return {
    house,
    beacon,
    relay,
    setting: settingOf(beacon, relay),
    async [Symbol.asyncDispose]() {
      await dispose();
      await relay.close();
    },
  };
}

const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

const termOf = (market: Market, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(market.beacon.text()?.text ?? '')?.[1] ?? '';

// The second change comes with the last tick of an epoch, the third with the first of one.
for (const ticks of sampled([179, 130, 180], 3))
  test(`after ${ticks} ticks: prices stand still once and then follow from rounds; promised seeds stay, later ones are of the chain`, async () => {
    await using begun = await openBegunHouse(ticks);
    const { house, beacon, setting } = begun;
    const before = (await house.open({ coins })).last();
    house.clock.advance(500);
    const market = await house.open({ coins, beacon: setting });
    const changed = ticks + 1;
    expect(market.last()?.number).toBe(changed);
    expect(market.last()?.prices).toEqual(before?.prices);
    expect(Number(termOf(market, 'tick'))).toBe(changed);
    house.clock.advance(550_000);
    await market.recordTicks(Array.from({ length: 540 }, () => house.clock.now()));
    const tape = await market.ticks(0, changed + 540);
    const round = Number(termOf(market, 'round'));
    for (const tick of tape) {
      const { number, previousHash } = tick;
      if (number === 0) continue;
      const last = tape[number - 1];
      expect(previousHash).toBe(last?.hash);
      if (number < changed) {
        expect(tick).toMatchObject({ version: 4, source: tape[0]?.source });
        continue;
      }
      const source = `simulated-beacon ${market.beacon.text()?.hash}`;
      expect(tick).toMatchObject({ version: 5, source });
      if (number === changed) {
        expect(tick).toMatchObject({ step: null, prices: last?.prices });
        // The first round that is due after it.
        const due = (GENESIS + (round - 1) * 3) * 1000 - Date.parse(tick.time);
        expect(due).toBeGreaterThan(0);
        expect(due).toBeLessThanOrEqual(3000);
        continue;
      }
      const used = round + Math.floor((number - changed - 1) / 3);
      const [tapeHash, step] = [tape[0]?.hash ?? '', tick.step ?? ''];
      const draw = { tape: tapeHash, number, step, round: used, signature: beacon.sign(used) };
      expect(tick.prices['BTC']).toBe(bitcoinAfter(last?.prices['BTC'] ?? '', draw));
    }

    const first = Number(termOf(market, 'epoch'));
    const epochs = await market.epochs(1, Math.floor((changed + 540) / 60));
    // Those that were committed to before the change keep their seeds; the rest are one chain.
    expect(epochs.filter(({ committedAtTick }) => committedAtTick > changed)[0]?.number).toBe(
      first,
    );
    const seeds = epochs.filter(({ number }) => number >= first).map(({ seed }) => seed ?? '');
    expect(seeds.length).toBeGreaterThan(1);
    for (const [index, seed] of seeds.entries())
      expect(sha(Buffer.from(seed, 'hex'))).toBe(seeds[index - 1] ?? termOf(market, 'seeds'));
  });

longTest(
  'no relay that gives a right round, no beacon: a begun house keeps its rule, a new one is not made',
  async () => {
    await using begun = await openBegunHouse();
    const { house, setting, relay } = begun;
    const before = (await house.open({ coins })).last();
    for (const fault of ['cut', 'other-network'] as const) {
      relay.fault = fault;
      await expect(house.open({ coins, beacon: setting })).rejects.toThrow(
        /^No relay gave a right round of the beacon test-beacon \(asked for round \d+\)/,
      );
    }
    expect((await house.open({ coins })).last()).toEqual(before);
    await using fresh = await openMarketHouse();
    relay.fault = 'late';
    await expect(fresh.open({ coins, beacon: setting })).rejects.toThrow('No relay gave');
    const [made] = await fresh.owner.query<{ ticks: number }>(
      'select count(*)::int as ticks from ticks',
    );
    expect(made?.ticks).toBe(0);
    relay.fault = 'well';
    expect((await house.open({ coins, beacon: setting })).last()?.number).toBe(131);
  },
);

test('a network whose first round is to come cannot be taken up', async () => {
  const beacon = openTestBeacon(GENESIS + 1_000);
  await using house = await openMarketHouse();
  const relay = await beacon.relay({ clock: house.clock });
  await expect(house.open({ coins, beacon: settingOf(beacon, relay) })).rejects.toThrow(
    'The beacon test-beacon has no rounds yet.',
  );
  await relay.close();
});

test('processes that run on notice it: one that follows the tape trades by the rounds, one that recorded it records no more', async () => {
  await using begun = await openBegunHouse();
  const { house, setting } = begun;
  const old = await house.open({ coins });
  await old.recordTicks(eachSecond(house.clock.now(), 1));
  const follower = await house.open({ coins, marketDatabase: null });
  follower.start();
  expect(follower.beacon.tradesUntil(131)).toBeNull();
  house.clock.advance(1_500);
  const changed = await house.open({ coins, beacon: setting });
  await expect.poll(() => follower.last()?.number).toBe(132);
  await expect
    .poll(() => follower.beacon.tradesUntil(132))
    .toEqual(changed.beacon.tradesUntil(132));
  const isNoTime = changed.beacon.tradesUntil(132)?.getTime() ?? 0;
  expect(isNoTime).toBeGreaterThan(house.clock.now().getTime());
  await expect(old.recordTick()).rejects.toThrow('the tape has moved on');
  await expect(old.recordTick()).rejects.toThrow('the tape has taken up a beacon');
  house.clock.advance(7_000);
  await old.stop();
  expect((await changed.recordTick()).number).toBe(133);
});

test('not while a contract is open, nor before prices have followed from seeds for a while; nothing is written then', async () => {
  const clone = await cloneDatabase();
  const marketDatabase = openDatabase({
    connectionString: clone.marketUrl,
    applicationName: 'change test',
    maxConnections: 2,
  });
  await using world = await openWorld({ clone });
  await world.tick(5);
  const person = await world.person();
  const beacon = openTestBeacon(Math.floor(world.clock.now().getTime() / 1000) - 1_000);
  const relay = await beacon.relay({ clock: world.clock });
  const { coins: listed } = world.app.market;
  const takeUp = () =>
    openMarket({
      database: world.database,
      marketDatabase,
      clock: world.clock,
      log,
      random: seededRandom('change'),
      coins: listed,
      exchange: null,
      beacon: settingOf(beacon, relay),
    });
  const { body } = await person.place({ amount: '100.00', duration: 60 });
  await world.tick();
  const last = world.app.market.last()?.number;
  await expect(takeUp()).rejects.toThrow(
    'BEACON cannot be taken up while contracts, orders or positions are open',
  );
  expect(await world.database.query('select * from beacons')).toEqual([]);
  expect(await world.database.query('select max(number) as number from ticks')).toEqual([
    { number: last },
  ]);
  await world.skip(65);
  const ended = await person.get<{ status: string }>(`/api/contracts/${body.id}`);
  expect(ended.body.status).not.toBe('ACTIVE');
  const taken = await takeUp();
  expect(taken.last()?.number).toBe((last ?? 0) + 66);
  await taken.stop();
  await marketDatabase.close();
  await relay.close();
});

test('a tape that still stands after an exchange’s prices cannot take one up', async () => {
  await using begun = await openBegunHouse();
  const { house, setting } = begun;
  const source = (text: string) =>
    house.owner.execute('update ticks set source = $1 where number = 130', [text]);
  await source('simulated-standing');
  await expect(house.open({ coins, beacon: setting })).rejects.toThrow(
    'BEACON cannot be taken up before prices have followed from seeds for some five minutes',
  );
});
