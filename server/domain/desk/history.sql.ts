/** SQL of what a person has done so far, for the staff who review a request of theirs. */
import type { Reader } from '#server/kit/database/database.ts';

import type { Outcome, RequestKind } from './desk.sql.ts';

/** How many of a person's requests of one kind are in each state. */
export type CountsRow = {
  kind: RequestKind;
  pending: number;
  approved: number;
  approved_sum: bigint;
  rejected: number;
  cancelled: number;
};

/** A row for each kind of which there is a request. */
export function countRequests(reader: Reader, personId: string): Promise<CountsRow[]> {
  return reader.query<CountsRow>(
    `select r.kind,
            count(*) filter (where d.outcome is null)::int as pending,
            count(*) filter (where d.outcome = 'approved')::int as approved,
            coalesce(sum(r.amount) filter (where d.outcome = 'approved'), 0)::bigint as approved_sum,
            count(*) filter (where d.outcome = 'rejected')::int as rejected,
            count(*) filter (where d.outcome = 'cancelled')::int as cancelled
     from requests r left join decisions d on d.request_id = r.id where r.person_id = $1 group by r.kind`,
    [personId],
  );
}

/** Of a person: how many contracts, and available and frozen rupees together. */
type StandingRow = { contracts: number; balance: bigint };

export async function readStanding(reader: Reader, personId: string): Promise<StandingRow> {
  const rows = await reader.query<StandingRow>(
    `select (select count(*)::int from contracts where person_id = $1) as contracts,
            (select coalesce(sum(balance), 0)::bigint from accounts
              where owner_id = $1 and asset = 'INR' and kind in ('available', 'frozen')) as balance`,
    [personId],
  );
  return rows[0] as StandingRow;
}

export type RecentRow = {
  id: string;
  kind: RequestKind;
  amount: bigint;
  outcome: Outcome | null;
  created_at: Date;
};

/** Requests of a person of either kind, newest first; none of the reader's own. */
export function listPersonRequests(
  reader: Reader,
  page: { staffId: string; personId: string; before: string | null; limit: number },
): Promise<RecentRow[]> {
  return reader.query<RecentRow>(
    `select r.id, r.kind, r.amount, d.outcome, r.created_at
     from requests r left join decisions d on d.request_id = r.id
     where r.person_id = $1 and r.person_id <> $2 and ($3::uuid is null or r.id < $3)
     order by r.id desc limit $4`,
    [page.personId, page.staffId, page.before, page.limit],
  );
}

export function listRecent(reader: Reader, personId: string, except: string): Promise<RecentRow[]> {
  return reader.query<RecentRow>(
    `select r.id, r.kind, r.amount, d.outcome, r.created_at
     from requests r left join decisions d on d.request_id = r.id
     where r.person_id = $1 and r.id <> $2 order by r.created_at desc, r.id desc limit 10`,
    [personId, except],
  );
}
