/** Bank details: versions of where a person is paid, read masked, changed only by an approved proposal. */
import type { SavedBankDetails } from '#protocol/withdrawals.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import type { Reader, Value } from '#server/kit/database.ts';
import type { PersonalEvent, View } from '#server/ledger/commands.ts';
import type { InsertTable } from '#server/ledger/rows.ts';

import { holdUntil, maskBankDetails, type SavedDetails } from './withdrawals.rules.ts';
import {
  type BankDetailsColumns,
  type BankDetailsRow,
  bankDetailsTable,
  findLatestDetails,
} from './withdrawals.sql.ts';

export const detailsOfRow = (row: BankDetailsColumns): SavedDetails => ({
  accountName: row.account_name,
  bankName: row.bank_name,
  accountNumber: row.account_number,
  ifsc: row.ifsc,
  phone: row.phone,
  additionalInfo: row.additional_info,
});

export type LatestDetails = { details: SavedDetails; version: number; changedAt: Date | null };

export const latestOf = (row: BankDetailsRow): LatestDetails => ({
  details: detailsOfRow(row),
  version: row.version,
  changedAt: row.version === 1 ? null : row.at,
});

/** The row of a version, in the order of its table's columns. */
export function detailsValues(
  personId: string,
  details: SavedDetails,
  version: { version: number | null; proposalId: string | null; at: Date },
): readonly Value[] {
  const { accountName, bankName, accountNumber, ifsc, phone, additionalInfo } = details;
  return [
    personId,
    version.version,
    accountName,
    bankName,
    accountNumber,
    ifsc,
    phone,
    additionalInfo,
    version.proposalId,
    version.at,
  ];
}

/** A person's own saved details, masked, and until when a change holds withdrawals back. */
export async function readBankDetails(
  reader: Reader,
  personId: string,
  now: Date,
): Promise<SavedBankDetails> {
  const row = await findLatestDetails(reader, personId);
  if (!row) return { details: null, holdUntil: null };
  const { details, changedAt } = latestOf(row);
  return {
    details: maskBankDetails(details),
    holdUntil: holdUntil(changedAt, now)?.toISOString() ?? null,
  };
}

/**
 * A new version of a person's bank details, for the command that approves the proposal of it; the database refuses one
 * without. Withdrawals are held for 24 hours, and the person is told.
 */
export function bankDetailsEffects(change: {
  personId: string;
  details: SavedDetails;
  proposalId: string;
  at: Date;
  view: Pick<View, 'now' | 'newId'>;
}): { inserts: { into: InsertTable; values: readonly Value[] }[]; events: PersonalEvent[] } {
  const { personId, details, proposalId, at, view } = change;
  const masked = maskBankDetails(details);
  const notice = noticeEffects({
    personId,
    notice: {
      code: 'bank-details-changed',
      facts: { bank: masked.bankName, account: masked.accountNumber },
    },
    view,
  });
  const values = detailsValues(personId, details, { version: null, proposalId, at });
  return {
    inserts: [{ into: bankDetailsTable, values }, ...notice.inserts],
    events: notice.events,
  };
}
