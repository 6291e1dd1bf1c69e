/**
 * Referral codes: a sub-admin's own, all of them for admins. A person who came with one is counted,
 * never named.
 */
import type { CreateCode, OwnCodes, ReferralCode } from '#protocol/referral-codes.ts';
import type { SessionPerson } from '#server/kit/signed-in.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import { normalReferral, shownReferral } from '#server/domain/people/people.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import { isUuid, type RandomSource } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import {
  type CodeRow,
  countSignUpsByDay,
  findCode,
  insertCode,
  isActiveSubAdmin,
  listCodes,
  revokeCode,
} from './codes.sql.ts';
import { makeReferralCode } from './first-start.ts';

export type CodeServices = { database: Database; clock: Clock; random: RandomSource };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of which sign-ups are listed. */
const LISTED_DAYS = 366;

export async function readCodes(reader: Reader): Promise<ReferralCode[]> {
  return (await listCodes(reader, null)).map(toCode);
}

/** Of one sub-admin, with sign-ups by Indian day. */
export async function readOwnCodes(
  { database, clock }: Pick<CodeServices, 'database' | 'clock'>,
  owner: string,
): Promise<OwnCodes> {
  const since = new Date(clock.now().getTime() - LISTED_DAYS * DAY_MS);
  const [codes, days] = await Promise.all([
    listCodes(database, owner),
    countSignUpsByDay(database, { owner, since }),
  ]);
  return {
    codes: codes.map(toCode),
    days: days.map(({ date, code, sign_ups }) => ({
      date,
      code: shownReferral(code),
      signUps: sign_ups,
    })),
  };
}

/**
 * Refuses `forbidden` for a sub-admin who names another, `not-found` for nobody's, `invalid` where
 * none is named.
 */
export async function createCode(
  { database, clock, random }: CodeServices,
  by: SessionPerson,
  form: CreateCode,
): Promise<ReferralCode> {
  const owner = form.subAdminId ?? (by.role === 'sub-admin' ? by.id : undefined);
  if (owner === undefined) {
    refuse('invalid', { fields: { subAdminId: 'code-owner-missing' } });
  }
  if (by.role === 'sub-admin' && owner !== by.id) refuse('forbidden');
  if (!isUuid(owner)) refuse('not-found');
  const code = makeReferralCode(random);
  return database.transaction(async (tx) => {
    if (!(await isActiveSubAdmin(tx, owner))) refuse('not-found');
    const at = clock.now();
    const expiresAt = form.days === undefined ? null : new Date(at.getTime() + form.days * DAY_MS);
    await insertCode(tx, { code, subAdmin: owner, at, expiresAt });
    await appendAudit(tx, {
      at,
      actorId: by.id,
      action: 'code.create',
      subject: code,
      facts: { subAdmin: owner, expiresAt: expiresAt?.toISOString() ?? 'never' },
    });
    const row = await findCode(tx, code);
    return row ? toCode(row) : refuse('not-found');
  });
}

/**
 * Nobody signs up with it any more. Refuses `not-found`, also for somebody else's, and
 * `already-decided`.
 */
export async function takeBackCode(
  { database, clock }: Pick<CodeServices, 'database' | 'clock'>,
  by: SessionPerson,
  text: string,
): Promise<ReferralCode> {
  const code = normalReferral(text);
  return database.transaction(async (tx) => {
    const row = await findCode(tx, code);
    if (!row || (by.role === 'sub-admin' && row.sub_admin !== by.id)) refuse('not-found');
    const at = clock.now();
    if ((await revokeCode(tx, code, at)) === 0) refuse('already-decided');
    await appendAudit(tx, {
      at,
      actorId: by.id,
      action: 'code.revoke',
      subject: code,
      facts: { subAdmin: row.sub_admin, signUps: row.sign_ups.toString() },
    });
    return toCode({ ...row, revoked_at: at });
  });
}

function toCode(row: CodeRow): ReferralCode {
  return {
    code: shownReferral(row.code),
    subAdmin: { id: row.sub_admin, name: row.sub_admin_name },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    signUps: row.sign_ups,
  };
}
