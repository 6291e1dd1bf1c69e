/**
 * People as staff look them up, and barring one. A person who is barred is out at once. Their
 * sessions and live streams end, and the invitations that they sent count no more.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Role } from '#protocol/people.ts';
import type { ListedPerson, PersonFacts, PersonLedger, PersonRow } from '#protocol/staff-people.ts';
import { appendAudit, lockAudit, readReason } from '#server/domain/audit/audit.ts';
import { endCredentials } from '#server/domain/credentials/credentials.ts';
import { readKeyTrace } from '#server/domain/keys/keys.ts';
import {
  isEmail,
  normalEmail,
  readRupees,
  readStatement,
  type ScaleOf,
  shownReferral,
} from '#server/domain/people/people.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import { pageOf, uuidCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import { isUuid } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';
import { lockMoneyOf } from '#server/ledger/lock.ts';

import {
  type DirectoryRow,
  findByWholeEmail,
  findInDirectory,
  listPeople,
  lockPeople,
  setDisabled,
  sumRupees,
} from './directory.sql.ts';
import { revokeInvitationsOf } from './invitations.sql.ts';

export type DirectoryServices = { outbox: Outbox; clock: Clock; sessions: Sessions };

/**
 * A page, newest first. An id or a whole e-mail address finds its one person; else part of a name
 * or an address.
 */
export async function searchPeople(
  reader: Reader,
  query: {
    search: string | undefined;
    role: Role | undefined;
    cursor: string | undefined;
    limit: number;
    /** Whether its reader may read balances. */
    hasMoney: boolean;
  },
): Promise<{ items: ListedPerson[]; nextCursor: string | null }> {
  const { role = null, limit, hasMoney } = query;
  const before = uuidCursor(query.cursor);
  const search = (query.search ?? '').trim();
  const one = before === null ? await findOne(reader, search) : null;
  if (one) {
    const found = role === null || one.role === role ? [one] : [];
    return { items: await listed(reader, found, hasMoney), nextCursor: null };
  }
  const part = search === '' ? null : search.normalize('NFC').toLowerCase();
  const rows = await listPeople(reader, { part, role, before, limit: limit + 1 });
  const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: await listed(reader, shown, hasMoney), nextCursor };
}

/** Refuses `not-found`. */
export async function readPerson(reader: Reader, id: string): Promise<PersonRow> {
  const row = isUuid(id) ? await findInDirectory(reader, id) : null;
  return row ? toRow(row) : refuse('not-found');
}

/** The same, and that there are API keys. */
export async function readPersonFacts(
  { database, clock }: { database: Database; clock: Clock },
  id: string,
): Promise<PersonFacts> {
  const person = await readPerson(database, id);
  return { ...person, apiKeys: await readKeyTrace(database, id, clock.now()) };
}

/** The same lines as the person reads. Refuses `not-found`, and `invalid` for an unknown cursor. */
export async function readPersonLedger(
  services: { database: Database; scaleOf: ScaleOf },
  id: string,
  page: { cursor: string | undefined; limit: number },
): Promise<PersonLedger> {
  const { database, scaleOf } = services;
  const person = await readPerson(database, id);
  const [{ available, frozen }, statement] = await Promise.all([
    readRupees(database, id),
    readStatement(database, scaleOf, { personId: id, asset: undefined, ...page }),
  ]);
  return { person, available, frozen, ...statement };
}

/**
 * Bars a person, or lets them in again. Refuses `invalid` without a reason, `not-found`,
 * `four-eyes` for oneself and for the last active admin, `not-found` for a closed account,
 * `already-decided` where it is so already, `forbidden` where the admin was barred meanwhile.
 */
export async function setAccess(
  { outbox, clock, sessions }: DirectoryServices,
  admin: { id: string },
  id: string,
  change: { isBarred: boolean; reason: string },
): Promise<PersonRow> {
  const reason = readReason(change.reason);
  if (!isUuid(id)) refuse('not-found');
  const row = await outbox
    .transaction(async (tx, emit) => {
      // Nothing of theirs is decided meanwhile, and whatever is decided later finds them barred.
      await lockMoneyOf(tx, id);
      await lockAudit(tx);
      const locked = await lockPeople(tx, [admin.id, id]);
      const actor = locked.find((person) => person.id === admin.id);
      const target = locked.find((person) => person.id === id);
      if (actor?.role !== 'admin' || actor.disabled_at !== null) refuse('forbidden');
      if (!target) refuse('not-found');
      if (target.id === admin.id) refuse('four-eyes');
      if ((target.disabled_at !== null) === change.isBarred) refuse('already-decided');
      const at = clock.now();
      await setDisabled(tx, id, change.isBarred ? at : null, at);
      if (change.isBarred) {
        await sessions.endAll(tx, emit, id);
        await endCredentials(tx, 'disabled', id);
        await revokeInvitationsOf(tx, id, at);
      }
      await appendAudit(tx, {
        at,
        actorId: admin.id,
        action: change.isBarred ? 'person.disable' : 'person.enable',
        subject: id,
        facts: { name: target.name, role: target.role, reason },
      });
      return findInDirectory(tx, id);
    })
    .catch(refuseByConstraint);
  return row ? toRow(row) : refuse('not-found');
}

function refuseByConstraint(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'people_last_admin') {
    refuse('four-eyes', { reason: 'last-admin-barred' });
  }
  if ((error as { constraint?: string }).constraint === 'people_closed') {
    refuse('not-found', { reason: 'account-closed' });
  }
  throw error;
}

async function findOne(reader: Reader, search: string): Promise<DirectoryRow | null> {
  if (isUuid(search.toLowerCase())) return findInDirectory(reader, search.toLowerCase());
  const email = normalEmail(search);
  return isEmail(email) ? findByWholeEmail(reader, email) : null;
}

async function listed(
  reader: Reader,
  rows: readonly DirectoryRow[],
  hasMoney: boolean,
): Promise<ListedPerson[]> {
  const customers = hasMoney ? rows.filter(({ role }) => role === 'user') : [];
  const sums = await sumRupees(
    reader,
    customers.map(({ id }) => id),
  );
  const balanceOf = ({ id }: DirectoryRow) => {
    const sum = sums.get(id);
    return sum === undefined ? null : formatAmount(sum, INR_SCALE);
  };
  return rows.map((row) => ({ ...toRow(row), balance: balanceOf(row) }));
}

function toRow(row: DirectoryRow): PersonRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    referral: row.referral === null ? null : shownReferral(row.referral),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
  };
}
