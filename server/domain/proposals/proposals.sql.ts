/** SQL of proposals and of how they were decided. */
import type { Role } from '#protocol/people.ts';
import type { Proposal, ProposalKind } from '#protocol/proposals.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { detailsOfRow } from '#server/domain/withdrawals/withdrawals.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

/** Whether somebody who can sign in has one that is on. */
export async function hasSecondFactor(reader: Reader, personId: string): Promise<boolean> {
  const rows = await reader.query(
    'select 1 from second_factors where person_id = $1 and confirmed_at is not null',
    [personId],
  );
  return rows.length > 0;
}

export type ProposalRow = Pick<
  Rows['proposals'],
  'id' | 'payload' | 'digest' | 'reason' | 'at' | 'proposed_by' | 'person_id'
> & {
  kind: ProposalKind;
  proposer_name: string;
  person_name: string | null;
  person_email: string | null;
  outcome: Exclude<Proposal['status'], 'open'> | null;
  decided_by: string | null;
  decider_name: string | null;
  decided_at: Date | null;
  /** True if it takes effect without a second person unless somebody objects. */
  delayed: boolean;
  /** When a delayed proposal takes effect at the earliest; null for any other. */
  effective_at: Date | null;
  /** True if it is open and an active member of staff could approve it now. */
  has_decider: boolean;
  reader_id: string | null;
  /** True if one person may hold the reader's account and the proposer's. */
  is_same_root: boolean;
  /** True if the reader's account is newer than the proposal. */
  is_newer_account: boolean;
};

/** `reader` is the SQL of the reader's id, which may be null. */
const columnsFor = (reader: string) => `
  select o.id, o.kind, o.payload, o.digest, o.reason, o.at,
         o.proposed_by, b.name as proposer_name,
         o.person_id, p.name as person_name, p.email as person_email,
         d.outcome, d.decided_by, x.name as decider_name, d.at as decided_at, o.delayed,
         case when o.delayed then effective_at(o) end as effective_at,
         ${reader} as reader_id, d.proposal_id is null and has_decider(o.kind, o.proposed_by, o.person_id, o.at) as has_decider,
         coalesce(staff_root(${reader}) = staff_root(o.proposed_by), false) as is_same_root,
         exists (select from people r where r.id = ${reader} and r.created_at > o.at) as is_newer_account
  from proposals o
  join people b on b.id = o.proposed_by
  left join people p on p.id = o.person_id
  left join proposal_decisions d on d.proposal_id = o.id
  left join people x on x.id = d.decided_by`;

/** As `readerId` sees it; null where nobody in particular reads it. */
export async function findProposal(
  reader: Reader,
  id: string,
  readerId: string | null = null,
): Promise<ProposalRow | null> {
  const text = `${columnsFor('$2::uuid')} where o.id = $1`;
  return (await reader.query<ProposalRow>(text, [id, readerId]))[0] ?? null;
}

/** Open ones come oldest first, as they are worked off; any other list newest first. */
export function listProposals(
  reader: Reader,
  page: {
    readerId: string;
    kinds: readonly ProposalKind[];
    status: Proposal['status'] | null;
    /** The last of the page before. */
    after: string | null;
    limit: number;
  },
): Promise<ProposalRow[]> {
  const [later, order] = page.status === 'open' ? ['>', 'asc'] : ['<', 'desc'];
  return reader.query<ProposalRow>(
    `${columnsFor('$5::uuid')}
     where o.kind = any($1::text[]) and ($2::text is null or coalesce(d.outcome, 'open') = $2)
       and ($3::uuid is null or o.id ${later} $3)
     order by o.id ${order} limit $4`,
    [page.kinds, page.status, page.after, page.limit, page.readerId],
  );
}

/** Returns the number of rows written: 0 if somebody decided the proposal first. */
export function endIfOpen(
  tx: Tx,
  ending: {
    proposalId: string;
    outcome: 'rejected' | 'withdrawn' | 'objected';
    by: string;
    digest: string;
    at: Date;
  },
) {
  const { proposalId, outcome, by, digest, at } = ending;
  return tx.execute(
    `insert into proposal_decisions (proposal_id, outcome, decided_by, digest, at)
     values ($1, $2, $3, $4, $5) on conflict (proposal_id) do nothing`,
    [proposalId, outcome, by, digest, at],
  );
}

/** Open proposals of these kinds that the reader may decide, by the rule of `shutFor`. */
export async function countDecidable(
  reader: Reader,
  { readerId, kinds }: { readerId: string; kinds: readonly ProposalKind[] },
): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select count(*)::int as count from proposals o join people r on r.id = $2
     where o.kind = any($1::text[])
       and not exists (select from proposal_decisions d where d.proposal_id = o.id)
       and o.proposed_by <> r.id and o.person_id is distinct from r.id and r.created_at <= o.at
       and staff_root(r.id) is distinct from staff_root(o.proposed_by)`,
    [kinds, readerId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * For deciding: proposals by their ids (`$1`), each as one member of staff (`$2`) sees it, the
 * latest version of their people's bank details, whether their invitations were taken back, and
 * whether their people have closed their accounts.
 */
export const readForDecision = `
  select f.*,
         (select max(t.version) from bank_details t where t.person_id = f.person_id) as details_version,
         exists (select from invitations i where i.proposal_id = f.id and i.revoked_at is null) as is_invitation_open,
         exists (select from closings c where c.person_id = f.person_id) as is_closed
  from (${columnsFor('a.reader_id')}
        join (select distinct * from unnest($1::uuid[], $2::uuid[]) as asked(id, reader_id)) a on a.id = o.id) f`;

export type DecidableRow = ProposalRow & {
  details_version: number | null;
  is_invitation_open: boolean;
  is_closed: boolean;
};

/** Selects the fields that determine which accounts an approval locks. */
export const readAim = 'select kind, payload, person_id from proposals where id = $1';

/** True for an active admin of a house whose staff has never had anybody else. */
export async function isOnlyStaff(reader: Reader, personId: string): Promise<boolean> {
  const rows = await reader.query<{ yes: boolean }>('select is_only_staff($1) as yes', [personId]);
  return rows[0]?.yes === true;
}

/** True if an active member of staff could decide such a proposal if it were made now. */
export async function hasDecider(
  reader: Reader,
  of: { kind: ProposalKind; proposedBy: string; personId: string | null; at: Date },
): Promise<boolean> {
  const rows = await reader.query<{ yes: boolean }>('select has_decider($1, $2, $3, $4) as yes', [
    of.kind,
    of.proposedBy,
    of.personId,
    of.at,
  ]);
  return rows[0]?.yes === true;
}

/** Open delayed proposals as `readerId` sees them, oldest first. */
export function listDelayed(reader: Reader, readerId: string): Promise<ProposalRow[]> {
  return reader.query<ProposalRow>(
    `${columnsFor('$1::uuid')} where o.delayed and d.proposal_id is null order by o.id`,
    [readerId],
  );
}

export async function findRole(reader: Reader, personId: string): Promise<Role | null> {
  const rows = await reader.query<{ role: Role }>('select role from people where id = $1', [
    personId,
  ]);
  return rows[0]?.role ?? null;
}

/** False for the house's own sub-admin, who is nobody. */
export async function canSignIn(reader: Reader, personId: string): Promise<boolean> {
  const rows = await reader.query('select 1 from people where id = $1 and email is not null', [
    personId,
  ]);
  return rows.length > 0;
}

export type DetailsRow = Parameters<typeof detailsOfRow>[0] & { version: number };

/** The latest bank details of a person. */
export async function findDetails(reader: Reader, personId: string): Promise<DetailsRow | null> {
  const rows = await reader.query<DetailsRow>(
    `select version, account_name, bank_name, account_number, ifsc, phone, additional_info
     from bank_details where person_id = $1 order by version desc limit 1`,
    [personId],
  );
  return rows[0] ?? null;
}
