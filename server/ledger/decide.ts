/**
 * Decides the commands of one batch in memory, in order of arrival. Pure but for fresh ids: it
 * changes nothing of what was loaded and nothing outside. So the same batch decided twice has the
 * same result.
 */
import { refusals } from '#protocol/refusals.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { KeptRefusal } from '#server/kit/refuse.ts';

import { rupees } from './accounts.ts';
import type { Book } from './book.ts';
import {
  type Answer,
  type Command,
  type Decision,
  type Installation,
  type PersonalEvent,
  type Postponed,
  type Refused,
  refused,
  type Shortfall,
  storedBody,
  type View,
} from './commands.ts';
import { openKeySpendings } from './key-limits.ts';
import { type LoadedBatch, storedKey } from './load.ts';
import { type Carried, type Noted, openNotes } from './notes.ts';
import { insert } from './rows.ts';
import { balanceEvents, collect, noWrites, type Writes } from './writes.ts';

export type Outcome =
  | { answer: Answer }
  /** The house's till lacks something: refill it and submit the command again. */
  | { shortfall: Shortfall }
  /**
   * It cannot be done now, but may have been done earlier under the same key: nobody has looked.
   */
  | { needsLookup: true }
  /** Another command of the batch has changed what it is about: submit it again. */
  | Postponed
  | { fault: unknown };

export type Decided = {
  outcomes: Outcome[];
  book: Book;
  writes: Writes;
  /** Each person's balance comes last, as the batch leaves it. */
  events: PersonalEvent[];
  noted: readonly Noted[];
};

/** What decisions see besides what was loaded. */
export type Surroundings = {
  ids: Ids;
  carried: Carried;
  installation: Installation;
};

function refusalBody({ refused: code, reason, fields }: Refused, requestId: string): string {
  return JSON.stringify({ code, reason, fields, requestId } satisfies KeptRefusal);
}

/**
 * Refusals of 5xx and 429 and of a session depend on the moment, not on the request: asking again
 * may succeed, so they are not stored.
 */
const isStored = (status: number, decision: Decision) =>
  status < 500 && status !== 429 && !('refused' in decision && decision.ofSession);

/**
 * Whether the caller may call the kind at all. All act for themselves alone: an input of somebody
 * else's is a fault.
 */
function isAllowed({ kind, caller, input }: Command, loaded: LoadedBatch, book: Book): boolean {
  const { callers } = kind;
  if (caller.isHouse) return callers === 'house';
  if (callers === 'newcomers') return true;
  if (callers === 'house') return false;
  const { personId } = caller;
  const asked = input as { personId?: string; staffId?: string };
  if ((callers === 'people' ? asked.personId : asked.staffId) !== personId)
    throw new Error(`${kind.name} was asked for by somebody else than its person`);
  // Staff have no account of their own.
  if (callers === 'people')
    return book.isOpen(rupees(personId, 'available')) && !loaded.inactive.has(personId);
  const role = loaded.staff.get(personId)?.role;
  return callers.some((one) => one === role);
}

/**
 * Who may call, what is offered, what staff have to prove, what is refused whatever the market
 * does, whether now is the time; then the decision.
 */
function decideOne(
  command: Command,
  view: View,
  context: { loaded: LoadedBatch; book: Book; withheld: ReadonlySet<string> },
): Decision {
  const { kind, input } = command;
  if (command.presetRefusal) return command.presetRefusal;
  if (!isAllowed(command, context.loaded, context.book)) return refused('forbidden');
  if (kind.product !== undefined && context.withheld.has(kind.product))
    return refused('not-offered');
  const rows = context.loaded.byKind.get(kind);
  return (
    proofRefusal(command, view, context.loaded) ??
    kind.precheck?.(input, view, rows) ??
    kind.when?.(input, view, rows) ??
    kind.decide(input, view, rows)
  );
}

/** What its caller has to prove first. */
function proofRefusal({ kind, caller }: Command, view: View, loaded: LoadedBatch): Refused | null {
  if (!kind.prove) return null;
  const confirmedAt = loaded.confirmations.get(caller.session ?? '') ?? null;
  const fault = kind.prove({ ...view.staffOf(caller.personId), confirmedAt }, view);
  return fault && { ...fault, ofSession: true };
}

export function decideBatch(
  commands: readonly Command[],
  loaded: LoadedBatch,
  { ids, carried, installation }: Surroundings,
): Decided {
  const { now, stored } = loaded;
  const book = loaded.openBook();
  const notes = openNotes(carried);
  const writes = noWrites();
  const happened = new Set<string>();
  const keys = openKeySpendings(loaded.keyLimits);
  const context = { loaded, book, withheld: installation.withheld };
  const view: View = {
    now,
    nowText: now.toISOString(),
    tick: loaded.tick,
    opensAt: installation.opensAt,
    tradesUntil: (loaded.tick && installation.tradesUntil?.(loaded.tick.number)) ?? null,
    terms: installation.terms,
    balance: (account) => book.balance(account),
    isOpen: (account) => book.isOpen(account),
    staffOf(personId) {
      const staff = loaded.staff.get(personId);
      if (!staff) throw new Error(`${personId} is no active member of staff`);
      return staff;
    },
    factsOf: (facts, personId) => loaded.facts.get(facts)?.get(personId) ?? null,
    noted: notes.of,
    newId: () => ids.next(now),
  };

  /**
   * The outcome of a decision that is not postponed. Whatever can fail comes first: then all of it
   * is taken in, or nothing.
   */
  function take(command: Command, asked: Exclude<Decision, Postponed>): Taken {
    const spending = 'refused' in asked ? null : keys.of(command.caller, asked, now);
    const decision = spending && 'refused' in spending ? spending : asked;
    if ('refused' in decision) {
      const { status } = refusals[decision.refused];
      const body = refusalBody(decision, command.caller.requestId ?? '');
      const { retryAfter } = decision;
      const refusal = { status, body, stored: isStored(status, decision) ? body : null };
      return retryAfter === undefined ? refusal : { ...refusal, retryAfter };
    }
    const { status, dedupeKey } = decision;
    const body = decision.body === undefined ? '' : JSON.stringify(decision.body);
    const kept = command.kind.compactAnswer?.compact(decision.body) ?? body;
    book.apply(decision.opens ?? [], decision.transfers ?? []);
    collect(writes, decision);
    if (decision.notes) notes.take(decision.notes);
    if (spending && 'row' in spending) {
      collect(writes, { inserts: [spending.row] });
      spending.keep();
    }
    if (dedupeKey !== undefined) happened.add(dedupeKey);
    return { status, body, stored: kept };
  }

  function outcomeOf(command: Command): Outcome {
    const { personId, key, fingerprint = '', requestId = '' } = command.caller;
    const previous = key === undefined ? undefined : stored.get(storedKey(personId, key));
    if (previous) {
      if (previous.fingerprint === fingerprint) {
        const body = storedBody([command.kind], previous);
        return { answer: { status: previous.status, body, replayed: true } };
      }
      const body = refusalBody(refused('key-reused'), requestId);
      return { answer: { status: 422, body, replayed: false } };
    }
    let taken: Taken;
    try {
      let decision = decideOne(command, view, context);
      if ('postponed' in decision) return decision;
      if ('dedupeKey' in decision && happened.has(decision.dedupeKey ?? ''))
        decision = refused('already-decided');
      if ('refused' in decision && decision.shortfall && !command.refilled)
        return { shortfall: decision.shortfall };
      taken = take(command, decision);
    } catch (fault) {
      return { fault };
    }
    const { status, body, retryAfter } = taken;
    if (key !== undefined && taken.stored === null && !command.mayRepeat)
      return { needsLookup: true };
    if (key !== undefined && taken.stored !== null) {
      const row = insert('commands', {
        person_id: personId,
        key,
        kind: command.kind.name,
        fingerprint,
        status,
        body: taken.stored,
        at: now,
      });
      collect(writes, { inserts: [row] });
    }
    const answer = { status, body, replayed: false };
    return { answer: retryAfter === undefined ? answer : { ...answer, retryAfter } };
  }

  const outcomes = commands.map(outcomeOf);
  const events = [...writes.events, ...balanceEvents(book)];
  return { outcomes, book, writes, events, noted: notes.taken };
}

/** `stored` is null for what depends on the moment. */
type Taken = { status: number; body: string; stored: string | null; retryAfter?: number };
