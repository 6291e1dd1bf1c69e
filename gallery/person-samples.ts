/** Requests and tickets of a customer, as the customer's page in the console lists them. */
import { staff } from '#protocol/staff.ts';
import type { PersonRequest, PersonTicket } from '#protocol/staff-people.ts';

import { DAY, HOUR, type Moments, replies } from './entry.ts';
import { idOf } from './samples.ts';

const requestStates = ['pending', 'approved', 'rejected', 'cancelled', 'approved'] as const;

export const requestsOf = (moments: Moments): PersonRequest[] =>
  requestStates.map((status, index) => {
    const kind = index % 2 === 0 ? 'deposit' : 'withdrawal';
    return {
      id: idOf(kind === 'deposit' ? 'dep-' : 'wit-', 9 - index),
      kind,
      status,
      amount: index === 1 ? '1250.50' : '25000.00',
      createdAt: moments.ago(2 * HOUR + index * 3 * DAY),
    };
  });

const ticketStates = [
  { state: 'open', subject: 'My deposit is not there' },
  { state: 'answered', subject: 'How do I read a receipt?' },
  { state: 'resolved', subject: 'Change my bank details' },
  { state: 'closed', subject: 'Hello' },
] as const;

export const ticketsOf = (moments: Moments): PersonTicket[] =>
  ticketStates.map(({ state, subject }, index) => ({
    id: idOf('tic-', 9 - index),
    state,
    subject,
    createdAt: moments.ago(3 * HOUR + index * 4 * DAY),
    updatedAt: moments.ago(HOUR + index * 4 * DAY),
  }));

export const requests = (items: PersonRequest[]) =>
  replies(staff.personRequests, { items, nextCursor: items.length < 5 ? null : 'dep-more' });

export const tickets = (items: PersonTicket[]) =>
  replies(staff.personTickets, { items, nextCursor: null });
