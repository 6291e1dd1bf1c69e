/**
 * What admins propose: corrections of the ledger, settings, roles. Each form is checked here, field
 * by field.
 */
import { INR_SCALE, formatAmount, parseAmount } from '#protocol/money.ts';
import type { Proposal, ProposeCorrection } from '#protocol/proposals.ts';
import type { ProposeSettings } from '#protocol/settings.ts';
import type { ProposeRole } from '#protocol/staff-people.ts';
import { cleanLine, isBlank } from '#protocol/text.ts';
import { lockAudit, readReason } from '#server/domain/audit/audit.ts';
import { checkSettings, planSettings } from '#server/domain/settings/settings.ts';
import { isUuid } from '#server/kit/ids.ts';
import { refuse, refuseField, leading } from '#server/kit/refuse.ts';

import { propose, type ProposalServices } from './proposals.ts';
import { canSignIn, findRole, hasSecondFactor } from './proposals.sql.ts';

/** Paise; what a bank could never have sent is a slip of the finger. */
const AMOUNT_MAX = 10n ** 16n;

/**
 * A compensating entry for a customer. Refuses `invalid` and `not-found`; nothing moves until
 * another admin approves.
 */
export async function proposeCorrection(
  services: ProposalServices,
  admin: { id: string },
  form: ProposeCorrection,
): Promise<Proposal> {
  const { personId, direction } = form;
  const paise = parseAmount(form.amount, INR_SCALE);
  if (paise === null || paise === 0n || paise > AMOUNT_MAX) {
    refuseField('amount', 'rupees-invalid');
  }
  // The person reads it in their statement.
  const cause = cleanLine(form.cause);
  if (isBlank(cause)) refuseField('cause', 'cause-missing');
  const reason = readReason(form.reason);
  if (!isUuid(personId)) refuse('not-found');
  return services.outbox.transaction(async (tx, emit) => {
    if (personId === admin.id) refuse('four-eyes');
    if ((await findRole(tx, personId)) !== 'user') refuse('not-found');
    const payload = { amount: formatAmount(paise, INR_SCALE), direction, cause };
    return propose(tx, emit, services, {
      kind: 'correction',
      personId,
      payload,
      reason,
      proposedBy: admin.id,
    });
  });
}

/** Refuses `invalid` at each field that is wrong. */
export async function proposeSettings(
  services: ProposalServices,
  admin: { id: string },
  form: ProposeSettings,
): Promise<Proposal> {
  const reason = readReason(form.reason);
  return services.outbox.transaction(async (tx, emit) => {
    await lockAudit(tx);
    const changes = await planSettings(tx, (current) => {
      const checked = checkSettings(current, form.changes);
      if ('changes' in checked) return checked.changes;
      return refuse('invalid', leading(checked.faults));
    });
    return propose(tx, emit, services, {
      kind: 'setting',
      personId: null,
      payload: { changes },
      reason,
      proposedBy: admin.id,
    });
  });
}

/**
 * For staff only. Refuses `not-found`, `four-eyes` for oneself, `invalid` for what is no change of
 * role.
 */
export async function proposeRole(
  services: ProposalServices,
  admin: { id: string },
  personId: string,
  form: ProposeRole,
): Promise<Proposal> {
  const reason = readReason(form.reason);
  if (!isUuid(personId)) refuse('not-found');
  return services.outbox.transaction(async (tx, emit) => {
    await lockAudit(tx);
    const before = await findRole(tx, personId);
    if (before === null || !(await canSignIn(tx, personId))) refuse('not-found');
    if (personId === admin.id) refuse('four-eyes');
    const after = form.role;
    if (before === 'user' || after === 'user') refuseField('role', 'role-of-customer');
    if (before === after) refuseField('role', 'role-unchanged');
    return propose(tx, emit, services, {
      kind: 'role',
      personId,
      payload: { before, after },
      reason,
      proposedBy: admin.id,
    });
  });
}

/**
 * Always for another admin to approve. Refuses `not-found` for who has none, and `four-eyes` for
 * oneself.
 */
export async function proposeSecondFactorReset(
  services: ProposalServices,
  admin: { id: string },
  personId: string,
  form: { reason: string },
): Promise<Proposal> {
  const reason = readReason(form.reason);
  if (!isUuid(personId)) refuse('not-found');
  return services.outbox.transaction(async (tx, emit) => {
    if (personId === admin.id) refuse('four-eyes');
    if (!(await hasSecondFactor(tx, personId))) {
      refuse('not-found', { reason: 'no-second-factor' });
    }
    return propose(tx, emit, services, {
      kind: 'second-factor',
      personId,
      payload: { method: 'authenticator' },
      reason,
      proposedBy: admin.id,
    });
  });
}
