/**
 * A house with three witnesses, over real HTTP: whatever is lost, doubled, late or in another order, and whoever records, there is one
 * continuation.
 */
import { randomFillSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Tick } from '#protocol/market.ts';
import type { WitnessFacts } from '#protocol/witness.ts';
import { type Database, openDatabase } from '#server/kit/database.ts';
import { openLog } from '#server/kit/log.ts';
import { cloneDatabase } from './database.ts';
import { type Close, scriptedWitness, type ScriptedWitness } from './scripted-witness.ts';
import { openWorld, type World } from './world.ts';
import { verifyTape } from '#verifier/tape.ts';
import vectors from './witness-vectors.json' with { type: 'json' };

import { type Market, openMarket, readCoins } from '#server/domain/market/market.ts';
import { LeaseLost } from '#server/domain/market/recorder.ts';
import { isSignedBy, signingKey } from '#server/domain/market/signatures.ts';
import { WitnessesMissing } from '#server/domain/market/witnessing.ts';
import {
  closeText,
  contributionsTo,
  cosignatureText,
  placesOfPairs,
  sealsOf,
} from '#server/domain/market/witnesses.rules.ts';

const NAMES = ['Asha', 'Ravi', 'Meera'];
const FIRST = 301;

let world: World;
let witnesses: ScriptedWitness[];
let marketDatabase: Database;
let statuses: number[];

beforeAll(async () => {
  const clone = await cloneDatabase();
  // Keys are made for a tape: it has to have a first tick before anybody can be named.
  let tape = '';
  {
    await using before = await openWorld({ clone: { ...clone, drop: async () => undefined } });
    tape = (await before.app.market.ticks(0, 0))[0]?.hash ?? '';
  }
  const made = NAMES.map((name, at) => scriptedWitness(name, Buffer.alloc(32, at + 1), tape));
  const lines = made
    .map((one) => one(''))
    .map(({ name, sign, agree }) => `${name}:${sign}:${agree}`);
  world = await openWorld({ clone, env: { WITNESSES: lines.join(',') } });
  marketDatabase = openDatabase({
    connectionString: clone.marketUrl,
    ...{ applicationName: 'another recorder', maxConnections: 2 },
  });
  witnesses = made.map((one) => one(world.url));
  await record(40);
  statuses = [];
  for (const one of witnesses) statuses.push(await one.term(), await one.term());
  await record(FIRST - 2 - 40);
  for (const one of witnesses) await one.learn();
  for (const one of witnesses)
    await one.post(one.opening(FIRST - 1, { withZ: false, withX: true }));
  await record(1);
}, 120_000);
afterAll(async () => {
  await marketDatabase.close();
  await world[Symbol.asyncDispose]();
});

async function record(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    world.clock.advance(1000);
    await world.app.market.recordTick();
  }
}

const lastNumber = () => world.app.market.last()?.number ?? 0;

async function openClose(): Promise<Close> {
  const [close] = await world.owner.query<Close>(
    'select number, text, signature from closes order by number desc limit 1',
  );
  if (!close || close.number !== lastNumber() + 1) throw new Error('no close is open');
  return close;
}

/** One tick, with these cosigning and opening it. */
async function witnessed(cosigning = witnesses, opening = witnesses): Promise<void> {
  const close = await openClose();
  for (const one of cosigning) await one.post(one.cosignature(close));
  for (const one of opening)
    await one.post(one.opening(close.number, { withZ: true, withX: true }));
  await recorded();
}

/** As the second hand does it: again and again, until it is there. */
async function recorded(): Promise<void> {
  world.clock.advance(1000);
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await world.app.market.recordTick();
      return;
    } catch (error) {
      if (!(error instanceof WitnessesMissing || error instanceof LeaseLost)) throw error;
      await sleep(20);
    }
  }
  throw new Error('the tick did not come');
}

async function facts(): Promise<WitnessFacts> {
  const reply = await fetch(`${world.url}/api/witness`);
  if (reply.status !== 200) throw new Error(await reply.text());
  return (await reply.json()) as WitnessFacts;
}

test('close and cosignature are those of the vectors, and so are their signatures', () => {
  const roster = 'b'.repeat(64);
  const close = { tape: vectors.tape, number: vectors.number, previous: 'a'.repeat(64), roster };
  expect(closeText({ ...close, x: vectors.x })).toBe(vectors.closeText);
  const key = signingKey(Buffer.alloc(32, 8));
  expect(key.sign(vectors.closeText)).toBe(vectors.operatorSignature);
  expect(isSignedBy(key.public, vectors.closeText, vectors.operatorSignature)).toBe(true);
  expect(isSignedBy(key.public, vectors.closeText, vectors.cosignature)).toBe(false);
  const [one] = vectors.witnesses;
  const text = cosignatureText({
    ...{ witness: one?.ed25519 ?? '', time: 1_790_000_000_123, close: vectors.closeHash },
  });
  expect(text).toBe(vectors.cosignatureText);
  expect(isSignedBy(one?.ed25519 ?? '', text, vectors.cosignature)).toBe(true);
});

test('of any set of witnesses who is present is in, and either side of a pair is enough', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }).chain((count) => {
        const flags = fc.array(fc.boolean(), { minLength: count, maxLength: count });
        return fc.record({
          count: fc.constant(count),
          sent: flags,
          before: flags,
          opened: flags,
          first: fc.boolean(),
        });
      }),
      ({ count, sent, before, opened, first }) => {
        const keys = Array.from({ length: count }, (_, at) => `key ${at}`);
        const roster = {
          witnesses: keys.map((sign) => ({ sign, agree: '', own: '' })),
          pairs: placesOfPairs(count).map(([low, high]) => ({ low, high, anchor: '' })),
        };
        const was = new Set(keys.filter((_, at) => before[at]));
        const openings = keys
          .filter((_, at) => sent[at])
          .map((witness) => ({ witness, z: {}, x: `x of ${witness}` }));
        const x = contributionsTo(roster, first ? 301 : 302, { openings, before: was });
        expect(x.map((one) => one !== null)).toEqual(
          keys.map((key, at) => sent[at] === true && (first || was.has(key))),
        );
        const given = keys.flatMap((witness, at) => {
          const z = Object.fromEntries(
            keys.map((_, other) => [
              String(other + 1),
              `z ${[Math.min(at, other), Math.max(at, other)].join('.')}`,
            ]),
          );
          return opened[at] ? [{ witness, z, x: null }] : [];
        });
        const { z, missing } = sealsOf(roster, x, given);
        const isIn = (at: number) => x[at] !== null;
        const lacks = roster.pairs.some(
          ({ low, high }) => (isIn(low) || isIn(high)) && !opened[low] && !opened[high],
        );
        expect(missing).toBe(lacks);
        for (const [at, { low, high }] of roster.pairs.entries())
          expect(z[at]).toBe(
            (isIn(low) || isIn(high)) && (opened[low] || opened[high]) ? `z ${low}.${high}` : null,
          );
      },
    ),
  );
});

test('a roster stands on the tape four epochs ahead, and its first tick needs its witnesses', async () => {
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204]);
  const { rosters, standing } = await facts();
  expect(rosters).toMatchObject([{ term: 1, firstEpoch: 6, lastEpoch: 65, tick: 61 }]);
  expect(standing.map(({ name, present }) => [name, present])).toEqual(
    NAMES.map((name) => [name, true]),
  );
  const [carrier] = await world.app.market.ticks(61, 61);
  expect(carrier).toMatchObject({
    roster: `1@61:${rosters[0]?.hash}`,
    announces: rosters[0]?.text,
  });
  const [one, two] = witnesses as [ScriptedWitness, ScriptedWitness, ScriptedWitness];
  await expect(world.app.market.recordTick()).rejects.toThrow('is not signed yet');
  const close = await openClose();
  expect((await one.post(one.cosignature(close))).status).toBe(204);
  expect((await one.post(one.cosignature(close))).status, 'again').toBe(204);
  await expect(world.app.market.recordTick()).rejects.toThrow('is not signed yet');
  // Another close than the one that is stored is signed by nobody here.
  const other = two.cosignature({ ...close, text: close.text.replace('x1=', 'x9=') });
  expect((await two.post(other)).status).toBe(400);
  expect((await two.post(two.cosignature(close))).status).toBe(204);
  await expect(world.app.market.recordTick()).rejects.toThrow('is not opened yet');
  const early = one.opening(close.number + 3, { withZ: true, withX: true });
  expect(await one.post(early)).toMatchObject({ status: 409, body: { stored: null } });
  const forged = one.opening(close.number, { withZ: true, withX: true });
  Object.assign(forged.body, { x: 'f'.repeat(64) });
  expect((await one.post(forged)).status).toBe(400);
  for (const each of witnesses)
    expect((await each.post(each.opening(close.number, { withZ: true, withX: true }))).status).toBe(
      204,
    );
  const half = one.opening(close.number, { withZ: true, withX: false });
  expect(await one.post(half)).toMatchObject({
    status: 409,
    body: { stored: { x: expect.any(String) } },
  });
  await recorded();
  const [tick] = await world.app.market.ticks(FIRST, FIRST);
  expect(tick?.witnessed).toMatchObject({
    x: [expect.any(String), expect.any(String), expect.any(String)],
  });
  expect(tick?.witnessed?.cosignatures.map(({ witness }) => witness)).toEqual([one.sign, two.sign]);
});

/** Another process that records, opened at any moment; it takes the lease as if the one before had died. */
async function another(): Promise<Market> {
  await world.owner.execute(`update market_lease set expires_at = '-infinity'`);
  return openMarket({
    ...{ database: world.database, marketDatabase, clock: world.clock, log: openLog('silent') },
    ...{
      random: (bytes: Uint8Array) => void randomFillSync(bytes),
      coins: readCoins(null),
      exchange: null,
    },
    historyDays: 0,
  });
}

test('whoever goes on after a kill at any step decides and signs nothing anew', async () => {
  const close = await openClose();
  const texts = async () => world.owner.query('select number, text from closes order by number');
  const before = await texts();
  const tryIt = async () => {
    const market = await another();
    await expect(market.recordTick()).rejects.toThrow('the tape waits');
    await market.stop();
    expect(await texts()).toEqual(before);
    expect(await openClose()).toEqual(close);
  };
  await world.owner.execute('update closes set signature = null where number = $1', [close.number]);
  await tryIt();
  const [one, two] = witnesses as [ScriptedWitness, ScriptedWitness];
  await one.post(one.cosignature(close));
  await tryIt();
  await two.post(two.cosignature(close));
  await tryIt();
  for (const each of witnesses)
    await each.post(each.opening(close.number, { withZ: true, withX: true }));
  const market = await another();
  for (let tries = 0; market.last()?.number !== close.number && tries < 50; tries += 1)
    await market.recordTick().catch(() => sleep(20));
  expect(market.last()?.number).toBe(close.number);
  await market.stop();
  await world.owner.execute(`update market_lease set expires_at = '-infinity'`);
  await world.app.market.readAgain();
});

test('messages lost, doubled, late and in any order leave one continuation, which the verifier follows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          cosigning: fc.shuffledSubarray([0, 1, 2], { minLength: 2 }),
          // Who has once sent nothing in time is out for the epoch; two of those would make the tape wait.
          opening: fc.constantFrom([0, 1, 2], [2, 1, 0], [1, 0]),
          doubled: fc.boolean(),
          late: fc.boolean(),
        }),
        { minLength: 3, maxLength: 6 },
      ),
      async (plan) => {
        for (const { cosigning, opening, doubled, late } of plan) {
          const close = await openClose();
          const at = (place: number) => witnesses[place] as ScriptedWitness;
          const messages = [
            ...cosigning.map((place) => ({ from: at(place), post: at(place).cosignature(close) })),
            ...opening.map((place) => ({
              from: at(place),
              post: at(place).opening(close.number, { withZ: true, withX: true }),
            })),
          ];
          for (const { from, post } of late ? messages.toReversed() : messages) {
            await from.post(post);
            if (doubled) expect((await from.post(post)).status).toBe(204);
          }
          await recorded();
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
  const last = lastNumber();
  const ticks: Tick[] = await world.app.market.ticks(0, last);
  const report = verifyTape(ticks, await world.app.market.epochs(1, 99));
  expect(report.steps.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  expect(report.steps.map(({ name }) => name)).toContain('witnesses');
});

test('who lacks at a close is absent until the epoch ends; below the quorum the tape waits for them', async () => {
  const [one, two] = witnesses as [ScriptedWitness, ScriptedWitness, ScriptedWitness];
  // Two of three go on at once, and the third is named as absent.
  while (!(await openClose()).text.includes('=-')) await witnessed([one, two], [one, two]);
  const { standing } = await facts();
  expect(standing.map(({ present }) => present).filter(Boolean)).toHaveLength(2);
  expect(standing.find(({ present }) => !present)?.absentSince).toEqual(expect.any(String));
  const close = await openClose();
  await one.post(one.cosignature(close));
  // Whose part is missing is said by name: not who has signed, nor who cannot come back before the epoch ends.
  const awaited = (await facts()).standing.filter((witness) => witness.awaited);
  expect(awaited).toEqual([expect.objectContaining({ sign: two.sign, present: true })]);
  await expect(world.app.market.recordTick()).rejects.toThrow('is not signed yet');
});
