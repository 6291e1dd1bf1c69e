/**
 * Support tickets as the person who asks sees them: opening one, adding to it, reading one's own.
 * What staff do with them is in ticket-desk.ts; both emit to the person's pages and the desks.
 */
import { cleanLine, cleanText } from '#protocol/text.ts';
import type {
  PlaceTicket,
  Ticket,
  TicketPage,
  TicketStatus,
  WriteToUs,
} from '#protocol/tickets.ts';
import { deskEvent } from '#server/domain/desk/events.ts';
import type { Emit, Outbox } from '#server/domain/outbox/outbox.ts';
import { isEmail, normalEmail, shownReferral } from '#server/domain/people/people.ts';
import { bankDetailsFaults, cleanBankDetails } from '#server/domain/withdrawals/withdrawals.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import { pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import { type Ids, isUuid } from '#server/kit/ids.ts';
import { refuse, refuseFields } from '#server/kit/refuse.ts';

import {
  type DailyLimit,
  messageRefusals,
  replyLimit,
  ticketRefusals,
  ticketLimit,
  visitorRefusals,
  waitFor,
} from './tickets.rules.ts';
import {
  countRepliesSince,
  countTickets,
  countTicketsSince,
  findTicket,
  insertBankDetails,
  insertReply,
  insertTicket,
  insertVisitorTicket,
  listReplies,
  listTickets,
  lockTicket,
  lockWriter,
  type ReplyRow,
  type TicketRow,
  updateTicket,
  type Written,
} from './tickets.sql.ts';

export type TicketServices = {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  ids: Ids;
};

const PREFIX = 'ticket-';
/** The id as people know it. */
export const ticketId = (uuid: string): string => PREFIX + uuid;

/** The uuid in `ticket-…`, or null where it is none. */
export function uuidOf(id: string): string | null {
  const uuid = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
  return isUuid(uuid) ? uuid : null;
}

/**
 * Opens a ticket. Refuses `invalid` with what is wrong at the fields, and `rate-limited` past the
 * tickets of a day. Bank details are stored beside it for the proposal and are shown to nobody but
 * masked.
 */
export async function openTicket(
  services: TicketServices,
  personId: string,
  form: PlaceTicket,
): Promise<Ticket> {
  const { outbox, clock, ids } = services;
  const details = form.bankDetails ? cleanBankDetails(form.bankDetails) : null;
  const wrong = Object.entries(details ? bankDetailsFaults(details) : {});
  refuseFields({
    ...ticketRefusals(form),
    ...Object.fromEntries(wrong.map(([name, reason]) => [`bankDetails.${name}`, reason])),
  });
  return outbox.transaction(async (tx, emit) => {
    const at = clock.now();
    await lockWriter(tx, personId);
    await refuseTooMany(tx, ticketLimit, { personId, now: at, count: countTicketsSince });
    const id = ids.next(at);
    const subject = cleanLine(form.subject);
    await insertTicket(tx, { id, personId, subject, message: cleanText(form.message), at });
    if (details) await insertBankDetails(tx, id, details);
    return emitTicket(tx, emit, personId, id);
  });
}

/** What tickets of people without an account are called: they have no subject of their own. */
const VISITOR_SUBJECT = 'Written without an account';

/**
 * Opens a ticket of somebody without an account. Refuses `invalid` at the fields, and
 * `rate-limited` past the messages of an address or of all. Whether there is such a person is not
 * looked at, so nothing can be learned of it.
 */
export async function openVisitorTicket(
  services: TicketServices & { attempts: Attempts },
  form: WriteToUs,
  { address }: { address: string },
): Promise<void> {
  const { outbox, clock, ids, attempts } = services;
  const email = normalEmail(form.email);
  refuseFields(visitorRefusals(form, isEmail(email)));
  await attempts.beginMessage(address);
  await outbox.transaction(async (tx, emit) => {
    const at = clock.now();
    const id = ids.next(at);
    await insertVisitorTicket(tx, {
      id,
      name: cleanLine(form.name),
      email,
      at,
      subject: VISITOR_SUBJECT,
      message: cleanText(form.message),
    });
    emit(deskEvent('tickets', ticketId(id)));
  });
}

/**
 * Adds to one's own ticket; one that was closed or resolved is open again. Refuses `not-found` and
 * `rate-limited`.
 */
export async function replyToTicket(
  services: TicketServices,
  personId: string,
  id: string,
  message: string,
): Promise<Ticket> {
  const { outbox, clock, ids } = services;
  refuseFields(messageRefusals(message));
  const uuid = uuidOf(id);
  if (uuid === null) refuse('not-found');
  return outbox.transaction(async (tx, emit) => {
    const at = clock.now();
    await lockWriter(tx, personId);
    const ticket = await lockTicket(tx, uuid);
    if (ticket?.person_id !== personId) refuse('not-found');
    await refuseTooMany(tx, replyLimit, { personId, now: at, count: countRepliesSince });
    await insertReply(tx, {
      ticketId: uuid,
      id: ids.next(at),
      authorId: personId,
      side: 'person',
      message: cleanText(message),
      at,
    });
    const { claimed_by: by, claimed_until: until } = ticket;
    const claim = by !== null && until !== null ? { by, until } : null;
    await updateTicket(tx, { id: uuid, status: 'open', at, claim });
    return emitTicket(tx, emit, personId, uuid);
  });
}

/**
 * A page of one's own, newest first, and how many there are of each status. Refuses `invalid` for
 * an unknown cursor.
 */
export async function readTickets(
  reader: Reader,
  query: {
    personId: string;
    status: TicketStatus | undefined;
    cursor: string | undefined;
    limit: number;
  },
): Promise<TicketPage> {
  const { personId, limit, status = null, cursor } = query;
  const before = ticketCursor(cursor);
  const [rows, counts] = await Promise.all([
    listTickets(reader, { personId, before, status, limit: limit + 1 }),
    countTickets(reader, personId),
  ]);
  const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => ticketId(id));
  return { items: await withReplies(reader, shown), nextCursor, counts };
}

/** Refuses `not-found`, the same for absent and for somebody else's. */
export async function readTicket(reader: Reader, personId: string, id: string): Promise<Ticket> {
  return (await findTicketBody(reader, personId, id)) ?? refuse('not-found');
}

/** Its state now, for a live event that somebody missed; null where there is none. */
export async function findTicketBody(
  reader: Reader,
  personId: string,
  id: string,
): Promise<Ticket | null> {
  const uuid = uuidOf(id);
  const row = uuid === null ? null : await findTicket(reader, personId, uuid);
  const [ticket] = row ? await withReplies(reader, [row]) : [];
  return ticket ?? null;
}

/**
 * The live events of a changed ticket: to the person's pages as they see it, to the desks that it
 * changed.
 */
export async function emitTicket(
  tx: Tx,
  emit: Emit,
  personId: string,
  uuid: string,
): Promise<Ticket> {
  const ticket = await readTicket(tx, personId, ticketId(uuid));
  emit(
    { personId, name: 'ticket', id: ticket.id, data: () => ticket },
    deskEvent('tickets', ticket.id),
  );
  return ticket;
}

/** Tickets as they go over the wire, each with its replies. */
export async function withReplies(reader: Reader, rows: readonly TicketRow[]): Promise<Ticket[]> {
  if (rows.length === 0) return [];
  const replies = Map.groupBy(
    await listReplies(
      reader,
      rows.map(({ id }) => id),
    ),
    (reply) => reply.ticket_id,
  );
  return rows.map((row) => toTicket(row, replies.get(row.id) ?? []));
}

/**
 * The uuid that a page begins after; null for the first page. Refuses `invalid` for what is none of
 * ours.
 */
export const ticketCursor = (cursor: string | undefined): string | null =>
  readCursor(cursor, uuidOf);

async function refuseTooMany(
  tx: Tx,
  limit: DailyLimit,
  by: {
    personId: string;
    now: Date;
    count: (tx: Tx, personId: string, since: Date) => Promise<Written>;
  },
): Promise<void> {
  const since = new Date(by.now.getTime() - limit.windowMs);
  const retryAfter = waitFor(limit, await by.count(tx, by.personId, since), by.now);
  if (retryAfter !== null) refuse('rate-limited', { reason: limit.reason, retryAfter });
}

function toTicket(row: TicketRow, replies: readonly ReplyRow[]): Ticket {
  return {
    id: ticketId(row.id),
    subject: row.subject,
    message: row.message,
    referral: row.referral === null ? null : shownReferral(row.referral),
    status: row.status,
    asksBankDetails: row.asks_bank_details,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    replies: replies.map(({ id, side, name, message, created_at }) => ({
      id,
      message,
      from: side,
      name,
      createdAt: created_at.toISOString(),
    })),
  };
}
