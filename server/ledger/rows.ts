/**
 * The tables that commands write, each as one statement: a batch of 500 commands costs one copy a
 * table. Builds statements; runs nothing.
 */
import { columns, type NewRow, type TableName } from '#server/schema/tables.ts';
import type { Tx, Value } from '#server/kit/database/database.ts';
import type { Statement } from '#server/kit/database/pipeline.ts';

import { encodeColumn, encodeColumns, encodeRows } from './arrays.ts';

/** A table and the columns that its rows give, in order, with their SQL types. */
export type InsertTable = {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
};

/** A row that is to be written; `insert` makes one. */
export type Insert = { readonly into: InsertTable; readonly values: readonly Value[] };

type Layout = { into: InsertTable; names: readonly string[] };
/** Layouts of a table's rows by the columns that they give; mostly one. */
const layouts = new Map<TableName, Layout[]>();

function layoutOf(table: TableName, row: Readonly<Record<string, Value>>): Layout {
  let known = layouts.get(table);
  if (!known) layouts.set(table, (known = []));
  const given = Object.keys(row);
  const isLike = ({ names }: Layout) =>
    names.length === given.length && names.every((name) => row[name] !== undefined);
  const found = known.find(isLike);
  if (found) return found;
  const types: Readonly<Record<string, string>> = columns[table];
  const names = Object.keys(types).filter((name) => row[name] !== undefined);
  if (names.length < given.length) throw new TypeError(`a row of ${table} gives ${given.join()}`);
  const into = { name: table, columns: Object.fromEntries(names.map((n) => [n, types[n] ?? ''])) };
  const layout = { into, names };
  known.push(layout);
  return layout;
}

/** Throws TypeError where a value is undefined or no column's. */
export function insert<Name extends TableName>(table: Name, row: NewRow<Name>): Insert {
  const values: Readonly<Record<string, Value>> = row;
  const { into, names } = layoutOf(table, values);
  return { into, values: names.map((name) => values[name] ?? null) };
}

/**
 * A table that commands remove rows from, and the columns of its index that find them. The last
 * column alone names a row; those before it only lead there.
 */
export type RemoveTable = { readonly name: string; readonly key: Readonly<Record<string, string>> };

const parameters = (types: readonly string[]) =>
  types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');

const texts = new Map<InsertTable | RemoveTable, string>();

function textOf(table: InsertTable | RemoveTable, make: () => string): string {
  let text = texts.get(table);
  if (text === undefined) {
    text = make();
    texts.set(table, text);
  }
  return text;
}

/** Layouts of a table have a name each, since a name means one text on its connection. */
const copies = new Map<InsertTable, Pick<Statement, 'name' | 'text'>>();

function copyOf(into: InsertTable): Pick<Statement, 'name' | 'text'> {
  let copy = copies.get(into);
  if (!copy) {
    const names = Object.keys(into.columns).join(', ');
    const text = `copy ${into.name} (${names}) from stdin (format binary)`;
    const others = [...copies.keys()].filter(({ name }) => name === into.name).length;
    copy = { name: `copy-${into.name}${others === 0 ? '' : `-${others + 1}`}`, text };
    copies.set(into, copy);
  }
  return copy;
}

/**
 * For pipelines: a fifth less of the database's time than an insert of as many rows, and two fifths
 * less for one.
 */
export function copyStatement(into: InsertTable, rows: readonly (readonly Value[])[]): Statement {
  const copied = encodeRows(Object.values(into.columns), rows);
  return { ...copyOf(into), values: [], copied };
}

/** Writes rows in a transaction that is no command: a statement for each layout of a table. */
export async function writeRows(
  tx: Pick<Tx, 'execute'>,
  inserts: readonly Insert[],
): Promise<void> {
  for (const [into, rows] of Map.groupBy(inserts, (one) => one.into)) {
    const { text, values } = insertStatement(
      into,
      rows.map((row) => row.values),
    );
    await tx.execute(text, values);
  }
}

function insertStatement(into: InsertTable, rows: readonly (readonly Value[])[]): Statement {
  const types = Object.values(into.columns);
  const text = textOf(
    into,
    () =>
      `insert into ${into.name} (${Object.keys(into.columns).join(', ')}) ` +
      `select * from unnest(${parameters(types)})`,
  );
  return { name: `insert-${into.name}`, text, values: encodeColumns(types, rows) };
}

/**
 * Finds the rows through the index by plain lists, not by a join whose order the planner might get
 * wrong.
 */
export function removeStatement(from: RemoveTable, keys: readonly (readonly Value[])[]): Statement {
  const text = textOf(from, () => {
    const matches = Object.entries(from.key).map(
      ([name, type], index) => `${name} = any($${index + 1}::${type}[])`,
    );
    return `delete from ${from.name} where ${matches.join(' and ')}`;
  });
  const values = Object.values(from.key).map((type, column) => {
    const distinct = new Set(keys.map((key) => key[column] ?? null));
    return encodeColumn(
      type,
      [...distinct].map((value) => [value]),
      0,
    );
  });
  return { name: `remove-${from.name}`, text, values };
}

/** Names of combined statements; PostgreSQL keeps 63 bytes of a name. */
const combined = new Map<string, Omit<Statement, 'values'>>();

/**
 * Several writes and a last query as one statement, since each costs a batch as much as some rows
 * do. No write sees what another one does; the last query reads what a write returns by its name in
 * braces, e.g. `{write-outbox}`.
 */
export function oneStatement(writes: readonly Statement[], last: Statement): Statement {
  const id = [...writes, last].map(({ name }) => name).join(' ');
  let made = combined.get(id);
  if (!made) {
    let given = 0;
    const shift = ({ text, values }: Statement) => {
      const offset = given;
      given += values.length;
      return text.replace(
        /\$(\d+)/g,
        (_, number: string) => `$${Number.parseInt(number, 10) + offset}`,
      );
    };
    const parts = writes.map((write, index) => `w${index} as (${shift(write)})`).join(', ');
    const query = shift(last).replace(
      /\{([a-z-]+)\}/g,
      (_, name: string) => `w${writes.findIndex((write) => write.name === name)}`,
    );
    made = { name: `write-${combined.size}`, text: `with ${parts} ${query}` };
    combined.set(id, made);
  }
  return { ...made, values: [...writes.flatMap(({ values }) => values), ...last.values] };
}
