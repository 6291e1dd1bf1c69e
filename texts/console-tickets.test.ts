/** How it is told what was done with a ticket. */
import { expect, test } from 'vitest';

import { consoleTicketTexts } from './console-tickets.ts';

const texts = consoleTicketTexts();

test('what was done is told in the order in which it was done', () => {
  const subject = 'Wrong amount';
  expect(texts.answered({ subject, status: null })).toBe('Answered “Wrong amount”');
  expect(texts.answered({ subject, status: 'resolved' })).toBe(
    'Answered and resolved “Wrong amount”',
  );
  expect(texts.statusWasSet({ subject, status: 'open' })).toBe('Reopened “Wrong amount”');
});
