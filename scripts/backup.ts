/**
 * `npm run backup -- <directory>`: backs up the installation of DATA_DIR into a new directory,
 * beside a running server or without one; without a name, into one of BACKUP_DIR that is named
 * after the time. `--verify` restores it beside, compares and removes that again; `--keep 28` then
 * removes older ones of BACKUP_DIR. Changes nothing else. For the bundled PostgreSQL; one of your
 * own has tools of its own.
 */
import { renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { type Config, loadConfig } from '#server/config.ts';
import { writeBackup } from '#server/database/backup.ts';
import { attachDatabase } from '#server/database/database-server.ts';
import { restoreBackup } from '#server/database/restore.ts';
import { systemClock } from '#server/kit/clock.ts';
import { type Log, openLog } from '#server/kit/process/log.ts';

import { backupName, FAILED, removeOldBackups } from './backups.ts';
import { connectOwner, takeFingerprint } from './fingerprint.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function backUp(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false }, keep: { type: 'string' } },
  });
  const config = loadConfig(process.env);
  if (config.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its tools, pg_dump or base backups with an archive ' +
        '(docs/operating.md). This command is for the bundled one.',
    );
  }
  const keep = keepOf(values.keep, config);
  const directory = directoryOf(positionals[0], config);
  const log = openLog(config.logLevel);
  await writeTo(directory, config, log);
  if (values.verify) await verify(directory, log);
  if (keep === null) return;
  for (const name of removeOldBackups(keep.directory, keep.count)) say(`Removed ${name}.`);
}

function directoryOf(to: string | undefined, { backupDir }: Config): string {
  if (to !== undefined) return resolve(to);
  if (backupDir !== null) return join(backupDir, backupName(systemClock.now()));
  throw new Error('Where to? npm run backup -- <directory>, or set BACKUP_DIR.');
}

function keepOf(text: string | undefined, { backupDir }: Config) {
  if (text === undefined) return null;
  if (backupDir === null) throw new Error('--keep is of the directory that BACKUP_DIR names.');
  if (!/^[1-9][0-9]{0,3}$/.test(text)) throw new Error('--keep takes a number from 1 to 9999.');
  return { directory: backupDir, count: Number(text) };
}

async function writeTo(directory: string, config: Config, log: Log): Promise<void> {
  const urls = await attachDatabase(config, log);
  try {
    const client = await connectOwner(urls.ownerUrl);
    try {
      const manifest = await writeBackup(client, {
        directory,
        fingerprint: takeFingerprint,
        progress: say,
      });
      for (const [what, value] of Object.entries(manifest.fingerprint)) say(`${what} ${value}`);
      say(`Backed up to ${directory}, as of ${manifest.takenAt}. Keep it as secret as the server.`);
      if (config.sealKey === null) {
        say(
          'The key of authenticators is not in it: keep a copy of seal.key apart, if there is one.',
        );
      }
    } finally {
      await client.end();
    }
  } finally {
    await urls.stop();
  }
}

/**
 * In a PostgreSQL of its own, which is gone afterwards. One that does not come back as it was is no
 * backup.
 */
async function verify(directory: string, log: Log): Promise<void> {
  const dataDir = `${directory}.verifying`;
  const options = { log, fingerprint: takeFingerprint, connect: connectOwner };
  try {
    await restoreBackup({ ...options, backup: directory, dataDir });
    say('Restored beside: the same as what was backed up.');
  } catch (error) {
    renameSync(directory, `${directory}${FAILED}`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup does not restore: ${reason} It is kept as ${directory}${FAILED}.`, {
      cause: error,
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

try {
  await backUp();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
