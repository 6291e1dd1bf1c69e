/**
 * Invitations: the one way onto the staff after the first admin. A link is shown once, counts once
 * and for a day, and only while its sender is an admin. An invitation to a role of power is a
 * proposal, unless nobody else has ever been on the staff. Somebody who joins shares the inviter's
 * root, so an admin who invites themselves under another address decides nothing with it.
 */
import type { Person } from '#protocol/people.ts';
import type {
  AcceptInvitation,
  Invitation,
  InvitationLink,
  Invite,
  Invited,
} from '#protocol/invitations.ts';
import { rolesOfPower, type StaffRole } from '#protocol/roles.ts';
import { cleanLine } from '#protocol/text.ts';
import { appendAudit, lockAudit, readReason } from '#server/domain/audit/audit.ts';
import {
  checkClaim,
  hashOfLink,
  isEmail,
  makeLinkToken,
  normalEmail,
} from '#server/domain/people/people.ts';
import { endProposal, isOnlyStaff, propose } from '#server/domain/proposals/proposals.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import { pageOf, uuidCursor } from '#server/kit/page-of.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { isUuid, type RandomSource } from '#server/kit/ids.ts';
import { refuse, refuseField, refuseFields } from '#server/kit/refuse.ts';

import {
  acceptInvitation,
  findInvitation,
  findOpenInvitation,
  insertInvitation,
  type InvitationRow,
  linkInvitation,
  listInvitations,
  lockOpenInvitation,
  revokeInvitation,
} from './invitations.sql.ts';
import type { StaffServices } from './staff.ts';
import { hasEmail, insertStaff } from './staff.sql.ts';

const VALID_MS = 24 * 60 * 60 * 1000;

const hasPower = (role: StaffRole) => rolesOfPower.some((one) => one === role);

/**
 * Makes the link at once for sub-admins, and for the only member of staff there has ever been; else
 * proposes the invitation. Refuses `invalid` (a proposal needs a reason) and `email-taken` at the
 * field. A token is in this answer and nowhere else.
 */
export async function invite(
  services: StaffServices & { random: RandomSource; outbox: Outbox; isMailed: boolean },
  admin: { id: string },
  form: Invite,
): Promise<Invited> {
  const { outbox, clock, ids, random } = services;
  const email = normalEmail(form.email);
  if (!isEmail(email)) refuseField('email', 'email-invalid');
  const { role } = form;
  return outbox.transaction(async (tx, emit) => {
    await lockAudit(tx);
    if (await hasEmail(tx, email)) refuseField('email', 'email-taken', 'email-taken');
    const at = clock.now();
    const id = ids.next(at);
    const isSole = hasPower(role) && (await isOnlyStaff(tx, admin.id));
    const note = (facts: Record<string, string>) =>
      appendAudit(tx, {
        at,
        actorId: admin.id,
        action: 'invitation.create',
        subject: id,
        facts: { email, role, ...facts },
      });
    if (hasPower(role) && !isSole) {
      const { id: proposalId } = await propose(tx, emit, services, {
        kind: 'invitation',
        personId: null,
        payload: { invitation: id, email, role },
        reason: readReason(form.reason ?? ''),
        proposedBy: admin.id,
      });
      await insertInvitation(tx, {
        id,
        email,
        role,
        invitedBy: admin.id,
        at,
        link: { proposalId },
      });
      await note({ proposal: proposalId });
      return { invitation: await readInvitation(tx, id, at), token: null };
    }
    const { token, ...link } = makeLink(random, at);
    await insertInvitation(tx, { id, email, role, invitedBy: admin.id, at, link });
    const expiresAt = link.expiresAt.toISOString();
    await note({ expiresAt, ...(isSole ? { approval: 'sole admin' } : {}) });
    return { invitation: await readInvitation(tx, id, at), token };
  });
}

/**
 * The link of an approved invitation, for its sender; it counts for a day from now. Refuses
 * `not-found`, `forbidden` for another admin's, `four-eyes` before the approval, `already-decided`
 * for one that has its link or that never will.
 */
export async function takeLink(
  services: Pick<StaffServices, 'database' | 'clock'> & { random: RandomSource },
  admin: { id: string },
  id: string,
): Promise<InvitationLink> {
  const { database, clock, random } = services;
  if (!isUuid(id)) refuse('not-found');
  return database.transaction(async (tx) => {
    await lockAudit(tx);
    const at = clock.now();
    const row = await findInvitation(tx, id);
    if (!row) refuse('not-found');
    if (row.inviter_id !== admin.id) refuse('forbidden', { reason: 'invitation-of-another' });
    const status = statusOf(row, at);
    if (status === 'waiting') refuse('four-eyes', { reason: 'invitation-not-approved' });
    if (status !== 'approved') refuse('already-decided', { reason: 'invitation-linked' });
    const { token, hash, expiresAt } = makeLink(random, at);
    if ((await linkInvitation(tx, { id, hash, expiresAt })) === 0) {
      refuse('already-decided', { reason: 'invitation-linked' });
    }
    await appendAudit(tx, {
      at,
      actorId: admin.id,
      action: 'invitation.link',
      subject: id,
      facts: { email: row.email, role: row.role, expiresAt: expiresAt.toISOString() },
    });
    return { invitation: await readInvitation(tx, id, at), token };
  });
}

/** A page, newest first. Refuses `invalid` for an unknown cursor. */
export async function readInvitations(
  { database, clock }: Pick<StaffServices, 'database' | 'clock'>,
  page: { cursor: string | undefined; limit: number },
): Promise<{ items: Invitation[]; nextCursor: string | null }> {
  const before = uuidCursor(page.cursor);
  const rows = await listInvitations(database, { before, limit: page.limit + 1 });
  const now = clock.now();
  const { shown, nextCursor } = pageOf(rows, page.limit, ({ id }) => id);
  return { items: shown.map((row) => toInvitation(row, now)), nextCursor };
}

/**
 * Revokes an invitation, for any admin; one that still waits ends its proposal as well. Refuses
 * `not-found`, `forbidden` for the operator's, and `already-decided` for one that counts no more.
 */
export async function takeBackInvitation(
  { outbox, clock }: Pick<StaffServices, 'clock'> & { outbox: Outbox },
  admin: { id: string },
  id: string,
): Promise<Invitation> {
  if (!isUuid(id)) refuse('not-found');
  return outbox.transaction(async (tx, emit) => {
    await lockAudit(tx);
    const at = clock.now();
    const row = await findInvitation(tx, id);
    if (!row) refuse('not-found');
    // Nobody on the staff keeps out the people whom the operator lets in.
    if (row.inviter_id === null) refuse('forbidden', { reason: 'invitation-of-another' });
    const { proposal_id: proposalId } = row;
    if (proposalId !== null && statusOf(row, at) === 'waiting') {
      await endProposal(tx, emit, { clock }, { proposalId, by: admin.id });
    } else if (row.outcome !== null && row.outcome !== 'approved') {
      refuse('already-decided');
    }
    if ((await revokeInvitation(tx, id, at)) === 0) refuse('already-decided');
    const facts = { email: row.email, role: row.role };
    await appendAudit(tx, {
      at,
      actorId: admin.id,
      action: 'invitation.revoke',
      subject: id,
      facts,
    });
    return readInvitation(tx, id, at);
  });
}

/**
 * Makes the invited person staff; of many at once, one. Refuses `not-found` for a link that does
 * not count, `invalid`, `email-taken`, and `rate-limited` after too many guesses from the address.
 */
export async function joinStaff(
  services: StaffServices,
  form: AcceptInvitation,
  from: { address: string },
): Promise<Person> {
  const { database, clock, ids, passwords, attempts } = services;
  await attempts.beginGuess('invitation', from.address);
  const hash = hashOfLink(form.token);
  // Before the costly hashing, so that strangers cannot make us do it.
  const open = await findOpenInvitation(database, hash, clock.now());
  if (!open) {
    await attempts.failGuess('invitation', from.address);
    refuse('not-found', { reason: 'invitation-link-used' });
  }
  const { email, role } = open;
  refuseFields(checkClaim({ name: form.name, email, password: form.password }));
  const passwordHash = await passwords.hash(form.password);
  const person = { id: ids.next(clock.now()), name: cleanLine(form.name), email, role };
  await database.transaction(async (tx) => {
    await lockAudit(tx);
    // After the lock: a proposal that was committed before is older than this account.
    const at = clock.now();
    const mine = await lockOpenInvitation(tx, hash, at);
    if (!mine) refuse('not-found', { reason: 'invitation-link-used' });
    if (!(await insertStaff(tx, { ...person, passwordHash, at })))
      refuseField('email', 'email-taken', 'email-taken');
    await acceptInvitation(tx, { id: mine.id, personId: person.id, at });
    await appendAudit(tx, {
      at,
      actorId: person.id,
      action: 'invitation.accept',
      subject: mine.id,
      facts: { email, name: person.name, role },
    });
  });
  return person;
}

export function makeLink(
  random: RandomSource,
  at: Date,
): { token: string; hash: Buffer; expiresAt: Date } {
  const token = makeLinkToken(random);
  return { token, hash: hashOfLink(token), expiresAt: new Date(at.getTime() + VALID_MS) };
}

async function readInvitation(reader: Reader, id: string, now: Date): Promise<Invitation> {
  const row = await findInvitation(reader, id);
  return row ? toInvitation(row, now) : refuse('not-found');
}

function statusOf(row: InvitationRow, now: Date): Invitation['status'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.outcome === 'rejected' || row.outcome === 'objected' || row.outcome === 'lapsed')
    return 'rejected';
  if (row.revoked_at !== null || row.outcome === 'withdrawn') return 'revoked';
  if (row.expires_at !== null) return row.expires_at > now ? 'open' : 'expired';
  return row.outcome === null ? 'waiting' : 'approved';
}

function toInvitation(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    inviterId: row.inviter_id,
    proposalId: row.proposal_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    status: statusOf(row, now),
  };
}
