/**
 * The small line of a day: its shape, and that prices reach pixels without becoming floats first.
 */
import { expect, it } from 'vitest';

import { sparklinePath } from './sparkline-path.ts';

it('draws the highest price at the top and the lowest at the bottom', () => {
  expect(sparklinePath(['10.00000000', '30.00000000', '20.00000000'])).toBe('M0 29L50 3L100 16');
});

it('draws a level line where nothing moved, and nothing for a single price', () => {
  expect(sparklinePath(['5.00', '5.00'])).toBe('M0 16L100 16');
  expect(sparklinePath(['5.00'])).toBe('');
  expect(sparklinePath([])).toBe('');
});

it('tells prices apart that a float cannot', () => {
  const path = sparklinePath(['90071992547409930.00000001', '90071992547409930.00000002']);
  expect(path).toBe('M0 29L100 3');
});
