/** Numerals stand at the right of their column: which texts are numerals. */
import { expect, test } from 'vitest';

import { isNumeral } from './numeral.rules.ts';

test('amounts, counts and shares are numerals, with or without a sign; a word beside them is not', () => {
  for (const text of ['₹2,50,000.00', '−₹0.05', '+12', '41,022', '18.5%', '₹२,५०,०००.००']) {
    expect(isNumeral(text), text).toBe(true);
  }
  for (const text of ['none', '2 settings', '30 Nov', '', '₹', '12:45']) {
    expect(isNumeral(text), text).toBe(false);
  }
});
