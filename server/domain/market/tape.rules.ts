/**
 * The text of a tick and the chain it makes. The format is published (docs/market.md) and anybody may recompute every
 * hash from public data, so it can only ever be extended under a new version line.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';

/**
 * Of a tick's text. Since 3, contracts accepted after the tick end by counting ticks (docs/settlement.md, C4). Before, 2 was said
 * where commitments name their epochs and 1 elsewhere; both are kept as 1.
 */
export type TickVersion = 1 | 3;
/** Of every tick that is recorded now. */
export const TICK_VERSION = 3 as const;

/** The number in the first line of its text. */
export function textVersion({ version, commitment }: VersionedTick): 1 | 2 | 3 {
  return version === 1 && commitment?.includes('@') ? 2 : version;
}

type VersionedTick = Pick<TickContent, 'version' | 'commitment'>;
/** What the genesis tick has in place of a previous hash. */
export const NO_PREVIOUS_HASH = '0'.repeat(64);

export type TickContent = {
  version: TickVersion;
  number: number;
  at: Date;
  /** INR with eight decimals, in the order of `symbols`; null for a coin that had no price to be believed. */
  prices: readonly (bigint | null)[];
  /**
   * On ticks that carry any, what `commitmentLine` writes. Tapes begun before that have the hex SHA-256 of the next epoch's
   * seed there.
   */
  commitment: string | null;
  /** Where the prices come from: `simulated`, or `exchange` with what they were read from. */
  source: string;
  previousHash: string;
};

export type TapeTick = TickContent & { hash: string };

export type Commitment = {
  /** Of the epoch. */
  number: number;
  /** Hex SHA-256 of its seed. */
  commitment: string;
  /** The first tick that carried it. */
  committedAtTick: number;
};

/** Several commitments as a tick carries them: for each epoch its number, the tick since which it stands, and the hash. */
export function commitmentLine(commitments: readonly Commitment[]): string {
  return commitments
    .map(({ number, commitment, committedAtTick }) => `${number}@${committedAtTick}:${commitment}`)
    .join(',');
}

/** The lines whose SHA-256 is the tick's hash, each ended by a line feed. A coin without a price has no line. */
export function tickText(tick: TickContent, symbols: readonly string[]): string {
  let text = `drishti-tick-${textVersion(tick)}\nnumber=${tick.number}\ntime=${tick.at.toISOString()}\n`;
  for (let index = 0; index < tick.prices.length; index += 1) {
    const price = tick.prices[index];
    if (typeof price === 'bigint')
      text += `${symbols[index]}=${formatAmount(price, PRICE_SCALE)}\n`;
  }
  return `${text}commitment=${tick.commitment ?? '-'}\nsource=${tick.source}\nprevious=${tick.previousHash}\n`;
}
