/** What an answer may be. */
import { expect, test } from 'vitest';

import { answerError } from './tickets.rules.ts';

test('an answer has something in it, and not too much', () => {
  expect(answerError('  ')).toBe('Write an answer first.');
  expect(answerError('We look into it.')).toBeNull();
  expect(answerError('🙂'.repeat(1000))).toBeNull();
  expect(answerError('a'.repeat(1001))).toBe('At most 1000 characters.');
});
