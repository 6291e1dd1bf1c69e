/**
 * What a batch writes, gathered from the effects of its commands, as the statements of its second
 * round trip: rows that are there already change in one, and new ones are copied in, a table at a
 * time.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Value } from '#server/kit/database/database.ts';
import type { Statement } from '#server/kit/database/pipeline.ts';

import { encodeColumns } from './arrays.ts';
import type { Book } from './book.ts';
import type { Effects, PersonalEvent } from './commands.ts';
import {
  copyStatement,
  type Insert,
  type InsertTable,
  oneStatement,
  type RemoveTable,
  removeStatement,
} from './rows.ts';

/**
 * The locked rows stay where they are until the commit, so their places find them without another
 * descent of the index; `isWhole` sees to it that each was found.
 */
const updateAccounts = `
  update accounts a
  set balance = a.balance + k.balance, lines = a.lines + k.lines, frozen = a.frozen + k.frozen
  from unnest($1::tid[], $2::bigint[], $3::bigint[], $4::bigint[]) as k(place, balance, lines, frozen)
  where a.ctid = k.place
  returning 1`;

const changeTypes = ['tid', 'bigint', 'bigint', 'bigint'];

/** Divides by zero, and so takes the batch back, where not every account was found. */
const isWhole = `1 / ((select count(*) from {update-accounts}) = $1::bigint)::int as whole`;

const writeOutbox = `insert into outbox (at, events) values ($1::timestamptz, $2) returning id`;

type Inserts = Map<InsertTable, (readonly Value[])[]>;

export type Writes = {
  inserts: Inserts;
  removals: Map<RemoveTable, (readonly Value[])[]>;
  events: PersonalEvent[];
};

function addTo(inserts: Inserts, { into, values }: Insert): void {
  const rows = inserts.get(into);
  if (rows) rows.push(values);
  else inserts.set(into, [values]);
}

export function collect(
  writes: Writes,
  effects: Pick<Effects, 'inserts' | 'removals' | 'events'>,
): void {
  for (const row of effects.inserts ?? []) addTo(writes.inserts, row);
  for (const { from, key } of effects.removals ?? []) {
    const keys = writes.removals.get(from);
    if (keys) keys.push(key);
    else writes.removals.set(from, [key]);
  }
  if (effects.events) writes.events.push(...effects.events);
}

export const noWrites = (): Writes => ({ inserts: new Map(), removals: new Map(), events: [] });

/** The current balance of each person whose rupees changed. */
export function balanceEvents(book: Book): PersonalEvent[] {
  return book.changedRupees().map(({ personId, available, frozen }) => ({
    personId,
    name: 'balance',
    id: null,
    data: () => ({
      asset: 'INR',
      available: formatAmount(available, INR_SCALE),
      frozen: formatAmount(frozen, INR_SCALE),
      total: formatAmount(available + frozen, INR_SCALE),
    }),
  }));
}

/**
 * Whom the batch concerns, as `[person, event, id]`: what each thing is like is read when it is
 * needed.
 */
function outboxStatement(now: Date, events: readonly PersonalEvent[]): Statement {
  const pointers = JSON.stringify(events.map(({ personId, name, id }) => [personId, name, id]));
  return { name: 'write-outbox', text: writeOutbox, values: [now.toISOString(), pointers] };
}

/** The changes and what they answer as one statement: that they are whole, and the outbox's id. */
function changeStatement(changes: readonly Statement[], moved: number): Statement {
  const hasWrite = (name: string) => changes.some((statement) => statement.name === name);
  const isChecked = hasWrite('update-accounts');
  const hasOutbox = hasWrite('write-outbox');
  const columns = [
    ...(isChecked ? [isWhole] : []),
    ...(hasOutbox ? ['(select id from {write-outbox}) as id'] : []),
  ];
  return oneStatement(changes, {
    name: `read-back-${isChecked}-${hasOutbox}`,
    text: `select ${columns.join(', ')}`,
    values: isChecked ? [`${moved}`] : [],
  });
}

/**
 * Everything that is written; none where nothing is. With events, the first statement answers the
 * outbox's `id`.
 */
export function writeStatements(
  book: Book,
  writes: Writes,
  outbox: { now: Date; events: readonly PersonalEvent[] },
): Statement[] {
  const changes: Statement[] = [];
  const copies: Statement[] = [];
  // First the transfers: they count lines, which are among the changes.
  const transfers = book.transferRows();
  const moved = book.changes();
  if (moved.length > 0) {
    const rows = moved.map(({ place, balance, lines, frozen }): Value[] => [
      place,
      balance,
      lines,
      frozen,
    ]);
    changes.push({
      name: 'update-accounts',
      text: updateAccounts,
      values: encodeColumns(changeTypes, rows),
    });
  }
  for (const [from, keys] of writes.removals) changes.push(removeStatement(from, keys));
  const booked: Inserts = new Map();
  for (const row of book.opened()) addTo(booked, row);
  for (const row of transfers) addTo(booked, row);
  for (const [into, rows] of booked) copies.push(copyStatement(into, rows));
  for (const [into, rows] of writes.inserts) copies.push(copyStatement(into, rows));
  if (changes.length + copies.length === 0) return [];
  if (outbox.events.length > 0) changes.push(outboxStatement(outbox.now, outbox.events));
  return changes.length === 0 ? copies : [changeStatement(changes, moved.length), ...copies];
}
