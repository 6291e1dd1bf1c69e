/**
 * `npm run test:pushes`: ten thousand pushes to a push service that has bad days, while the
 * processes that send are killed. Prints its seed; give it as an argument to make the same choices
 * again.
 */
import { randomUUID } from 'node:crypto';

import { startTestDatabase } from '#test/database.ts';
import { runPushes } from '#test/push-run.ts';

const PUSHES = 10_000;
const KILLS = 20;
/** A process that sends has some 100 MB before it sends anything. */
const MOST_MB = 260;

const say = (text: string) => process.stdout.write(`${text}\n`);
const seed = process.argv[2] ?? randomUUID();
say(`Seed ${seed}`);
const server = await startTestDatabase();
try {
  const urls = await server.clone();
  const run = await runPushes({
    urls,
    seed,
    pushes: PUSHES,
    kills: KILLS,
    patience: null,
  });
  say(`${run.meant} pushes to living browsers, each shown once, in ${run.seconds} s`);
  say(`  ${run.repeated} came twice, under the same tag`);
  say(`  ${run.kills} kills; answers by status: ${JSON.stringify(run.answers)} (0: cut)`);
  say(`  ${run.removed} of ${run.gone} browsers that are gone were removed`);
  say(`  ${run.peakMb} MB at most in a process that sends`);
  if (run.removed < run.gone) throw new Error('A browser that is gone was kept.');
  if (run.peakMb > MOST_MB) throw new Error(`More than ${MOST_MB} MB.`);
} finally {
  await server.stop();
}
