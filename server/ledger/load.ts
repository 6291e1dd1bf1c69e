/**
 * What a batch of commands locks and reads before it decides, in one round trip, and what it makes
 * of the answer: the books, the last tick, the stored outcomes of repeats, and what each kind asked
 * for.
 */
import type pg from 'pg';

import type { StaffRole } from '#protocol/roles.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Value } from '#server/kit/database/database.ts';
import { MARKET_LOCK } from '#server/kit/database/locks.ts';
import { runPipeline, type Statement } from '#server/kit/database/pipeline.ts';

import { type Account, bookOf, isSame, tillOf } from './accounts.ts';
import { encodeColumn, encodeColumns } from './arrays.ts';
import { type Book, openBook } from './book.ts';
import { type FactsByPerson, readCallerFacts } from './caller-facts.ts';
import type { AnyKind, BusyFacts, Command, StaffCaller, ViewedTick } from './commands.ts';
import { Fault } from './fault.ts';
import { type KeyLimitRow, keyLimitValues, limitedKeys, readKeyLimits } from './key-limits.ts';

const begin: Statement = { name: 'begin', text: 'begin', values: [] };
/**
 * Begins a check: one snapshot, no locks. Not `read only`, since loading an order calls `nextval`:
 * that number is then skipped, as after a refused order.
 */
const beginCheck: Statement = {
  name: 'begin-check',
  text: 'begin isolation level repeatable read',
  values: [],
};
const lockMarket: Statement = {
  name: 'lock-market',
  text: `select pg_advisory_xact_lock_shared(${MARKET_LOCK})`,
  values: [],
};

/**
 * A till's capital represents everybody whom it serves. The holder of its row is alone with all
 * their accounts, keys and requests. Row by row in the order of the array, which is everybody's
 * lock order. `lateral` makes the arrays drive the plan, whatever the planner believes of the
 * tables' sizes; the same below.
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
 * Runs after the locks, so its snapshot holds what earlier batches left; the same below. One row of
 * lists, since taking apart a row for each account costs more than reading it.
 */
const readAccounts = (busy: BusyParts = { list: '', keys: '', names: '' }) => `
  select string_agg(k.n::text, ' ') as numbers, string_agg(a.balance::text, ' ') as balances,
         string_agg(a.lines::text, ' ') as lines, string_agg(a.frozen::text, ' ') as frozen,
         string_agg(a.ctid::text, ' ') as places, string_agg(k.n::text, ' ') filter (where a.guarded) as guarded,
         string_agg(k.n::text, ' ') filter (where a.inactive) as inactive${busy.list}
  from unnest($1::uuid[], $2::text[], $3::text[]${busy.keys}) with ordinality as k(owner_id, asset, kind${busy.names}, n)
  cross join lateral (
    select a.balance, a.lines, a.frozen, a.guarded, a.inactive, a.ctid from accounts a
    where a.owner_id = k.owner_id and a.asset = k.asset and a.kind = k.kind offset 0
  ) a`;

type BusyParts = Record<'list' | 'keys' | 'names', string>;

/**
 * Callers whose book may reach `fewest` recent lines, with those to come ($4; null of books that
 * are no caller's). Most people have fewer lines in all: for them only the number is compared. For
 * the others one line is looked up. Each subquery runs at most once a statement, and only where a
 * row comes that far.
 */
const busyParts = ({ fewest, since }: BusyFacts): BusyParts => ({
  list: `,
         string_agg(k.n::text, ' ') filter (where a.lines >= (${fewest}) - k.coming and (
           k.coming >= (${fewest}) or exists (
             select from transfers t
             where t.owner_id = k.owner_id and t.line = a.lines - (${fewest}) + k.coming + 1 and t.at > (${since})
           )
         )) as busy`,
  keys: ', $4::int[]',
  names: ', coming',
});

const readOutcomes = `
  select c.person_id, c.key, c.kind, c.fingerprint, c.status, c.body
  from unnest($1::uuid[], $2::text[]) as k(person_id, key)
  cross join lateral (
    select * from commands c where c.person_id = k.person_id and c.key = k.key offset 0
  ) c`;

/**
 * Prices and coins come once a tick. A process that knows this tick already ($2, its hash) does not
 * get them again. Ticks never change.
 */
const readTape = `
  select date_trunc('milliseconds', coalesce($1::timestamptz, clock_timestamp())) as now,
         pg_current_xact_id()::text as transaction,
         (select halted from checks where name = 'books') is not null as is_halted, t.number, t.at, t.hash,
         case when t.hash is distinct from $2 then t.prices end as prices,
         case when t.hash is distinct from $2 then
           (select string_agg(symbol || ' ' || position, ' ') from coins) end as coins
  from (select 1) one
  left join lateral (select number, at, hash, prices from ticks order by number desc limit 1) t on true`;

type TapeRow = {
  now: Date;
  /** Id of the batch's transaction. */
  transaction: string;
  /** Whether the books were found not to agree: then nothing is written. */
  is_halted: boolean;
  /** Null before the genesis tick, and so is the rest. */
  number: number | null;
  at: Date;
  hash: string;
  prices: (bigint | null)[] | null;
  /** Symbol and position of each, between spaces. */
  coins: string | null;
};

/** The last tick read by this process. */
export type TapeMemory = { last: ViewedTick | null };

/**
 * Which staff these are, and when each last gave a second factor in the session. A row for each who
 * is active.
 */
const readStaff = `
  select p.id, p.name, p.role, f.confirmed_at is not null as has_factor, k.session, s.confirmed_at
  from unnest($1::uuid[], $2::text[]) as k(id, session)
  cross join lateral (
    select p.id, p.name, p.role from people p where p.id = k.id and p.role <> 'user' and p.disabled_at is null offset 0
  ) p
  left join lateral (
    select f.confirmed_at from second_factors f where f.person_id = p.id offset 0
  ) f on true
  left join lateral (
    select s.confirmed_at from sessions s
    where s.token_hash = decode(k.session, 'hex') and s.person_id = p.id offset 0
  ) s on true`;

type StaffRow = {
  id: string;
  name: string;
  role: StaffRole;
  has_factor: boolean;
  session: string | null;
  confirmed_at: Date | null;
};

/**
 * Each a list between spaces: which of the accounts asked for there are, in any order, and what the
 * row of each says.
 */
type AccountLists = {
  numbers: string;
  balances: string;
  lines: string;
  frozen: string;
  places: string;
  /** Numbers of those whose owner is guarded; null where nobody is. */
  guarded: string | null;
  /** Numbers of those whose owner may not act: staff, and people who are barred. */
  inactive: string | null;
  /** Numbers of those whose owner has done much lately; only where somebody asks. */
  busy?: string | null;
};
type Stored = { kind: string; fingerprint: string; status: number; body: string };
/**
 * What a batch has read. Nothing that decides changes it: decided twice, it has the same result.
 */
export type LoadedBatch = {
  now: Date;
  /** Id of the batch's transaction. */
  transaction: bigint;
  isHalted: boolean;
  tick: ViewedTick | null;
  /** A fresh book of the balances as they were read. */
  openBook(): Book;
  /** People whose accounts are closed to them. */
  inactive: ReadonlySet<string>;
  /** The active staff among the callers. */
  staff: ReadonlyMap<string, StaffCaller>;
  /** When a second factor was last given, by session. */
  confirmations: ReadonlyMap<string, Date>;
  /** By key, of those among the callers' that have limits. */
  keyLimits: ReadonlyMap<string, KeyLimitRow>;
  facts: FactsByPerson;
  stored: ReadonlyMap<string, Stored>;
  byKind: ReadonlyMap<AnyKind, unknown>;
};

/** Names a stored outcome among those of a batch. */
export const storedKey = (personId: string, key: string) => `${personId}|${key}`;

function distinctAccounts(commands: readonly Command[]): Account[] {
  const byOwner = new Map<string, Account[]>();
  for (const { kind, input, subject } of commands) {
    for (const account of kind.accounts(input, subject)) {
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

/**
 * Tills of the accounts' owners and of the callers, whose keys they guard; in the same order in
 * every process.
 */
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

const list = (text: string | null) => (text === null ? [] : text.split(' '));

/** The balances as they were read. */
function bookOfRead(
  accounts: readonly Account[],
  read: AccountLists | { numbers: null },
  { now, tick }: { now: Date; tick: number },
): Book {
  const book = openBook({ now, tick });
  if (read.numbers === null) return book;
  const [balances, lines, frozen] = [list(read.balances), list(read.lines), list(read.frozen)];
  const places = list(read.places);
  for (const [index, number] of list(read.numbers).entries()) {
    const figure = (figures: readonly string[]) => BigInt(figures[index] as string);
    const row = { balance: figure(balances), lines: figure(lines), frozen: figure(frozen) };
    const account = accounts[Number.parseInt(number, 10) - 1] as Account;
    book.load(account, row, places[index] as string);
  }
  return book;
}

/**
 * `known` is what the process knew when it asked: where the tick is the same one, nothing else was
 * sent.
 */
function tickOf(row: TapeRow, known: ViewedTick | null): ViewedTick | null {
  const { number, at, hash } = row;
  if (number === null) return null;
  if (row.prices === null) return known;
  const prices = new Map<string, bigint>();
  const coins = list(row.coins);
  for (let index = 0; index < coins.length; index += 2) {
    const price = row.prices[Number.parseInt(coins[index + 1] as string, 10) - 1];
    if (typeof price === 'bigint') prices.set(coins[index] as string, price);
  }
  return { number, at, hash, prices };
}

/** Callers of kinds that are staff's, each with a session. */
const staffAmong = (commands: readonly Command[]): readonly Value[][] =>
  commands
    .filter(({ kind }) => typeof kind.callers !== 'string')
    .map(({ caller }) => [caller.personId, caller.session ?? null]);

function staffOf(rows: readonly StaffRow[]): Pick<LoadedBatch, 'staff' | 'confirmations'> {
  const staff = new Map<string, StaffCaller>();
  const confirmations = new Map<string, Date>();
  for (const { id, name, role, has_factor: hasFactor, session, confirmed_at: at } of rows) {
    staff.set(id, { id, name, role, hasFactor });
    if (session !== null && at !== null) confirmations.set(session, at);
  }
  return { staff, confirmations };
}

/** The accounts are read, and who is busy, where a kind asks for that. */
function accountsStatement(
  commands: readonly Command[],
  accounts: readonly Account[],
  standIn: Date | null,
): Statement {
  const coming = new Map<string, number>();
  let busyFacts: BusyFacts | undefined;
  for (const { kind, caller } of commands) {
    if (!kind.busyFacts) continue;
    busyFacts ??= kind.busyFacts;
    coming.set(caller.personId, (coming.get(caller.personId) ?? 0) + 1);
  }
  const rows = accounts.map(({ owner, asset, kind }): Value[] => {
    const isCallersBook = kind === 'available' && asset === 'INR';
    return [owner, asset, kind, isCallersBook ? (coming.get(owner) ?? null) : null];
  });
  const keys = encodeColumns(['uuid', 'text', 'text'], rows);
  if (!busyFacts) return { name: 'read-accounts', text: readAccounts(), values: keys };
  return {
    name: `read-accounts-${busyFacts.name}`,
    text: readAccounts(busyParts(busyFacts)),
    values: [...keys, encodeColumn('int', rows, 3), standIn],
  };
}

/** Reason for loading: only commands that are carried out take locks. */
export type Purpose = 'carry-out' | 'check';

/**
 * What is asked of the database, and the same as statements; throws Fault where a kind's own code
 * does.
 */
function ask(
  commands: readonly Command[],
  purpose: Purpose,
  { standIn, known }: { standIn: Date | null; known: ViewedTick | null },
) {
  const accounts = distinctAccounts(commands);
  const opening: readonly Statement[] =
    purpose === 'check'
      ? [beginCheck]
      : [
          begin,
          lockMarket,
          { name: 'lock-tills', text: lockTills, values: [tillsOf(commands, accounts)] },
        ];
  const repeats = commands.filter(({ caller, mayRepeat }) => mayRepeat && caller.key !== undefined);
  const kinds = [...inputsByKind(commands)].filter(([kind]) => kind.load !== undefined);
  const staff = staffAmong(commands);
  const limited = limitedKeys(commands);
  const statements: Statement[] = [
    ...opening,
    accountsStatement(commands, accounts, standIn),
    { name: 'read-tape', text: readTape, values: [standIn, known?.hash ?? null] },
    ...kinds.map(([kind, inputs]) => ({
      name: `load-${kind.name}`,
      text: kind.load?.text ?? '',
      values: kind.load?.values(inputs, standIn) ?? [],
    })),
  ];
  if (repeats.length > 0) {
    const keys = encodeColumns(
      ['uuid', 'text'],
      repeats.map(({ caller }) => [caller.personId, caller.key ?? null]),
    );
    statements.push({ name: 'read-outcomes', text: readOutcomes, values: keys });
  }
  if (limited.length > 0) {
    const values = keyLimitValues(limited, standIn);
    statements.push({ name: 'read-key-limits', text: readKeyLimits, values });
  }
  if (staff.length > 0) {
    const callers = encodeColumns(['uuid', 'text'], staff);
    statements.push({ name: 'read-staff', text: readStaff, values: callers });
  }
  return {
    statements,
    opening: opening.length,
    accounts,
    kinds: kinds.map(([kind]) => kind),
    hasRepeats: repeats.length > 0,
    hasStaff: staff.length > 0,
    hasKeys: limited.length > 0,
  };
}

/**
 * Begins the transaction on a connection for pipelines. To carry commands out it holds their locks
 * until it ends; to check them it holds none, and reads all of one moment. Throws
 * Fault where what a kind itself does with its inputs or rows fails, else the database's error.
 */
export async function loadBatch(
  client: pg.Client,
  commands: readonly Command[],
  { clock, memory }: { clock: Clock; memory: TapeMemory },
  purpose: Purpose = 'carry-out',
): Promise<LoadedBatch> {
  const known = memory.last;
  const asked = Fault.within(() =>
    ask(commands, purpose, { standIn: clock.databaseTime(), known }),
  );
  const answers = await runPipeline(client, asked.statements);
  const [balances, tapeRows, ...rest] = answers.slice(asked.opening);
  const staffRows = asked.hasStaff ? rest.pop() : undefined;
  const keyRows = asked.hasKeys ? rest.pop() : undefined;
  const outcomeRows = asked.hasRepeats ? rest.pop() : undefined;
  const row = tapeRows?.[0] as TapeRow;
  const tick = tickOf(row, known);
  // Another lane may have read a later one meanwhile.
  if (tick && tick.number > (memory.last?.number ?? -1)) memory.last = tick;
  const now = tick && tick.at > row.now ? tick.at : row.now;
  const read = balances?.[0] as AccountLists | { numbers: null };
  const ownersOf = (numbers: string | null) =>
    new Set(
      list(numbers).map((n) => (asked.accounts[Number.parseInt(n, 10) - 1] as Account).owner),
    );
  const noticed =
    read.numbers === null
      ? { guarded: new Set<string>(), busy: new Set<string>() }
      : { guarded: ownersOf(read.guarded), busy: ownersOf(read.busy ?? null) };
  const facts = await readCallerFacts(client, commands, noticed, now);
  return Fault.within(() => ({
    now,
    transaction: BigInt(row.transaction),
    isHalted: row.is_halted,
    tick,
    openBook: () => bookOfRead(asked.accounts, read, { now, tick: tick?.number ?? -1 }),
    inactive: ownersOf(read.numbers === null ? null : read.inactive),
    ...staffOf((staffRows ?? []) as StaffRow[]),
    keyLimits: new Map(((keyRows ?? []) as KeyLimitRow[]).map((one) => [one.id, one])),
    facts,
    stored: new Map(
      (outcomeRows ?? []).map((one) => [
        storedKey(one['person_id'] as string, one['key'] as string),
        one as unknown as Stored,
      ]),
    ),
    byKind: new Map(
      asked.kinds.map((kind, index): [AnyKind, unknown] => [
        kind,
        kind.load?.shape(rest[index] ?? []),
      ]),
    ),
  }));
}
