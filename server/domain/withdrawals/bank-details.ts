/**
 * Bank details: versions of where a person is paid. The first is the person's own, saved by itself
 * or with the first withdrawal; it is read masked, and changed only by an approved proposal.
 */
import type { BankDetails, SavedBankDetails } from '#protocol/withdrawals.ts';
import { limitsOf, type RequestLimits } from '#server/domain/desk/desk.ts';
import { securityEffects } from '#server/domain/credentials/news.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuseFields } from '#server/kit/refuse.ts';
import { rupees } from '#server/ledger/accounts.ts';
import { type CommandKind, type Effects, refused, type View } from '#server/ledger/commands.ts';
import { noteIn, type Noted, type Notebook } from '#server/ledger/notes.ts';
import { type Insert, insert } from '#server/ledger/rows.ts';

import { holdIn, noteHold } from './holds.ts';
import {
  bankDetailsRefusals,
  cleanBankDetails,
  type Hold,
  type HoldFacts,
  holdOf,
  isSameDetails,
  maskBankDetails,
  type SavedDetails,
} from './withdrawals.rules.ts';
import {
  type BankDetailsColumns,
  type BankDetailsRow,
  findSaved,
  type ForWithdrawalRow,
  readForWithdrawals,
  readSaved,
  type SavedRow,
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

/** The database numbers versions after the first one, and demands an approved proposal for each. */
function detailsRow(
  personId: string,
  details: SavedDetails,
  version: { version?: number; proposalId: string | null; at: Date },
): Insert {
  const { accountName, bankName, accountNumber, ifsc, phone, additionalInfo } = details;
  return insert('bank_details', {
    person_id: personId,
    ...(version.version !== undefined && { version: version.version }),
    account_name: accountName,
    bank_name: bankName,
    account_number: accountNumber,
    ifsc,
    phone,
    additional_info: additionalInfo,
    proposal_id: version.proposalId,
    at: version.at,
  });
}

/** What is known of a person before a withdrawal. */
export type Saved = { latest: LatestDetails | null; secondFactorResetAt: Date | null };

const savedOf = (row: SavedRow): Saved => ({
  latest: row.version === null ? null : latestOf(row),
  secondFactorResetAt: row.second_factor_reset_at,
});

const nothingSaved: Saved = { latest: null, secondFactorResetAt: null };

export const holdFactsOf = ({ latest, secondFactorResetAt }: Saved): HoldFacts => ({
  detailsChangedAt: latest?.changedAt ?? null,
  secondFactorResetAt,
});

const savedBody = (details: SavedDetails | null, hold: Hold | null): SavedBankDetails => ({
  details: details && maskBankDetails(details),
  holdUntil: hold?.until.toISOString() ?? null,
  holdCause: hold?.cause ?? null,
});

/** A person's own saved details, masked, and until when withdrawals are held back and by what. */
export async function readBankDetails(
  reader: Reader,
  personId: string,
  now: Date,
): Promise<SavedBankDetails> {
  const saved = savedOf(await findSaved(reader, personId));
  return savedBody(saved.latest?.details ?? null, holdOf(holdFactsOf(saved), now));
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

type LoadedDetails = ReadonlyMap<string, Saved>;

type Load<Loaded> = NonNullable<CommandKind<{ personId: string }, Loaded>['load']>;

const peopleOf: Load<unknown>['values'] = (inputs) => [
  `{${inputs.map(({ personId }) => personId).join(',')}}`,
];
const savedByPerson = (rows: readonly SavedRow[]) =>
  new Map(rows.map((row) => [row.person_id, savedOf(row)]));

const loadDetails: Load<LoadedDetails> = {
  text: readSaved,
  values: peopleOf,
  shape: (rows) => savedByPerson(rows as readonly SavedRow[]),
};

export type LoadedForWithdrawals = { saved: LoadedDetails; limits: RequestLimits };

/** Of commands that withdraw: with the operator's limits. */
export const loadForWithdrawals: Load<LoadedForWithdrawals> = {
  text: readForWithdrawals,
  values: peopleOf,
  shape(rows) {
    const read = rows as readonly ForWithdrawalRow[];
    return { saved: savedByPerson(read), limits: limitsOf(read[0] as ForWithdrawalRow) };
  },
};

/** What is saved as the command finds it, by those before it in the batch too. */
export function knownOf(
  personId: string,
  { view, saved }: { view: View; saved: LoadedDetails },
): Saved {
  const loaded = saved.get(personId) ?? nothingSaved;
  return { ...loaded, latest: loaded.latest ?? view.noted(notedDetails, personId) };
}

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
 * The row of a person's first details, and the news of it: a thief with a session could save them.
 * The database refuses a second one, no matter who writes it.
 */
export function firstDetailsEffects(
  personId: string,
  details: SavedDetails,
  view: Parameters<typeof securityEffects>[0]['view'],
): Required<Pick<Effects, 'inserts' | 'events'>> {
  const { bankName: bank, accountNumber: account } = maskBankDetails(details);
  const notice = { code: 'bank-details-saved', facts: { bank, account } } as const;
  const { inserts, events } = securityEffects({ personId, notice, view });
  const row = detailsRow(personId, details, { version: 1, proposalId: null, at: view.now });
  return { inserts: [row, ...inserts], events };
}

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
    const known = knownOf(personId, { view, saved });
    const { latest } = known;
    if (latest && !isSameDetails(latest.details, details)) return refused('bank-details-fixed');
    const used = latest ?? firstDetails(details);
    return {
      status: 200,
      body: savedBody(used.details, holdIn(view, personId, holdFactsOf(known))),
      ...(latest ? {} : firstDetailsEffects(personId, details, view)),
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
  view: Parameters<typeof securityEffects>[0]['view'];
}): Required<Pick<Effects, 'inserts' | 'events' | 'notes'>> {
  const { personId, details, proposalId, at, view } = change;
  const masked = maskBankDetails(details);
  const notice = securityEffects({
    personId,
    notice: {
      code: 'bank-details-changed',
      facts: { bank: masked.bankName, account: masked.accountNumber },
    },
    view,
  });
  return {
    inserts: [detailsRow(personId, details, { proposalId, at }), ...notice.inserts],
    events: notice.events,
    notes: [noteHold(personId, { detailsChangedAt: at })],
  };
}
