/**
 * SQL of support tickets. What a customer reads names the person; what the desk reads leaves out
 * the reader's own.
 */
import type { TicketStatus } from '#protocol/tickets.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { SavedDetails } from '#server/domain/withdrawals/withdrawals.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

/** Of one ticket, the latest; a longer conversation is not read whole. */
const MOST_REPLIES = 200;

export type TicketRow = Pick<
  Rows['tickets'],
  'id' | 'subject' | 'message' | 'referral' | 'created_at' | 'updated_at'
> & {
  /** Null of somebody without an account. */
  person_id: string | null;
  status: TicketStatus;
  asks_bank_details: boolean;
};

const ticketColumns = `t.id, t.person_id, t.subject, t.message, t.referral, t.status, t.created_at, t.updated_at,
  exists (select from ticket_bank_details b where b.ticket_id = t.id) as asks_bank_details`;

/** Newest first: ids rise with time. */
export function listTickets(
  reader: Reader,
  page: { personId: string; before: string | null; status: TicketStatus | null; limit: number },
): Promise<TicketRow[]> {
  return reader.query<TicketRow>(
    `select ${ticketColumns} from tickets t
     where t.person_id = $1 and ($2::uuid is null or t.id < $2) and ($3::text is null or t.status = $3)
     order by t.id desc limit $4`,
    [page.personId, page.before, page.status, page.limit],
  );
}

export async function findTicket(
  reader: Reader,
  personId: string,
  id: string,
): Promise<TicketRow | null> {
  const rows = await reader.query<TicketRow>(
    `select ${ticketColumns} from tickets t where t.person_id = $1 and t.id = $2`,
    [personId, id],
  );
  return rows[0] ?? null;
}

export type TicketCounts = { all: number; open: number; closed: number; resolved: number };

export async function countTickets(reader: Reader, personId: string): Promise<TicketCounts> {
  const rows = await reader.query<TicketCounts>(
    `select count(*)::int as all,
            count(*) filter (where status = 'open')::int as open,
            count(*) filter (where status = 'closed')::int as closed,
            count(*) filter (where status = 'resolved')::int as resolved
     from tickets where person_id = $1`,
    [personId],
  );
  return rows[0] ?? { all: 0, open: 0, closed: 0, resolved: 0 };
}

export type ReplyRow = {
  ticket_id: string;
  id: string;
  side: 'person' | 'staff';
  name: string;
  message: string;
  created_at: Date;
};

/** Of all these tickets, oldest first. */
export function listReplies(reader: Reader, ticketIds: readonly string[]): Promise<ReplyRow[]> {
  return reader.query<ReplyRow>(
    `select r.ticket_id, r.id, r.side, p.name, r.message, r.created_at
     from unnest($1::uuid[]) as wanted (id)
     cross join lateral (
       select * from ticket_replies where ticket_id = wanted.id order by id desc limit ${MOST_REPLIES}
     ) r
     join people p on p.id = r.author_id
     order by r.id`,
    [ticketIds],
  );
}

/** One person's tickets and replies are written one after the other, so that their limits hold. */
export async function lockWriter(tx: Tx, personId: string): Promise<void> {
  await tx.query('select 1 from people where id = $1 for no key update', [personId]);
}

export type Written = { count: number; first: Date | null };

/** How many tickets the person has opened since, and when the first of them. */
export async function countTicketsSince(tx: Tx, personId: string, since: Date): Promise<Written> {
  const rows = await tx.query<Written>(
    `select count(*)::int as count, min(created_at) as first from tickets
     where person_id = $1 and created_at > $2`,
    [personId, since],
  );
  return rows[0] ?? { count: 0, first: null };
}

export async function countRepliesSince(tx: Tx, authorId: string, since: Date): Promise<Written> {
  const rows = await tx.query<Written>(
    `select count(*)::int as count, min(created_at) as first from ticket_replies
     where author_id = $1 and created_at > $2`,
    [authorId, since],
  );
  return rows[0] ?? { count: 0, first: null };
}

/** With the referral code that the person signed up with. */
export async function insertTicket(
  tx: Tx,
  ticket: { id: string; personId: string; subject: string; message: string; at: Date },
): Promise<void> {
  await tx.execute(
    `insert into tickets (id, person_id, subject, message, referral, created_at, status, updated_at)
     select $1, id, $3, $4, referral, $5, 'open', $5 from people where id = $2`,
    [ticket.id, ticket.personId, ticket.subject, ticket.message, ticket.at],
  );
}

/** Of somebody without an account. */
export async function insertVisitorTicket(
  tx: Tx,
  ticket: { id: string; name: string; email: string; subject: string; message: string; at: Date },
): Promise<void> {
  await tx.execute(
    `insert into tickets (id, visitor_name, visitor_email, subject, message, created_at, status, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'open', $6)`,
    [ticket.id, ticket.name, ticket.email, ticket.subject, ticket.message, ticket.at],
  );
}

export async function insertBankDetails(
  tx: Tx,
  ticketId: string,
  details: SavedDetails,
): Promise<void> {
  const { accountName, bankName, accountNumber, ifsc, phone, additionalInfo } = details;
  await tx.execute(
    `insert into ticket_bank_details
       (ticket_id, account_name, bank_name, account_number, ifsc, phone, additional_info)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [ticketId, accountName, bankName, accountNumber, ifsc, phone, additionalInfo],
  );
}

export async function insertReply(
  tx: Tx,
  reply: {
    ticketId: string;
    id: string;
    authorId: string;
    side: 'person' | 'staff';
    message: string;
    at: Date;
  },
): Promise<void> {
  await tx.execute(
    `insert into ticket_replies (ticket_id, id, author_id, side, message, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [reply.ticketId, reply.id, reply.authorId, reply.side, reply.message, reply.at],
  );
}

/** What a change of a ticket leaves of it; null ends the claim. */
export async function updateTicket(
  tx: Tx,
  ticket: {
    id: string;
    status: TicketStatus;
    at: Date;
    claim: { by: string; until: Date } | null;
  },
): Promise<void> {
  await tx.execute(
    `update tickets set status = $2, updated_at = $3, claimed_by = $4, claimed_until = $5
     where id = $1`,
    [ticket.id, ticket.status, ticket.at, ticket.claim?.by ?? null, ticket.claim?.until ?? null],
  );
}

export type LockedTicket = Pick<
  Rows['tickets'],
  'id' | 'visitor_email' | 'subject' | 'updated_at' | 'claimed_by' | 'claimed_until'
> & {
  /** Null of somebody without an account, who has an address instead. */
  person_id: string | null;
  status: TicketStatus;
};

/** The caller that locks it acts next; null where it is not there. */
export async function lockTicket(tx: Tx, id: string): Promise<LockedTicket | null> {
  const rows = await tx.query<LockedTicket>(
    `select id, person_id, visitor_email, subject, status, updated_at, claimed_by, claimed_until
     from tickets where id = $1 for no key update`,
    [id],
  );
  return rows[0] ?? null;
}
