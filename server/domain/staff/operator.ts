/**
 * What the operator does at the machine, with the database owner's login: lets somebody onto the
 * staff, or confirms that a member of staff is a person of their own. Either makes a new root, so
 * that two people can decide for each other and a deadlock ends. Everything is in the audit log.
 */
import type { Role } from '#protocol/people.ts';
import type { StaffRole } from '#protocol/roles.ts';
import { appendAudit, lockAudit } from '#server/domain/audit/audit.ts';
import { isEmail, normalEmail } from '#server/domain/people/people.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import type { Ids, RandomSource } from '#server/kit/ids.ts';

import { makeLink } from './invitations.ts';
import { insertInvitation } from './invitations.sql.ts';
import { hasEmail } from './staff.sql.ts';
import { confirmPerson, findStaffByEmail, listStaff, type StaffRow } from './operator.sql.ts';

export type OperatorServices = {
  /** Logged in as the owner: the application's role may write neither. */
  owner: Database;
  clock: Clock;
  ids: Ids;
  random: RandomSource;
};

/** Everybody who is or was staff and can sign in, oldest first. */
export const readStaff = ({ owner }: Pick<OperatorServices, 'owner'>): Promise<StaffRow[]> =>
  listStaff(owner);

/** Returns the token of a link that counts once, for a day. Throws for a wrong or used address. */
export function letIn(
  { owner, clock, ids, random }: OperatorServices,
  form: { email: string; role: StaffRole },
): Promise<{ token: string; expiresAt: Date }> {
  const email = normalEmail(form.email);
  if (!isEmail(email)) throw new Error(`"${form.email}" is no e-mail address.`);
  return owner.transaction(async (tx) => {
    await lockAudit(tx);
    if (await hasEmail(tx, email)) throw new Error(`There is an account of ${email} already.`);
    const at = clock.now();
    const id = ids.next(at);
    const { token, hash, expiresAt } = makeLink(random, at);
    const { role } = form;
    await insertInvitation(tx, { id, email, role, invitedBy: null, at, link: { hash, expiresAt } });
    await note(tx, { at, action: 'operator.let-in', subject: id, facts: { email, role } });
    return { token, expiresAt };
  });
}

/** Throws where nobody on the staff has that address. Returns false if confirmed before. */
export function confirmStaff(
  { owner, clock }: Pick<OperatorServices, 'owner' | 'clock'>,
  address: string,
): Promise<boolean> {
  const email = normalEmail(address);
  return owner.transaction(async (tx) => {
    await lockAudit(tx);
    const person = await findStaffByEmail(tx, email);
    if (!person) throw new Error(`Nobody on the staff has the address ${email}.`);
    const at = clock.now();
    if ((await confirmPerson(tx, person.id, at)) === 0) return false;
    const facts: Record<string, string> = {
      email,
      name: person.name,
      role: person.role satisfies Role,
    };
    await note(tx, { at, action: 'operator.confirm', subject: person.id, facts });
    return true;
  });
}

const note = (
  tx: Tx,
  entry: { at: Date; action: string; subject: string; facts: Record<string, string> },
) => appendAudit(tx, { ...entry, actorId: null });
