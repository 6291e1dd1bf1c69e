/** What an answer may be, and how it is told what was done. */
import { expect, test } from 'vitest';

import { answerError, doneText } from './tickets.rules.ts';

test('an answer has something in it, and not too much', () => {
  expect(answerError('  ')).toBe('Write an answer first.');
  expect(answerError('We look into it.')).toBeNull();
  expect(answerError('🙂'.repeat(1000))).toBeNull();
  expect(answerError('a'.repeat(1001))).toBe('At most 1000 characters.');
});

test('what was done is told in the order in which it was done', () => {
  expect(doneText('Wrong amount', { answered: true, status: undefined })).toBe(
    'Answered “Wrong amount”',
  );
  expect(doneText('Wrong amount', { answered: true, status: 'resolved' })).toBe(
    'Answered and resolved “Wrong amount”',
  );
  expect(doneText('Wrong amount', { answered: false, status: 'open' })).toBe(
    'Opened again “Wrong amount”',
  );
});
