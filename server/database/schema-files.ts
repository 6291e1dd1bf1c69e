/**
 * The schema's files: those of server/schema make a new database, those of its `migrations` bring
 * one of an earlier release up to date. Both say beside each table what the application's two
 * logins may do with it. Logins belong to the whole PostgreSQL and come after the tables, so rights
 * are run apart, at each start.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type SchemaFile = { name: string; text: string };

/** Name under which a database notes that the files of server/schema made it. */
export const BASELINE = '0001_baseline.sql';

/** Grants each begin a line and name the logins `:app` and `:market`. */
const GRANTS = /^grant [^;]*;\n?/gm;
const COMMENTS = /\s*--.*$/gm;

/** Reads the baseline, as one file, and then each migration, in order. */
export function readSchemaFiles(
  folder: string = join(import.meta.dirname, '../schema'),
): SchemaFile[] {
  const text = readFolder(folder)
    .map((file) => file.text)
    .join('\n');
  return [{ name: BASELINE, text }, ...readFolder(join(folder, 'migrations'))];
}

function readFolder(folder: string): SchemaFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+_[a-z0-9_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** Returns a file's text without the rights. */
export const withoutGrants = (text: string): string => text.replaceAll(GRANTS, '');

/**
 * Returns the statements that make a database: without rights, comments and empty lines, which may
 * change after they have run.
 */
export const statementsIn = (text: string): string =>
  withoutGrants(text)
    .replaceAll(COMMENTS, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

/** Returns the rights of all files, in order. */
export const grantsIn = (files: readonly SchemaFile[]): string =>
  files.flatMap(({ text }) => text.match(GRANTS) ?? []).join('');
