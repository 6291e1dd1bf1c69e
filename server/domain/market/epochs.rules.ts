/**
 * Epochs, counted in ticks: which seed makes which tick, where it is committed to and where it is
 * revealed.
 */
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

/** Epochs that are committed to before they begin. */
export const EPOCHS_AHEAD = 4;

/**
 * From the tick after which a contract is accepted to the last one that can decide it: its entry
 * and 180 more.
 */
export const LONGEST_REACH = 181;

/**
 * The tick that has to be on the tape so that every seed that can decide what is accepted then is
 * committed to on it. A new tape has them from its genesis on; one that was begun with commitments
 * one epoch ahead, or had an exchange's prices, from the next epoch's first tick. `committed` is
 * the last epoch committed to up to tick `last`.
 */
export function committedFrom(last: number, committed: number): number {
  const isCommitted = committed >= epochOf(last + LONGEST_REACH);
  return isCommitted ? 0 : firstTickOf(epochOf(last) + 1);
}

/**
 * The epochs whose commitments this tick carries: its own and the next four on the first tick of
 * each, epochs 1 to 4 on the genesis tick, none on all others.
 */
export function epochsCarriedBy(tick: number): number[] {
  const epoch = epochOf(tick);
  if (tick !== 0 && tick !== firstTickOf(epoch)) return [];
  const carried = Array.from({ length: EPOCHS_AHEAD + 1 }, (_, index) => epoch + index);
  return carried.filter((number) => number > 0);
}

/** The epoch whose seed becomes public with this tick, null where none does. */
export function epochRevealedAt(tick: number): number | null {
  const epoch = epochOf(tick);
  return epoch > 0 && tick === lastTickOf(epoch) ? epoch : null;
}
