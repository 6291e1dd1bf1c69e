/**
 * What is believed of an exchange's prices: the guards between a message and the tape, pure and in
 * whole numbers. A price that a guard stops changes nothing; a coin without a believed price has
 * none on the tape.
 */
import { STALE_AFTER_MS } from '#protocol/market.ts';
import { parseAmount, PRICE_SCALE } from '#protocol/money.ts';

/**
 * A price that moved further than this against the last believed one is not believed, in percent.
 */
export const JUMP_PERCENT = 10n;
/** The two sources may lie this far apart, in percent of the second one's price. */
const DIVERGENCE_PERCENT = 3n;
/**
 * A believed price is what the next one is measured against for so long; after that the second
 * source has to confirm.
 */
const REFERENCE_MS = 60_000;
/** The second source's word counts for so long. */
const CHECK_MS = 30_000;
/** An exchange's clock may run ahead of ours by so much. */
const AHEAD_MS = 2_000;

/** USDT with eight decimals, at a moment in milliseconds since 1970. */
type Sighting = { price: bigint; at: number };

export type QuoteState = {
  /** The last believed price, at the exchange's time of it. */
  believed: Sighting | null;
  /** Time of the newest message, believed or not, but not from the future. */
  newest: number;
  /** What the second source said last, at the time it was asked. */
  check: Sighting | null;
};

/** Why a price is not believed. */
export type Doubt =
  | 'no-number'
  | 'from-the-future'
  | 'out-of-order'
  | 'late'
  | 'jump'
  | 'divergence'
  | 'unconfirmed';

export const nothingKnown: QuoteState = { believed: null, newest: 0, check: null };

/** Far above any coin's price, and far below what a column holds once it is rupees. */
const HIGHEST = 10n ** 15n;

/**
 * A price as an exchange writes it: plain digits above zero, at most eight decimals; null for
 * everything else.
 */
export function readPrice(text: string): bigint | null {
  const price = parseAmount(text, PRICE_SCALE);
  return price === null || price === 0n || price > HIGHEST ? null : price;
}

/**
 * INR with eight decimals of a price in USDT, rounded down; the rate has eight decimals too. Zero
 * where it is too small.
 */
export function inRupees(price: bigint, rate: bigint): bigint {
  return (price * rate) / 10n ** BigInt(PRICE_SCALE);
}

/** Whether a price lies further from another one than `percent` percent of that one. */
export function isBeyond(price: bigint, from: bigint, percent: bigint): boolean {
  const apart = price > from ? price - from : from - price;
  return apart * 100n > from * percent;
}

function isDivergent({ check }: QuoteState, price: bigint, now: number): boolean {
  return (
    check !== null && now - check.at <= CHECK_MS && isBeyond(price, check.price, DIVERGENCE_PERCENT)
  );
}

/**
 * What a message does to what is known of its coin. Answers the state after it, and the doubt that
 * stopped its price, if any.
 */
export function judge(
  standing: QuoteState,
  message: { price: string; at: number },
  now: number,
): { standing: QuoteState; doubt: Doubt | null } {
  const { at } = message;
  const price = readPrice(message.price);
  if (price === null) return { standing, doubt: 'no-number' };
  if (at > now + AHEAD_MS) return { standing, doubt: 'from-the-future' };
  if (at <= standing.newest) return { standing, doubt: 'out-of-order' };
  const seen = { ...standing, newest: at };
  if (now - at > STALE_AFTER_MS) return { standing: seen, doubt: 'late' };
  const { believed, check } = standing;
  if (believed !== null && at - believed.at <= REFERENCE_MS) {
    if (isBeyond(price, believed.price, JUMP_PERCENT)) return { standing: seen, doubt: 'jump' };
  } else if (check === null || now - check.at > CHECK_MS) {
    return { standing: seen, doubt: 'unconfirmed' };
  }
  if (isDivergent(standing, price, now)) return { standing: seen, doubt: 'divergence' };
  return { standing: { ...seen, believed: { price, at } }, doubt: null };
}

/** USDT with eight decimals that a tick may carry now; null while the coin is held as stale. */
export function priceNow(standing: QuoteState, now: number): bigint | null {
  const { believed } = standing;
  if (believed === null || now - believed.at > STALE_AFTER_MS) return null;
  return isDivergent(standing, believed.price, now) ? null : believed.price;
}
