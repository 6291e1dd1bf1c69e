/** A request as the rules look at it, and as the desk shows it. */
import type { RequestShut, Reviewer } from '#protocol/desk.ts';
import { rejectReasonOf } from '#protocol/reject-reasons.ts';

import type { DeskKind, MoneyRow } from './desk-kind.ts';
import { claimRefusal, dueAt, type Review } from './desk.rules.ts';
import type { DeskRow } from './desk.sql.ts';
import { requestId, rupeesText } from './requests.ts';

const reviewer = (id: string | null, name: string | null): Reviewer | null =>
  id === null ? null : { id, name: name ?? '' };

/** As the rules look at it. */
export function reviewOf(row: DeskRow): Review {
  return {
    personId: row.person_id,
    personName: row.person_name,
    isDisabled: row.disabled_at !== null,
    outcome: row.outcome,
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals.map(({ id, name, at }) => ({ id, name, at: new Date(at) })),
    claim:
      row.claim_id !== null && row.claim_until !== null
        ? { staffId: row.claim_id, until: row.claim_until }
        : null,
  };
}

/** Why this reader cannot decide it now; null where they can, and once it is decided. */
function shutFor(row: DeskRow, readerId: string, now: Date): RequestShut | null {
  if (row.outcome !== null) return null;
  const fault = claimRefusal(reviewOf(row), readerId, now);
  return fault && ((fault.reason ?? fault.refused) as RequestShut);
}

export function showRow(
  desk: DeskKind,
  row: DeskRow,
  { readerId, now }: { readerId: string; now: Date },
): MoneyRow {
  const claimedBy = reviewer(row.claim_id, row.claim_name);
  const flags = desk.flagsOf(row);
  return desk.row(row, {
    id: requestId(desk.source.kind, row.id),
    person: {
      id: row.person_id,
      name: row.person_name,
      email: row.person_email ?? '',
      joinedAt: row.joined_at.toISOString(),
      isDisabled: row.disabled_at !== null,
    },
    amount: rupeesText(row.amount),
    status: row.outcome ?? 'pending',
    createdAt: row.created_at.toISOString(),
    dueAt: dueAt(row.created_at, desk.dueMs).toISOString(),
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals.map(({ id, name, at }) => ({
      by: { id, name },
      at: new Date(at).toISOString(),
    })),
    claim:
      claimedBy && row.claim_until && row.claim_until > now
        ? { by: claimedBy, until: row.claim_until.toISOString() }
        : null,
    shut: shutFor(row, readerId, now),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.outcome === 'cancelled' ? null : reviewer(row.decided_by, row.decided_by_name),
    rejectionReason: row.reason && rejectReasonOf(row.reason),
    flags: row.is_first ? [...flags, 'first-request'] : flags,
  });
}
