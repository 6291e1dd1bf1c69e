/**
 * The schema's files: those of server/schema make a new database, those of its `migrations` bring
 * one of an earlier release up to date. Both say beside each table what the application's two
 * logins may do with it. Logins belong to the whole PostgreSQL and come after the tables, so rights
 * are run apart, at each start.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type SchemaFile = { name: string; text: string };

const BASELINE = '0001_baseline.sql';

/** Each begins a line and names the logins `:app` and `:market`. */
const GRANTS = /^grant [^;]*;$/gm;

/** What a new database is made of, as one file, and then each migration. In order. */
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

/** All but the rights. */
export const withoutGrants = (text: string): string => text.replaceAll(GRANTS, '');

/** The rights of all files, in order. */
export const grantsIn = (files: readonly SchemaFile[]): string =>
  files.flatMap(({ text }) => text.match(GRANTS) ?? []).join('\n');
