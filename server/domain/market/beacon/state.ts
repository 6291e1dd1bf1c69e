/**
 * How a house's beacon is, as every process can say it: which round the tape is at, and whether one
 * is waited for.
 */
import { STALE_AFTER_MS } from '#protocol/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Reader } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import { findWait } from './beacon.sql.ts';
import { type BeaconTerms, roundOf, tradesUntil } from './beacon-tape.rules.ts';
import { firstRoundAfter, isPublic } from './network.rules.ts';
import { TOLD_AFTER_MS } from './waits.ts';

export type BeaconState = {
  /** The network's name. */
  network: string;
  chainHash: string;
  isPublic: boolean;
  /** Of the last tick; null where it uses none. */
  round: number | null;
  /** The newest that is due by the clock, 0 before the first. */
  dueRound: number;
  /**
   * `behind`: nobody has been able to trade for five seconds. `waiting`: and no round that is due
   * has come for a minute.
   */
  state: 'ok' | 'behind' | 'waiting';
  /** Null unless it waits. */
  waitsSince: Date | null;
};

/** A wait that was last seen longer ago is over, or the process that waited is gone. */
const SEEN_WITHIN_MS = 30_000;
const ASK_AGAIN_MS = 1_000;

/**
 * Answers a function that says how the beacon is; null in a house without one. It never rejects:
 * while the database does not answer, nobody can say that a round is waited for.
 */
export function openBeaconState(services: {
  /** As this process knows them: a tape can take a beacon up meanwhile. */
  terms(): BeaconTerms | null;
  database: Reader;
  clock: Clock;
  last(): { number: number; at: Date } | null;
  log: Log;
}): () => Promise<BeaconState | null> {
  const { database, clock, last, log } = services;
  let asked: { at: number; afterRound: number; wait: Promise<Date | null> } | null = null;

  /** Of a round after the tape's: one that the tape has is waited for no more. */
  function readWait(now: number, afterRound: number): Promise<Date | null> {
    // How long an answer is kept is about this process, not about the market's time.
    const at = performance.now();
    const isKept = asked?.afterRound === afterRound && at - asked.at < ASK_AGAIN_MS;
    if (asked && isKept) return asked.wait;
    const seenSince = new Date(now - SEEN_WITHIN_MS);
    const wait = findWait(database, { afterRound, seenSince }).catch((error: unknown) => {
      log.warn({ error }, 'Whether the beacon is waited for could not be read');
      return null;
    });
    asked = { at, afterRound, wait };
    return wait;
  }

  async function standing(
    of: BeaconTerms,
    now: number,
  ): Promise<Pick<BeaconState, 'state' | 'waitsSince'>> {
    const tick = last();
    if (tick && now - tick.at.getTime() <= STALE_AFTER_MS) return { state: 'ok', waitsSince: null };
    const number = tick?.number ?? of.tick;
    const since = await readWait(now, roundOf(of, number));
    if (since && now - since.getTime() >= TOLD_AFTER_MS)
      return { state: 'waiting', waitsSince: since };
    const isBehind = now - tradesUntil(of, number).getTime() > STALE_AFTER_MS;
    return { state: isBehind ? 'behind' : 'ok', waitsSince: null };
  }

  return async () => {
    const terms = services.terms();
    if (!terms) return null;
    const now = clock.now().getTime();
    const { network, tick: changedAt } = terms;
    const { name, chainHash } = network;
    const number = last()?.number ?? changedAt;
    return {
      network: name,
      chainHash,
      isPublic: isPublic(network),
      round: number > changedAt ? roundOf(terms, number) : null,
      dueRound: firstRoundAfter(network, now) - 1,
      ...(await standing(terms, now)),
    };
  };
}
