/** When which prices on screen change. */
import { expect, test } from 'vitest';

import { duePaces, type Pace } from './pace.ts';

const since = (calm: number, everyTick: number) => ({ calm, 'every-tick': everyTick });
const never = since(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);

/** Seconds of half a minute of ticks at which each pace changed. */
function changes(hasCalmPrices: boolean, isSparing = false): Record<Pace, number[]> {
  const at: Record<Pace, number[]> = { calm: [], 'every-tick': [] };
  for (let second = 0; second <= 30; second += 1) {
    const passed = (pace: Pace) => (second - (at[pace].at(-1) ?? -1_000)) * 1_000;
    const due = duePaces(since(passed('calm'), passed('every-tick')), hasCalmPrices, isSparing);
    for (const pace of due) at[pace].push(second);
  }
  return at;
}

test('lists change every three seconds, a page that trades with every tick', () => {
  const { calm, 'every-tick': everyTick } = changes(false);
  expect(calm).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]);
  expect(everyTick).toHaveLength(31);
});

test('calm prices change all at once, every ten seconds', () => {
  expect(changes(true)).toEqual({ calm: [0, 10, 20, 30], 'every-tick': [0, 10, 20, 30] });
});

test('where data is saved they change all at once, every five seconds, and calm ones stay calm', () => {
  const fives = [0, 5, 10, 15, 20, 25, 30];
  expect(changes(false, true)).toEqual({ calm: fives, 'every-tick': fives });
  expect(changes(true, true)).toEqual(changes(true));
});

test('the first prices show at once, calm or not', () => {
  expect(duePaces(never, false)).toEqual(['every-tick', 'calm']);
  expect(duePaces(never, true)).toEqual(['every-tick', 'calm']);
});

test('whoever chooses calm prices is not shown another one just after', () => {
  expect(duePaces(since(12_000, 1_000), true)).toEqual([]);
});
