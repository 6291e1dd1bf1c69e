/**
 * The text of a tick and the chain it makes. The format is published (docs/market.md) and anybody
 * may recompute every hash from public data, so it can only ever be extended under a new version
 * line.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';

/**
 * Version in the first line of a tick's text: 4, or 5 on a beacon's tape. Contracts accepted after
 * a tick of version 5 are never void for a late entry (docs/settlement.md, C7).
 */
export type TickVersion = 4 | 5;
/** Version of ticks whose draws follow from no beacon. */
export const TICK_VERSION = 4 as const;
/** Version of ticks whose draws follow from a beacon, and of the tick before the first of them. */
export const BEACON_VERSION = 5 as const;

/** What the genesis tick has in place of a previous hash. */
export const NO_PREVIOUS_HASH = '0'.repeat(64);

export type TickContent = {
  version: TickVersion;
  number: number;
  at: Date;
  /**
   * INR with eight decimals, in the order of `symbols`; null for a coin that had no price to be
   * believed.
   */
  prices: readonly (bigint | null)[];
  /**
   * The line that `commitmentLine` writes; null on ticks that carry no commitments.
   */
  commitment: string | null;
  /** Where the prices come from: `simulated`, or `exchange` with what they were read from. */
  source: string;
  previousHash: string;
  /** Root of the contracts accepted since the last tick, hex; null if none was accepted. */
  placed: string | null;
  /**
   * Hex; what its prices follow from, besides the tick before. Not of its text: its epoch's
   * commitment covers it. Null where there is none.
   */
  step: string | null;
};

export type TapeTick = TickContent & { hash: string };

export type Commitment = {
  /** Of the epoch. */
  number: number;
  /** Hex: the anchor of the epoch's chain, whose steps are public with their ticks. */
  commitment: string;
  /** The first tick that carried it. */
  committedAtTick: number;
};

/**
 * Several commitments as a tick carries them. Of each epoch: its number, the tick that it was
 * committed at, and the anchor.
 */
export function commitmentLine(commitments: readonly Commitment[]): string {
  return commitments
    .map(({ number, commitment, committedAtTick }) => `${number}@${committedAtTick}/${commitment}`)
    .join(',');
}

/**
 * The lines whose SHA-256 is the tick's hash, each ended by a line feed. A coin without a price has
 * no line.
 */
export function tickText(tick: TickContent, symbols: readonly string[]): string {
  let text = `drishti-tick-${tick.version}\nnumber=${tick.number}\ntime=${tick.at.toISOString()}\n`;
  for (let index = 0; index < tick.prices.length; index += 1) {
    const price = tick.prices[index];
    if (typeof price === 'bigint')
      text += `${symbols[index]}=${formatAmount(price, PRICE_SCALE)}\n`;
  }
  text += `commitment=${tick.commitment ?? '-'}\nplaced=${tick.placed ?? '-'}\n`;
  return `${text}source=${tick.source}\nprevious=${tick.previousHash}\n`;
}
