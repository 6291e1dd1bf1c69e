/**
 * The text of a tick and the chain it makes. The format is published (docs/market.md) and anybody
 * may recompute every hash from public data, so it can only ever be extended under a new version
 * line.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';

/**
 * Of a tick's text. Since 3, contracts accepted after the tick end by counting ticks
 * (docs/settlement.md, C4). Before, 2 was said where commitments name their epochs and 1 elsewhere;
 * both are kept as 1. Since 4, a tick says what was accepted before it. 5 is a beacon's tape:
 * nothing accepted after the tick is void for being entered late.
 */
export type TickVersion = 1 | 3 | 4 | 5;
/** Of a new tape, and of an older one from an epoch's first tick on. */
export const TICK_VERSION = 4 as const;
/** Of ticks whose draws follow from a beacon, and of the one before the first of them. */
export const BEACON_VERSION = 5 as const;

/** Whether its text says what was accepted before it. */
export const saysPlaced = (version: TickVersion): boolean => version >= TICK_VERSION;

/** Of the tick after one of this version: none is ever older than the one before. */
export function nextVersion(last: TickVersion, isEpochsFirst: boolean): TickVersion {
  if (last === BEACON_VERSION) return BEACON_VERSION;
  return last === TICK_VERSION || isEpochsFirst ? TICK_VERSION : 3;
}

/** The number in the first line of its text. */
export function textVersion({ version, commitment }: VersionedTick): 1 | 2 | 3 | 4 | 5 {
  return version === 1 && commitment?.includes('@') ? 2 : version;
}

type VersionedTick = Pick<TickContent, 'version' | 'commitment'>;
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
   * On ticks that carry any, what `commitmentLine` writes. Tapes begun before that have the hex
   * SHA-256 of the next epoch's seed there.
   */
  commitment: string | null;
  /** Where the prices come from: `simulated`, or `exchange` with what they were read from. */
  source: string;
  previousHash: string;
  /**
   * From version 4 on, null before and where nothing was accepted: the root of what was accepted
   * since the last tick. Hex.
   */
  placed: string | null;
  /**
   * Hex; what its prices follow from, besides the tick before. Not of its text: its epoch's
   * commitment covers it. Null where there is none.
   */
  step: string | null;
};

export type TapeTick = TickContent & { hash: string };

/**
 * What its commitment is of: the end of a chain, whose steps are public with their ticks, or a
 * seed, public after the last.
 */
export type EpochKind = 'chain' | 'seed';

export type Commitment = {
  /** Of the epoch. */
  number: number;
  kind: EpochKind;
  /** Hex: the anchor of the chain, or the SHA-256 of the seed. */
  commitment: string;
  /** The first tick that carried it. */
  committedAtTick: number;
};

/**
 * Several commitments as a tick carries them. Of each epoch: its number, the tick that it was
 * committed at, its kind, and the hash.
 */
export function commitmentLine(commitments: readonly Commitment[]): string {
  return commitments
    .map(
      ({ number, kind, commitment, committedAtTick }) =>
        `${number}@${committedAtTick}${kind === 'chain' ? '/' : ':'}${commitment}`,
    )
    .join(',');
}

/**
 * The lines whose SHA-256 is the tick's hash, each ended by a line feed. A coin without a price has
 * no line.
 */
export function tickText(tick: TickContent, symbols: readonly string[]): string {
  let text = `drishti-tick-${textVersion(tick)}\nnumber=${tick.number}\ntime=${tick.at.toISOString()}\n`;
  for (let index = 0; index < tick.prices.length; index += 1) {
    const price = tick.prices[index];
    if (typeof price === 'bigint')
      text += `${symbols[index]}=${formatAmount(price, PRICE_SCALE)}\n`;
  }
  text += `commitment=${tick.commitment ?? '-'}\n`;
  if (saysPlaced(tick.version)) text += `placed=${tick.placed ?? '-'}\n`;
  return `${text}source=${tick.source}\nprevious=${tick.previousHash}\n`;
}
