/** People, as staff look them up, bar them and give them roles. */
import { type Static, Type } from 'typebox';

import { DeskTicketState } from './desk.ts';
import { StatementLine } from './people.ts';
import { Proposal, WithReason } from './proposals.ts';
import { ADMIN } from './roles.ts';
import { closed, Nullable, Page, PageQuery, type Route, Time, typedText, noun } from './route.ts';
import { LongPageQuery, Reason } from './staff-parts.ts';
import { WithdrawalStatus } from './withdrawals.ts';

/** People, as staff look them up. Money is in `ledger`, which finance and admins may read. */

export const PersonRow = noun('PersonRow', {
  id: Type.String(),
  name: Type.String(),
  email: Nullable(Type.String()),
  role: Type.Enum(['user', 'sub-admin', 'support', 'finance', 'admin'], {
    description: 'Role of the person.',
  }),
  referral: Nullable(Type.String()),
  createdAt: Time,
  lastSeenAt: Nullable(Time),
  disabledAt: Nullable(Time),
});
export type PersonRow = Static<typeof PersonRow>;

/** A line of the list. */
export const ListedPerson = noun('ListedPerson', {
  ...PersonRow.properties,
  /**
   * A customer's rupees, available and frozen; null for staff, and for readers who may not read
   * money.
   */
  balance: Nullable(Type.String()),
});
export type ListedPerson = Static<typeof ListedPerson>;

/** One person, without their money. */
export const PersonFacts = noun('PersonFacts', {
  ...PersonRow.properties,
  /** Living ones: that they are there, never what they are. */
  apiKeys: Type.Object({ count: Type.Integer(), lastUsedAt: Nullable(Time) }),
});
export type PersonFacts = Static<typeof PersonFacts>;

const PeopleQuery = closed({
  ...LongPageQuery.properties,
  search: Type.Optional(
    typedText('line', 100, { description: 'Part of the name or e-mail address, or an id.' }),
  ),
  role: Type.Optional(PersonRow.properties.role),
});

export const PersonParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the person.' }),
});

/** What finance and admins read of a person's money: the same lines as the person reads. */

export const PersonLedger = noun('PersonLedger', {
  person: PersonRow,
  available: Type.String(),
  frozen: Type.String(),
  items: Type.Array(StatementLine),
  nextCursor: Nullable(Type.String()),
});
export type PersonLedger = Static<typeof PersonLedger>;

/** A request for money on its person's page. */
export const PersonRequest = noun('PersonRequest', {
  id: Type.String(),
  kind: Type.Enum(['deposit', 'withdrawal']),
  amount: Type.String(),
  status: WithdrawalStatus,
  createdAt: Time,
});
export type PersonRequest = Static<typeof PersonRequest>;

/** A ticket on its person's page: what it is about, without what was written. */
export const PersonTicket = noun('PersonTicket', {
  id: Type.String(),
  subject: Type.String(),
  state: DeskTicketState,
  createdAt: Time,
  /** When somebody last wrote to it or changed its status. */
  updatedAt: Time,
});
export type PersonTicket = Static<typeof PersonTicket>;

export const ProposeRole = closed({
  role: PersonRow.properties.role,
  reason: Reason,
});
export type ProposeRole = Static<typeof ProposeRole>;

export const staffPeopleRoutes = {
  people: {
    method: 'GET',
    path: '/api/staff/people',
    summary: 'Look people up',
    access: ['support', 'finance', 'admin'],
    query: PeopleQuery,
    status: 200,
    reply: Page(ListedPerson),
    refusals: [],
  },
  person: {
    method: 'GET',
    path: '/api/staff/people/:id',
    summary: 'One person, without money',
    access: ['support', 'finance', 'admin'],
    params: PersonParams,
    status: 200,
    reply: PersonFacts,
    refusals: ['not-found'],
  },
  personLedger: {
    method: 'GET',
    path: '/api/staff/people/:id/ledger',
    summary: 'A person’s balances and statement',
    access: ['finance', 'admin'],
    params: PersonParams,
    query: PageQuery,
    status: 200,
    reply: PersonLedger,
    cost: 'expensive',
    refusals: ['not-found'],
  },
  personRequests: {
    method: 'GET',
    path: '/api/staff/people/:id/requests',
    summary: 'A person’s deposit and withdrawal requests, newest first; none of the reader’s own',
    access: ['finance', 'admin'],
    params: PersonParams,
    query: PageQuery,
    status: 200,
    reply: Page(PersonRequest),
    refusals: ['not-found'],
  },
  personTickets: {
    method: 'GET',
    path: '/api/staff/people/:id/tickets',
    summary: 'A person’s tickets, newest first; none of the reader’s own',
    access: ['support', 'finance', 'admin'],
    params: PersonParams,
    query: PageQuery,
    status: 200,
    reply: Page(PersonTicket),
    refusals: ['not-found'],
  },
  disable: {
    method: 'POST',
    path: '/api/staff/people/:id/disable',
    stepUp: true,
    summary: 'Bar a person from signing in; their sessions end at once',
    access: ADMIN,
    params: PersonParams,
    body: WithReason,
    status: 200,
    reply: PersonRow,
    refusals: ['not-found', 'four-eyes', 'already-decided'],
  },
  enable: {
    method: 'POST',
    path: '/api/staff/people/:id/enable',
    stepUp: true,
    summary: 'Let a person sign in again',
    access: ADMIN,
    params: PersonParams,
    body: WithReason,
    status: 200,
    reply: PersonRow,
    refusals: ['not-found', 'four-eyes', 'already-decided'],
  },
  setRole: {
    method: 'POST',
    path: '/api/staff/people/:id/role',
    stepUp: true,
    summary: 'Propose another role for a member of staff',
    access: ADMIN,
    params: PersonParams,
    body: ProposeRole,
    status: 201,
    reply: Proposal,
    refusals: ['not-found', 'four-eyes'],
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/staff/people/:id/second-factor-reset',
    summary: 'Propose to take a lost second factor off somebody; another admin approves, always',
    access: ADMIN,
    stepUp: true,
    params: PersonParams,
    body: WithReason,
    status: 201,
    reply: Proposal,
    refusals: ['not-found', 'four-eyes'],
  },
} as const satisfies Record<string, Route>;
