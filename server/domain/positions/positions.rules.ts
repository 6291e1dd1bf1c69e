/**
 * The rules of positions: what a price does to one, at which prices that happens next, where
 * targets may be. Pure. The arithmetic is protocol/trading.ts; the published wording, with the same
 * rule numbers, docs/orders.md.
 */
import {
  ENTRY_WITHIN_MS,
  isLiquidatedAt,
  isWarnedAt,
  liquidationPriceOf,
  type PositionTerms,
  warningPriceOf,
} from '#protocol/trading.ts';
import type { FieldReasons } from '#protocol/reasons.ts';

/** INR with eight decimals; null where the person set none. */
export type Targets = { takeProfit: bigint | null; stopLoss: bigint | null };

/** An entered position, as far as prices concern it. */
export type Entered = PositionTerms &
  Targets & {
    /** The person asked to close it: the next price does. */
    isClosing: boolean;
    /** They have been told of the 75 %. */
    isWarned: boolean;
  };

/** How a position can close. */
export type Closed = 'liquidation' | 'asked' | 'stop-loss' | 'take-profit';
export type Meeting = Closed | 'warning';

/** P2: an entry price that came too late enters nothing. */
export function isEnteredInTime(acceptedAt: Date, entryAt: Date): boolean {
  return entryAt.getTime() - acceptedAt.getTime() <= ENTRY_WITHIN_MS;
}

/**
 * P5 to P8: what a price after the entry does to it; null where nothing. Liquidation goes before
 * everything else.
 */
export function meetingAt(position: Entered, price: bigint): Meeting | null {
  if (isLiquidatedAt(position, price)) return 'liquidation';
  if (position.isClosing) return 'asked';
  const { side, stopLoss, takeProfit } = position;
  const isLong = side === 'long';
  if (stopLoss !== null && (isLong ? price <= stopLoss : price >= stopLoss)) return 'stop-loss';
  if (takeProfit !== null && (isLong ? price >= takeProfit : price <= takeProfit))
    return 'take-profit';
  return !position.isWarned && isWarnedAt(position, price) ? 'warning' : null;
}

/**
 * P9: what prices that are recorded but not booked yet have done to it, in their order: closed it,
 * or warned at most.
 */
export function sinceThen(
  position: Entered,
  prices: readonly bigint[],
): { isClosed: boolean; isWarned: boolean } {
  let { isWarned } = position;
  for (const price of prices) {
    const meeting = meetingAt({ ...position, isWarned }, price);
    if (meeting === 'warning') isWarned = true;
    else if (meeting !== null) return { isClosed: true, isWarned };
  }
  return { isClosed: false, isWarned };
}

/**
 * The prices at which something happens next: at `fallsTo` or below, at `risesTo` or above. Null of
 * one that closes at the next price whatever it is.
 */
export function boundsOf(position: Entered): { fallsTo: bigint | null; risesTo: bigint | null } {
  if (position.isClosing) return { fallsTo: null, risesTo: null };
  const { side, stopLoss, takeProfit, isWarned } = position;
  const against = isWarned ? liquidationPriceOf(position) : warningPriceOf(position);
  if (side === 'long') {
    const fallsTo = stopLoss !== null && stopLoss > against ? stopLoss : against;
    return { fallsTo, risesTo: takeProfit };
  }
  const risesTo = stopLoss !== null && stopLoss < against ? stopLoss : against;
  return { fallsTo: takeProfit, risesTo };
}

/**
 * What is wrong with targets at the last price, by field: a take profit where one would lose, a
 * stop loss that is not between the price and the liquidation price. Empty where nothing is.
 */
export function targetRefusals(
  terms: Omit<PositionTerms, 'margin'>,
  targets: Targets,
  price: bigint,
): FieldReasons {
  const { takeProfit, stopLoss } = targets;
  const isLong = terms.side === 'long';
  const liquidation = liquidationPriceOf(terms);
  const gains = takeProfit === null || (isLong ? takeProfit > price : takeProfit < price);
  const stops =
    stopLoss === null ||
    (isLong
      ? stopLoss < price && stopLoss > liquidation
      : stopLoss > price && stopLoss < liquidation);
  return {
    ...(gains ? {} : { takeProfit: 'take-profit-side' }),
    ...(stops ? {} : { stopLoss: 'stop-loss-side' }),
  };
}
