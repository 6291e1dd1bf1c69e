/**
 * `node test/day/main.ts DIRECTORY`: runs the recorded day of the sources that it is among, and
 * writes its texts there. Prints as JSON how often each kind of command was answered how.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startTestDatabase } from '#test/database.ts';

import { runDay } from './day.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Where are the texts to be written?');
// What a crash of the machine would lose is of no use to anybody here.
const server = await startTestDatabase({ synchronous_commit: 'off' });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().finally(() => process.exit(1)));
try {
  const { texts, tally } = await runDay(await server.clone());
  mkdirSync(directory, { recursive: true });
  for (const [name, lines] of Object.entries(texts))
    writeFileSync(join(directory, name), lines.map((line) => `${line}\n`).join(''));
  process.stdout.write(`${JSON.stringify(tally)}\n`);
} finally {
  await server.stop();
}
