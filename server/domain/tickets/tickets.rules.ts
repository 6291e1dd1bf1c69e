/** What a ticket and a reply must be, how many there may be, and what a ticket becomes. Pure. */
import type { DeskTicketState } from '#protocol/desk.ts';
import type { OtherNews } from '#protocol/pushes.ts';
import type { FieldReasons, PlainReason } from '#protocol/reasons.ts';
import { cleanText, isBlank, isName } from '#protocol/text.ts';
import {
  MESSAGE_MAX_CHARS,
  type PlaceTicket,
  SUBJECT_MAX_CHARS,
  type TicketStatus,
  type WriteToUs,
} from '#protocol/tickets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type DailyLimit = { limit: number; windowMs: number; reason: PlainReason };
export const ticketLimit: DailyLimit = {
  limit: 10,
  windowMs: DAY_MS,
  reason: 'too-many-tickets',
};
export const replyLimit: DailyLimit = {
  limit: 60,
  windowMs: DAY_MS,
  reason: 'too-many-replies',
};

/** Seconds until one more is allowed; null where it is. `first` is the oldest that still counts. */
export function waitFor(
  { limit, windowMs }: DailyLimit,
  written: { count: number; first: Date | null },
  now: Date,
): number | null {
  if (written.count < limit || !written.first) return null;
  return Math.max(1, Math.ceil((written.first.getTime() + windowMs - now.getTime()) / 1000));
}

/**
 * What is wrong, by field; empty where all is well. Lengths are of the text as it is kept, in
 * characters.
 */
export function ticketRefusals({ subject, message }: Pick<PlaceTicket, 'subject' | 'message'>) {
  return {
    ...textRefusal('subject', subject, SUBJECT_MAX_CHARS),
    ...textRefusal('message', message, MESSAGE_MAX_CHARS),
  };
}

/** Of somebody without an account, whose address is in normal form. */
export function visitorRefusals(form: WriteToUs, isEmail: boolean): FieldReasons {
  return {
    ...(isName(form.name) ? {} : { name: 'name-missing' }),
    ...(isEmail ? {} : { email: 'email-invalid' }),
    ...messageRefusals(form.message),
  };
}

export function messageRefusals(message: string): FieldReasons {
  return textRefusal('message', message, MESSAGE_MAX_CHARS);
}

function textRefusal(field: string, text: string, most: number): FieldReasons {
  if (isBlank(text)) return { [field]: 'ticket-incomplete' };
  return [...cleanText(text)].length > most
    ? { [field]: { reason: 'too-long', facts: { most } } }
    : {};
}

/** Whether somebody else may not act on it: the claim is another's and has not run out. */
export function isClaimedByOther(
  ticket: { claimed_by: string | null; claimed_until: Date | null },
  staffId: string,
  now: Date,
): boolean {
  const { claimed_by: by, claimed_until: until } = ticket;
  return by !== null && by !== staffId && until !== null && until > now;
}

/** State at the desk of a ticket. */
export function stateOf(ticket: {
  status: TicketStatus;
  unanswered_since: Date | null;
}): DeskTicketState {
  const { status, unanswered_since: since } = ticket;
  return status === 'open' && since === null ? 'answered' : status;
}

/**
 * What the person is told of an answer, a new status, or both at once; null where neither is news.
 */
export function noticeOf(change: {
  /** Of the ticket. */
  id: string;
  subject: string;
  before: TicketStatus;
  after: TicketStatus;
  isAnswered: boolean;
}): OtherNews | null {
  const { id, subject, before, after, isAnswered } = change;
  const became = before === after ? null : after;
  if (became === 'resolved') {
    return { code: 'ticket-resolved', facts: { id, subject, isAnswered } };
  }
  if (isAnswered) return { code: 'ticket-answered', facts: { id, subject, became } };
  if (became === null) return null;
  return {
    code: became === 'closed' ? 'ticket-closed' : 'ticket-reopened',
    facts: { id, subject },
  };
}
