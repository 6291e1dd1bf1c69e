/**
 * Brings a database to this version's schema: the SQL files of migrations/ in order, each once, in
 * a transaction of its own. Never edits what has run: a changed file and a database from a newer
 * version are refused.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type pg from 'pg';

import { MIGRATION_LOCK } from '#server/kit/database/locks.ts';
import { StartError } from '#server/kit/process/start-error.ts';

export type Migration = { name: string; checksum: string; text: string };

/**
 * Checksums of migrations as they were before they were rewritten for older servers. A later
 * migration makes the same of what they had made.
 */
const earlierChecksums: ReadonlyMap<string, string> = new Map([
  ['0002_staff.sql', '784b60c442d3501aeab5f6ed325c1d96eb6ff0f8af44ec4d1352e70a13359a52'],
]);

/** Whether what ran under that name is what the file says. */
export function isSameMigration(file: Migration, checksum: string): boolean {
  return [file.checksum, earlierChecksums.get(file.name)].includes(checksum);
}

/** All migrations of this version, in the order of their numbers. */
export function readMigrations(
  directory: string = join(import.meta.dirname, 'migrations'),
): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(directory, file), 'utf8');
      return { name: file, checksum: createHash('sha256').update(text).digest('hex'), text };
    });
}

/** Runs `run` while no other process migrates or grants on this database. */
export async function whileMigrating<T>(owner: pg.Client, run: () => Promise<T>): Promise<T> {
  await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    return await run();
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/**
 * The caller holds the lock. Answers the names of what was run; throws one clear line on a
 * mismatch.
 */
export async function migrate(
  owner: pg.Client,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  await owner.query(`create table if not exists schema_migrations (
    name text collate "C" primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const waiting = await findWaiting(owner, migrations);
  for (const migration of waiting) {
    await owner.query('begin');
    try {
      await owner.query(migration.text);
      await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback');
      throw new StartError(`The migration ${migration.name} failed: ${(error as Error).message}`);
    }
  }
  return waiting.map((migration) => migration.name);
}

/** What has yet to run, in order. Throws one clear line where database and files do not agree. */
export async function findWaiting(
  owner: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const done = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of done.rows) {
    const migration = known.get(name);
    if (!migration) {
      throw new StartError(
        `The database was made by a newer version (it has ${name}, which this one lacks): install that version.`,
      );
    }
    if (!isSameMigration(migration, checksum)) {
      throw new StartError(`The migration ${name} was changed after it had run: restore the file.`);
    }
  }
  const applied = new Set(done.rows.map((row) => row.name));
  const waiting = migrations.filter((migration) => !applied.has(migration.name));
  const last = done.rows.at(-1)?.name ?? '';
  const late = waiting.find((migration) => migration.name < last);
  if (late) {
    throw new StartError(
      `The migration ${late.name} comes before ${last}, which has run: renumber it.`,
    );
  }
  return waiting;
}
