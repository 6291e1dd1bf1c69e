/**
 * The tables that commands write, each as one statement over arrays: a batch of 500 commands costs one insert a table.
 * Builds SQL text and array literals; runs nothing.
 */
import type { Value } from '#server/kit/database.ts';

/** A table and the columns that a command gives, in order, with their SQL types. */
export type InsertTable = {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
};

/** A table and the key by which a command removes a row. */
/**
 * A table that commands remove rows from, and the columns of its index that find them. The last column alone names a row;
 * those before it only lead there.
 */
export type RemoveTable = { readonly name: string; readonly key: Readonly<Record<string, string>> };

export type Statement = { name: string; text: string; values: string[] };

/** Quotes, backslashes, and what JSON would write as an escape that arrays do not know: controls and surrogates. */
const special = /["\\\p{Cc}\p{Cs}]/u;
const notJson = /[\p{Cc}\p{Cs}]/u;

/** JSON escapes quotes and backslashes just as an array element does, and does it natively: stored answers are long. */
function quote(text: string): string {
  if (!special.test(text)) return `"${text}"`;
  return notJson.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(text);
}

function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return `"${value.toISOString()}"`;
  throw new TypeError('Only plain values can be written in a batch.');
}

/** One PostgreSQL array literal: text is the cheapest encoding to build here and to read there. */
export function arrayLiteral(values: readonly Value[]): string {
  let text = '{';
  for (const [index, value] of values.entries()) {
    if (index > 0) text += ',';
    text += literal(value);
  }
  return `${text}}`;
}

/** Turns rows into one array literal a column. */
export function columnLiterals(rows: readonly (readonly Value[])[], columns: number): string[] {
  const literals: string[] = [];
  for (let column = 0; column < columns; column += 1) {
    literals.push(arrayLiteral(rows.map((row) => row[column] ?? null)));
  }
  return literals;
}

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

export function insertStatement(into: InsertTable, rows: readonly (readonly Value[])[]): Statement {
  const names = Object.keys(into.columns);
  const text = textOf(
    into,
    () =>
      `insert into ${into.name} (${names.join(', ')}) ` +
      `select * from unnest(${parameters(Object.values(into.columns))})`,
  );
  return { name: `insert-${into.name}`, text, values: columnLiterals(rows, names.length) };
}

/** Finds the rows through the index by plain lists, not by a join whose order the planner might get wrong. */
export function removeStatement(from: RemoveTable, keys: readonly (readonly Value[])[]): Statement {
  const names = Object.keys(from.key);
  const text = textOf(from, () => {
    const matches = Object.entries(from.key).map(
      ([name, type], index) => `${name} = any($${index + 1}::${type}[])`,
    );
    return `delete from ${from.name} where ${matches.join(' and ')}`;
  });
  const lists = names.map((_, column) => [...new Set(keys.map((key) => key[column] ?? null))]);
  return { name: `remove-${from.name}`, text, values: lists.map(arrayLiteral) };
}

/** Names of combined statements; PostgreSQL keeps 63 bytes of a name. */
const combined = new Map<string, Omit<Statement, 'values'>>();

/** Several writes as one statement, since each costs a batch as much as some rows do. None sees what another writes. */
export function oneStatement(list: readonly Statement[]): Statement {
  const [only] = list;
  if (only && list.length === 1) return only;
  const id = list.map(({ name }) => name).join(' ');
  let made = combined.get(id);
  if (!made) {
    let given = 0;
    const shifted = list.map(({ text, values }) => {
      const offset = given;
      given += values.length;
      return text.replace(
        /\$(\d+)/g,
        (_, number: string) => `$${Number.parseInt(number, 10) + offset}`,
      );
    });
    const last = shifted.pop() ?? '';
    const parts = shifted.map((text, index) => `w${index} as (${text})`).join(', ');
    made = { name: `write-${combined.size}`, text: `with ${parts} ${last}` };
    combined.set(id, made);
  }
  return { ...made, values: list.flatMap(({ values }) => values) };
}
