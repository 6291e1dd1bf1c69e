/** Epochs, counted in ticks: which seed makes which tick, where it is committed to and where it is revealed. */
import { EPOCH_TICKS } from '#protocol/market.ts';

/** The epoch whose seed makes this tick. The genesis tick belongs to none and answers 0. */
export function epochOf(tick: number): number {
  return Math.ceil(tick / EPOCH_TICKS);
}

export function firstTickOf(epoch: number): number {
  return (epoch - 1) * EPOCH_TICKS + 1;
}

export function lastTickOf(epoch: number): number {
  return epoch * EPOCH_TICKS;
}

/** Trading opens when this tick is on the tape: the next one is the first whose seed was committed to an epoch before. */
export const OPENS_AT_TICK = lastTickOf(1);

/**
 * The epoch whose commitment this tick carries: epoch 1's on the genesis tick, and the next epoch's on the first tick
 * of each; null on all others.
 */
export function epochCommittedAt(tick: number): number | null {
  if (tick === 0) return 1;
  const epoch = epochOf(tick);
  return tick === firstTickOf(epoch) ? epoch + 1 : null;
}

/** The epoch whose seed becomes public with this tick, null where none does. */
export function epochRevealedAt(tick: number): number | null {
  const epoch = epochOf(tick);
  return epoch > 0 && tick === lastTickOf(epoch) ? epoch : null;
}
