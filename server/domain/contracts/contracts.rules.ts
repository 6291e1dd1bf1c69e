/**
 * The rules of contracts, pure: what a contract may pay, and how it ends. The published wording,
 * with the same rule numbers, is docs/settlement.md; when the two differ, one of them is wrong.
 */
import type { ContractStatus, Direction } from '#protocol/contracts.ts';
import { INR_SCALE, mulDivDown, PRICE_SCALE } from '#protocol/money.ts';
import { STALE_AFTER_MS } from '#protocol/market.ts';
import { type CoinTick, isPriced, type PricedTick } from '#server/domain/market/market.ts';

export type Ended = Exclude<ContractStatus, 'ACTIVE'>;

/**
 * What ends a contract (C4): the tick that is a given number of ticks after its entry. A contract
 * that was accepted before contracts counted ticks ends with the last tick at or before its expiry.
 * On a beacon's tape both its ticks follow by number alone, whenever they come. The tick after
 * which it was accepted says which, by the version of its text.
 */
export type EndsBy = 'number' | 'tick' | 'time';

export type Terms = {
  endsBy: EndsBy;
  direction: Direction;
  /** Paise. */
  stake: bigint;
  /** Seconds. */
  duration: number;
  returnPercentage: number;
  acceptedAt: Date;
};

export type ContractEnd =
  | { outcome: 'VOID'; entry: null; exit: null }
  | { outcome: Ended; entry: PricedTick; exit: PricedTick | null };

/** C6: what the house adds to the stake of a winning contract, paise, rounded down. */
export function payoutCollateral(stake: bigint, returnPercentage: number): bigint {
  return mulDivDown(stake, BigInt(returnPercentage), 100n);
}

/**
 * C4: the number of the tick that ends a contract, whenever it comes: nobody who dates a tick
 * chooses which it is.
 */
export function exitTickOf(entryTick: number, duration: number): number {
  return entryTick + duration;
}

/** C3: when the closing price is expected. Where contracts end by the time, when they do. */
export function expiryOf(entryAt: Date, duration: number): Date {
  return new Date(entryAt.getTime() + duration * 1000);
}

/** C7: an entry tick that came too late prices nothing. */
function isEnteredInTime(acceptedAt: Date, entryAt: Date): boolean {
  return entryAt.getTime() - acceptedAt.getTime() <= STALE_AFTER_MS;
}

/** C5: strictly above wins for Buy Up, strictly below for Sell Short, equal is nobody's. */
export function outcomeOf(
  direction: Direction,
  entry: bigint,
  exit: bigint,
): 'WIN' | 'LOSS' | 'REFUNDED' {
  if (entry === exit) return 'REFUNDED';
  const isUp = exit > entry;
  return isUp === (direction === 'BUY_UP') ? 'WIN' : 'LOSS';
}

/**
 * How a contract ends by the recorded times and prices alone, or null while that is not decided
 * yet. `entry` is the tick after acceptance, null where none has come (a tick without a price
 * voids); `exit` the one that ends it as far as is known; `isFinal` whether no other one can come
 * any more; `now` the database's time.
 */
export function endingOf(
  terms: Terms,
  tape: { entry: CoinTick | null; exit: CoinTick | null; isFinal: boolean; now: Date },
): ContractEnd | null {
  const { entry, exit, isFinal, now } = tape;
  if (entry === null) {
    // Every later tick's time is at least now: none can come in time any more.
    return terms.endsBy === 'number' || isEnteredInTime(terms.acceptedAt, now)
      ? null
      : { outcome: 'VOID', entry: null, exit: null };
  }
  const isLate = terms.endsBy !== 'number' && !isEnteredInTime(terms.acceptedAt, entry.at);
  if (isLate || !isPriced(entry)) return { outcome: 'VOID', entry: null, exit: null };
  if (!isFinal || exit === null) return null;
  const expiry = expiryOf(entry.at, terms.duration);
  if (terms.endsBy === 'time' && expiry.getTime() - exit.at.getTime() > STALE_AFTER_MS)
    return { outcome: 'VOID', entry, exit: null };
  if (!isPriced(exit)) return { outcome: 'VOID', entry, exit: null };
  return { outcome: outcomeOf(terms.direction, entry.price, exit.price), entry, exit };
}

/** C6: what the person receives, paise. */
export function payoutOf(outcome: Ended, stake: bigint, returnPercentage: number): bigint {
  if (outcome === 'LOSS') return 0n;
  return outcome === 'WIN' ? stake + payoutCollateral(stake, returnPercentage) : stake;
}

/**
 * What the stake would buy at the entry price, in smallest units of the coin, rounded down; for
 * display only.
 */
export function coinQuantityOf(
  direction: Direction,
  stake: bigint,
  entryPrice: bigint,
  coinScale: number,
): bigint {
  if (direction === 'SELL_SHORT') return 0n;
  return mulDivDown(stake, 10n ** BigInt(PRICE_SCALE - INR_SCALE + coinScale), entryPrice);
}
