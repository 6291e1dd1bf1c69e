/**
 * The beacon of the tape as every process knows it: its terms, its rounds, and the key that heads
 * are signed with. A tape can take one up while other processes run; they notice by its first tick.
 */
import type { Round as RoundBody } from '#protocol/market.ts';
import type { Reader } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import { sha256 } from '#server/domain/market/hash-tape.ts';
import { BEACON_VERSION, type TapeTick } from '#server/domain/market/tape.rules.ts';
import { readFirstTick } from '#server/domain/market/tape.sql.ts';
import { type BeaconTerms, roundOf, termsText, tradesUntil } from './beacon-tape.rules.ts';
import { readBeaconTerms, readHeadKey, readRounds } from './beacon.sql.ts';
import { type Head, openHeadSigner } from './heads.ts';

/** Most rounds that one call answers. */
const MOST_ROUNDS = 1_000;
/** Where the terms of a tape that has taken up a beacon are not known here yet, nobody trades. */
const AT_NO_TIME = new Date(0);

type Known = { terms: BeaconTerms; text: string; hash: string; sign: (head: Head) => string };

export type TapeBeacon = {
  /** Null on a tape without a beacon. */
  terms(): BeaconTerms | null;
  /** The text that the source of its ticks names by this hash. */
  text(): { text: string; hash: string } | null;
  /** Until when people may trade while this is the last tick; null where no beacon decides it. */
  tradesUntil(lastTick: number): Date | null;
  /** Hex; null on a tape without a beacon. */
  sign(head: Head): string | null;
  /**
   * Of those that the tape has used, by number, both ends included; at most 1,000, from the first.
   */
  rounds(from: number, to: number): Promise<RoundBody[]>;
  /** Those of these ticks. */
  roundsOf(firstTick: number, lastTick: number): Promise<RoundBody[]>;
  /** To be told of each tick. */
  see(tick: Pick<TapeTick, 'version'>): void;
};

export async function openTapeBeacon(database: Reader, log: Log): Promise<TapeBeacon> {
  let known = await read(database);
  let isUnread = false;

  async function readAgain(): Promise<void> {
    try {
      known = await read(database);
      isUnread = known === null;
    } catch (error) {
      log.warn(
        { error },
        'The terms of the tape’s beacon could not be read; the next tick tries again',
      );
    }
  }

  async function rounds(from: number, to: number): Promise<RoundBody[]> {
    if (!known || to < from) return [];
    const found = await readRounds(database, from, Math.min(to, from + MOST_ROUNDS - 1));
    return found.map(({ number, signature }) => ({
      number,
      signature: Buffer.from(signature).toString('hex'),
    }));
  }

  return {
    terms: () => known?.terms ?? null,
    text: () => known && { text: known.text, hash: known.hash },
    tradesUntil(lastTick) {
      if (isUnread) return AT_NO_TIME;
      return known && lastTick >= known.terms.tick ? tradesUntil(known.terms, lastTick) : null;
    },
    sign: (head) => known?.sign(head) ?? null,
    rounds,
    async roundsOf(firstTick, lastTick) {
      if (!known) return [];
      const { terms } = known;
      const first = Math.max(firstTick, terms.tick + 1);
      return first > lastTick ? [] : rounds(roundOf(terms, first), roundOf(terms, lastTick));
    },
    see({ version }) {
      if (known || version !== BEACON_VERSION) return;
      isUnread = true;
      void readAgain();
    },
  };
}

async function read(database: Reader): Promise<Known | null> {
  const terms = await readBeaconTerms(database);
  const [secret, first] = await Promise.all([readHeadKey(database), readFirstTick(database)]);
  if (!terms || !secret || !first) return null;
  const text = termsText(terms);
  return { terms, text, hash: sha256(text), sign: openHeadSigner(secret, first.hash) };
}
