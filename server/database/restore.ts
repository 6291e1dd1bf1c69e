/**
 * Restores a backup into a data directory of its own: made beside, filled, compared with what was
 * backed up, and only then given its name. So a restore that is interrupted leaves nothing that a
 * server would start on.
 */
import { createReadStream, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';

import pg from 'pg';

import { copyIn } from '#server/kit/database/copy.ts';
import type { Log } from '#server/kit/process/log.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import {
  checkBackup,
  columnList,
  type FingerprintOf,
  listTables,
  type Manifest,
  migrationsUpTo,
} from './backup.ts';
import { startUnprepared } from './database-server.ts';
import { refusalOfOthers } from './migrate.ts';

type RestoreOptions = {
  backup: string;
  fingerprint: FingerprintOf;
  log: Log;
  progress?: (line: string) => void;
  /** Of the restored database, as its owner. */
  connect: (ownerUrl: string) => Promise<pg.Client>;
};

/**
 * Also of an earlier version, which the first start brings up to date. Refuses (StartError) a
 * directory that holds anything, a damaged backup, one of a newer version, and a result that is not
 * what was backed up; then the directory is as it was.
 */
export async function restoreBackup(
  options: RestoreOptions & { dataDir: string },
): Promise<Manifest> {
  const { backup, log, progress = () => undefined } = options;
  const dataDir = resolve(options.dataDir);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartError(`The directory ${dataDir} is not empty: a restore needs one of its own.`);
  }
  progress('Checking the backup…');
  const manifest = await checkBackup(backup);
  const migrations = migrationsUpTo(manifest.migrations);
  const refusal = refusalOfOthers(manifest.migrations);
  if (refusal !== null) throw new StartError(`The backup ${refusal}`);
  if (!migrations) {
    const last = manifest.migrations.at(-1)?.name ?? 'none';
    throw new StartError(
      `The backup was made by a newer version (its last migration is ${last}): install that version.`,
    );
  }

  const unfinished = `${dataDir}.restoring`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    const database = await startUnprepared({ dataDir: unfinished, migrations }, log, progress);
    try {
      const client = await options.connect(database.ownerUrl);
      try {
        await fillDatabase(client, manifest, options);
      } finally {
        await client.end();
      }
    } finally {
      await database.stop();
    }
    if (existsSync(dataDir)) rmdirSync(dataDir);
    renameSync(unfinished, dataDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return manifest;
}

/**
 * Puts a checked backup into a migrated database, in one transaction, and compares. `client` is its
 * superuser's.
 */
export async function fillDatabase(
  client: pg.Client,
  manifest: Manifest,
  options: Pick<RestoreOptions, 'backup' | 'fingerprint' | 'progress'>,
): Promise<void> {
  const { backup, fingerprint, progress = () => undefined } = options;
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  try {
    // The rows have been through all checks once; triggers would number and stamp them again.
    await client.query('set local session_replication_role = replica');
    const tables = await listTables(client);
    await client.query(`truncate ${columnList(tables.map(({ name }) => name))} cascade`);
    for (const { name, columns, rows, file } of manifest.tables) {
      const source = createReadStream(join(backup, file)).pipe(createGunzip());
      const table = pg.escapeIdentifier(name);
      const copied = await copyIn(
        client,
        `copy ${table} (${columnList(columns)}) from stdin`,
        source,
      );
      if (copied !== rows) throw new StartError(`${name}: ${copied} rows came back, not ${rows}.`);
      progress(`${name}: ${rows} rows`);
    }
    for (const { name, value } of manifest.sequences) {
      if (value === null) continue;
      await client.query('select setval($1::regclass, $2::bigint)', [
        pg.escapeIdentifier(name),
        value,
      ]);
    }
    const found = await fingerprint(client);
    for (const [what, expected] of Object.entries(manifest.fingerprint)) {
      if (found[what] === expected) continue;
      throw new StartError(`${what}: ${found[what] ?? 'none'} came back, not ${expected}.`);
    }
    // Who recorded ticks at the backup does not record these.
    await client.query(`update market_lease set expires_at = '-infinity'`);
    await client.query(
      `insert into restorations (opens_at_tick)
       select max(last_tick) from epochs e
       where not exists (select from epoch_reveals r where r.number = e.number) having count(*) > 0`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await client.query('analyze');
}
