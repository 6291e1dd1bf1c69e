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
 * Epochs that are committed to before they begin. The longest contract takes 181 ticks, so every seed that can decide it is
 * on the tape before its acceptance.
 */
export const EPOCHS_AHEAD = 4;

/**
 * The epochs whose commitments this tick carries: its own and the next four on the first tick of each, epochs 1 to 4 on the
 * genesis tick, none on all others.
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
