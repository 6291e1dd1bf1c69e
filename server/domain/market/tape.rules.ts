/**
 * The text of a tick and the chain it makes. The format is published (docs/market.md) and anybody may recompute every
 * hash from public data, so it can only ever be extended under a new version line.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';

const VERSION = 'drishti-tick-1';
/** What the genesis tick has in place of a previous hash. */
export const NO_PREVIOUS_HASH = '0'.repeat(64);

export type TickContent = {
  number: number;
  at: Date;
  /** INR with eight decimals, in the order of `symbols`; null for a coin that had no price to be believed. */
  prices: readonly (bigint | null)[];
  /** Hex SHA-256 of a seed, on ticks that carry one. */
  commitment: string | null;
  /** Where the prices come from: `simulated`, or `exchange` with what they were read from. */
  source: string;
  previousHash: string;
};

export type TapeTick = TickContent & { hash: string };

/** The lines whose SHA-256 is the tick's hash, each ended by a line feed. A coin without a price has no line. */
export function tickText(tick: TickContent, symbols: readonly string[]): string {
  let text = `${VERSION}\nnumber=${tick.number}\ntime=${tick.at.toISOString()}\n`;
  for (let index = 0; index < tick.prices.length; index += 1) {
    const price = tick.prices[index];
    if (typeof price === 'bigint')
      text += `${symbols[index]}=${formatAmount(price, PRICE_SCALE)}\n`;
  }
  return `${text}commitment=${tick.commitment ?? '-'}\nsource=${tick.source}\nprevious=${tick.previousHash}\n`;
}
