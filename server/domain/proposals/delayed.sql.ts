/** SQL of delayed proposals: who was told of them, and which are due. */
import type { Reader, Tx } from '#server/kit/database/database.ts';

/** Everybody else who is or was staff and can be told: the house's own sub-admin has no e-mail. */
const others = `role <> 'user' and email is not null`;

/** True if somebody else who is or was staff is disabled: without mail nobody can tell them. */
export async function hasUnreachable(reader: Reader, proposedBy: string): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from people where ${others} and id <> $1 and disabled_at is not null limit 1`,
    [proposedBy],
  );
  return rows.length > 0;
}

/** Records who may object; returns their ids. */
export async function tellObjectors(
  tx: Tx,
  { proposalId, proposedBy }: { proposalId: string; proposedBy: string },
): Promise<string[]> {
  const rows = await tx.query<{ person_id: string }>(
    `insert into objectors (proposal_id, person_id)
     select $1, id from people where ${others} and id <> $2 order by id
     returning person_id`,
    [proposalId, proposedBy],
  );
  return rows.map(({ person_id }) => person_id);
}

/** Number of open delayed proposals of this person's root. */
export async function countDelayedOf(reader: Reader, proposedBy: string): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select count(*)::int as count from proposals o
     where o.delayed and staff_root(o.proposed_by) = staff_root($1)
       and not exists (select from proposal_decisions d where d.proposal_id = o.id)`,
    [proposedBy],
  );
  return rows[0]?.count ?? 0;
}

/** Adds the link of another mail: a mail that was sent twice has two links that work. */
export function addObjectionLink(
  tx: Tx,
  link: { proposalId: string; personId: string; hash: Buffer },
) {
  return tx.execute(
    `update objectors set token_hashes = array_append(token_hashes, $3)
     where proposal_id = $1 and person_id = $2`,
    [link.proposalId, link.personId, link.hash],
  );
}

/** The mail server has taken the mail; the database sets the time. */
export function noteMailed(
  database: Pick<Tx, 'execute'>,
  { proposalId, personId }: { proposalId: string; personId: string },
) {
  return database.execute(
    `update objectors set mailed_at = now()
     where proposal_id = $1 and person_id = $2 and mailed_at is null`,
    [proposalId, personId],
  );
}

export type ObjectionLink = { proposal_id: string; person_id: string };

export async function findObjectionLink(
  reader: Reader,
  hash: Buffer,
): Promise<ObjectionLink | null> {
  const rows = await reader.query<ObjectionLink>(
    'select proposal_id, person_id from objectors where $1 = any(token_hashes)',
    [hash],
  );
  return rows[0] ?? null;
}

export async function findEmail(reader: Reader, personId: string): Promise<string | null> {
  const rows = await reader.query<{ email: string | null }>(
    'select email from people where id = $1',
    [personId],
  );
  return rows[0]?.email ?? null;
}

/** Delayed proposals looked at in one run. */
const MOST_DUE = 100;

/** Ids of open delayed proposals that take effect now or never will, oldest first. */
export async function listDue(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    `select o.id from proposals o
     where o.delayed and not exists (select from proposal_decisions d where d.proposal_id = o.id)
       and (may_apply_alone(o) or not is_active_admin(o.proposed_by))
     order by o.id limit ${MOST_DUE}`,
  );
  return rows.map(({ id }) => id);
}

export type DueProposal = {
  /** True if the database lets the proposal take effect without a second person. */
  may_apply: boolean;
  /** True if the proposer is no active admin any more: the proposal never takes effect. */
  is_orphan: boolean;
  is_invitation_open: boolean;
};

/** Returns what may become of an open delayed proposal now; null for any other. */
export async function findDue(reader: Reader, id: string): Promise<DueProposal | null> {
  const rows = await reader.query<DueProposal>(
    `select may_apply_alone(o) as may_apply, not is_active_admin(o.proposed_by) as is_orphan,
            exists (select from invitations i where i.proposal_id = o.id and i.revoked_at is null) as is_invitation_open
     from proposals o
     where o.id = $1 and o.delayed
       and not exists (select from proposal_decisions d where d.proposal_id = o.id)`,
    [id],
  );
  return rows[0] ?? null;
}
