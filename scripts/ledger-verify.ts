/**
 * `npm run ledger:verify`: folds every transfer and compares it with every balance (docs/ledger.md,
 * L2 and L5 to L9). Works beside a running server and without one; changes nothing. Exit code 1 on
 * any finding.
 */
import { loadConfig } from '#server/config.ts';
import { attachDatabase } from '#server/database/database-server.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { hashBooks } from '#server/ledger/books-hash.ts';
import { openVerifier } from '#server/ledger/verify.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function verifyLedger(): Promise<number> {
  const config = loadConfig(process.env);
  const urls = await attachDatabase(config, openLog(config.logLevel));
  const database = openDatabase({
    connectionString: urls.appUrl,
    applicationName: 'drishti ledger:verify',
    maxConnections: 2,
  });
  try {
    const verifier = await openVerifier(database);
    const { findings, transfers } = await verifier.verifyFully();
    await verifier.close();
    for (const { rule, detail } of findings) say(`${rule}  ${detail}`);
    say(`${transfers} transfers folded, ${findings.length} findings`);
    say(`books ${await hashBooks(database)}`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await urls.stop();
  }
}

try {
  process.exitCode = await verifyLedger();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
