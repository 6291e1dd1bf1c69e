/** Undo and redo of an amount field. */
import { expect, test } from 'vitest';

import { type AmountHistory, begun, changed, turnedBack } from './amount-history.ts';
import { amountOf } from './typed-amount.ts';

const holds = ({ states, at }: AmountHistory) => states[at]?.plain;
const typed = (...amounts: readonly string[]) =>
  amounts.reduce(
    (history, plain) => changed(history, amountOf(holds(history) ?? ''), amountOf(plain)),
    begun(amountOf('')),
  );
const turned = (history: AmountHistory, ...directions: readonly ('undo' | 'redo')[]) =>
  directions.reduce(
    (last, direction) => turnedBack(last, amountOf(holds(last) ?? ''), direction),
    history,
  );

test('undo and redo go through what was typed, and stop at both ends', () => {
  const history = typed('5', '50', '500');
  expect(holds(turned(history, 'undo'))).toBe('50');
  expect(holds(turned(history, 'undo', 'undo', 'redo'))).toBe('50');
  expect(holds(turned(history, 'undo', 'undo', 'undo', 'undo', 'undo'))).toBe('');
  expect(holds(turned(history, 'redo'))).toBe('500');
});

test('what is typed after an undo takes the place of what was undone', () => {
  const history = turned(typed('5', '50'), 'undo');
  const next = changed(history, amountOf('5'), amountOf('57'));
  expect(holds(turned(next, 'undo'))).toBe('5');
  expect(holds(turned(next, 'undo', 'redo', 'redo'))).toBe('57');
});

test('an amount that was set from outside is undone first, and comes back', () => {
  const history = typed('5', '50');
  const undone = turnedBack(history, amountOf('850000'), 'undo');
  expect(holds(undone)).toBe('50');
  expect(holds(turned(undone, 'undo'))).toBe('850000');
  const next = changed(history, amountOf('850000'), amountOf('85'));
  expect(holds(turned(next, 'undo'))).toBe('850000');
});

test('a hundred states are kept', () => {
  const history = typed(...Array.from({ length: 300 }, (_, at) => String(at + 1)));
  expect(history.states).toHaveLength(100);
  expect(holds(history)).toBe('300');
});
