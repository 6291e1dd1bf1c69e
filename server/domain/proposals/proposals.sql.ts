/** SQL of proposals and of how they were decided. */
import type { Role } from '#protocol/people.ts';
import type { Proposal, ProposalKind } from '#protocol/proposals.ts';
import type { detailsOfRow } from '#server/domain/withdrawals/withdrawals.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';
import type { InsertTable } from '#server/ledger/rows.ts';

export const proposalsTable: InsertTable = {
  name: 'proposals',
  columns: {
    id: 'uuid',
    kind: 'text',
    person_id: 'uuid',
    payload: 'text',
    digest: 'text',
    proposed_by: 'uuid',
    reason: 'text',
    at: 'timestamptz',
  },
};

export const decisionsTable: InsertTable = {
  name: 'proposal_decisions',
  columns: {
    proposal_id: 'uuid',
    outcome: 'text',
    decided_by: 'uuid',
    digest: 'text',
    at: 'timestamptz',
  },
};

export const roleChangesTable: InsertTable = {
  name: 'role_changes',
  columns: {
    proposal_id: 'uuid',
    person_id: 'uuid',
    before: 'text',
    after: 'text',
    at: 'timestamptz',
  },
};

export const secondFactorResetsTable: InsertTable = {
  name: 'second_factor_resets',
  columns: { proposal_id: 'uuid', person_id: 'uuid', at: 'timestamptz' },
};

/** Whether somebody who can sign in has one that is on. */
export async function hasSecondFactor(reader: Reader, personId: string): Promise<boolean> {
  const rows = await reader.query(
    'select 1 from second_factors where person_id = $1 and confirmed_at is not null',
    [personId],
  );
  return rows.length > 0;
}

export type ProposalRow = {
  id: string;
  kind: ProposalKind;
  payload: string;
  digest: string;
  reason: string;
  at: Date;
  proposed_by: string;
  proposer_name: string;
  person_id: string | null;
  person_name: string | null;
  person_email: string | null;
  outcome: Exclude<Proposal['status'], 'open'> | null;
  decided_by: string | null;
  decider_name: string | null;
  decided_at: Date | null;
};

const columns = `
  select o.id, o.kind, o.payload, o.digest, o.reason, o.at,
         o.proposed_by, b.name as proposer_name,
         o.person_id, p.name as person_name, p.email as person_email,
         d.outcome, d.decided_by, x.name as decider_name, d.at as decided_at
  from proposals o
  join people b on b.id = o.proposed_by
  left join people p on p.id = o.person_id
  left join proposal_decisions d on d.proposal_id = o.id
  left join people x on x.id = d.decided_by`;

export async function findProposal(reader: Reader, id: string): Promise<ProposalRow | null> {
  return (await reader.query<ProposalRow>(`${columns} where o.id = $1`, [id]))[0] ?? null;
}

/** Open ones come oldest first, as they are worked off; any other list newest first. */
export function listProposals(
  reader: Reader,
  page: {
    kinds: readonly ProposalKind[];
    status: Proposal['status'] | null;
    /** The last of the page before. */
    after: string | null;
    limit: number;
  },
): Promise<ProposalRow[]> {
  const [later, order] = page.status === 'open' ? ['>', 'asc'] : ['<', 'desc'];
  return reader.query<ProposalRow>(
    `${columns}
     where o.kind = any($1::text[]) and ($2::text is null or coalesce(d.outcome, 'open') = $2)
       and ($3::uuid is null or o.id ${later} $3)
     order by o.id ${order} limit $4`,
    [page.kinds, page.status, page.after, page.limit],
  );
}

/** Rows written: none where it was decided already, by somebody whom this waited for. */
export function endIfOpen(
  tx: Tx,
  ending: {
    proposalId: string;
    outcome: 'rejected' | 'withdrawn';
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

/** Proposals of these kinds that wait for a second person. */
export async function countOpen(reader: Reader, kinds: readonly ProposalKind[]): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select count(*)::int as count from proposals o
     where o.kind = any($1::text[])
       and not exists (select from proposal_decisions d where d.proposal_id = o.id)`,
    [kinds],
  );
  return rows[0]?.count ?? 0;
}

/**
 * For deciding: proposals by their ids (`$1`), how many versions of bank details their people have,
 * whether the invitations that they are about were taken back, and whether their people have closed
 * their accounts.
 */
export const readForDecision = `
  select f.*,
         (select max(t.version) from bank_details t where t.person_id = f.person_id) as details_version,
         exists (select from invitations i where i.proposal_id = f.id and i.revoked_at is null) as is_invitation_open,
         exists (select from closings c where c.person_id = f.person_id) as is_closed
  from (${columns} where o.id = any($1::uuid[])) f`;

export type DecidableRow = ProposalRow & {
  details_version: number | null;
  is_invitation_open: boolean;
  is_closed: boolean;
};

/** Of a proposal, what says whose accounts its approval may move; it is written once. */
export const readAim = 'select kind, payload, person_id from proposals where id = $1';

export async function isOnlyAdmin(reader: Reader, personId: string): Promise<boolean> {
  const rows = await reader.query<{ yes: boolean }>('select is_only_admin($1) as yes', [personId]);
  return rows[0]?.yes === true;
}

export async function findRole(reader: Reader, personId: string): Promise<Role | null> {
  const rows = await reader.query<{ role: Role }>('select role from people where id = $1', [
    personId,
  ]);
  return rows[0]?.role ?? null;
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
