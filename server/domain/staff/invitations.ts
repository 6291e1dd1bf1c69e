/**
 * Invitations: the one way onto the staff after the first admin. A link is shown once, counts once and for a day, and only
 * while whoever sent it is an admin.
 */
import { createHash } from 'node:crypto';

import { type Person, peopleTexts } from '#protocol/people.ts';
import type { AcceptInvitation, Invitation, Invite } from '#protocol/staff.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import {
  checkClaim,
  cleanName,
  isEmail,
  normalEmail,
  refuseFaults,
} from '#server/domain/people/people.ts';
import { isUuid, type RandomSource } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import {
  acceptInvitation,
  findInvitation,
  findOpenInvitation,
  insertInvitation,
  type InvitationRow,
  listInvitations,
  lockOpenInvitation,
  revokeInvitation,
} from './invitations.sql.ts';
import type { StaffServices } from './staff.ts';
import { hasEmail, insertStaff } from './staff.sql.ts';

const TOKEN_BYTES = 32;
const VALID_MS = 24 * 60 * 60 * 1000;

const linkUsed = 'This link has been used, has expired or was taken back. Ask for a new one.';

/** Refuses `invalid` and `email-taken` at the field. The token is in this answer and nowhere else. */
export async function invite(
  services: StaffServices & { random: RandomSource },
  admin: { id: string; name: string },
  form: Invite,
): Promise<{ invitation: Invitation; token: string }> {
  const { database, clock, ids, random } = services;
  const email = normalEmail(form.email);
  if (!isEmail(email)) refuseFaults({ email: peopleTexts.emailInvalid });
  const bytes = Buffer.alloc(TOKEN_BYTES);
  random(bytes);
  const token = bytes.toString('base64url');
  const at = clock.now();
  const id = ids.next(at);
  const { role } = form;
  const expiresAt = new Date(at.getTime() + VALID_MS);
  const invitation = await database.transaction(async (tx) => {
    if (await hasEmail(tx, email)) refuseTaken();
    const hash = hashOf(token);
    await insertInvitation(tx, { id, hash, email, role, invitedBy: admin.id, at, expiresAt });
    const row = await findInvitation(tx, id);
    await appendAudit(tx, {
      at,
      actorId: admin.id,
      action: 'invitation.create',
      subject: id,
      facts: { email, role, expiresAt: expiresAt.toISOString() },
    });
    return row ? toInvitation(row, at) : refuse('not-found');
  });
  return { invitation, token };
}

/** A page, newest first. Refuses `invalid` for an unknown cursor. */
export async function readInvitations(
  { database, clock }: Pick<StaffServices, 'database' | 'clock'>,
  page: { cursor: string | undefined; limit: number },
): Promise<{ items: Invitation[]; nextCursor: string | null }> {
  const before = page.cursor ?? null;
  if (before !== null && !isUuid(before)) {
    refuse('invalid', { fields: { cursor: 'Unknown cursor.' } });
  }
  const rows = await listInvitations(database, { before, limit: page.limit + 1 });
  const now = clock.now();
  const items = rows.slice(0, page.limit).map((row) => toInvitation(row, now));
  return { items, nextCursor: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null };
}

/** Refuses `not-found`, and `already-decided` for one that counts no more. */
export async function takeBackInvitation(
  { database, clock }: Pick<StaffServices, 'database' | 'clock'>,
  admin: { id: string },
  id: string,
): Promise<Invitation> {
  if (!isUuid(id)) refuse('not-found');
  return database.transaction(async (tx) => {
    const at = clock.now();
    const revoked = await revokeInvitation(tx, id, at);
    const row = await findInvitation(tx, id);
    if (!row) refuse('not-found');
    if (revoked === 0) refuse('already-decided');
    const facts = { email: row.email, role: row.role };
    await appendAudit(tx, {
      at,
      actorId: admin.id,
      action: 'invitation.revoke',
      subject: id,
      facts,
    });
    return toInvitation(row, at);
  });
}

/**
 * Makes the invited person staff; of many at once, one. Refuses `not-found` for a link that does not count, `invalid`,
 * `email-taken`, and `rate-limited` after too many guesses from the address.
 */
export async function joinStaff(
  services: StaffServices,
  form: AcceptInvitation,
  from: { address: string },
): Promise<Person> {
  const { database, clock, ids, passwords, attempts } = services;
  await attempts.beginGuess(from.address);
  const hash = hashOf(form.token);
  // Before the costly hashing, so that strangers cannot make us do it.
  const open = await findOpenInvitation(database, hash, clock.now());
  if (!open) {
    await attempts.failGuess(from.address);
    refuse('not-found', { detail: linkUsed });
  }
  const { email, role } = open;
  refuseFaults(checkClaim({ name: form.name, email, password: form.password }));
  const passwordHash = await passwords.hash(form.password);
  const at = clock.now();
  const person = { id: ids.next(at), name: cleanName(form.name), email, role };
  await database.transaction(async (tx) => {
    const mine = await lockOpenInvitation(tx, hash, at);
    if (!mine) refuse('not-found', { detail: linkUsed });
    if (!(await insertStaff(tx, { ...person, passwordHash, at }))) refuseTaken();
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

function refuseTaken(): never {
  const text = peopleTexts.emailTaken;
  refuse('email-taken', { detail: text, fields: { email: text } });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function statusOf(row: InvitationRow, now: Date): Invitation['status'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at > now ? 'open' : 'expired';
}

function toInvitation(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    status: statusOf(row, now),
  };
}
