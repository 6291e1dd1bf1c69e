/**
 * What a money command is: the accounts it locks, the rows it reads, and a pure decision. The teller (teller.ts) runs
 * them in batches; a kind is declared once, in the slice that owns it.
 */
import type { PersonalEventName } from '#protocol/live.ts';
import { type RefusalCode, refusals } from '#protocol/refusals.ts';
import type { Value } from '#server/kit/database.ts';

import type { Account } from './accounts.ts';
import type { InsertTable, RemoveTable } from './rows.ts';

/** A double-entry movement: `from` is debited, `to` credited. At most one of the two owners is a person. */
export type Transfer = {
  from: Account;
  to: Account;
  /** Smallest units, greater than zero. */
  amount: bigint;
  /** e.g. `contract-stake`; see docs/ledger.md for the list. */
  kind: string;
  /** What caused it, as the person knows it, e.g. `contract-…`. */
  cause: string;
};

export type LastTick = { number: number; at: Date; hash: string };

/** What a decision may look at besides its input. Sees the effects of the commands decided before it in the batch. */
export type View = {
  /** The database's time, read after the locks; never before the last tick's time. */
  readonly now: Date;
  /** The last tick on the tape while this batch holds the market's lock; null before the genesis tick. */
  readonly tick: LastTick | null;
  /** Balance of a locked account. Throws (a fault) for one that the kind did not list. */
  balance(account: Account): bigint;
  /** Whether a listed account exists: those of a coin are opened with its first movement. */
  isOpen(account: Account): boolean;
  /** What the kind's `guard` read of its caller; null for anybody who is not guarded. */
  guardOf(personId: string): Readonly<Record<string, unknown>> | null;
  /** A fresh UUIDv7 of the batch's time. */
  newId(): string;
};

/**
 * Something a signed-in person is told after the commit. The outbox stores whom it concerns and the id of the thing, not
 * the data: whoever missed it is told how the thing stands now.
 */
export type PersonalEvent = {
  personId: string;
  name: PersonalEventName;
  /** Id of the contract or notice; null for the balance, of which there is one. */
  id: string | null;
  /** Made only where somebody hears of it: most of what happens, nobody is watching at that moment. */
  data: () => unknown;
};

export type Effects = {
  status: 200 | 201 | 204;
  body: unknown;
  /** Applied in order, each against the balances that the one before left. */
  transfers?: readonly Transfer[];
  /** Accounts opened at zero before the transfers. */
  opens?: readonly Account[];
  inserts?: readonly { into: InsertTable; values: readonly Value[] }[];
  removals?: readonly { from: RemoveTable; key: readonly Value[] }[];
  events?: readonly PersonalEvent[];
  /** Names what may happen once: a second command of the batch with the same name is refused `already-decided`. */
  once?: string;
};

export type Refused = {
  refused: RefusalCode;
  detail: string;
  fields?: Record<string, string>;
  /** The house's till lacks this much: the teller refills it from the reserve and asks once more before refusing. */
  short?: { account: Account; amount: bigint };
};

export type Decision = Effects | Refused;

export function refused(
  code: RefusalCode,
  detail: string = refusals[code].detail,
  fields?: Record<string, string>,
): Refused {
  return fields ? { refused: code, detail, fields } : { refused: code, detail };
}

/**
 * What people have set against themselves, read only for callers whose account says that there is something: nobody else's
 * command costs more. One statement, a row for each of the people with their `person_id`.
 */
export type Guard = {
  name: string;
  text: string;
  values(personIds: readonly string[], now: Date): readonly Value[];
};

/** What is stored of a body, and the same body made of that again, byte for byte, whatever has happened since. */
export type Abridgement = { keep(body: unknown): string; restore(kept: string): unknown };

/** The kinds whose answers are kept abridged. */
export type Abridged = { name: string; answers?: Abridgement };

/**
 * The body that was sent with a stored outcome. One stored before its kind abridged them is whole, and begins as every object
 * does.
 */
export function storedBody(
  kinds: readonly Abridged[],
  stored: { kind: string; status: number; body: string },
): string {
  const { kind, status, body } = stored;
  const answers = kinds.find(({ name }) => name === kind)?.answers;
  const isAsSent = !answers || status >= 400 || body.startsWith('{');
  return isAsSent ? body : JSON.stringify(answers.restore(body));
}

export type CommandKind<Input, Loaded = undefined> = {
  /** e.g. `contract.place`; stored with the outcome. */
  name: string;
  /** The accounts it reads or moves; all are locked, in one order, before anything is read. Empty where none exist yet. */
  accounts(input: Input): readonly Account[];
  /** One statement for all commands of this kind in the batch, run after the locks. */
  load?: {
    text: string;
    values(inputs: readonly Input[]): readonly Value[];
    /** What the decisions of this batch receive. */
    shape(rows: readonly Record<string, unknown>[]): Loaded;
  };
  /** Its caller must be the person of one of its accounts. */
  guard?: Guard;
  /** Pure: same input, view and loaded rows, same decision. The order of its checks is the documented order. */
  decide(input: Input, view: View, loaded: Loaded): Decision;
  /** Keeps less of an answer than its whole body, where the rest follows from it. Refusals are kept whole. */
  answers?: Abridgement;
  /** Unique constraints that only the database can judge between lanes, and the refusal each means. */
  conflicts?: Record<string, Refused>;
};

export type Caller = {
  /** Whose lane it runs in and whose key it is. */
  personId: string;
  /** The Idempotency-Key; absent for the house's own commands, whose effects are unique by construction. */
  key?: string;
  /** Hash of the request, to tell a repeat from another request under the same key. */
  fingerprint?: string;
  requestId?: string;
};

/** What goes back over HTTP, byte for byte the same for a repeat. */
export type Answer = { status: number; body: string; replayed: boolean };

export type AnyKind = CommandKind<unknown, unknown>;

export type Command = {
  kind: AnyKind;
  input: unknown;
  caller: Caller;
  /** Set once the till has been refilled for it: short again means refused. */
  refilled?: boolean;
  /** Whether its key may have been answered already: then the stored outcome is looked for before it is decided. */
  mayRepeat?: boolean;
  /** Decided beforehand: what a unique constraint meant when it stopped the first attempt. */
  verdict?: Refused;
};
