/**
 * A backup: every table of one moment as a file of its own, and a manifest with their hashes that
 * is written last. Made from a running server without stopping it, in one snapshot. Proof images
 * are rows, so nothing lies outside.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import pg from 'pg';

import { copyOut } from '#server/kit/database/copy.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { type Migration, readMigrations, refusalOfOthers } from './migrate.ts';

type BackedUpTable = {
  name: string;
  columns: string[];
  rows: number;
  file: string;
  /** Of the file as it lies there. */
  sha256: string;
};

/** What tells two states of the books apart, by name; the caller says what it is. */
export type Fingerprint = Record<string, string>;

export type Manifest = {
  version: string;
  takenAt: string;
  migrations: { name: string; checksum: string }[];
  tables: BackedUpTable[];
  /** Counters behind identity columns. */
  sequences: { name: string; value: string | null }[];
  fingerprint: Fingerprint;
};

export type FingerprintOf = (client: pg.Client) => Promise<Fingerprint>;

const VERSION = 'drishti-backup-1';
const MANIFEST = 'manifest.json';
/**
 * Left out: what the migrations themselves write. Also sessions and API keys, so that none that has
 * ended since opens anything. After a restore everybody signs in again and makes new keys.
 */
const LEFT_OUT = ['schema_migrations', 'sessions', 'api_keys', 'api_key_addresses'];

/**
 * Backs up the database that `client` (its owner's, without pipelining) is connected to into a
 * directory, which is made and must be empty. Refuses (StartError) a database of another version.
 */
export async function writeBackup(
  client: pg.Client,
  options: { directory: string; fingerprint: FingerprintOf; progress?: (line: string) => void },
): Promise<Manifest> {
  const { directory, fingerprint, progress = () => undefined } = options;
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new StartError(`The directory ${directory} is not empty: name a new one.`);
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read, read only');
  try {
    const migrations = await readApplied(client);
    const reason = differentVersion(migrations);
    if (reason !== null) throw new StartError(`The database ${reason}`);
    const tables: BackedUpTable[] = [];
    for (const { name, columns } of await listTables(client)) {
      const table = await writeTable(client, directory, name, columns);
      tables.push(table);
      progress(`${name}: ${table.rows} rows`);
    }
    const taken = await client.query<{ at: Date }>('select now() as at');
    const manifest: Manifest = {
      version: VERSION,
      takenAt: taken.rows[0]?.at.toISOString() ?? '',
      migrations,
      tables,
      sequences: await listSequences(client),
      fingerprint: await fingerprint(client),
    };
    await writeManifest(directory, manifest);
    return manifest;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/**
 * The manifest of a backup whose every file is as it was written. Throws (StartError) where one is
 * not.
 */
export async function checkBackup(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  for (const { file, sha256 } of manifest.tables) {
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(join(directory, file)), hash);
    } catch {
      throw new StartError(`The backup is damaged: ${file} cannot be read.`);
    }
    if (hash.digest('hex') !== sha256) {
      throw new StartError(`The backup is damaged: ${file} is not as it was written.`);
    }
  }
  return manifest;
}

/**
 * This version's migrations up to the state of a database with these: all, or those of an earlier
 * version. Null where it is neither.
 */
export function migrationsUpTo(migrations: Manifest['migrations']): Migration[] | null {
  const own = readMigrations().slice(0, migrations.length);
  const isPrefix =
    own.length === migrations.length &&
    own.every((file, index) => {
      const theirs = migrations[index];
      return theirs?.name === file.name && theirs.checksum === file.checksum;
    });
  return isPrefix ? own : null;
}

/** Why a database with these migrations is none of this version's; null where it is one. */
function differentVersion(migrations: Manifest['migrations']): string | null {
  const own = readMigrations();
  if (migrationsUpTo(migrations)?.length === own.length) return null;
  const refusal = refusalOfOthers(migrations, own);
  if (refusal !== null) return refusal;
  const last = (names: readonly { name: string }[]) => names.at(-1)?.name ?? 'none';
  return `is of another version: its last migration is ${last(migrations)}, this one's is ${last(own)}.`;
}

/** Everything of ours, in one order. */
export async function listTables(
  client: pg.Client,
): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1::text[])
     group by 1 order by 1`,
    [LEFT_OUT],
  );
  return rows;
}

export const columnList = (columns: readonly string[]): string =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ');

async function writeTable(
  client: pg.Client,
  directory: string,
  name: string,
  columns: string[],
): Promise<BackedUpTable> {
  const file = `${name}.copy.gz`;
  const hash = createHash('sha256');
  const gzip = createGzip({ level: 1 });
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = createWriteStream(join(directory, file), { mode: 0o600, flush: true });
  const text = `copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) to stdout`;
  const rows = await copyOut(client, text, [gzip, hashed, target]);
  return { name, columns, rows, file, sha256: hash.digest('hex') };
}

async function readApplied(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}

async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename::text as name, last_value::text as value
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** Under its own name only once it is whole: a directory without one is no backup. */
async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const path = join(directory, MANIFEST);
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}

async function readManifest(directory: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(directory, MANIFEST), 'utf8');
  } catch {
    throw new StartError(`${directory} holds no whole backup: there is no ${MANIFEST} in it.`);
  }
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text) as Partial<Manifest>;
  } catch {
    throw new StartError(`The backup is damaged: ${MANIFEST} cannot be read.`);
  }
  if (manifest.version !== VERSION || !Array.isArray(manifest.tables)) {
    throw new StartError(`The backup is not in the form of this version (${VERSION}).`);
  }
  return manifest as Manifest;
}
