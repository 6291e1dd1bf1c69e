/**
 * Withdrawals: asking for one, which freezes the amount, taking it back, and the bank details they
 * are paid to. Staff decide them (withdrawal-desk.ts).
 */
import type { PlaceWithdrawal, Withdrawal } from '#protocol/withdrawals.ts';
import {
  cancelRequest,
  findOwnRequest,
  limitFault,
  openRequest,
  ownBody,
  type OwnKind,
  readRequestAmount,
  requestId,
  rupeesText,
} from '#server/domain/desk/desk.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse, leading } from '#server/kit/refuse.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import { type CommandKind, type Refused, refused, refusedField } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import {
  detailsOfRow,
  firstDetails,
  firstDetailsEffects,
  holdFactsOf,
  knownOf,
  type LoadedForWithdrawals,
  loadForWithdrawals,
  noteDetails,
} from './bank-details.ts';
import { holdFault } from './holds.ts';
import {
  bankDetailsRefusals,
  cleanBankDetails,
  maskBankDetails,
  type SavedDetails,
} from './withdrawals.rules.ts';
import { ownSource, readWithdrawals, type WithdrawalRow } from './withdrawals.sql.ts';

// Other slices see this file only.
export { bankDetailsEffects, detailsOfRow } from './bank-details.ts';
export { noteHold } from './holds.ts';
export {
  bankDetailsRefusals as bankDetailsFaults,
  cleanBankDetails,
  maskBankDetails,
  type SavedDetails,
} from './withdrawals.rules.ts';

export type WithdrawalForm = { amount: bigint; details: SavedDetails | null };

/**
 * Reads the form. Refuses `invalid` for what is no amount, and with what is wrong at each field of
 * the bank details, all at once.
 */
export function readWithdrawalForm(form: PlaceWithdrawal): WithdrawalForm {
  const amount = readRequestAmount(form.amount);
  const details = form.bankDetails ? cleanBankDetails(form.bankDetails) : null;
  const faults = Object.entries(details ? bankDetailsRefusals(details) : {});
  if (amount !== null && faults.length === 0) return { amount, details };
  const fields = {
    ...(amount === null ? { amount: 'amount-invalid' as const } : {}),
    ...Object.fromEntries(faults.map(([field, reason]) => [`bankDetails.${field}`, reason])),
  };
  return refuse('invalid', leading(fields));
}

/** The accounts that a withdrawal moves between. */
export const withdrawalAccounts = (personId: string) => [
  rupees(personId, 'available'),
  rupees(personId, 'frozen'),
  rupees(tillOf(personId), 'external'),
];

const allDetailsMissing: Refused = refused('invalid', 'bank-details-missing', {
  'bankDetails.accountName': 'bank-details-missing',
  'bankDetails.bankName': 'bank-details-missing',
  'bankDetails.accountNumber': 'bank-details-missing',
});

export type WithdrawalPlacement = WithdrawalForm & { personId: string };

/**
 * Freezes the amount and asks staff to pay it out. Refuses, in this order: `forbidden`, `invalid`
 * outside the operator's limits, `bank-details-fixed`, `invalid` where none are saved or sent,
 * `withdrawals-on-hold`, `insufficient-funds`.
 */
export const placeWithdrawal: CommandKind<WithdrawalPlacement, LoadedForWithdrawals> = {
  name: 'withdrawal.place',
  callers: 'people',
  accounts: ({ personId }) => withdrawalAccounts(personId),
  load: loadForWithdrawals,
  decide({ personId, amount, details }, view, { saved, limits }) {
    const available = view.balance(rupees(personId, 'available'));
    // All that is left can be withdrawn, also where it is less than the operator's least amount.
    const outside = limitFault(amount, amount === available ? { ...limits, least: 0n } : limits);
    if (outside) return outside;
    const known = knownOf(personId, { view, saved });
    const { latest } = known;
    if (latest && details) return refused('bank-details-fixed');
    const { now } = view;
    const used = latest ?? (details && firstDetails(details));
    if (!used) return allDetailsMissing;
    const held = holdFault(view, personId, holdFactsOf(known));
    if (held) return held;
    if (available < amount) {
      return refusedField('insufficient-funds', 'amount', 'insufficient-for-withdrawal');
    }
    const uuid = view.newId();
    const id = requestId('withdrawal', uuid);
    const withdrawal: Withdrawal = {
      id,
      amount: rupeesText(amount),
      status: 'pending',
      bankDetails: maskBankDetails(used.details),
      createdAt: now.toISOString(),
      decidedAt: null,
      rejectionReason: null,
    };
    // First, so that its notice stands below that of the request.
    const saving = latest ? null : firstDetailsEffects(personId, used.details, view);
    const opened = openRequest({
      kind: 'withdrawal',
      uuid,
      personId,
      amount,
      body: withdrawal,
      notice: { code: 'withdrawal-submitted', facts: { id, amount: withdrawal.amount } },
      view,
    });
    return {
      ...opened,
      transfers: [
        {
          from: rupees(personId, 'available'),
          to: rupees(personId, 'frozen'),
          amount,
          kind: 'withdrawal-hold',
          cause: id,
        },
      ],
      inserts: [
        ...(saving?.inserts ?? []),
        insert('withdrawals', {
          id: uuid,
          person_id: personId,
          amount,
          bank_details_version: used.version,
          created_at: now,
        }),
        ...opened.inserts,
      ],
      events: [...(saving?.events ?? []), ...opened.events],
      notes: [noteDetails(personId, used)],
    };
  },
};

export type Cancellation = { personId: string; uuid: string };

/**
 * Takes a pending request back: the amount is released. Refuses `forbidden`, `not-found`,
 * `already-decided`.
 */
export const cancelWithdrawal: CommandKind<Cancellation, ReadonlyMap<string, WithdrawalRow>> = {
  name: 'withdrawal.cancel',
  callers: 'people',
  accounts: ({ personId }) => withdrawalAccounts(personId),
  load: {
    text: readWithdrawals,
    values: (inputs) => [`{${inputs.map(({ uuid }) => uuid).join(',')}}`],
    shape: (rows) => new Map((rows as readonly WithdrawalRow[]).map((row) => [row.id, row])),
  },
  conflicts: { decisions_pkey: refused('already-decided') },
  decide({ personId, uuid }, view, rows) {
    const row = rows.get(uuid);
    if (!row || row.person_id !== personId) return refused('not-found');
    if (row.outcome !== null) return refused('already-decided');
    const id = requestId('withdrawal', uuid);
    const effects = cancelRequest({ kind: 'withdrawal', uuid, id, personId }, view.now);
    const withdrawal: Withdrawal = {
      ...ownBody(ownWithdrawals, row),
      status: 'cancelled',
      decidedAt: view.now.toISOString(),
    };
    const notice = noticeEffects({
      personId,
      notice: { code: 'withdrawal-cancelled', facts: { id, amount: withdrawal.amount } },
      view,
    });
    return {
      ...effects,
      status: 200,
      body: withdrawal,
      transfers: [
        {
          from: rupees(personId, 'frozen'),
          to: rupees(personId, 'available'),
          amount: row.amount,
          kind: 'withdrawal-release',
          cause: id,
        },
      ],
      inserts: [...effects.inserts, ...notice.inserts],
      events: [
        { personId, name: 'withdrawal', id, data: () => withdrawal },
        ...notice.events,
        ...effects.events,
      ],
    };
  },
};

/** Withdrawals as their owners see them. */
export const ownWithdrawals: OwnKind<WithdrawalRow, Withdrawal> = {
  source: ownSource,
  body: (row, shared) => ({ ...shared, bankDetails: maskBankDetails(detailsOfRow(row)) }),
};

/** Its state now, for a live event that somebody missed; null where there is none. */
export const findWithdrawalBody = (
  reader: Reader,
  personId: string,
  id: string,
): Promise<Withdrawal | null> => findOwnRequest(reader, ownWithdrawals, personId, id);
