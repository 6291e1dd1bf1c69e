/** Links of statement lines. */
import { expect, test } from 'vitest';

import { causePath } from './statement.rules.ts';

test('a movement of a contract leads to its receipt, others to nothing', () => {
  expect(causePath('contract-0192')).toBe('/order?tab=closing&contract=contract-0192');
  expect(causePath('sign-up')).toBeNull();
});
