/**
 * `npm run audit:verify`: reads the whole audit log and checks that every entry follows on the one
 * before. With `-- --checkpoint <size>:<head>` also that the log still holds what it held then: a
 * cut end shows only so. Works beside a running server and without one; changes nothing. Exit code
 * 1 on any finding.
 */
import { parseArgs } from 'node:util';

import { loadConfig } from '#server/config.ts';
import { attachDatabase } from '#server/database/database-server.ts';
import { readCheckpoint, showCheckpoint } from '#server/domain/audit/chain.rules.ts';
import { verifyChain } from '#server/domain/audit/verify.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

function checkpointsOf(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { checkpoint: { type: 'string', multiple: true } },
  });
  return (values.checkpoint ?? []).map((text) => {
    const checkpoint = readCheckpoint(text);
    if (!checkpoint) throw new Error(`"${text}" is no checkpoint: it looks like <size>:<head>.`);
    return checkpoint;
  });
}

async function verifyAudit(): Promise<number> {
  const against = checkpointsOf(process.argv.slice(2));
  const config = loadConfig(process.env);
  const urls = await attachDatabase(config, openLog(config.logLevel));
  const database = openDatabase({
    connectionString: urls.appUrl,
    applicationName: 'drishti audit:verify',
    maxConnections: 1,
  });
  try {
    const { whole, broken, entries } = await database.transaction(
      (tx) => verifyChain(tx, { against }),
      'repeatable read',
    );
    if (broken) say(`BROKEN  ${broken.text}`);
    say(`${entries} entries read, whole up to ${showCheckpoint(whole)}`);
    if (!broken && against.length > 0) say(`${against.length} checkpoints hold`);
    return broken ? 1 : 0;
  } finally {
    await database.close();
    await urls.stop();
  }
}

try {
  process.exitCode = await verifyAudit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
