/**
 * What a batch of commands locks and reads before it decides, in one round trip, and what it makes of the answer: the books,
 * the last tick, the stored outcomes of repeats, and what each kind asked for.
 */
import type pg from 'pg';

import type { Clock } from '#server/kit/clock.ts';
import type { Ids } from '#server/kit/ids.ts';
import { MARKET_LOCK } from '#server/kit/locks.ts';
import { runPipeline, type Statement } from '#server/kit/pipeline.ts';

import { type Account, bookOf, isSame, tillOf } from './accounts.ts';
import { encodeColumn, encodeColumns } from './arrays.ts';
import { type Book, openBook } from './book.ts';
import type { AnyKind, Command, LastTick, View } from './commands.ts';
import { noGuards, readGuards } from './guards.ts';

const begin: Statement = { name: 'begin', text: 'begin', values: [] };
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

/**
 * Runs after the locks, so its snapshot holds what earlier batches left; the same below. One row of lists, since taking apart
 * a row for each account costs more than reading it.
 */
const readAccounts = `
  select string_agg(k.n::text, ' ') as numbers, string_agg(a.balance::text, ' ') as balances,
         string_agg(a.lines::text, ' ') as lines, string_agg(a.frozen::text, ' ') as frozen,
         string_agg(a.ctid::text, ' ') as places, string_agg(k.n::text, ' ') filter (where a.guarded) as guarded
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

/** Each a list between spaces: which of the accounts asked for there are, in any order, and what the row of each says. */
type AccountLists = {
  numbers: string;
  balances: string;
  lines: string;
  frozen: string;
  places: string;
  /** Numbers of those whose owner is guarded; null where nobody is. */
  guarded: string | null;
};
export type Stored = { kind: string; fingerprint: string; status: number; body: string };
export type Loaded = {
  book: Book;
  view: View;
  stored: Map<string, Stored>;
  byKind: Map<AnyKind, unknown>;
};

/** Names a stored outcome among those of a batch. */
export const storedKey = (personId: string, key: string) => `${personId}|${key}`;

function distinctAccounts(commands: readonly Command[]): Account[] {
  const byOwner = new Map<string, Account[]>();
  for (const { kind, input } of commands) {
    for (const account of kind.accounts(input)) {
      const own = byOwner.get(account.owner);
      if (!own) byOwner.set(account.owner, [account]);
      else if (!own.some((other) => isSame(other, account))) own.push(account);
    }
  }
  const accounts: Account[] = [];
  for (const [owner, own] of byOwner) {
    accounts.push(...own);
    const book = bookOf(owner);
    if (!own.some((other) => isSame(other, book))) accounts.push(book);
  }
  return accounts;
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

/** Takes in the accounts that were read, and answers the owners who are guarded. */
function loadAccounts(
  book: Book,
  accounts: readonly Account[],
  read: AccountLists | { numbers: null },
): Set<string> {
  if (read.numbers === null) return new Set();
  const list = (text: string) => text.split(' ');
  const accountOf = (number: string) => accounts[Number.parseInt(number, 10) - 1] as Account;
  const [balances, lines, frozen] = [list(read.balances), list(read.lines), list(read.frozen)];
  const places = list(read.places);
  for (const [index, number] of list(read.numbers).entries()) {
    const figure = (figures: readonly string[]) => BigInt(figures[index] as string);
    const row = { balance: figure(balances), lines: figure(lines), frozen: figure(frozen) };
    book.load(accountOf(number), row, places[index] as string);
  }
  return new Set(read.guarded === null ? [] : list(read.guarded).map((n) => accountOf(n).owner));
}

/** Begins the transaction on a connection for pipelines, and holds its locks until it ends. */
export async function loadBatch(
  client: pg.Client,
  commands: readonly Command[],
  { clock, ids }: { clock: Clock; ids: Ids },
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
  const [, , , read, tape, ...loads] = await runPipeline(client, statements);
  const outcomes = repeats.length > 0 ? loads.pop() : undefined;
  const state = tape?.[0] as { now: Date; number: number | null; at: Date; hash: string };
  const tick: LastTick | null =
    state.number === null ? null : { number: state.number, at: state.at, hash: state.hash };
  const now = tick && tick.at > state.now ? tick.at : state.now;
  const book = openBook({ now, tick: tick?.number ?? -1 });
  const guarded = loadAccounts(book, accounts, read?.[0] as AccountLists | { numbers: null });
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
