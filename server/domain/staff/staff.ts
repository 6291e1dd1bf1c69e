/**
 * Staff: the first admin comes by a one-time link; nobody else becomes one without another admin.
 */
import type { Claim } from '#protocol/meta.ts';
import type { Person } from '#protocol/people.ts';
import { cleanLine } from '#protocol/text.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import { checkClaim, normalEmail } from '#server/domain/people/people.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Passwords } from '#server/kit/password.ts';
import { refuse, refuseField, refuseFields } from '#server/kit/refuse.ts';

import { hashOfClaim } from './first-start.ts';
import {
  deleteClaimTokens,
  hasAdmin,
  hasClaimToken,
  insertStaff,
  takeClaimToken,
} from './staff.sql.ts';

export type StaffServices = {
  database: Database;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  attempts: Attempts;
};

/**
 * Makes the first admin; of many at once, one. Refuses `not-found` for an unknown or used link,
 * `invalid`, `email-taken` (the link stays usable).
 */
export async function claimFirstAdmin(
  services: StaffServices,
  form: Claim,
  from: { address: string },
): Promise<Person> {
  const { database, clock, ids, passwords, attempts } = services;
  await attempts.beginGuess('claim', from.address);
  const hash = hashOfClaim(form.token);
  // Before the costly hashing, so that strangers cannot make us do it.
  if (!(await hasClaimToken(database, hash))) {
    await attempts.failGuess('claim', from.address);
    refuse('not-found', { reason: 'claim-link-used' });
  }
  refuseFields(checkClaim(form));
  const passwordHash = await passwords.hash(form.password);
  const at = clock.now();
  const person = {
    id: ids.next(at),
    name: cleanLine(form.name),
    email: normalEmail(form.email),
    role: 'admin',
  } as const;
  await database.transaction(async (tx) => {
    const isMine = await takeClaimToken(tx, hash);
    if (!isMine || (await hasAdmin(tx))) refuse('not-found', { reason: 'claim-link-used' });
    if (!(await insertStaff(tx, { ...person, passwordHash, at }))) {
      refuseField('email', 'email-taken', 'email-taken');
    }
    await deleteClaimTokens(tx);
    await appendAudit(tx, {
      at,
      actorId: person.id,
      action: 'staff.claim',
      subject: person.id,
      facts: { email: person.email, name: person.name, role: person.role },
    });
  });
  return person;
}
