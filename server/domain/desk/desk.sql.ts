/**
 * SQL that both money desks share: the state of requests, who reviews them, and what else their
 * owner asked for.
 */
import type { Reader } from '#server/kit/database/database.ts';
import type { RemoveTable } from '#server/ledger/rows.ts';

export type RequestKind = 'deposit' | 'withdrawal';
export type Outcome = 'approved' | 'rejected' | 'cancelled';

export const openRequestsKey: RemoveTable = {
  name: 'open_requests',
  key: { kind: 'text', request_id: 'uuid' },
};

export const requestClaimsKey: RemoveTable = {
  name: 'request_claims',
  key: { request_id: 'uuid' },
};

const approvalsAsJson = `
  coalesce((select json_agg(json_build_object('id', a.approver_id, 'name', s.name, 'at', a.at) order by a.ordinal)
            from approvals a join people s on s.id = a.approver_id where a.request_id = r.id), '[]')`;

/**
 * Who holds a request `r`. A claim is written beside the decisions, not under their locks. So it
 * may land just after its owner's approval: a person who has approved holds nothing.
 */
const claimJoin = `
  left join request_claims c on c.request_id = r.id
    and not exists (select from approvals v where v.request_id = r.id and v.approver_id = c.staff_id)`;

export type DeskRow = {
  id: string;
  person_id: string;
  amount: bigint;
  approvals_needed: number;
  created_at: Date;
  person_name: string;
  person_email: string | null;
  joined_at: Date;
  disabled_at: Date | null;
  outcome: Outcome | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
  reason: string | null;
  claim_id: string | null;
  claim_name: string | null;
  claim_until: Date | null;
  approvals: { id: string; name: string; at: string }[];
  /** Whether its owner had asked for nothing before it, of either kind. */
  is_first: boolean;
};

/** Of a request `r`, for the desk. */
const deskColumns = `
  r.id, r.person_id, r.amount, r.approvals_needed, r.created_at,
  p.name as person_name, p.email as person_email, p.created_at as joined_at, p.disabled_at,
  d.outcome, d.at as decided_at, d.decided_by, b.name as decided_by_name, d.reason,
  c.staff_id as claim_id, s.name as claim_name, c.until as claim_until,
  ${approvalsAsJson} as approvals,
  not exists (select from requests o where o.person_id = r.person_id and o.id < r.id) as is_first`;

const deskJoins = `
  join people p on p.id = r.person_id
  left join decisions d on d.request_id = r.id
  left join people b on b.id = d.decided_by
  ${claimJoin}
  left join people s on s.id = c.staff_id`;

/**
 * What its owner's list of requests adds to the shared part: columns of its table, and the joins
 * that they need.
 */
export type OwnSource = {
  kind: RequestKind;
  table: 'deposits' | 'withdrawals';
  columns: string;
  joins: string;
};

export type OwnRow = {
  id: string;
  person_id: string;
  amount: bigint;
  created_at: Date;
  outcome: Outcome | null;
  decided_at: Date | null;
  reason: string | null;
};

/** Requests `r` as their owners see them. */
export const selectOwn = ({ table, columns, joins }: OwnSource, from = `${table} r`) => `
  select r.id, r.person_id, r.amount, r.created_at, d.outcome, d.at as decided_at, d.reason, ${columns}
  from ${from} ${joins} left join decisions d on d.request_id = r.id`;

/** Newest first. */
export function listOwnRows<Row extends OwnRow>(
  reader: Reader,
  source: OwnSource,
  page: { personId: string; before: string | null; limit: number },
): Promise<Row[]> {
  return reader.query<Row>(
    `${selectOwn(source)} where r.person_id = $1 and ($2::uuid is null or r.id < $2)
     order by r.id desc limit $3`,
    [page.personId, page.before, page.limit],
  );
}

export async function findOwnRow<Row extends OwnRow>(
  reader: Reader,
  source: OwnSource,
  personId: string,
  id: string,
): Promise<Row | null> {
  const rows = await reader.query<Row>(
    `${selectOwn(source)} where r.person_id = $1 and r.id = $2`,
    [personId, id],
  );
  return rows[0] ?? null;
}

/** The same for the desk, and where else its search looks. */
export type DeskSource = OwnSource & {
  /** Texts of the row besides id, name and e-mail. */
  searched: string;
};

/** Requests by their ids (`$1`); for a decision it runs after the locks. */
export const readDeskRows = ({ table, columns, joins }: DeskSource) => `
  select ${deskColumns}, ${columns}
  from unnest($1::uuid[]) as k(id)
  cross join lateral (select * from ${table} r where r.id = k.id offset 0) r ${deskJoins} ${joins}`;

export async function findDeskRow<Row extends DeskRow>(
  reader: Reader,
  source: DeskSource,
  id: string,
): Promise<Row | null> {
  return (await reader.query<Row>(readDeskRows(source), [[id]]))[0] ?? null;
}

/** The operator's limits of a request of this kind, as they are stored: JSON. */
export const limitColumns = (kind: RequestKind) =>
  `setting_value('${kind}Min') as least, setting_value('${kind}Max') as most`;

export type LimitRow = { least: string | null; most: string | null };

/** Whose request it is, which never changes. */
export const readOwner = ({ table }: DeskSource) => `select person_id from ${table} where id = $1`;

const orders = {
  pending: { where: 'r.id > $3', order: 'r.id' },
  decided: {
    where:
      '(q.at, q.request_id) < (select o.at, o.request_id from decisions o where o.request_id = $3)',
    order: 'q.at desc, q.request_id desc',
  },
  all: { where: 'r.id < $3', order: 'r.id desc' },
};

/**
 * Pending ones oldest first, decided ones newest first, all of them by their age. `search` is a
 * part of a text.
 */
export function listDeskRows<Row extends DeskRow>(
  reader: Reader,
  source: DeskSource,
  page: {
    status: 'pending' | Outcome | undefined;
    search: string | null;
    cursor: string | null;
    limit: number;
  },
): Promise<Row[]> {
  const { status } = page;
  const { where, order } =
    orders[status === undefined ? 'all' : status === 'pending' ? 'pending' : 'decided'];
  const { kind, table } = source;
  const isDecided = status !== undefined && status !== 'pending';
  const from =
    status === undefined
      ? `${table} r`
      : `${isDecided ? 'decisions' : 'open_requests'} q
         join ${table} r on r.id = q.request_id and q.kind = '${kind}'`;
  const ofStatus = isDecided ? 'and q.outcome = $4' : '';
  return reader.query<Row>(
    `select ${deskColumns}, ${source.columns} from ${from} ${deskJoins} ${source.joins}
     where ($1::text is null or concat_ws(' ', r.id, p.name, p.email, ${source.searched}) ilike $1)
       and ($3::uuid is null or ${where}) ${ofStatus}
     order by ${order} limit $2`,
    [
      page.search === null ? null : `%${page.search.replaceAll(/[\\%_]/g, '\\$&')}%`,
      page.limit,
      page.cursor,
      ...(isDecided ? [status] : []),
    ],
  );
}

/** The sum is paise, as text. */
export type QueueRow = { pending: number; pending_sum: string; last_decision_at: Date | null };

/**
 * Requests that wait for this reader: none of their own, and none that waits for a second approval
 * after theirs.
 */
export async function readQueue(
  reader: Reader,
  kind: RequestKind,
  readerId: string,
): Promise<QueueRow> {
  const rows = await reader.query<QueueRow>(
    `select count(*)::int as pending, coalesce(sum(amount), 0)::text as pending_sum,
            (select max(at) from decisions where kind = $1 and outcome <> 'cancelled') as last_decision_at
     from open_requests q where kind = $1 and person_id <> $2
       and not exists (select from approvals a where a.request_id = q.request_id and a.approver_id = $2)`,
    [kind, readerId],
  );
  return rows[0] ?? { pending: 0, pending_sum: '0', last_decision_at: null };
}

/**
 * Seconds from request to decision, the middle one of the last hundred; null while there are fewer
 * than `least`.
 */
export async function readMedian(
  reader: Reader,
  kind: RequestKind,
  least: number,
): Promise<number | null> {
  const rows = await reader.query<{ seconds: number | null }>(
    `select percentile_disc(0.5) within group (order by seconds)::int as seconds from (
       select extract(epoch from d.at - r.created_at)::int as seconds
       from decisions d join requests r on r.id = d.request_id
       where d.kind = $1 and d.outcome <> 'cancelled' order by d.at desc, d.request_id desc limit 100
     ) last having count(*) >= $2`,
    [kind, least],
  );
  return rows[0]?.seconds ?? null;
}
