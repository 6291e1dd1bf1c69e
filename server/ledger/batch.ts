/**
 * One batch of money commands as one transaction: lock and load in one round trip, decide in memory, write and commit in
 * a second one. Knows nothing of queues or retries (teller.ts does); never answers a caller itself.
 */
import type pg from 'pg';

import { refusals } from '#protocol/refusals.ts';
import type { Clock } from '#server/kit/clock.ts';
import { isRefusedByServer } from '#server/kit/database-away.ts';
import type { Ids } from '#server/kit/ids.ts';
import { MARKET_LOCK } from '#server/kit/locks.ts';
import { runStretch, type Statement } from '#server/kit/stretch.ts';

import { type Account, bookOf, tillOf } from './accounts.ts';
import { type Book, type Figures, openBook } from './book.ts';
import {
  type Answer,
  type Caller,
  type CommandKind,
  type Decision,
  type LastTick,
  type PersonalEvent,
  type Refused,
  refused,
  storedBody,
  type View,
} from './commands.ts';
import { encodeColumn, encodeColumns } from './arrays.ts';
import { noGuards, readGuards } from './guards.ts';
import {
  balanceEvents,
  collect,
  commandsTable,
  noWrites,
  type Writes,
  writeStatements,
} from './writes.ts';

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

export type Outcome =
  | { answer: Answer }
  /** The house's till is short: refill it and submit the command again. */
  | { short: { account: Account; amount: bigint } }
  /** It cannot be done now, but may have been done earlier under the same key: nobody has looked. */
  | { unsure: true }
  | { fault: unknown };

export type BatchResult = {
  outcomes: Outcome[];
  events: PersonalEvent[];
  outboxId: bigint | null;
};

/** Nothing of the batch happened: it may run again. */
export class NotCommitted extends Error {
  constructor(cause: unknown) {
    super('the batch was rolled back', { cause });
    this.name = 'NotCommitted';
  }
}

/** The connection broke while the commit was under way: it may or may not have happened. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of the commit is unknown', { cause });
    this.name = 'OutcomeUnknown';
  }
}

const begin: Statement = { name: 'begin', text: 'begin', values: [] };
const commit: Statement = { name: 'commit', text: 'commit', values: [] };
const lockMarket: Statement = {
  name: 'lock-market',
  text: `select pg_advisory_xact_lock_shared(${MARKET_LOCK})`,
  values: [],
};

/**
 * A till's capital stands for everybody it serves: who holds its row is alone with all their accounts, keys and requests.
 * Row by row in the order of the array, which is everybody's lock order. `lateral` makes the arrays drive the plan,
 * whatever the planner believes of the tables' sizes; the same below.
 */
const lockTills = `
  select 1
  from unnest($1::uuid[]) as k(till)
  cross join lateral (
    select 1 from accounts a
    where a.owner_id = k.till and a.asset = 'INR' and a.kind = 'capital'
    for no key update
  ) a`;

/** Runs after the locks, so its snapshot holds what earlier batches left; the same below. */
const readAccounts = `
  select k.n::int, a.balance, a.lines, a.frozen, a.guarded, a.ctid
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as k(owner_id, asset, kind, n)
  cross join lateral (
    select a.balance, a.lines, a.frozen, a.guarded, a.ctid from accounts a
    where a.owner_id = k.owner_id and a.asset = k.asset and a.kind = k.kind offset 0
  ) a`;

const readOutcomes = `
  select c.person_id, c.key, c.kind, c.fingerprint, c.status, c.body
  from unnest($1::uuid[], $2::text[]) as k(person_id, key)
  cross join lateral (
    select * from commands c where c.person_id = k.person_id and c.key = k.key offset 0
  ) c`;

const readTape = `
  select date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) as now,
         t.number, t.at, t.hash
  from (select 1) one
  left join lateral (select number, at, hash from ticks order by number desc limit 1) t on true`;

type AccountRow = Figures & { n: number; ctid: string; guarded: boolean };
type Stored = { kind: string; fingerprint: string; status: number; body: string };
type Loaded = {
  book: Book;
  view: View;
  stored: Map<string, Stored>;
  byKind: Map<AnyKind, unknown>;
};

const storedKey = (personId: string, key: string) => `${personId}|${key}`;

function distinctAccounts(commands: readonly Command[]): Account[] {
  const byOwner = new Map<string, Account[]>();
  const add = (account: Account) => {
    const own = byOwner.get(account.owner);
    if (!own) byOwner.set(account.owner, [account]);
    else if (!own.some(({ kind, asset }) => kind === account.kind && asset === account.asset)) {
      own.push(account);
    }
  };
  for (const { kind, input } of commands) {
    for (const account of kind.accounts(input)) {
      add(account);
      add(bookOf(account.owner));
    }
  }
  return [...byOwner.values()].flat();
}

/** Tills of the accounts' owners and of the callers, whose keys they guard; in the same order in every process. */
function tillsOf(commands: readonly Command[], accounts: readonly Account[]): Buffer {
  const tills = new Set<string>();
  for (const { owner } of accounts) tills.add(tillOf(owner));
  for (const { caller } of commands) tills.add(tillOf(caller.personId));
  return encodeColumn(
    'uuid',
    [...tills].sort().map((till) => [till]),
    0,
  );
}

function inputsByKind(commands: readonly Command[]): Map<AnyKind, unknown[]> {
  const inputs = new Map<AnyKind, unknown[]>();
  for (const { kind, input } of commands) {
    const list = inputs.get(kind);
    if (list) list.push(input);
    else inputs.set(kind, [input]);
  }
  return inputs;
}

async function load(
  client: pg.Client,
  commands: readonly Command[],
  clock: Clock,
  ids: Ids,
): Promise<Loaded> {
  const accounts = distinctAccounts(commands);
  const repeats = commands.filter(({ caller, mayRepeat }) => mayRepeat && caller.key !== undefined);
  const kinds = [...inputsByKind(commands)].filter(([kind]) => kind.load !== undefined);
  const accountKeys = encodeColumns(
    ['uuid', 'text', 'text'],
    accounts.map(({ owner, asset, kind }) => [owner, asset, kind]),
  );
  const outcomeKeys = encodeColumns(
    ['uuid', 'text'],
    repeats.map(({ caller }) => [caller.personId, caller.key ?? null]),
  );
  const statements: Statement[] = [
    begin,
    lockMarket,
    { name: 'lock-tills', text: lockTills, values: [tillsOf(commands, accounts)] },
    { name: 'read-accounts', text: readAccounts, values: accountKeys },
    { name: 'read-tape', text: readTape, values: [clock.databaseTime()] },
    ...kinds.map(([kind, inputs]) => ({
      name: `load-${kind.name}`,
      text: kind.load?.text ?? '',
      values: kind.load?.values(inputs) ?? [],
    })),
  ];
  if (repeats.length > 0) {
    statements.push({ name: 'read-outcomes', text: readOutcomes, values: outcomeKeys });
  }
  const [, , , read, tape, ...loads] = await runStretch(client, statements);
  const outcomes = repeats.length > 0 ? loads.pop() : undefined;
  const state = tape?.[0] as { now: Date; number: number | null; at: Date; hash: string };
  const tick: LastTick | null =
    state.number === null ? null : { number: state.number, at: state.at, hash: state.hash };
  const now = tick && tick.at > state.now ? tick.at : state.now;
  const book = openBook({ now, tick: tick?.number ?? -1 });
  const guarded = new Set<string>();
  for (const row of (read ?? []) as AccountRow[]) {
    const account = accounts[row.n - 1];
    if (!account) continue;
    book.load(account, row, row.ctid);
    if (row.guarded) guarded.add(account.owner);
  }
  const guards = guarded.size === 0 ? noGuards : await readGuards(client, commands, guarded, now);
  const stored = new Map<string, Stored>();
  for (const row of outcomes ?? []) {
    stored.set(
      storedKey(row['person_id'] as string, row['key'] as string),
      row as unknown as Stored,
    );
  }
  const byKind = new Map<AnyKind, unknown>();
  for (const [index, [kind]] of kinds.entries())
    byKind.set(kind, kind.load?.shape(loads[index] ?? []));
  return {
    book,
    stored,
    byKind,
    view: {
      now,
      tick,
      balance: (account) => book.balance(account),
      isOpen: (account) => book.isOpen(account),
      guardOf: (personId) => guards.get(personId) ?? null,
      newId: () => ids.next(now),
    },
  };
}

function problemBody(decision: Refused, requestId: string): string {
  const { status } = refusals[decision.refused];
  return JSON.stringify({
    type: `/problems/${decision.refused}`,
    title: decision.refused,
    status,
    code: decision.refused,
    detail: decision.detail,
    ...(decision.fields ? { fields: decision.fields } : {}),
    requestId,
  });
}

/** Refusals of 5xx and 429 depend on the moment, not on the request: asking again may succeed, so they are not stored. */
const isStored = (status: number) => status < 500 && status !== 429;

function decideOne(command: Command, loaded: Loaded): Decision {
  return (
    command.verdict ??
    command.kind.decide(command.input, loaded.view, loaded.byKind.get(command.kind))
  );
}

/** What an earlier command of this batch did is not yet in the rows that this one was given. */
function onlyOnce(decision: Decision, happened: ReadonlySet<string>): Decision {
  const isRepeat = 'once' in decision && decision.once !== undefined && happened.has(decision.once);
  return isRepeat ? refused('already-decided') : decision;
}

function decideAll(commands: readonly Command[], loaded: Loaded, writes: Writes): Outcome[] {
  const { book, stored, view } = loaded;
  const happened = new Set<string>();
  return commands.map((command): Outcome => {
    const { personId, key, fingerprint = '', requestId = '' } = command.caller;
    const previous = key === undefined ? undefined : stored.get(storedKey(personId, key));
    if (previous) {
      if (previous.fingerprint === fingerprint) {
        const body = storedBody([command.kind], previous);
        return { answer: { status: previous.status, body, replayed: true } };
      }
      return {
        answer: {
          status: 422,
          body: problemBody(refused('key-reused'), requestId),
          replayed: false,
        },
      };
    }
    let status: number;
    let body: string;
    let kept: string;
    try {
      const decision = onlyOnce(decideOne(command, loaded), happened);
      if ('refused' in decision) {
        if (decision.short && !command.refilled) return { short: decision.short };
        status = refusals[decision.refused].status;
        body = problemBody(decision, requestId);
        kept = body;
      } else {
        book.apply(decision.opens ?? [], decision.transfers ?? []);
        collect(writes, decision);
        if (decision.once !== undefined) happened.add(decision.once);
        status = decision.status;
        body = decision.body === undefined ? '' : JSON.stringify(decision.body);
        kept = command.kind.answers?.keep(decision.body) ?? body;
      }
    } catch (fault) {
      return { fault };
    }
    if (key !== undefined && !isStored(status) && !command.mayRepeat) return { unsure: true };
    if (key !== undefined && isStored(status)) {
      collect(writes, {
        status: 200,
        body: undefined,
        inserts: [
          {
            into: commandsTable,
            values: [personId, key, command.kind.name, fingerprint, status, kept, view.now],
          },
        ],
      });
    }
    return { answer: { status, body, replayed: false } };
  });
}

/**
 * Runs the commands as one transaction on a connection for stretches. Outcomes come in the order of the commands. Throws
 * NotCommitted when nothing happened and OutcomeUnknown when that cannot be known.
 */
export async function runBatch(
  client: pg.Client,
  commands: readonly Command[],
  context: { clock: Clock; ids: Ids },
): Promise<BatchResult> {
  let loaded: Loaded;
  try {
    loaded = await load(client, commands, context.clock, context.ids);
  } catch (error) {
    client.query('rollback').catch(() => undefined);
    throw new NotCommitted(error);
  }
  const writes = noWrites();
  const outcomes = decideAll(commands, loaded, writes);
  // Each person's balance comes last, as the batch leaves it.
  const events = [...writes.events, ...balanceEvents(loaded.book)];
  const written = writeStatements(loaded.book, writes, { now: loaded.view.now, events });
  if (written.length === 0) {
    await client.query('rollback').catch(() => undefined);
    return { outcomes, events: [], outboxId: null };
  }
  try {
    const [answer] = await runStretch(client, [...written, commit]);
    const outboxId = events.length > 0 ? (answer?.[0]?.['id'] as bigint) : null;
    return { outcomes, events, outboxId };
  } catch (error) {
    if (!isRefusedByServer(error)) throw new OutcomeUnknown(error);
    client.query('rollback').catch(() => undefined);
    throw new NotCommitted(error);
  }
}
