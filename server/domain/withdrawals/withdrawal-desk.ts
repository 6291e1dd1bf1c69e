/**
 * What a withdrawal is to the desk: its bank details, and the frozen amount that leaves with an
 * approval.
 */
import {
  type DeskWithdrawal,
  WITHDRAWAL_DUE_MS,
  type WithdrawalPane,
  moneyDesks,
} from '#protocol/desk.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import {
  decisionsOf,
  type DeskKind,
  findRow,
  namesDiffer,
  requestId,
  rupeesText,
} from '#server/domain/desk/desk.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';

import { detailsOfRow } from './bank-details.ts';
import { holdFault } from './holds.ts';
import { maskBankDetails } from './withdrawals.rules.ts';
import { deskSource, type WithdrawalDeskRow } from './withdrawals.sql.ts';
import { withdrawalAccounts } from './withdrawals.ts';

export const withdrawalDesk: DeskKind<WithdrawalDeskRow, DeskWithdrawal, WithdrawalPane> = {
  source: deskSource,
  dueMs: WITHDRAWAL_DUE_MS,
  direction: 'out',
  routes: moneyDesks.withdrawals,
  flagsOf: (row) => (namesDiffer(row.account_name, row.person_name) ? ['name-differs'] : []),
  // The version represents the bank details.
  seenOf: (row) => ({
    id: requestId('withdrawal', row.id),
    personId: row.person_id,
    amount: row.amount.toString(),
    bankDetailsVersion: row.bank_details_version,
    approvalsNeeded: row.approvals_needed,
    createdAt: row.created_at.toISOString(),
  }),
  row: (row, shared) => ({ ...shared, bankDetails: maskBankDetails(detailsOfRow(row)) }),
  pane: (_, __, shared) => Promise.resolve(shared),
  accounts: withdrawalAccounts,
  approvalFault: (row, view) =>
    holdFault(view, row.person_id, {
      detailsChangedAt: row.details_changed_at,
      secondFactorResetAt: row.second_factor_reset_at,
    }),
  approved(row) {
    const { id: uuid, person_id: personId, amount } = row;
    const id = requestId('withdrawal', uuid);
    const account = maskBankDetails(detailsOfRow(row)).accountNumber;
    return {
      transfers: [
        {
          from: rupees(personId, 'frozen'),
          to: rupees(tillOf(personId), 'external'),
          amount,
          kind: 'withdrawal',
          cause: id,
        },
      ],
      notice: { code: 'withdrawal-approved', facts: { id, amount: rupeesText(amount), account } },
    };
  },
  rejected({ id: uuid, person_id: personId, amount }, reason) {
    const id = requestId('withdrawal', uuid);
    return {
      transfers: [
        {
          from: rupees(personId, 'frozen'),
          to: rupees(personId, 'available'),
          amount,
          kind: 'withdrawal-release',
          cause: id,
        },
      ],
      notice: { code: 'withdrawal-rejected', facts: { id, amount: rupeesText(amount), reason } },
    };
  },
  own: ({ id, amount, status, bankDetails, createdAt, decidedAt, rejectionReason }) => ({
    id,
    amount,
    status,
    bankDetails,
    createdAt,
    decidedAt,
    rejectionReason,
  }),
};

export const { approve: approveWithdrawal, reject: rejectWithdrawal } = decisionsOf(withdrawalDesk);

/**
 * The whole number, to pay out: written to the audit log before it is shown. Refuses `not-found`.
 */
export async function revealAccount(
  { database, clock }: { database: Database; clock: Clock },
  asked: { id: string; staffId: string },
): Promise<{ accountNumber: string; phone: string | null }> {
  const row = await findRow(database, withdrawalDesk, asked.id);
  const { accountNumber, phone } = detailsOfRow(row);
  await database.transaction((tx) =>
    appendAudit(tx, {
      at: clock.now(),
      actorId: asked.staffId,
      action: 'withdrawal.reveal',
      subject: asked.id,
      facts: { person: row.person_id, account: maskBankDetails(detailsOfRow(row)).accountNumber },
    }),
  );
  return { accountNumber, phone };
}
