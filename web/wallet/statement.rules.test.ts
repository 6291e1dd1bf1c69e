/** Words and links of statement lines. */
import { expect, test } from 'vitest';

import { causePath, movementWords } from './statement.rules.ts';

test('each kind of movement has plain words, and an unknown one is made readable', () => {
  expect(movementWords('contract-stake')).toBe('Contract stake');
  expect(movementWords('welcome-grant')).toBe('Welcome grant, virtual');
  expect(movementWords('bank-transfer-in')).toBe('Bank transfer in');
  expect(movementWords('')).toBe('Movement');
});

test('a movement of a contract leads to its receipt, others to nothing', () => {
  expect(causePath('contract-0192')).toBe('/order?tab=closing&contract=contract-0192');
  expect(causePath('sign-up')).toBeNull();
});
