/**
 * Deposits: asking for one with a proof of payment, and reading one's own. Staff decide them
 * (deposit-desk.ts); nothing is credited before.
 */
import { type Deposit, type Payee, type PlaceDeposit, PROOFS_PER_DAY } from '#protocol/deposits.ts';
import type { FieldReasons } from '#protocol/reasons.ts';
import {
  findOwnRequest,
  limitFault,
  limitsOf,
  openRequest,
  type OwnKind,
  readRequestAmount,
  requestId,
  type RequestLimits,
  requestUuid,
  rupeesText,
} from '#server/domain/desk/desk.ts';
import {
  selfImposedFacts,
  selfImposedNotes,
  selfImposedRefusal,
} from '#server/domain/limits/limits.ts';
import { readSettings } from '#server/domain/settings/settings.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse, leading } from '#server/kit/refuse.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import { type Answer, type CommandKind, refused } from '#server/ledger/commands.ts';
import { noteIn, type Notebook } from '#server/ledger/notes.ts';
import { insert } from '#server/ledger/rows.ts';

import { depositStatus, normalReference, payeeReference } from './deposits.rules.ts';
import {
  type DepositRow,
  findProof,
  findStored,
  type ForDepositRow,
  ownSource,
  readForDeposits,
} from './deposits.sql.ts';

export type DepositForm = { amount: bigint; reference: string | null };

/**
 * Reads the form. Refuses `invalid` for what is no amount, no reference and no proof, all at once.
 */
export function readDepositForm(form: PlaceDeposit, hasProof: boolean): DepositForm {
  const amount = readRequestAmount(form.amount);
  const reference = normalReference(form.reference);
  if (amount !== null && reference !== undefined && hasProof) return { amount, reference };
  const fields: FieldReasons = {
    ...(amount === null ? { amount: 'amount-invalid' } : {}),
    ...(reference === undefined ? { reference: 'reference-invalid' } : {}),
    ...(hasProof ? {} : { proof: 'proof-missing' }),
  };
  return refuse('invalid', leading(fields));
}

/** The accounts that a deposit moves between. */
export const depositAccounts = (personId: string) => [
  rupees(personId, 'available'),
  rupees(personId, 'frozen'),
  rupees(tillOf(personId), 'external'),
];

export type DepositPlacement = DepositForm & {
  personId: string;
  /** SHA-256 of the stored image. */
  proof: string;
  /** For the count of the day's proofs. */
  now: Date;
};

/** Proofs that a person has sent, beyond the rows that were read. */
const proofs: Notebook<{ personId: string }, number> = {
  name: 'deposits.proofs',
  keyOf: ({ personId }) => personId,
  none: 0,
  fold: (count) => count + 1,
};

type LoadedForDeposits = { counts: ReadonlyMap<string, number>; limits: RequestLimits };

/**
 * Asks for a deposit: no money moves yet. Refuses `forbidden`, `invalid` outside the operator's
 * limits, `on-break`, `own-limit`, and `rate-limited` past ten proofs in 24 hours.
 */
export const placeDeposit: CommandKind<DepositPlacement, LoadedForDeposits> = {
  name: 'deposit.place',
  callers: 'people',
  accounts: ({ personId }) => [rupees(personId, 'available')],
  load: {
    text: readForDeposits,
    values: (inputs) => [
      `{${inputs.map(({ personId }) => personId).join(',')}}`,
      inputs.reduce((latest, { now }) => (now > latest ? now : latest), new Date(0)),
    ],
    shape(rows) {
      const read = rows as readonly ForDepositRow[];
      return {
        counts: new Map(read.map((row) => [row.person_id, row.count])),
        limits: limitsOf(read[0] as ForDepositRow),
      };
    },
  },
  guardedFacts: selfImposedFacts,
  decide({ personId, amount, reference, proof }, view, { counts, limits }) {
    const outside = limitFault(amount, limits);
    if (outside) return outside;
    const own = { personId, adds: { deposit: amount }, field: 'amount' };
    const passed = selfImposedRefusal(view, own);
    if (passed) return passed;
    const count = (counts.get(personId) ?? 0) + view.noted(proofs, personId);
    if (count >= PROOFS_PER_DAY) return refused('rate-limited', 'too-many-proofs');
    const uuid = view.newId();
    const id = requestId('deposit', uuid);
    const deposit: Deposit = {
      id,
      amount: rupeesText(amount),
      status: 'pending',
      reference,
      createdAt: view.now.toISOString(),
      decidedAt: null,
      rejectionReason: null,
    };
    const opened = openRequest({
      kind: 'deposit',
      uuid,
      personId,
      amount,
      body: deposit,
      notice: { code: 'deposit-submitted', facts: { id, amount: deposit.amount } },
      view,
    });
    return {
      ...opened,
      inserts: [
        insert('deposits', {
          id: uuid,
          person_id: personId,
          amount,
          reference,
          proof,
          created_at: view.now,
        }),
        ...opened.inserts,
      ],
      notes: [noteIn(proofs, { personId }), ...selfImposedNotes(view, own)],
    };
  },
};

/**
 * The stored answer to a repeat of a key, which costs no decoding of an image; null where there is
 * none. Refuses `key-reused`.
 */
export async function findRepeat(
  reader: Reader,
  caller: { personId: string; key: string; fingerprint: string },
): Promise<Answer | null> {
  const stored = await findStored(reader, caller.personId, caller.key);
  if (stored && stored.fingerprint !== caller.fingerprint) refuse('key-reused');
  return stored && { status: stored.status, body: stored.body, replayed: true };
}

/** Deposits as their owners see them. */
export const ownDeposits: OwnKind<DepositRow, Deposit> = {
  source: ownSource,
  body: ({ reference }, { status, ...shared }) => ({
    ...shared,
    status: depositStatus(status),
    reference,
  }),
};

/** Its state now, for a live event that somebody missed; null where there is none. */
export const findDepositBody = (
  reader: Reader,
  personId: string,
  id: string,
): Promise<Deposit | null> => findOwnRequest(reader, ownDeposits, personId, id);

/** The image of a proof. Refuses `not-found`, the same for absent and for somebody else's. */
export async function readProof(
  reader: Reader,
  id: string,
  personId: string | null,
): Promise<Buffer> {
  const uuid = requestUuid('deposit', id);
  const bytes = uuid === null ? null : await findProof(reader, uuid, personId);
  return bytes ?? refuse('not-found');
}

/** Where to pay, and what this person writes into the payment. */
export async function readPayee(reader: Reader, personId: string): Promise<Payee> {
  const settings = await readSettings(reader);
  return {
    accountName: settings.payeeAccountName,
    accountNumber: settings.payeeAccountNumber,
    bankName: settings.payeeBankName,
    ifsc: settings.payeeIfsc,
    upiId: settings.payeeUpiId,
    reference: payeeReference(personId),
  };
}
