/**
 * The schema as the TypeScript of `tables.ts`: rows as the driver reads them, and what each table
 * holds of people. Types are the catalogue's; the rest stands beside each table in the files of
 * the schema, in lines of this form:
 *
 *     -- holds: person_id; given; erased; by person
 *     -- holds: nobody; every node
 *
 * The column that says whose a row is; whether the person is given the row, with the reason where
 * not; what becomes of it when the account is closed, with the reason where it is kept; where the
 * table is if the tables are split over nodes (docs/scaling.md). A column that is not given says so
 * behind itself, as does one that a trigger fills: `-- filled; not given: secret`.
 */
import type pg from 'pg';

import type { SchemaFile } from './schema-files.ts';

type Column = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  /** True for a column that an insert may leave out. */
  isOptional: boolean;
  /** True for a column that no insert may name. */
  isGenerated: boolean;
};

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as "isNullable",
         a.atthasdef or a.attidentity <> '' or not a.attnotnull as "isOptional",
         a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'
   order by c.relname, a.attnum`;

/** SQL types in the words of the schema's files, and what the driver makes of them. */
const TYPES: Readonly<Record<string, { sql: string; read: string }>> = {
  bigint: { sql: 'bigint', read: 'bigint' },
  boolean: { sql: 'boolean', read: 'boolean' },
  bytea: { sql: 'bytea', read: 'Buffer' },
  date: { sql: 'date', read: 'Date' },
  integer: { sql: 'int', read: 'number' },
  json: { sql: 'json', read: 'unknown' },
  smallint: { sql: 'smallint', read: 'number' },
  text: { sql: 'text', read: 'string' },
  'timestamp with time zone': { sql: 'timestamptz', read: 'Date' },
  uuid: { sql: 'uuid', read: 'string' },
};

function typeOf({ type, table, name }: Column): { sql: string; read: string } {
  const found = TYPES[type.replace(/\[\]$/, '')];
  if (!found) throw new Error(`${table}.${name}: nothing is known of the type ${type}`);
  if (!type.endsWith('[]')) return found;
  // An item of an array may be null, whatever the column says.
  return { sql: `${found.sql}[]`, read: `(${found.read} | null)[]` };
}

type Facts = { holds: string; notGiven: Map<string, string>; filled: Set<string> };

/** A column and what is said behind it, in a table's statement. */
const SAID = /^ {2}([a-z_0-9]+) .*?-- ?(.*)$/gm;
const WORDS = /^(filled)?(?:; )?(?:not given: ([a-z-]+))?$/;

/** Facts by table. Throws on a table of which nothing is said, and on words of no known form. */
function factsIn(files: readonly SchemaFile[]): Map<string, Facts> {
  const facts = new Map<string, Facts>();
  const tables = /(?:^-- holds: (.+)\n)?^create table ([a-z_]+) \(\n([^]*?)^\)/gm;
  for (const { text } of files) {
    for (const [, holds, name = '', body = ''] of text.matchAll(tables)) {
      if (holds === undefined) throw new Error(`${name}: its file does not say what it holds`);
      const notGiven = new Map<string, string>();
      const filled = new Set<string>();
      for (const [, column = '', said = ''] of body.matchAll(SAID)) {
        const words = WORDS.exec(said);
        if (!words || said === '') throw new Error(`${name}.${column} says: ${said}`);
        const [, isFilled, why] = words;
        if (why !== undefined) notGiven.set(column, why);
        if (isFilled !== undefined) filled.add(column);
      }
      facts.set(name, { holds, notGiven, filled });
    }
  }
  return facts;
}

const quoted = (text: string) => `'${text}'`;
const oneOf = (names: readonly string[]) =>
  names.length === 0 ? 'never' : names.map(quoted).join(' | ');

function writeHolds(table: string, { holds, notGiven }: Facts): string {
  const parts = holds.split('; ');
  const [whose = '', given = '', closing = ''] = parts;
  const split = parts.at(-1) ?? '';
  if (whose === 'nobody') return `{ whose: null, split: ${quoted(split)} }`;
  if (parts.length !== 4) throw new Error(`${table} holds: ${holds}`);
  const why = /^not given \((.+)\)$/.exec(given)?.[1];
  if (given !== 'given' && why === undefined) throw new Error(`${table} holds: ${holds}`);
  const left = [...notGiven].map(([column, reason]) => `${column}: ${quoted(reason)}`);
  const [becomes = '', kept] = closing.split(': ');
  const said = [
    `whose: ${quoted(whose)}`,
    `notGiven: ${why === undefined ? 'null' : quoted(why)}`,
    `columnsNotGiven: {${left.join(', ')}}`,
    `closing: ${quoted(becomes)}`,
    ...(kept === undefined ? [] : [`kept: ${quoted(kept)}`]),
    `split: ${quoted(split)}`,
  ];
  return `{ ${said.join(', ')} }`;
}

/** Names of tables by where they are if the tables are split over nodes. */
export function groupsIn(files: readonly SchemaFile[]): Map<string, string[]> {
  const placed = [...factsIn(files)].map(([name, { holds }]) => ({
    name,
    split: holds.split('; ').at(-1) ?? '',
  }));
  // Made before the files are run, it is in none of them.
  placed.push({ name: 'schema_migrations', split: 'one node' });
  const sorted = placed.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const groups = Map.groupBy(sorted, ({ split }) => split);
  return new Map([...groups].map(([split, tables]) => [split, tables.map(({ name }) => name)]));
}

/** The text of tables.ts: a table is a line, so that a change of one is a change of one. */
export async function describeTables(
  client: Pick<pg.ClientBase, 'query'>,
  files: readonly SchemaFile[],
): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const facts = factsIn(files);
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const own = facts.get(name);
    if (!own) throw new Error(`${name} is in no file of the schema`);
    const needed = columns.filter((one) => !one.isOptional && !own.filled.has(one.name));
    return { name, columns, needed, holds: writeHolds(name, own) };
  });
  const each = (write: (table: (typeof tables)[number]) => string) =>
    tables.map((table) => `  ${table.name}: ${write(table)},`).join('\n');
  const parts = [
    HEADING,
    `export type Rows = {\n${each(
      ({ columns }) =>
        `{ ${columns
          .map((column) => {
            const read = typeOf(column).read;
            const orNull = column.isNullable && read !== 'unknown' ? ' | null' : '';
            return `${column.name}: ${read}${orNull}`;
          })
          .join('; ')} }`,
    )}\n};`,
    `/** SQL types. */\nexport const columns = {\n${each(
      ({ columns }) =>
        `{ ${columns
          .map((column) => `${column.name}: ${quoted(typeOf(column).sql)}`)
          .join(', ')} }`,
    )}\n} as const;`,
    `/** Columns that an insert has to name. */\ntype Needed = {\n${each(({ needed }) =>
      oneOf(needed.map(({ name }) => name)),
    )}\n};`,
    `/** Columns that no insert may name. */\ntype Generated = {\n${each(({ columns }) =>
      oneOf(columns.filter(({ isGenerated }) => isGenerated).map(({ name }) => name)),
    )}\n};`,
    `export const holds = {\n${each(({ holds }) => holds)}\n} as const;`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const HEADING = `/**
 * Rows of the tables, and what each holds of people. Generated from the schema's files by \`npm run
 * db:tables\`; long because it is all of them.
 */
export type TableName = keyof Rows;

/** JSON is written as text, and small whole numbers may stand in for large ones. */
type Written<Read> = unknown extends Read ? string : Read extends bigint ? bigint | number : Read;
type Column<Name extends TableName> = keyof Rows[Name];
/** A row to be written, without what has a default, may be null or is filled by a trigger. */
export type NewRow<Name extends TableName> = {
  readonly [C in Extract<Column<Name>, Needed[Name]>]: Written<Rows[Name][C]>;
} & {
  readonly [C in Exclude<Column<Name>, Needed[Name] | Generated[Name]>]?: Written<Rows[Name][C]>;
};`;
