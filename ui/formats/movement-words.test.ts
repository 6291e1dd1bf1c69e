/** Words of statement lines. */
import { expect, test } from 'vitest';

import { movementWords } from './movement-words.ts';

test('each kind of movement has plain words, and an unknown one is made readable', () => {
  expect(movementWords('contract-stake')).toBe('Contract stake');
  expect(movementWords('welcome-grant')).toBe('Welcome grant, virtual');
  expect(movementWords('withdrawal-hold')).toBe('Withdrawal requested, frozen');
  expect(movementWords('bank-transfer-in')).toBe('Bank transfer in');
  expect(movementWords('')).toBe('Movement');
});
