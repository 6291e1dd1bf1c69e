/**
 * What a money command is: who may call it and when, the accounts it locks, the rows it reads, and
 * a pure decision. The teller (teller.ts) runs them in batches; a kind is declared once, in the
 * slice that owns it.
 */
import type { PersonalEventName } from '#protocol/live.ts';
import type { FieldReasons, Reason } from '#protocol/reasons.ts';
import type { RefusalCode } from '#protocol/refusals.ts';
import type { StaffRole } from '#protocol/roles.ts';
import type { Value } from '#server/kit/database/database.ts';
import { type KeptRefusal, Refusal } from '#server/kit/refuse.ts';

import type { Account } from './accounts.ts';
import type { AnyNotebook, Noted, Notebook } from './notes.ts';
import type { Insert, RemoveTable } from './rows.ts';

/**
 * A double-entry movement: `from` is debited, `to` credited. At most one of the two owners is a
 * person.
 */
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

/**
 * The tick under the batch's lock: prices in INR with eight decimals, by symbol. A coin without one
 * is suspended.
 */
export type ViewedTick = LastTick & { readonly prices: ReadonlyMap<string, bigint> };

/**
 * All that a decision may look at besides its input and what its kind loads. All of it was read
 * under the batch's locks, and it shows what the commands decided before in the batch have done.
 */
export type View = {
  /** The database's time, read after the locks; never before the last tick's time. */
  readonly now: Date;
  /** The same as text (ISO 8601, UTC): made once for all of a batch. */
  readonly nowText: string;
  /**
   * The last tick on the tape while this batch holds the market's lock; null before the genesis
   * tick.
   */
  readonly tick: ViewedTick | null;
  /** The tick that has to be on the tape before people trade; 0 where nobody has to wait. */
  readonly opensAt: number;
  /** When people stop trading unless another tick comes; null where they do not. */
  readonly tradesUntil: Date | null;
  readonly terms: Terms;
  /** Balance of a locked account. Throws (a fault) for one that the kind did not list. */
  balance(account: Account): bigint;
  /** Whether a listed account exists: those of a coin are opened with its first movement. */
  isOpen(account: Account): boolean;
  /**
   * An active member of staff among the callers of the batch's commands. Throws (a fault) for
   * anybody else.
   */
  staffOf(personId: string): StaffCaller;
  /**
   * What these facts of the kind say of its caller; null for anybody of whom nothing is to be
   * known.
   */
  factsOf(facts: CallerFacts, personId: string): Readonly<Record<string, unknown>> | null;
  /**
   * What the commands before this one have noted under a key, on top of what is carried from batch
   * to batch.
   */
  noted<Note, Value>(notebook: Notebook<Note, Value>, key: string): Value;
  /** A fresh UUIDv7 of the batch's time. */
  newId(): string;
};

/**
 * Something a signed-in person is told after the commit. The outbox stores whom it concerns and the
 * id of the thing, not the data. A person who missed it is told the thing's current state.
 */
export type PersonalEvent = {
  personId: string;
  name: PersonalEventName;
  /** Id of the contract or notice; null for the balance, of which there is one. */
  id: string | null;
  /**
   * Made only where somebody hears of it: most of what happens, nobody is watching at that moment.
   */
  data: () => unknown;
};

export type Effects = {
  status: 200 | 201 | 204;
  body: unknown;
  /** Applied in order, each against the balances that the one before left. */
  transfers?: readonly Transfer[];
  /**
   * Paise that were frozen before for what results from the command, such as for the order that it
   * changes: part of the trade's size, not of what the command takes.
   */
  heldBefore?: bigint;
  /** Accounts opened at zero before the transfers. */
  opens?: readonly Account[];
  inserts?: readonly Insert[];
  removals?: readonly { from: RemoveTable; key: readonly Value[] }[];
  events?: readonly PersonalEvent[];
  /**
   * For the commands decided after this one, whose loaded rows do not show it: folded once the
   * transfers have been applied.
   */
  notes?: readonly Noted[];
  /**
   * Names what may happen once: a second command of the batch with the same key is refused
   * `already-decided`.
   */
  dedupeKey?: string;
};

export type Refused = {
  refused: RefusalCode;
  /** Where the code leaves open what is meant. */
  reason?: Reason;
  fields?: FieldReasons;
  /** Seconds after which asking again may help. */
  retryAfter?: number;
  /**
   * The house's till lacks this much: the teller refills it from the reserve and asks once more
   * before refusing.
   */
  shortfall?: Shortfall;
  /** Of the caller's session, not of the request: under the same key it may be asked again. */
  ofSession?: true;
};

export type Shortfall = { account: Account; amount: bigint };

/**
 * A command before it in the batch has changed what it is about. It is decided in the next batch,
 * by the state then.
 */
export type Postponed = { postponed: true };
export const postponed: Postponed = { postponed: true };

export type Decision = Effects | Refused | Postponed;

export function refused(code: RefusalCode, reason?: Reason, fields?: FieldReasons): Refused {
  return {
    refused: code,
    ...(reason === undefined ? {} : { reason }),
    ...(fields ? { fields } : {}),
  };
}

/** Of one field, whose reason is that of the whole. */
export const refusedField = (code: RefusalCode, field: string, reason: Reason): Refused =>
  refused(code, reason, { [field]: reason });

/** A member of staff who calls, as read under the batch's locks. */
export type StaffCaller = {
  id: string;
  name: string;
  role: StaffRole;
  /** Whether a second factor of theirs is on. */
  hasFactor: boolean;
};

/**
 * Of the thing that a command is about, as text by column: only what is written once, with the
 * thing.
 */
export type Subject = Readonly<Record<string, string | null>>;

/**
 * What has to be known of few people only: read in a round trip of its own under the same locks.
 * Nobody else's command costs more. One statement, a row for each of the people with their
 * `person_id`.
 */
export type CallerFacts = {
  name: string;
  text: string;
  values(personIds: readonly string[], now: Date): readonly Value[];
};

/**
 * Facts of callers who have done much lately. Each act of this kind writes a line in the caller's
 * book. So a caller whose N-th last line is old has done fewer than N such acts since. The read of
 * the accounts finds that out.
 */
export type BusyFacts = CallerFacts & {
  /** SQL of a whole number: with fewer lines since then nothing has to be known. */
  fewest: string;
  /** SQL of a time; `$5` replaces the database's, null where that rules. */
  since: string;
};

/**
 * What is stored of an answer's body, and the same body made of that again, byte for byte, whatever
 * has happened since.
 */
export type CompactAnswer = { compact(body: unknown): string; expand(stored: string): unknown };

/** What a process knows of the kinds that it submits before the first of them. */
export type DeclaredKind = {
  name: string;
  carried?: readonly AnyNotebook[];
  compactAnswer?: CompactAnswer;
};

/** Returns the body that was sent with a stored outcome. */
export function storedBody(
  kinds: readonly DeclaredKind[],
  stored: { kind: string; status: number; body: string },
): string {
  const { kind, status, body } = stored;
  const form = kinds.find(({ name }) => name === kind)?.compactAnswer;
  return !form || status >= 400 ? body : JSON.stringify(form.expand(body));
}

/**
 * Who may call a kind: the house's own jobs, people, newcomers, or staff of these roles. Newcomers
 * are about to become people. People act for their own money, and only while they are active
 * customers.
 */
export type Callers = 'house' | 'people' | 'newcomers' | readonly StaffRole[];

/** A refusal for the moment, such as while prices are late; null where there is none. */
export type When<Input, Loaded> = (input: Input, view: View, loaded: Loaded) => Refused | null;

/** What the operator's settings say of everybody's commands. */
type Terms = {
  funds: 'virtual' | 'real';
  /** Of spot orders and of a position's exposure, hundredths of a percent. */
  feeBps: number;
  /** What a new account is given, paise; zero where nothing is. */
  grant: bigint;
  /** Whether notices are mailed as well. */
  isMailed: boolean;
  /** Whether staff must have a second factor. */
  mustStaffProve: boolean;
};

/** What does not come with the commands. */
export type Installation = {
  terms: Terms;
  /** Products that the operator does not offer here. */
  withheld: ReadonlySet<string>;
  /**
   * The tick that has to be on the tape before people trade: a later one than the last after a
   * restore or a rewind.
   */
  opensAt: number;
  /** When people stop trading while this is the last tick; null, or left out, where they do not. */
  tradesUntil?(lastTick: number): Date | null;
};

/**
 * A kind is the whole rule of its commands: no door has to add to it. Refused in this order: by
 * `callers` (`forbidden`), by `product` (`not-offered`), by `prove`, by `precheck`, by `when`, by
 * `decide`.
 */
export type CommandKind<Input, Loaded = undefined> = {
  /** e.g. `contract.place`; stored with the outcome. */
  name: string;
  callers: Callers;
  /** What it is part of, where the operator may not offer that. */
  product?: string;
  /**
   * Where a command names a thing, and that says whose accounts they are: a row of it by its id
   * (`$1`). It is read before the locks, since it says which to take. Hence it may have only
   * columns that never change.
   */
  subject?: { text: string; idOf(input: Input): string };
  /**
   * The accounts it reads or moves; all are locked, in one order, before anything is read. Empty
   * where none exist yet.
   */
  accounts(input: Input, subject: Subject | null): readonly Account[];
  /** One statement for all commands of this kind in the batch, run after the locks. */
  load?: {
    text: string;
    /** `standIn` is for the database's time, where a clock of its own rules. */
    values(inputs: readonly Input[], standIn: Date | null): readonly Value[];
    /** What the decisions of this batch receive. None of them changes it. */
    shape(rows: readonly Record<string, unknown>[]): Loaded;
  };
  /**
   * Of callers whose account is marked `guarded`. The caller must be the person of one of its
   * accounts; so for `busyFacts`.
   */
  guardedFacts?: CallerFacts;
  /** One kind of a batch at most has any. */
  busyFacts?: BusyFacts;
  /**
   * Of staff: what they must have proven first. `confirmedAt` is when they last gave a second
   * factor in the caller's session.
   */
  prove?(staff: StaffCaller & { confirmedAt: Date | null }, view: View): Refused | null;
  /** What is refused whatever the market does. Pure, as `decide` is. */
  precheck?(input: Input, view: View, loaded: Loaded): Refused | Postponed | null;
  when?(input: Input, view: View, loaded: Loaded): Refused | null;
  /**
   * Pure: same input, view and loaded rows, same decision. The order of its checks is the
   * documented order.
   */
  decide(input: Input, view: View, loaded: Loaded): Decision;
  /**
   * Stores less of an answer than its whole body, where the rest follows from it. Refusals are
   * stored whole.
   */
  compactAnswer?: CompactAnswer;
  /** Notebooks that a decision reads and that have to be carried from batch to batch. */
  carried?: readonly AnyNotebook[];
  /**
   * Unique constraints that only the database can judge between lanes, and the refusal each means.
   */
  conflicts?: Record<string, Refused>;
};

export type Caller = {
  /** Whose lane it runs in and whose key it is. */
  personId: string;
  /** Asked by the house's own jobs; `personId` is then whom it concerns, or a till. */
  isHouse?: true;
  /** Of staff: the session in which they ask, as the hex hash of its token. */
  session?: string;
  /** The API key by which it is asked, where that has limits of its own. */
  limitedKey?: string;
  /** The Idempotency-Key; absent for commands whose effects are unique by construction. */
  key?: string;
  /** Hash of the request, to tell a repeat from another request under the same key. */
  fingerprint?: string;
  requestId?: string;
};

/** The house itself, on behalf of a person or of a till. Never what a door makes of a request. */
export const house = (personId: string): Caller => ({ personId, isHouse: true });

/** What goes back over HTTP, byte for byte the same for a repeat. */
export type Answer = {
  status: number;
  /** Of a refusal its parts (kit/refuse.ts), which become sentences where it is sent. */
  body: string;
  replayed: boolean;
  /** Seconds; of refusals of the moment. */
  retryAfter?: number;
};

/** Returns the body of an answer, parsed. Throws the refusal that the answer holds. */
export function answered({ status, body, retryAfter }: Answer): unknown {
  if (status < 400) return body === '' ? undefined : JSON.parse(body);
  const { code, reason, fields } = JSON.parse(body) as KeptRefusal;
  throw new Refusal(code, { reason, fields, retryAfter });
}

export type AnyKind = CommandKind<unknown, unknown>;

export type Command = {
  kind: AnyKind;
  input: unknown;
  caller: Caller;
  /** Null where the kind has none, and where there is no such thing. */
  subject: Subject | null;
  /** Set once the till has been refilled for it: a shortfall again means refused. */
  refilled?: boolean;
  /**
   * Whether its key may have been answered already: then the stored outcome is looked for before it
   * is decided.
   */
  mayRepeat?: boolean;
  /** Refused beforehand: what a unique constraint meant when it stopped the first attempt. */
  presetRefusal?: Refused;
};
