/**
 * Tickets at the desk: support reads them, claims one at a time, answers, closes or resolves, and
 * proposes the change of bank details that a ticket asks for. Nobody sees their own ticket here.
 * Each action is in the audit log.
 */
import {
  CLAIM_MS,
  type DeskTicket,
  type DeskTicketPage,
  type DeskTicketState,
} from '#protocol/desk.ts';
import type { PersonTicket } from '#protocol/staff-people.ts';
import { cleanText } from '#protocol/text.ts';
import type { Ticket, TicketStatus } from '#protocol/tickets.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import { mailAnswer } from '#server/domain/mails/mails.ts';
import { writeNotice } from '#server/domain/notices/notices.ts';
import { deskEvent } from '#server/domain/desk/events.ts';
import type { Emit } from '#server/domain/outbox/outbox.ts';
import { maskBankDetails, type SavedDetails } from '#server/domain/withdrawals/withdrawals.ts';
import { pageOf } from '#server/kit/page-of.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';
import { isUuid } from '#server/kit/ids.ts';
import { refuse, refuseFields } from '#server/kit/refuse.ts';

import { isClaimedByOther, messageRefusals, noticeOf, stateOf } from './tickets.rules.ts';
import {
  countDeskTickets,
  type DeskCursor,
  type DeskTicketRow,
  findDeskTicket,
  findLastDecision,
  listDeskTickets,
  listPersonTickets,
  updateClaim,
} from './ticket-desk.sql.ts';
import { insertReply, type LockedTicket, lockTicket, updateTicket } from './tickets.sql.ts';
import {
  emitTicket,
  ticketCursor,
  ticketId,
  type TicketServices,
  uuidOf,
  withReplies,
} from './tickets.ts';

/** `isMailed` where a mail server is set. */
export type DeskServices = TicketServices & { isMailed: boolean };

/** A member of support and the ticket they act on. */
export type DeskAction = { staffId: string; id: string };

export async function readDeskTickets(
  reader: Reader,
  query: {
    staffId: string;
    state: DeskTicketState | undefined;
    search: string | undefined;
    cursor: string | undefined;
    limit: number;
  },
  now: Date,
): Promise<DeskTicketPage> {
  const { staffId, limit, state = null } = query;
  const search = query.search?.trim().toLowerCase() || null;
  const after = readDeskCursor(query.cursor, state);
  const [rows, pending, answered, decidedAt] = await Promise.all([
    listDeskTickets(reader, { staffId, state, search, after, limit: limit + 1 }),
    countWaitingTickets(reader, staffId),
    countDeskTickets(reader, staffId, 'answered'),
    findLastDecision(reader),
  ]);
  const items = await toDeskTickets(reader, rows.slice(0, limit), now);
  const last = items.at(-1);
  return {
    items,
    nextCursor: last && rows.length > limit ? cursorAfter(last, state) : null,
    lastDecisionAt: decidedAt?.toISOString() ?? null,
    pending,
    answered,
  };
}

/** Number of tickets that wait for this member of support. */
export const countWaitingTickets = (reader: Reader, staffId: string): Promise<number> =>
  countDeskTickets(reader, staffId, 'open');

/**
 * The cursor of open tickets has the time that orders them, so that a page is found after its last
 * ticket was answered.
 */
function cursorAfter({ id, waitingSince }: DeskTicket, state: DeskTicketState | null): string {
  return state === 'open' ? `${id}@${waitingSince ?? ''}` : id;
}

const wireTime = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\.[0-9]{3}Z$/;

/** Refuses `invalid` for a cursor of another list. */
function readDeskCursor(
  cursor: string | undefined,
  state: DeskTicketState | null,
): DeskCursor | null {
  if (cursor === undefined) return null;
  const [id, time = ''] = cursor.split('@');
  const since = state === 'open' ? new Date(wireTime.test(time) ? time : NaN) : null;
  const uuid = ticketCursor(id);
  if (uuid === null || Number.isNaN(since?.getTime() ?? 0)) {
    refuse('invalid', { fields: { cursor: 'cursor-unknown' } });
  }
  return { id: uuid, since };
}

/** A page of a person's tickets, newest first. Refuses `invalid` for an unknown cursor. */
export async function readPersonTickets(
  reader: Reader,
  query: { staffId: string; personId: string; cursor: string | undefined; limit: number },
): Promise<{ items: PersonTicket[]; nextCursor: string | null }> {
  const { staffId, personId, limit } = query;
  if (!isUuid(personId)) refuse('not-found');
  const before = ticketCursor(query.cursor);
  const rows = await listPersonTickets(reader, { staffId, personId, before, limit: limit + 1 });
  const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => ticketId(id));
  const items = shown.map((row) => ({
    id: ticketId(row.id),
    subject: row.subject,
    state: stateOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
  return { items, nextCursor };
}

/** Refuses `not-found`, the same for absent and for one's own. */
export async function readDeskTicket(
  reader: Reader,
  { staffId, id }: DeskAction,
  now: Date,
): Promise<DeskTicket> {
  const uuid = uuidOf(id);
  const row = uuid === null ? null : await findDeskTicket(reader, staffId, uuid);
  const [ticket] = row ? await toDeskTickets(reader, [row], now) : [];
  return ticket ?? refuse('not-found');
}

/**
 * Locks an open ticket for a minute, or renews that; one that is done stays nobody's, whichever of
 * the two came first. Refuses `not-found` and, while somebody else has it, `claimed`.
 */
export async function claimTicket(services: TicketServices, action: DeskAction): Promise<void> {
  await act(services, action, async ({ tx, emit, ticket, now }) => {
    if (ticket.status !== 'open') return;
    await updateClaim(tx, ticket.id, claimOf(action.staffId, now));
    // Of a renewal colleagues hear as well: for them the claim would end at its old time.
    emit(deskEvent('tickets', action.id));
    if (ticket.claimed_by === action.staffId && isRunning(ticket.claimed_until, now)) return;
    await audit(tx, { at: now, action, name: 'ticket.claim', facts: {} });
  });
}

const isRunning = (until: Date | null, now: Date): boolean => until !== null && until > now;

/** Lets go of one's own claim; somebody else's stays. Refuses `not-found`. */
export async function releaseTicket(
  { outbox, clock }: TicketServices,
  action: DeskAction,
): Promise<void> {
  const { staffId, id } = action;
  const uuid = uuidOf(id) ?? refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    const ticket = await lockTicket(tx, uuid);
    if (!ticket || ticket.person_id === staffId) refuse('not-found');
    if (ticket.claimed_by !== staffId) return;
    await updateClaim(tx, ticket.id, null);
    emit(deskEvent('tickets', id));
    await audit(tx, { at: clock.now(), action, name: 'ticket.release', facts: {} });
  });
}

/**
 * Refuses `invalid` for an empty or too long message, `not-found`, `claimed`. Somebody without an
 * account is answered by mail; without a mail server it is only kept, and staff send it by their
 * own means.
 */
export async function answerTicket(
  services: DeskServices,
  action: DeskAction,
  answer: { message: string; status: TicketStatus | undefined },
): Promise<DeskTicket> {
  const { database, clock, ids, isMailed } = services;
  refuseFields(messageRefusals(answer.message));
  await act(services, action, async (scene) => {
    const { tx, ticket, now } = scene;
    const replyId = ids.next(now);
    const message = cleanText(answer.message);
    await insertReply(tx, {
      ticketId: ticket.id,
      id: replyId,
      authorId: action.staffId,
      side: 'staff',
      message,
      at: now,
    });
    if (ticket.visitor_email !== null && isMailed) {
      const view = { now, newId: () => ids.next(now) };
      await mailAnswer(tx, { address: ticket.visitor_email, message, view });
    }
    await change(services, scene, {
      action,
      name: 'ticket.answer',
      status: answer.status ?? ticket.status,
      isAnswered: true,
      facts: { reply: replyId },
    });
  });
  return readDeskTicket(database, action, clock.now());
}

/** The same status again changes nothing and tells nobody. Refuses `not-found` and `claimed`. */
export async function setTicketStatus(
  services: TicketServices,
  action: DeskAction,
  status: TicketStatus,
): Promise<DeskTicket> {
  const { database, clock } = services;
  await act(services, action, async (scene) => {
    if (scene.ticket.status === status) return;
    await change(services, scene, {
      action,
      name: 'ticket.status',
      status,
      isAnswered: false,
      facts: {},
    });
  });
  return readDeskTicket(database, action, clock.now());
}

export type Scene = { tx: Tx; emit: Emit; ticket: LockedTicket; now: Date };

/** Everything that staff do to a ticket, one after the other. Refuses `not-found` and `claimed`. */
export async function act(
  { outbox, clock }: TicketServices,
  { staffId, id }: DeskAction,
  run: (scene: Scene) => Promise<void>,
): Promise<void> {
  const uuid = uuidOf(id);
  if (uuid === null) refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    const now = clock.now();
    const ticket = await lockTicket(tx, uuid);
    if (!ticket || ticket.person_id === staffId) refuse('not-found');
    if (isClaimedByOther(ticket, staffId, now)) refuse('claimed');
    await run({ tx, emit, ticket, now });
  });
}

export const claimOf = (staffId: string, now: Date) => ({
  by: staffId,
  until: new Date(now.getTime() + CLAIM_MS),
});

export function audit(
  tx: Tx,
  entry: { at: Date; action: DeskAction; name: string; facts: Record<string, string> },
): Promise<unknown> {
  const { at, action, name, facts } = entry;
  return appendAudit(tx, { at, actorId: action.staffId, action: name, subject: action.id, facts });
}

/** Status, claim, audit entry, notice and live events of one change. */
async function change(
  { ids }: TicketServices,
  { tx, emit, ticket, now }: Scene,
  made: {
    action: DeskAction;
    name: string;
    status: TicketStatus;
    isAnswered: boolean;
    facts: Record<string, string>;
  },
): Promise<void> {
  const { action, name, status, isAnswered } = made;
  const { id, person_id: personId, subject, status: before } = ticket;
  // The person who answers keeps it; a ticket that is done is nobody's.
  const claim = status === 'open' ? claimOf(action.staffId, now) : null;
  await updateTicket(tx, { id, status, at: now, claim });
  if (personId === null) emit(deskEvent('tickets', action.id));
  else {
    const notice = noticeOf({ id: action.id, subject, before, after: status, isAnswered });
    if (notice) {
      const view = { now, newId: () => ids.next(now) };
      emit(...(await writeNotice(tx, { personId, notice, view })));
    }
    await emitTicket(tx, emit, personId, id);
  }
  const facts = before === status ? made.facts : { ...made.facts, before, after: status };
  await audit(tx, { at: now, action, name, facts });
}

async function toDeskTickets(
  reader: Reader,
  rows: readonly DeskTicketRow[],
  now: Date,
): Promise<DeskTicket[]> {
  const tickets = await withReplies(reader, rows);
  return rows.flatMap((row, at) => {
    const ticket = tickets[at];
    return ticket ? [toDeskTicket(row, ticket, now)] : [];
  });
}

function toDeskTicket(row: DeskTicketRow, ticket: Ticket, now: Date): DeskTicket {
  const { claimed_by: id, claimer: name, claimed_until: until } = row;
  const isClaimed = id !== null && name !== null && until !== null && until > now;
  const state = stateOf(row);
  return {
    ...ticket,
    state,
    waitingSince: state === 'open' ? (row.unanswered_since?.toISOString() ?? null) : null,
    person: {
      id: row.person_id,
      name: row.person_name,
      email: row.person_email ?? '',
      joinedAt: row.person_created_at?.toISOString() ?? null,
      isDisabled: row.person_disabled_at !== null,
    },
    claim: isClaimed ? { by: { id, name }, until: until.toISOString() } : null,
    change: changeOf(row),
  };
}

/** The bank details that a ticket asks for, masked as everywhere. */
function changeOf(row: DeskTicketRow): DeskTicket['change'] {
  const details = requestedDetails(row);
  if (!details) return null;
  return {
    proposalId: row.proposal_id,
    details: maskBankDetails(details),
    status: row.proposal_status ?? 'requested',
  };
}

/** In full, for the proposal alone; null where the ticket asks for none. */
export function requestedDetails(row: DeskTicketRow): SavedDetails | null {
  const { account_name: accountName, bank_name: bankName, account_number: accountNumber } = row;
  if (accountName === null || bankName === null || accountNumber === null) return null;
  const { ifsc, phone, additional_info: additionalInfo } = row;
  return { accountName, bankName, accountNumber, ifsc, phone, additionalInfo };
}
