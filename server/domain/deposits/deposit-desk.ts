/**
 * What a deposit is to the desk: its proof and whatever is like it, and the amount that an approval
 * credits.
 */
import {
  DEPOSIT_DUE_MS,
  type DeskDeposit,
  type DeskFlag,
  type DepositPane,
  moneyDesks,
} from '#protocol/desk.ts';
import { decisionsOf, type DeskKind, requestId, rupeesText } from '#server/domain/desk/desk.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';

import { depositStatus, payeeReference } from './deposits.rules.ts';
import { deskSource, type DepositDeskRow, listAlike } from './deposits.sql.ts';
import { depositAccounts } from './deposits.ts';

function proofOf(
  { proof: sha256, width, height, bytes }: DepositDeskRow,
  id: string,
): DepositPane['proof'] {
  if (sha256 === null || width === null || height === null || bytes === null) return null;
  return { path: `/api/staff/deposits/${id}/proof`, width, height, bytes, sha256 };
}

export const depositDesk: DeskKind<DepositDeskRow, DeskDeposit, DepositPane> = {
  source: deskSource,
  dueMs: DEPOSIT_DUE_MS,
  direction: 'in',
  routes: moneyDesks.deposits,
  flagsOf(row) {
    const flags: DeskFlag[] = [];
    if (row.is_duplicate) flags.push('duplicate-proof');
    if (row.is_similar) flags.push('similar-proof');
    if (row.is_same_reference) flags.push('same-reference');
    return flags;
  },
  seenOf: (row) => ({
    id: requestId('deposit', row.id),
    personId: row.person_id,
    amount: rupeesText(row.amount),
    reference: row.reference,
    proof: row.proof,
    approvalsNeeded: row.approvals_needed,
    createdAt: row.created_at.toISOString(),
  }),
  row: ({ reference }, { status, ...shared }) => ({
    ...shared,
    status: depositStatus(status),
    reference,
  }),
  async pane(reader, row, shared) {
    const alike = await listAlike(reader, row.id);
    return {
      ...shared,
      payeeReference: row.is_payee_named ? payeeReference(row.person_id) : null,
      proof: proofOf(row, shared.id),
      alike: alike.map((other) => ({
        id: requestId('deposit', other.id),
        person: other.person,
        status: other.outcome ?? 'pending',
        why: other.why,
        createdAt: other.created_at.toISOString(),
      })),
    };
  },
  accounts: depositAccounts,
  approvalFault: () => null,
  approved({ id: uuid, person_id: personId, amount }) {
    const id = requestId('deposit', uuid);
    return {
      transfers: [
        {
          from: rupees(tillOf(personId), 'external'),
          to: rupees(personId, 'available'),
          amount,
          kind: 'deposit',
          cause: id,
        },
      ],
      notice: { code: 'deposit-approved', facts: { id, amount: rupeesText(amount) } },
    };
  },
  rejected: ({ id, amount }, reason) => ({
    transfers: [],
    notice: {
      code: 'deposit-rejected',
      facts: { id: requestId('deposit', id), amount: rupeesText(amount), reason },
    },
  }),
  own: ({ id, amount, status, reference, createdAt, decidedAt, rejectionReason }) => ({
    id,
    amount,
    status,
    reference,
    createdAt,
    decidedAt,
    rejectionReason,
  }),
};

export const { approve: approveDeposit, reject: rejectDeposit } = decisionsOf(depositDesk);
