/**
 * A tape whose draws follow from a beacon: which round each tick uses, at which time, and until
 * when people may trade before it. All of it is a function of the tick's number: nobody who is
 * late, or stops, chooses anything. Pure.
 */
import { createHmac } from 'node:crypto';

import { firstRoundAfter, type Network, PERIOD, roundTime } from './network.rules.ts';
import type { Round } from './signatures.ts';

/** What the source of each of its ticks names by its hash: the text of `termsText`. */
export type BeaconTerms = {
  readonly network: Network;
  /** The tick of the change; those after it use rounds. */
  readonly tick: number;
  /** Of the tick after that one. */
  readonly round: number;
  /**
   * The first epoch whose seed is of the chain: those before it were committed to before the
   * change.
   */
  readonly epoch: number;
  /** How many epochs the chain of seeds reaches over, and the hash with which it ends, hex. */
  readonly epochs: number;
  readonly end: string;
  /** Hex SHA-256 of the coins and what moves them (`drishti-coins-1`). */
  readonly coins: string;
  /** Hex: the key that heads of the tape are signed with (Ed25519). */
  readonly heads: string;
};

const SECOND_MS = 1_000;
/**
 * From a round's time to its first tick. A round reaches us by then; and the last tick of a round
 * has three tenths of a second to be recorded before the next round is due, when trading would
 * stop.
 */
const AFTER_ROUND_MS = 700;
const FIRST_LINE = 'drishti-beacon-1';

/** Each line ended by a line feed. */
export function termsText({ network, ...terms }: BeaconTerms): string {
  const { name, chainHash, publicKey, groupHash, genesis } = network;
  const { tick, round, epoch, epochs, end, coins, heads } = terms;
  const facts = { network: name, chain: chainHash, key: publicKey, group: groupHash, genesis };
  const lines = Object.entries({ ...facts, tick, round, epoch, epochs, seeds: end, coins, heads });
  return [FIRST_LINE, ...lines.map(([key, value]) => `${key}=${value}`), ''].join('\n');
}

/** The terms of a text that `termsText` has written. Throws for any other. */
export function readTerms(text: string): BeaconTerms {
  const values = new Map(text.split('\n').map((line) => line.split('=') as [string, string]));
  const value = (name: string) => values.get(name) ?? '';
  const count = (name: string) => parseInt(value(name), 10);
  const terms = {
    network: {
      name: value('network'),
      chainHash: value('chain'),
      publicKey: value('key'),
      groupHash: value('group'),
      genesis: count('genesis'),
    },
    tick: count('tick'),
    round: count('round'),
    epoch: count('epoch'),
    epochs: count('epochs'),
    end: value('seeds'),
    coins: value('coins'),
    heads: value('heads'),
  };
  if (termsText(terms) !== text) throw new Error('these are no terms of a beacon');
  return terms;
}

/** The round of the first tick after the change: the first that is due after it. */
export const firstRoundOf = (network: Network, changedAt: Date): number =>
  firstRoundAfter(network, changedAt.getTime());

const stepsAfterChange = ({ tick }: BeaconTerms, number: number) => number - tick - 1;

/** The round that a tick after the change uses. */
export const roundOf = (terms: BeaconTerms, number: number): number =>
  terms.round + Math.floor(stepsAfterChange(terms, number) / PERIOD);

/** Whether it is the first that uses its round. */
export const beginsRound = (terms: BeaconTerms, number: number): boolean =>
  stepsAfterChange(terms, number) % PERIOD === 0;

/** The time of a tick after the change, whenever it is recorded. */
export function timeOf(terms: BeaconTerms, number: number): Date {
  const place = stepsAfterChange(terms, number) % PERIOD;
  const round = roundTime(terms.network, roundOf(terms, number));
  return new Date(round + AFTER_ROUND_MS + place * SECOND_MS);
}

/**
 * Until when people may trade while this is the last tick: before the round after the next tick's
 * is due. Later, those who run the house could know draws that decide what is accepted.
 */
export const tradesUntil = (terms: BeaconTerms, last: number): Date =>
  new Date(roundTime(terms.network, roundOf(terms, last + 1) + 1));

/**
 * The key of a tick's draws. Neither the holder of the seeds nor the network that makes the rounds
 * knows it before the other.
 */
export function beaconDrawKey(
  step: Uint8Array,
  { tape, number, round }: { tape: string; number: number; round: Round },
): Buffer {
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(number);
  numbers.writeBigUInt64BE(BigInt(round.number), 4);
  return createHmac('sha256', step)
    .update('drishti-draw-2\n')
    .update(Buffer.from(tape, 'hex'))
    .update(numbers)
    .update(round.signature)
    .digest();
}
