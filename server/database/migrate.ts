/**
 * Brings a database to this version's schema: the baseline and then the migrations in order, each
 * once, in a transaction of its own. A changed file and a database of a newer version are refused.
 */
import { createHash } from 'node:crypto';

import type pg from 'pg';

import { MIGRATION_LOCK } from '#server/kit/database/locks.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { BASELINE, readSchemaFiles, statementsIn, withoutGrants } from './schema-files.ts';

export type Migration = { name: string; checksum: string; text: string };

/**
 * Migrations of this version, in order; the first makes the whole of a new database. A checksum is
 * of the statements alone: rights and comments may change at any time.
 */
export function readMigrations(directory?: string): Migration[] {
  return readSchemaFiles(directory).map(({ name, text }) => ({
    name,
    checksum: createHash('sha256').update(statementsIn(text)).digest('hex'),
    text: withoutGrants(text),
  }));
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

/** Name of the first of the former migrations, which the baseline replaced. */
const FORMER = '0001_first_slice.sql';
/** The project's last commit with the former migrations. */
const LAST_OF_FORMER = 'c3c0b837';

/**
 * Returns why this version does not read a database or backup with these migrations: the former
 * ones, or another baseline. Null for all others, which may be refused for another reason.
 */
export function refusalOfOthers(
  done: readonly Pick<Migration, 'name' | 'checksum'>[],
  own: readonly Pick<Migration, 'name' | 'checksum'>[] = readMigrations(),
): string | null {
  if (done.some(({ name }) => name === FORMER))
    return (
      'was made by former migrations. This version cannot read it, and it stays as it is. ' +
      `Commit ${LAST_OF_FORMER} opens it: people download their own data there.`
    );
  const isSame = (one: Pick<Migration, 'name' | 'checksum'>) =>
    own.some(({ name, checksum }) => name === one.name && checksum === one.checksum);
  if (done.some((one) => one.name === BASELINE && !isSame(one)))
    return (
      'was made by another baseline of the schema, which may change until version 0.3.0 is ' +
      'released. It stays as it is. Start the commit that made it, or a new data directory.'
    );
  return null;
}

/** What has yet to run, in order. Throws one clear line where database and files do not agree. */
export async function findWaiting(
  owner: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const done = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const refusal = refusalOfOthers(done.rows, migrations);
  if (refusal !== null) throw new StartError(`The database ${refusal}`);
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of done.rows) {
    const migration = known.get(name);
    if (!migration) {
      throw new StartError(
        `The database was made by a newer version (it has ${name}, which this one lacks): install that version.`,
      );
    }
    if (migration.checksum !== checksum) {
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
