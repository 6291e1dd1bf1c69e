/**
 * What an amount field held before, for undo and redo. A browser's own history is of the texts that
 * were typed: once the field has grouped an amount, redoing writes the amount twice. Pure.
 */
import type { TypedAmount } from './typed-amount.ts';

/** `at` is the state that the field holds, unless its amount was set from outside since. */
export type AmountHistory = { states: readonly TypedAmount[]; at: number };

const MOST_STATES = 100;

export const begun = (state: TypedAmount): AmountHistory => ({ states: [state], at: 0 });

/** After a change by the person; `before` is what the field held, wherever that came from. */
export function changed(
  { states, at }: AmountHistory,
  before: TypedAmount,
  next: TypedAmount,
): AmountHistory {
  const past = states.slice(0, at + 1);
  const isKnown = past.at(-1)?.plain === before.plain;
  const kept = [...past, ...(isKnown ? [] : [before]), next].slice(-MOST_STATES);
  return { states: kept, at: kept.length - 1 };
}

/** One step back or forth; at an end it stays. Undoing what was set from outside comes first. */
export function turnedBack(
  history: AmountHistory,
  current: TypedAmount,
  direction: 'undo' | 'redo',
): AmountHistory {
  const { states, at } = history;
  if (direction === 'redo') return { states, at: Math.min(at + 1, states.length - 1) };
  const isOutside = states[at]?.plain !== current.plain;
  return isOutside
    ? changed(history, current, states[at] ?? current)
    : { states, at: Math.max(at - 1, 0) };
}
