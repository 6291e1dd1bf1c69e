/**
 * Any 900 ticks come out of their row as they went in, whole and one by one. PACK_SEED replays the
 * rounds of a failure.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase, type Database } from '#server/kit/database/database.ts';
import { PACK_TICKS, packedMeeting, packedPrices } from '#server/ledger/packed-ticks.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { type Dice, openDice } from '#test/proofs.ts';

import { packOf } from './packs.rules.ts';
import { insertPack, readPacked } from './packs.sql.ts';
import type { TapeTick } from './tape.rules.ts';

const ROUNDS = 6;
const SAMPLES = 12;
const LARGEST = 2n ** 63n - 1n;

let clone: TestDatabase;
let owner: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  const target = { applicationName: 'test', maxConnections: 2 };
  owner = openDatabase({ ...target, connectionString: clone.ownerUrl });
});
afterAll(async () => {
  await owner.close();
  await clone.drop();
});

const hashOf = (dice: Dice) =>
  Array.from({ length: 32 }, () => dice.below(256).toString(16).padStart(2, '0')).join('');

/**
 * From a small unit to nearly all that a price can be, with coins that come later, pause or never
 * move.
 */
function ticksOf(dice: Dice): TapeTick[] {
  const first = dice.below(3) * PACK_TICKS;
  const reach = Array.from({ length: 1 + dice.below(6) }, () => 2n ** BigInt(dice.below(63)));
  // A tape has a coin from its first tick on.
  const begin = reach.map((_most, coin) => coin && dice.below(4) * dice.below(PACK_TICKS));
  const pauses = reach.map(() => dice.below(3) === 0);
  let at = Date.UTC(2026, 0, 1) + dice.below(1e9);
  let previousHash = hashOf(dice);
  return Array.from({ length: PACK_TICKS }, (_, index) => {
    at += 1 + dice.below(dice.of([2, 3000, 5_000_000_000 / PACK_TICKS]));
    const listed = reach.filter((_coin, coin) => (begin[coin] ?? 0) <= index).length;
    const prices = reach.slice(0, listed).map((most, coin) => {
      if (pauses[coin] && dice.below(5) === 0) return null;
      const part = dice.of([0n, BigInt(dice.below(1000)), 1000n]);
      const price = (most * part) / 1000n + 1n;
      return price > LARGEST ? LARGEST : price;
    });
    const tick: TapeTick = {
      version: index < 450 ? 4 : 5,
      number: first + index,
      at: new Date(at),
      prices,
      commitment: dice.below(60) === 0 ? `${index}@1/${hashOf(dice)}` : null,
      source: dice.of(['simulated-related', 'exchange BTC=1,"2"', 'simulated-standing']),
      previousHash,
      hash: hashOf(dice),
      step: dice.below(9) === 0 ? null : hashOf(dice),
      placed: dice.below(9) === 0 ? hashOf(dice) : null,
    };
    previousHash = tick.hash;
    return tick;
  });
}

type One = { at: Date; price: bigint | null; hash: string; version: number };

const seed = process.env['PACK_SEED'] ?? randomUUID();
test.each(Array.from({ length: ROUNDS }, (_, round) => `${seed} ${round}`))(
  'what is packed comes out as it was: seed and round %s',
  async (name) => {
    const dice = openDice(name);
    const ticks = ticksOf(dice);
    await owner.execute('delete from packed_ticks');
    await owner.transaction((tx) => insertPack(tx, packOf(ticks)));
    const [first, last] = [ticks[0]?.number ?? 0, ticks.at(-1)?.number ?? 0];
    expect(await readPacked(owner, first, last)).toEqual(ticks);
    expect(await readPacked(owner, 0, first - 1)).toEqual([]);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const tick = dice.of(ticks);
      const position = 1 + dice.below(Math.max(1, tick.prices.length));
      const [one] = await owner.query<One>(
        `select packed_time($1::int) as at, packed_price($1::int, $2::int) as price,
                packed_hash($1::int) as hash, packed_version($1::int) as version`,
        [tick.number, position],
      );
      const price = tick.prices[position - 1] ?? null;
      expect(one).toEqual({ at: tick.at, price, hash: tick.hash, version: tick.version });
      const moment = new Date(tick.at.getTime() + dice.of([-1, 0, 1]));
      const [found] = await owner.query<Record<string, number | null>>(
        `select packed_from($1::timestamptz) as from, packed_until($1::timestamptz - interval '1 microsecond') as before,
                packed_until($1::timestamptz) as until`,
        [moment],
      );
      expect(found).toEqual({
        from: ticks.find(({ at }) => at >= moment)?.number ?? null,
        before: ticks.findLast(({ at }) => at < moment)?.number ?? null,
        until: ticks.findLast(({ at }) => at <= moment)?.number ?? null,
      });
    }
    const [from, to] = [first + dice.below(PACK_TICKS), first + dice.below(PACK_TICKS)];
    const within = ticks.filter(({ number }) => number >= from && number <= to);
    expect(
      await owner.query(`${packedPrices('1', '$1::int', '$2::int')} order by number`, [from, to]),
    ).toEqual(within.map(({ number, at, prices }) => ({ number, at, price: prices[0] ?? null })));
    const bound = dice.of(ticks).prices[0] ?? 1n;
    const meeting = await owner.query<{ number: number }>(
      `${packedMeeting('1', { after: '$1::int', to: '$2::int' }, (price) => `${price} <= $3::bigint`)} order by 1`,
      [from, to, bound],
    );
    const met = within.filter(({ number, prices }) => {
      const price = prices[0] ?? null;
      return number > from && price !== null && price <= bound;
    });
    expect(meeting.map(({ number }) => number)).toEqual(met.map(({ number }) => number));
  },
);

test('a pack is whole: its 900 ticks, in their order, from a multiple of 900 on', () => {
  const ticks = ticksOf(openDice('whole'));
  expect(() => packOf(ticks.slice(1))).toThrow(RangeError);
  expect(() => packOf(ticks.toReversed())).toThrow(RangeError);
  expect(() => packOf(ticks.map((tick) => ({ ...tick, number: tick.number + 1 })))).toThrow(
    RangeError,
  );
});
