/** Days and hours of recurring buys, as a table; what they need; and which times have passed. */
import { describe, expect, test } from 'vitest';

import { neededUntil, nextRun, type Schedule } from '#protocol/recurring.ts';

import { passedTimes } from './recurring.rules.ts';

const at = (text: string) => new Date(text);
const schedule = (every: Schedule['every'], day: number | null, hour: number): Schedule => ({
  every,
  day,
  hour,
});

describe('the first time after a moment, by the clock of India', () => {
  test.each([
    // 9:00 in India is 3:30 UTC.
    ['day', null, 9, '2026-01-05T03:29:59.999Z', '2026-01-05T03:30:00.000Z'],
    ['day', null, 9, '2026-01-05T03:30:00.000Z', '2026-01-06T03:30:00.000Z'],
    // Midnight in India is the evening before in UTC.
    ['day', null, 0, '2026-01-05T18:29:00.000Z', '2026-01-05T18:30:00.000Z'],
    // 5 January 2026 is a Monday; past six in the evening UTC it is Tuesday in India.
    ['week', 1, 9, '2026-01-05T03:00:00.000Z', '2026-01-05T03:30:00.000Z'],
    ['week', 1, 9, '2026-01-05T04:00:00.000Z', '2026-01-12T03:30:00.000Z'],
    ['week', 2, 0, '2026-01-05T18:00:00.000Z', '2026-01-05T18:30:00.000Z'],
    ['week', 7, 23, '2026-01-05T04:00:00.000Z', '2026-01-11T17:30:00.000Z'],
    ['month', 1, 9, '2026-01-05T04:00:00.000Z', '2026-02-01T03:30:00.000Z'],
    ['month', 31, 9, '2026-02-05T04:00:00.000Z', '2026-02-28T03:30:00.000Z'],
    ['month', 31, 9, '2026-02-28T04:00:00.000Z', '2026-03-31T03:30:00.000Z'],
    ['month', 29, 9, '2028-02-05T04:00:00.000Z', '2028-02-29T03:30:00.000Z'],
    ['month', 15, 0, '2026-12-20T04:00:00.000Z', '2027-01-14T18:30:00.000Z'],
  ] as const)('%s %s at %i after %s', (every, day, hour, after, expected) => {
    expect(nextRun(schedule(every, day, hour), at(after)).toISOString()).toBe(expected);
  });

  test('each time of ten years is after the one before, on its day and at its hour', () => {
    for (const one of [
      schedule('month', 30, 22),
      schedule('week', 3, 5),
      schedule('day', null, 0),
    ]) {
      let last = at('2026-01-01T00:00:00.000Z');
      for (let count = 0; count < 120; count += 1) {
        const next = nextRun(one, last);
        const india = new Date(next.getTime() + 19_800_000);
        expect(next > last).toBe(true);
        expect(india.getUTCHours()).toBe(one.hour);
        if (one.every === 'week') expect(india.getUTCDay()).toBe(one.day);
        if (one.every === 'month')
          expect(india.getUTCDate()).toBe(
            india.getUTCMonth() === 1
              ? Math.min(30, new Date(Date.UTC(india.getUTCFullYear(), 2, 0)).getUTCDate())
              : 30,
          );
        last = next;
      }
    }
  });
});

test('a monthly buy needs what the daily ones before it take, too', () => {
  const daily = {
    ...schedule('day', null, 9),
    amount: 100_00n,
    nextAt: at('2026-01-06T03:30:00.000Z'),
  };
  const monthly = {
    ...schedule('month', 10, 9),
    amount: 500_00n,
    nextAt: at('2026-01-10T03:30:00.000Z'),
  };
  expect(neededUntil([daily, monthly], daily.nextAt)).toBe(100_00n);
  expect(neededUntil([daily, monthly], monthly.nextAt)).toBe(1_000_00n);
});

test('after days without a server the times older than 24 hours are gone, and the last one is made up for', () => {
  const daily = schedule('day', null, 9);
  const due = at('2026-01-06T03:30:00.000Z');
  const { late, nextAt } = passedTimes(daily, due, at('2026-01-09T03:30:00.000Z'));
  expect(late.map((one) => one.toISOString().slice(0, 10))).toEqual([
    '2026-01-06',
    '2026-01-07',
    '2026-01-08',
  ]);
  expect(nextAt.toISOString()).toBe('2026-01-09T03:30:00.000Z');
  expect(passedTimes(daily, due, at('2026-01-07T03:29:59.999Z'))).toEqual({
    late: [],
    nextAt: due,
  });
});
