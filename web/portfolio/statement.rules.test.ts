/** Links of statement lines. */
import { expect, test } from 'vitest';

import { causePath } from './statement.rules.ts';

test('a movement leads to what caused it, where that has a page', () => {
  expect(causePath('contract-0192')).toBe('/order?tab=closing&contract=contract-0192');
  expect(causePath('dep-0192')).toBe('/deposit-records');
  expect(causePath('wit-0192')).toBe('/withdraw-records');
  expect(causePath('trade-0192')).toBe('/trade#your-trades');
  expect(causePath('position-0192')).toBe('/trade#your-trades');
  expect(causePath('sign-up')).toBeNull();
});
