/** The sum of all durations, to the paisa. */
import { expect, test } from 'vitest';

import { totalOf } from './last-days.rules.ts';

const none = { wins: 0, losses: 0, returned: 0, net: '0.00' };

test('all durations are summed, gains and losses, to the paisa', () => {
  const record = [
    { ...none, wins: 12, losses: 19, net: '-8450.05' },
    none,
    { ...none, wins: 1, returned: 2, net: '0.07' },
  ];
  expect(totalOf(record)).toEqual({ wins: 13, losses: 19, net: '-8449.98' });
  expect(totalOf([{ ...none, wins: 1, net: '90071992547409.93' }])?.net).toBe('90071992547409.93');
});

test('where none ended there is no sum; one that was refunded has ended', () => {
  expect(totalOf([none, none])).toBeNull();
  expect(totalOf([{ ...none, returned: 1 }])).toEqual({ wins: 0, losses: 0, net: '0.00' });
});
