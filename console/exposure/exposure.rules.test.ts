/** How much of a limit is used. */
import { expect, test } from 'vitest';

import { leaning, useOf } from './exposure.rules.ts';

test.each([
  // amount, limit, share, left, isNear
  ['0.00', '1000.00', '0.0%', '1000.00', false],
  ['374.99', '1000.00', '37.4%', '625.01', false],
  ['899.99', '1000.00', '89.9%', '100.01', false],
  ['900.00', '1000.00', '90.0%', '100.00', true],
  ['999.99', '1000.00', '99.9%', '0.01', true],
  ['1000.00', '1000.00', '100.0%', '0.00', true],
  ['12345.00', '1000.00', '1,234.5%', '0.00', true],
  ['0.00', '0.00', '100.0%', '0.00', true],
])('%s of %s is %s, %s is left', (amount, limit, share, left, isNear) => {
  expect(useOf(amount, limit)).toEqual({ share, left, isNear });
});

test('without a limit nothing is used of it', () => {
  expect(useOf('5.00', null)).toBeNull();
});

test('people lean to the side of the sign', () => {
  expect(leaning('5.10')).toEqual({ side: 'long', amount: '5.10' });
  expect(leaning('-5.10')).toEqual({ side: 'short', amount: '5.10' });
  expect(leaning('0.00')).toEqual({ side: null, amount: '0.00' });
});
