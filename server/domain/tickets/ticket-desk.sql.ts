/**
 * SQL of the ticket desk. Every list leaves out the reader's own tickets: nobody decides about
 * themselves.
 */
import type { DeskTicketState } from '#protocol/desk.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

import type { TicketRow } from './tickets.sql.ts';

type BankDetailsRow = Pick<
  Rows['ticket_bank_details'],
  'account_name' | 'bank_name' | 'account_number' | 'ifsc' | 'phone' | 'additional_info'
>;

export type DeskTicketRow = TicketRow & {
  /** Of somebody without an account as well. */
  person_name: string;
  person_email: string | null;
  /** Null of somebody without an account. */
  person_created_at: Date | null;
  person_disabled_at: Date | null;
  /** Null where staff had the last word. */
  unanswered_since: Date | null;
  claimed_by: string | null;
  claimer: string | null;
  claimed_until: Date | null;
  proposal_id: string | null;
  proposal_status: 'open' | 'approved' | 'rejected' | 'withdrawn' | null;
} & { [Column in keyof BankDetailsRow]: BankDetailsRow[Column] | null };

const deskColumns = `t.id, t.person_id, t.subject, t.message, t.referral, t.status, t.created_at, t.updated_at,
  coalesce(p.name, t.visitor_name) as person_name, coalesce(p.email, t.visitor_email) as person_email, p.created_at as person_created_at,
  p.disabled_at as person_disabled_at, t.unanswered_since, t.claimed_by, c.name as claimer, t.claimed_until,
  b.ticket_id is not null as asks_bank_details, b.account_name, b.bank_name, b.account_number, b.ifsc, b.phone,
  b.additional_info, o.proposal_id, o.status as proposal_status`;
const deskTables = `tickets t left join people p on p.id = t.person_id left join people c on c.id = t.claimed_by
  left join ticket_bank_details b on b.ticket_id = t.id
  left join lateral (
    select l.proposal_id, coalesce(d.outcome, 'open') as status
    from ticket_proposals l left join proposal_decisions d on d.proposal_id = l.proposal_id
    where l.ticket_id = t.id order by l.proposal_id desc limit 1
  ) o on true`;

/** Conditions on `t`; the indexes of tickets are for the first two. */
const inState: Record<DeskTicketState, string> = {
  open: `t.status = 'open' and t.unanswered_since is not null`,
  answered: `t.status = 'open' and t.unanswered_since is null`,
  closed: `t.status = 'closed'`,
  resolved: `t.status = 'resolved'`,
};

/** The last ticket of a page; `since` orders open tickets, and is null in other lists. */
export type DeskCursor = { id: string; since: Date | null };

export type DeskQuery = {
  staffId: string;
  state: DeskTicketState | null;
  /** Lower case; part of the id, the name or the e-mail. */
  search: string | null;
  after: DeskCursor | null;
  limit: number;
};

/** Open tickets by how long they wait, all others newest first; never the reader's own. */
export function listDeskTickets(reader: Reader, query: DeskQuery): Promise<DeskTicketRow[]> {
  const { state, after } = query;
  const [later, order] =
    state === 'open'
      ? ['(t.unanswered_since, t.id) > ($5, $3)', 't.unanswered_since, t.id']
      : ['t.id < $3 and $5::timestamptz is null', 't.id desc'];
  return reader.query<DeskTicketRow>(
    `select ${deskColumns} from ${deskTables}
     where t.person_id is distinct from $1 and ${state === null ? 'true' : inState[state]}
       and ($2::text is null or strpos(lower('ticket-' || t.id || ' ' || coalesce(p.name, t.visitor_name) || ' ' || coalesce(p.email, t.visitor_email, '')), $2) > 0)
       and ($3::uuid is null or ${later})
     order by ${order} limit $4`,
    [query.staffId, query.search, after?.id ?? null, query.limit, after?.since ?? null],
  );
}

/** Number of tickets of others in this state. */
export async function countDeskTickets(
  reader: Reader,
  staffId: string,
  state: 'open' | 'answered',
): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select count(*)::int as count from tickets t
     where t.person_id is distinct from $1 and ${inState[state]}`,
    [staffId],
  );
  return rows[0]?.count ?? 0;
}

export type PersonTicketRow = Pick<
  DeskTicketRow,
  'id' | 'subject' | 'status' | 'unanswered_since' | 'created_at' | 'updated_at'
>;

/** Tickets of a person, newest first; none of the reader's own. */
export function listPersonTickets(
  reader: Reader,
  page: { staffId: string; personId: string; before: string | null; limit: number },
): Promise<PersonTicketRow[]> {
  return reader.query<PersonTicketRow>(
    `select id, subject, status, unanswered_since, created_at, updated_at from tickets
     where person_id = $1 and person_id <> $2 and ($3::uuid is null or id < $3)
     order by id desc limit $4`,
    [page.personId, page.staffId, page.before, page.limit],
  );
}

export async function findDeskTicket(
  reader: Reader,
  staffId: string,
  id: string,
): Promise<DeskTicketRow | null> {
  const rows = await reader.query<DeskTicketRow>(
    `select ${deskColumns} from ${deskTables} where t.person_id is distinct from $1 and t.id = $2`,
    [staffId, id],
  );
  return rows[0] ?? null;
}

/** When a ticket last left the queue: answered, closed or resolved. */
export async function findLastDecision(reader: Reader): Promise<Date | null> {
  const rows = await reader.query<{ at: Date | null }>(
    `select max(updated_at) as at from tickets where status <> 'open' or unanswered_since is null`,
  );
  return rows[0]?.at ?? null;
}

/**
 * Who works on it and until when, nobody with null, and nothing else: it is no news for the person.
 */
export async function updateClaim(
  tx: Tx,
  id: string,
  claim: { by: string; until: Date } | null,
): Promise<void> {
  await tx.execute('update tickets set claimed_by = $2, claimed_until = $3 where id = $1', [
    id,
    claim?.by ?? null,
    claim?.until ?? null,
  ]);
}

export async function insertTicketProposal(
  tx: Tx,
  ticketId: string,
  proposalId: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    'insert into ticket_proposals (ticket_id, proposal_id, created_at) values ($1, $2, $3)',
    [ticketId, proposalId, at],
  );
}
