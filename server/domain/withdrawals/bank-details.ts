/**
 * Bank details: versions of where a person is paid. The first is the person's own, saved by itself
 * or with the first withdrawal; it is read masked, and changed only by an approved proposal.
 */
import type { BankDetails, SavedBankDetails } from '#protocol/withdrawals.ts';
import { limitsOf, type RequestLimits } from '#server/domain/desk/desk.ts';
import type { LimitRow } from '#server/domain/desk/desk.sql.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import type { Reader, Value } from '#server/kit/database/database.ts';
import { refuseFields } from '#server/kit/refuse.ts';
import { rupees } from '#server/ledger/accounts.ts';
import {
  type CommandKind,
  type PersonalEvent,
  refused,
  type View,
} from '#server/ledger/commands.ts';
import { noteIn, type Noted, type Notebook } from '#server/ledger/notes.ts';
import type { InsertTable } from '#server/ledger/rows.ts';

import {
  bankDetailsRefusals,
  cleanBankDetails,
  holdUntil,
  isSameDetails,
  maskBankDetails,
  type SavedDetails,
} from './withdrawals.rules.ts';
import {
  type BankDetailsColumns,
  type BankDetailsRow,
  bankDetailsTable,
  findLatestDetails,
  type ForWithdrawalRow,
  readForWithdrawals,
  readLatestDetails,
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

const latestOf = (row: BankDetailsRow): LatestDetails => ({
  details: detailsOfRow(row),
  version: row.version,
  changedAt: row.version === 1 ? null : row.at,
});

/** The row of a version, in the order of its table's columns. */
function detailsValues(
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

const savedBody = ({ details, changedAt }: LatestDetails, now: Date): SavedBankDetails => ({
  details: maskBankDetails(details),
  holdUntil: holdUntil(changedAt, now)?.toISOString() ?? null,
});

/** A person's own saved details, masked, and until when a change holds withdrawals back. */
export async function readBankDetails(
  reader: Reader,
  personId: string,
  now: Date,
): Promise<SavedBankDetails> {
  const row = await findLatestDetails(reader, personId);
  return row ? savedBody(latestOf(row), now) : { details: null, holdUntil: null };
}

/** Reads the form of the details alone. Refuses `invalid` with what is wrong at each field. */
export function readDetailsForm(form: BankDetails): SavedDetails {
  const details = cleanBankDetails(form);
  refuseFields(bankDetailsRefusals(details));
  return details;
}

/** Details that a command of the batch has used or saved; null where none has. */
const notedDetails: Notebook<{ personId: string; used: LatestDetails }, LatestDetails | null> = {
  name: 'withdrawals.details',
  keyOf: ({ personId }) => personId,
  none: null,
  fold: (_, { used }) => used,
};

export const noteDetails = (personId: string, used: LatestDetails): Noted =>
  noteIn(notedDetails, { personId, used });

type LoadedDetails = ReadonlyMap<string, LatestDetails>;

type Load<Loaded> = NonNullable<CommandKind<{ personId: string }, Loaded>['load']>;

const peopleOf: Load<unknown>['values'] = (inputs) => [
  `{${inputs.map(({ personId }) => personId).join(',')}}`,
];
const latestByPerson = (rows: readonly BankDetailsRow[]) =>
  new Map(rows.map((row) => [row.person_id, latestOf(row)]));

const loadDetails: Load<LoadedDetails> = {
  text: readLatestDetails,
  values: peopleOf,
  shape: (rows) => latestByPerson(rows as readonly BankDetailsRow[]),
};

export type LoadedForWithdrawals = { saved: LoadedDetails; limits: RequestLimits };

/** Of commands that withdraw: with the operator's limits. */
export const loadForWithdrawals: Load<LoadedForWithdrawals> = {
  text: readForWithdrawals,
  values: peopleOf,
  shape(rows) {
    const read = rows as readonly ForWithdrawalRow[];
    const saved = read.filter((row): row is LimitRow & BankDetailsRow => row.person_id !== null);
    return { saved: latestByPerson(saved), limits: limitsOf(read[0] as ForWithdrawalRow) };
  },
};

/**
 * What is saved as the command finds it, those before it in the batch included; null where nothing
 * is.
 */
export const knownDetails = (
  personId: string,
  { view, saved }: { view: View; saved: LoadedDetails },
): LatestDetails | null => saved.get(personId) ?? view.noted(notedDetails, personId);

/**
 * As the person entered them, for the command that saves them. They hold nothing back: there was
 * nothing to change.
 */
export const firstDetails = (details: SavedDetails): LatestDetails => ({
  details,
  version: 1,
  changedAt: null,
});

/**
 * The row of a person's first details. The database refuses a second one, no matter who writes it.
 */
export const firstDetailsRow = (
  personId: string,
  details: SavedDetails,
  at: Date,
): { into: InsertTable; values: readonly Value[] } => ({
  into: bankDetailsTable,
  values: detailsValues(personId, details, { version: 1, proposalId: null, at }),
});

/**
 * Saves a person's first details without a withdrawal; a command like every other that may save
 * them, so that whichever comes first has saved them. The same details again change nothing.
 * Refuses `forbidden`, `bank-details-fixed`.
 */
export const saveBankDetails: CommandKind<
  { personId: string; details: SavedDetails },
  LoadedDetails
> = {
  name: 'withdrawal.save-details',
  callers: 'people',
  accounts: ({ personId }) => [rupees(personId, 'available')],
  load: loadDetails,
  decide({ personId, details }, view, saved) {
    const known = knownDetails(personId, { view, saved });
    if (known && !isSameDetails(known.details, details)) return refused('bank-details-fixed');
    const used = known ?? firstDetails(details);
    return {
      status: 200,
      body: savedBody(used, view.now),
      inserts: known ? [] : [firstDetailsRow(personId, details, view.now)],
      notes: [noteDetails(personId, used)],
    };
  },
};

/**
 * A new version of a person's bank details, for the command that approves the proposal of it; the
 * database refuses one without. Withdrawals are held for 24 hours, and the person is told.
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
