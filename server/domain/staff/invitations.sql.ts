/** SQL of invitations to the staff. Tokens come in as hashes only. */
import type { Proposal } from '#protocol/proposals.ts';
import type { StaffRole } from '#protocol/roles.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

export type InvitationRow = Pick<
  Rows['invitations'],
  'id' | 'email' | 'proposal_id' | 'created_at' | 'accepted_at' | 'revoked_at'
> & {
  role: StaffRole;
  /** Null for an invitation of the operator's, like the inviter's id. */
  invited_by: string | null;
  inviter_id: string | null;
  /** Of the proposal; null where it waits or where there is none. */
  outcome: Exclude<Proposal['status'], 'open'> | null;
  /** Null while there is no link. */
  expires_at: Date | null;
};

const columns = `
  select i.id, i.email, i.role, p.name as invited_by, i.invited_by as inviter_id, i.proposal_id, d.outcome,
         i.created_at, i.expires_at, i.accepted_at, i.revoked_at
  from invitations i
  left join people p on p.id = i.invited_by
  left join proposal_decisions d on d.proposal_id = i.proposal_id`;

export function insertInvitation(
  tx: Tx,
  invitation: {
    id: string;
    email: string;
    role: StaffRole;
    /** Null for the operator. */
    invitedBy: string | null;
    at: Date;
    /** At once, or after the approval of a proposal. */
    link: { hash: Buffer; expiresAt: Date } | { proposalId: string };
  },
) {
  const { id, email, role, invitedBy, at, link } = invitation;
  const [hash, expiresAt, proposalId] =
    'hash' in link ? [link.hash, link.expiresAt, null] : [null, null, link.proposalId];
  return tx.execute(
    `insert into invitations (id, token_hash, email, role, invited_by, created_at, expires_at, proposal_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, hash, email, role, invitedBy, at, expiresAt, proposalId],
  );
}

/** Rows that got their link: none where it was made before, or the invitation was taken back. */
export function linkInvitation(tx: Tx, link: { id: string; hash: Buffer; expiresAt: Date }) {
  return tx.execute(
    `update invitations set token_hash = $2, expires_at = $3
     where id = $1 and token_hash is null and revoked_at is null`,
    [link.id, link.hash, link.expiresAt],
  );
}

/** Newest first. */
export function listInvitations(
  reader: Reader,
  page: { before: string | null; limit: number },
): Promise<InvitationRow[]> {
  return reader.query<InvitationRow>(
    `${columns} where $1::uuid is null or i.id < $1 order by i.id desc limit $2`,
    [page.before, page.limit],
  );
}

export async function findInvitation(reader: Reader, id: string): Promise<InvitationRow | null> {
  return (await reader.query<InvitationRow>(`${columns} where i.id = $1`, [id]))[0] ?? null;
}

/** An invitation counts while its inviter is an active admin; the operator's always counts. */
const openInvitation = `
  select i.id, i.email, i.role from invitations i left join people p on p.id = i.invited_by
  where i.token_hash = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > $2
    and (i.invited_by is null or (p.role = 'admin' and p.disabled_at is null))`;

export type OpenInvitation = { id: string; email: string; role: StaffRole };

export async function findOpenInvitation(
  reader: Reader,
  hash: Buffer,
  now: Date,
): Promise<OpenInvitation | null> {
  return (await reader.query<OpenInvitation>(openInvitation, [hash, now]))[0] ?? null;
}

/** Others who want the same one wait, and then find it taken. */
export async function lockOpenInvitation(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<OpenInvitation | null> {
  const text = `${openInvitation} for update of i`;
  return (await tx.query<OpenInvitation>(text, [hash, now]))[0] ?? null;
}

export function acceptInvitation(tx: Tx, accepted: { id: string; personId: string; at: Date }) {
  return tx.execute('update invitations set accepted_at = $2, accepted_by = $3 where id = $1', [
    accepted.id,
    accepted.at,
    accepted.personId,
  ]);
}

/** Rows taken back: none where it was accepted, revoked or expired already. */
export function revokeInvitation(tx: Tx, id: string, at: Date) {
  return tx.execute(
    `update invitations set revoked_at = $2
     where id = $1 and accepted_at is null and revoked_at is null
       and (expires_at is null or expires_at > $2)`,
    [id, at],
  );
}

export function revokeInvitationsOf(tx: Tx, inviterId: string, at: Date) {
  return tx.execute(
    `update invitations set revoked_at = $2
     where invited_by = $1 and accepted_at is null and revoked_at is null`,
    [inviterId, at],
  );
}
