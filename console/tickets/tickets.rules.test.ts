/** Rules of answers, of a ticket's address, and of whose turn a ticket is. */
import { expect, test } from 'vitest';

import type { DeskTicket } from '#protocol/desk.ts';

import { answerError, sinceOf, ticketAddress } from './tickets.rules.ts';

test('an answer has something in it, and not too much', () => {
  expect(answerError('  ')).toBe('Write an answer first.');
  expect(answerError('We look into it.')).toBeNull();
  expect(answerError('🙂'.repeat(1000))).toBeNull();
  expect(answerError('a'.repeat(1001))).toBe('At most 1000 characters.');
});

test('a ticket is in the tab of its state, with the search that it was found by', () => {
  expect(ticketAddress({ id: 'ticket-1', state: 'open' })).toBe(
    '/console/tickets?request=ticket-1',
  );
  expect(ticketAddress({ id: 'ticket-1', state: 'answered' }, 'asha & co')).toBe(
    '/console/tickets?status=answered&search=asha+%26+co&request=ticket-1',
  );
});

test('the age of a ticket counts from its person’s word, from the answer, or from its beginning', () => {
  const ticket = (state: DeskTicket['state'], waitingSince: string | null) =>
    ({
      state,
      waitingSince,
      createdAt: 'created',
      replies: [{ createdAt: 'first' }, { createdAt: 'last' }],
    }) as DeskTicket;
  expect(sinceOf(ticket('open', 'asked'))).toBe('asked');
  expect(sinceOf(ticket('answered', null))).toBe('last');
  expect(sinceOf(ticket('resolved', null))).toBe('created');
});
