/**
 * `npm run backup -- <directory>`: backs up the installation of DATA_DIR into a new directory, beside a running server or
 * without one. Changes nothing. For the bundled PostgreSQL; one of your own has tools of its own.
 */
import { resolve } from 'node:path';

import { loadConfig } from '#server/config.ts';
import { writeBackup } from '#server/database/backup.ts';
import { attachDatabase } from '#server/database/database-server.ts';
import { openLog } from '#server/kit/log.ts';

import { connectOwner, takeFingerprint } from './fingerprint.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function backUp([to]: readonly string[]): Promise<void> {
  const config = loadConfig(process.env);
  if (config.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its tools, pg_dump or base backups with an archive ' +
        '(docs/operating.md). This command is for the bundled one.',
    );
  }
  if (to === undefined) throw new Error('Where to? npm run backup -- <directory>');
  const directory = resolve(to);
  const urls = await attachDatabase(config, openLog(config.logLevel));
  try {
    const client = await connectOwner(urls.ownerUrl);
    try {
      const manifest = await writeBackup(client, {
        ...{ directory, fingerprint: takeFingerprint, progress: say },
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

try {
  await backUp(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
