/** SQL of the audit log. Number and hashes come from the database's own trigger. */
import type { Rows } from '#server/schema/tables.ts';
import type { Reader } from '#server/kit/database/database.ts';

export type AuditRow = Pick<
  Rows['audit_entries'],
  'number' | 'at' | 'actor_id' | 'action' | 'subject' | 'facts' | 'previous_hash' | 'hash'
> & {
  actor_name: string | null;
  actor_role: string | null;
  person_id: string | null;
  person_name: string | null;
};

/**
 * Id of the person whom a subject is or whose it is, read by primary keys. A subject that does not
 * end with an id is nobody's.
 */
const subjectPerson = `
  (select coalesce(
     (select t.person_id from deposits t where t.id = about.id),
     (select t.person_id from withdrawals t where t.id = about.id),
     (select t.person_id from tickets t where t.id = about.id),
     (select t.person_id from proposals t where t.id = about.id),
     about.id)
   from (select case when right(e.subject, 36) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                     then right(e.subject, 36)::uuid end as id) about)`;

/**
 * Newest first. `action` is the beginning of one, `subject` and `actorId` are whole, `actorPart` is
 * in lower case.
 */
export function listEntries(
  reader: Reader,
  page: {
    action: string | null;
    subject: string | null;
    actorId: string | null;
    actorPart: string | null;
    before: number | null;
    limit: number;
  },
): Promise<AuditRow[]> {
  return reader.query<AuditRow>(
    `select e.number, e.at, e.actor_id, p.name as actor_name, p.role as actor_role, e.action, e.subject,
            o.id as person_id, o.name as person_name, e.facts, e.previous_hash, e.hash
     from audit_entries e left join people p on p.id = e.actor_id
     left join people o on o.id = ${subjectPerson}
     where ($1::int is null or e.number < $1) and ($2::text is null or starts_with(e.action, $2))
       and ($3::text is null or e.subject = $3) and ($4::uuid is null or e.actor_id = $4)
       and ($5::text is null or strpos(lower(p.name), $5) > 0)
     order by e.number desc limit $6`,
    [page.before, page.action, page.subject, page.actorId, page.actorPart, page.limit],
  );
}

/** As it was hashed: the time in full, so that no digit of it can change unseen. */
export type ChainRow = {
  number: number;
  time: string;
  actor: string;
  action: string;
  subject: string;
  facts: string;
  /**
   * Null in entries from before the first closed account, whose hash holds the facts themselves.
   */
  facts_hash: string | null;
  /** The facts are gone. */
  erased: boolean;
  /** True if the facts are erased and were about somebody who closed their account. */
  is_closed: boolean;
  previous_hash: string;
  hash: string;
};

/** SQL expression: true if an erased entry is about somebody who closed their account. */
const isClosed = `
  case when e.erased then exists (select from closings c where c.person_id = ${subjectPerson})
       else false end`;

/** In the order of the chain. */
export function readChain(
  reader: Reader,
  range: { after: number; limit: number },
): Promise<ChainRow[]> {
  return reader.query<ChainRow>(
    `select number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time,
            coalesce(actor_id::text, '-') as actor, action, subject, facts, facts_hash, erased,
            ${isClosed} as is_closed, previous_hash, hash
     from audit_entries e where number > $1 order by number limit $2`,
    [range.after, range.limit],
  );
}

/** The last entry: how many there should be, and its hash. */
export async function findHead(reader: Reader): Promise<{ size: number; head: string }> {
  const rows = await reader.query<{ size: number; head: string }>(
    'select number as size, hash as head from audit_entries order by number desc limit 1',
  );
  return rows[0] ?? { size: 0, head: '0'.repeat(64) };
}
