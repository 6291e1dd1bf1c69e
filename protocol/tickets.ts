/** Support tickets: a person asks, staff answer; both see every reply. */
import { type Static, Type } from 'typebox';

import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from './people.ts';
import { closed, Nullable, Page, type Route, Time, typedText, noun, PageQuery } from './route.ts';
import { BankDetails } from './withdrawals.ts';

export const SUBJECT_MAX_CHARS = 100;
export const MESSAGE_MAX_CHARS = 1000;
export const PREVIEW_CHARS = 120;
/** How long the success banner stays. */
export const SUBMITTED_MS = 4000;

export const TicketStatus = Type.Enum(['open', 'closed', 'resolved'], {
  title: 'TicketStatus',
  description: 'State of a ticket.',
});
export type TicketStatus = Static<typeof TicketStatus>;

export const TicketReply = noun('TicketReply', {
  id: Type.String(),
  message: Type.String(),
  /** `you` is the person who opened the ticket. */
  from: Type.Enum(['person', 'staff']),
  /** Of a member of staff, the name; of the person, their own. */
  name: Type.String(),
  createdAt: Time,
});
export type TicketReply = Static<typeof TicketReply>;

export const Ticket = noun('Ticket', {
  id: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  referral: Nullable(Type.String()),
  status: TicketStatus,
  /** True where it asks for a change of bank details. */
  asksBankDetails: Type.Boolean(),
  createdAt: Time,
  updatedAt: Time,
  replies: Type.Array(TicketReply),
});
export type Ticket = Static<typeof Ticket>;

export const TicketPage = noun('TicketPage', {
  ...Page(Ticket).properties,
  counts: Type.Object({
    all: Type.Integer(),
    open: Type.Integer(),
    closed: Type.Integer(),
    resolved: Type.Integer(),
  }),
});
export type TicketPage = Static<typeof TicketPage>;

/** Lengths are of the trimmed text; empty ones are refused with `ticketTexts.fieldsMissing`. */
export const PlaceTicket = closed({
  subject: typedText('line', SUBJECT_MAX_CHARS, { examples: ['A question'] }),
  message: typedText('text', MESSAGE_MAX_CHARS, { examples: ['When will my deposit be decided?'] }),
  /** The new details, where the ticket asks for a change: two staff must agree. */
  bankDetails: Type.Optional(BankDetails),
});
export type PlaceTicket = Static<typeof PlaceTicket>;
/** Of somebody without an account: nobody checks that the address is theirs. */
export const WriteToUs = closed({
  name: typedText('line', NAME_MAX_CHARS, { examples: ['Asha Rao'] }),
  email: typedText('email', EMAIL_MAX_CHARS, { examples: ['asha@example.com'] }),
  message: typedText('text', MESSAGE_MAX_CHARS, { examples: ['When will my deposit be decided?'] }),
});
export type WriteToUs = Static<typeof WriteToUs>;
const PlaceReply = closed({
  message: typedText('text', MESSAGE_MAX_CHARS, { examples: ['When will my deposit be decided?'] }),
});
type PlaceReply = Static<typeof PlaceReply>;
const TicketParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the ticket.' }),
});
const TicketQuery = closed({
  ...PageQuery.properties,
  status: Type.Optional(TicketStatus),
});

export const tickets = {
  place: {
    method: 'POST',
    path: '/api/tickets',
    summary: 'Ask support',
    access: 'signed-in',
    body: PlaceTicket,
    status: 201,
    reply: Ticket,
    refusals: ['rate-limited'],
  },
  write: {
    method: 'POST',
    path: '/api/visitor-tickets',
    summary: 'Write to the operator without an account; nothing is said of who has one',
    access: 'public',
    body: WriteToUs,
    status: 204,
    refusals: [],
  },
  list: {
    method: 'GET',
    path: '/api/tickets',
    summary: 'One’s own tickets, newest first',
    access: 'signed-in',
    query: TicketQuery,
    status: 200,
    reply: TicketPage,
    refusals: [],
  },
  read: {
    method: 'GET',
    path: '/api/tickets/:id',
    summary: 'One of one’s own tickets with its replies',
    access: 'signed-in',
    params: TicketParams,
    status: 200,
    reply: Ticket,
    refusals: ['not-found'],
  },
  reply: {
    method: 'POST',
    path: '/api/tickets/:id/replies',
    summary: 'Add to an open ticket; a closed one opens again',
    access: 'signed-in',
    params: TicketParams,
    body: PlaceReply,
    status: 201,
    reply: Ticket,
    refusals: ['not-found', 'rate-limited'],
  },
} as const satisfies Record<string, Route>;
