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
 * Rule for a late entry (C7). `tick`: an entry more than 5 seconds after the acceptance voids the
 * contract. `number`: on a beacon's tape the entry counts however late it comes. The version of the
 * tick after which the contract was accepted says which rule holds.
 */
export type EndsBy = 'number' | 'tick';

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

/** C3: when the closing price is expected. */
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
 * Returns how a contract ends by the recorded times and prices alone, or null while that is not
 * decided yet. `entry` is the tick after acceptance, null while none has come (a tick without a
 * price voids); `exit` is the tick that ends the contract, null while that tick has not come; `now`
 * is the database's time.
 */
export function endingOf(
  terms: Terms,
  tape: { entry: CoinTick | null; exit: CoinTick | null; now: Date },
): ContractEnd | null {
  const { entry, exit, now } = tape;
  if (entry === null) {
    // Every later tick's time is at least now: none can come in time any more.
    return terms.endsBy === 'number' || isEnteredInTime(terms.acceptedAt, now)
      ? null
      : { outcome: 'VOID', entry: null, exit: null };
  }
  const isLate = terms.endsBy !== 'number' && !isEnteredInTime(terms.acceptedAt, entry.at);
  if (isLate || !isPriced(entry)) return { outcome: 'VOID', entry: null, exit: null };
  if (exit === null) return null;
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
