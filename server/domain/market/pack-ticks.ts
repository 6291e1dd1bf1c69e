/**
 * Packing of old ticks: checked, written 900 in a row, read back and compared, and only then taken
 * out of `ticks`, in one transaction. For the owner's login alone: the house itself deletes
 * nothing.
 */
import { isDeepStrictEqual } from 'node:util';

import { EPOCH_TICKS } from '#protocol/market.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import { PACK_TICKS } from '#server/ledger/packed-ticks.ts';

import { roundOf, termsText } from '#server/domain/market/beacon/beacon-tape.rules.ts';
import { readBeaconTerms, readRounds } from '#server/domain/market/beacon/beacon.sql.ts';
import type { CoinFact } from './coin-list.rules.ts';
import { epochOf } from './epochs.rules.ts';
import { nextPrices } from './feed.rules.ts';
import { tickHash } from './hash-tape.ts';
import { commitmentOf, drawsOf, held, type HeldSeed } from './next-tick.ts';
import { packOf } from './packs.rules.ts';
import { deleteTicks, findInTheWay, insertPack, readNextPack, readPacked } from './packs.sql.ts';
import { beaconSource, simulatedOf } from './simulated-source.ts';
import { NO_PREVIOUS_HASH, type TapeTick } from './tape.rules.ts';
import { readEpochs, readFirstTick, readTicks } from './tape.sql.ts';

/** Of one row: reading, checking and writing 900 ticks of 300 coins. */
const ANSWER_MS = 60_000;

export type Packing = {
  /** Ticks packed by this call, and up to which number all are now; -1 where none is. */
  ticks: number;
  last: number;
  /** Why it went no further, in words. */
  stoppedAt: string;
};

/**
 * A tick that does not follow from the one before and its epoch's seed: nothing of its row is
 * packed.
 */
export class NotAsCommitted extends Error {}

/**
 * Packs all ticks before a moment, from where the last call ended, as far as nothing needs them as
 * they are. Throws NotAsCommitted for a tick that fails its check.
 */
export async function packTicks(
  owner: Database,
  options: {
    coins: readonly CoinFact[];
    before: Date;
    onProgress?: (upTo: number, at: Date) => void;
  },
): Promise<Packing> {
  const begun = await readNextPack(owner);
  for (let first = begun; ; first += PACK_TICKS) {
    const last = first + PACK_TICKS - 1;
    const way = await findInTheWay(owner, last);
    const reason = reasonToStop(way, { last, before: options.before });
    if (reason !== null || way.endedAt === null)
      return { ticks: first - begun, last: first - 1, stoppedAt: reason ?? 'the tape ends' };
    await packOne(owner, options.coins, { first, last });
    options.onProgress?.(last, way.endedAt);
  }
}

function reasonToStop(
  way: Awaited<ReturnType<typeof findInTheWay>>,
  { last, before }: { last: number; before: Date },
): string | null {
  if (way.endedAt === null) return `tick ${last} is not on the tape yet`;
  if (way.endedAt >= before) return `tick ${last} is not old enough`;
  if (way.openContract !== null)
    return `a contract that was accepted after tick ${way.openContract} is open`;
  if (way.hiddenEpoch !== null) return `the seed of epoch ${way.hiddenEpoch} is not public`;
  if (way.behind !== null) return `${way.behind} have not gone through tick ${last}`;
  return way.hasCandles ? null : `not all candles up to tick ${last} are written`;
}

async function packOne(
  owner: Database,
  coins: readonly CoinFact[],
  { first, last }: { first: number; last: number },
): Promise<void> {
  await owner.transaction(
    async (tx) => {
      const ticks = await readTicks(tx, first, last);
      await checkTicks(tx, coins, ticks);
      await insertPack(tx, packOf(ticks));
      if (!isDeepStrictEqual(await readPacked(tx, first, last), ticks))
        throw new Error(`ticks ${first} to ${last} did not come back as they were`);
      const taken = await deleteTicks(tx, first, last);
      if (taken !== PACK_TICKS) throw new Error(`${taken} ticks from ${first} on were there`);
    },
    'repeatable read',
    ANSWER_MS,
  );
}

/**
 * That each follows from the one before it: by its hash, and where it is simulated by the seed that
 * was committed to.
 */
async function checkTicks(
  reader: Reader,
  coins: readonly CoinFact[],
  ticks: readonly TapeTick[],
): Promise<void> {
  const symbols = coins.map(({ symbol }) => symbol);
  const [first, last] = [ticks[0]?.number ?? 0, ticks.at(-1)?.number ?? 0];
  const genesis = await readFirstTick(reader);
  if (!genesis) throw new NotAsCommitted('the tape has no first tick');
  const ofSeeds = simulatedOf(genesis.source, coins);
  const seeds = await readHeld(reader, ticks, genesis.hash);
  const terms = await readBeaconTerms(reader);
  const rounds = terms
    ? await readRounds(
        reader,
        roundOf(terms, Math.max(first, terms.tick + 1)),
        roundOf(terms, last),
      )
    : [];
  const roundsByNumber = new Map(rounds.map((round) => [round.number, round]));
  let [before] = await readTicks(reader, first - 1, first - 1);
  for (const tick of ticks) {
    const wrong = (what: string) => new NotAsCommitted(`tick ${tick.number}: ${what}`);
    if (tickHash(tick, symbols) !== tick.hash) throw wrong('its hash is not of its text');
    if (tick.previousHash !== (before?.hash ?? NO_PREVIOUS_HASH))
      throw wrong('it does not name the tick before it');
    const beacon = terms && tick.number > terms.tick ? terms : null;
    const simulated = beacon ? beaconSource(termsText(beacon)) : ofSeeds;
    if (before && tick.number === terms?.tick) {
      if (!isDeepStrictEqual(tick.prices, before.prices))
        throw wrong('its prices do not stand still while the tape takes up its beacon');
    } else if (before && tick.source === simulated) {
      const seed = seeds.get(epochOf(tick.number));
      if (!seed) throw wrong('the seed of its epoch is not public');
      const round = beacon ? roundsByNumber.get(roundOf(beacon, tick.number)) : null;
      if (round === undefined) throw wrong('its round is missing');
      const draws = drawsOf(seed, { tape: genesis.hash, number: tick.number, round });
      if (draws.step !== tick.step) throw wrong('its step is not of its epoch');
      const listed = coins.slice(0, tick.prices.length);
      const prices = nextPrices(before.prices, listed, tick.number, draws.hmac);
      if (!isDeepStrictEqual(prices, tick.prices)) throw wrong('its prices are not of its seed');
    }
    before = tick;
  }
}

/** The seeds behind these ticks, each held against its commitment. */
async function readHeld(
  reader: Reader,
  ticks: readonly TapeTick[],
  tape: string,
): Promise<Map<number, HeldSeed>> {
  const [from, to] = [ticks[0]?.number ?? 0, ticks.at(-1)?.number ?? 0];
  const epochs = await readEpochs(reader, Math.floor(from / EPOCH_TICKS), epochOf(to));
  const seeds = new Map<number, HeldSeed>();
  for (const { seed, ...epoch } of epochs) {
    if (seed === null) continue;
    const found = held({ ...epoch, seed: Buffer.from(seed, 'hex') }, tape);
    if (commitmentOf(found) !== epoch.commitment)
      throw new NotAsCommitted(`the seed of epoch ${epoch.number} is not the one committed to`);
    seeds.set(epoch.number, found);
  }
  return seeds;
}
