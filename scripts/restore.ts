/**
 * `npm run restore -- <backup> <data directory>`: makes an installation from a backup, in a
 * directory that is empty or not there yet, and compares it with what was backed up. Nothing serves
 * from it until you start a server on it.
 */
import { resolve } from 'node:path';

import { loadConfig } from '#server/config.ts';
import { restoreBackup } from '#server/database/restore.ts';
import { openLog } from '#server/kit/process/log.ts';

import { connectOwner, takeFingerprint } from './fingerprint.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function restore([backup, to]: readonly string[]): Promise<void> {
  const config = loadConfig(process.env);
  if (config.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: restore it with its tools (docs/operating.md), or unset it to restore ' +
        'into a data directory.',
    );
  }
  if (backup === undefined || to === undefined) {
    throw new Error('Of what, and where to? npm run restore -- <backup> <empty data directory>');
  }
  const dataDir = resolve(to);
  const manifest = await restoreBackup({
    backup: resolve(backup),
    dataDir,
    log: openLog(config.logLevel),
    progress: say,
    fingerprint: takeFingerprint,
    connect: connectOwner,
  });
  for (const [what, value] of Object.entries(manifest.fingerprint)) say(`${what} ${value}`);
  say(`Restored to ${dataDir}, as of ${manifest.takenAt}: the same as what was backed up.`);
  if (config.sealKey === null) {
    say(
      `If you kept a copy of seal.key, put it into ${dataDir}; without it people need a recovery code.`,
    );
  }
  say('Before you open it, read "Restore" in docs/operating.md.');
}

try {
  await restore(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
