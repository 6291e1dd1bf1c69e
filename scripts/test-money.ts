/**
 * `npm run test:money`: the rules of money over far more random cases than `npm test` has time for.
 * Prints its seed; give it as an argument to run the same cases again.
 */
import { randomUUID } from 'node:crypto';

import { FEE_BPS, runSequences } from '#test/order-sequences.ts';
import { walkPaths } from '#test/price-paths.ts';
import { startTestDatabase } from '#test/database.ts';
import { openWorld } from '#test/world.ts';

const PATHS = 100_000;
const SEQUENCES = 10_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const seed = process.argv[2] ?? randomUUID();
say(`Seed ${seed}`);

const started = performance.now();
const ends = walkPaths(seed, PATHS);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
say(
  `Positions: ${PATHS} paths of prices in ${seconds} s, no loss above the margin, none closed early or late`,
);
for (const [end, count] of Object.entries(ends)) say(`  ${end}: ${count}`);

const begun = performance.now();
const server = await startTestDatabase();
try {
  await using world = await openWorld({
    clone: await server.clone(),
    env: { SPOT_FEE_BPS: String(FEE_BPS) },
  });
  const admin = await world.firstAdmin();
  await admin.post('/api/staff/settings', {
    changes: { orderTypes: ['market', 'limit', 'stop'] },
    reason: 'Sequences have every type.',
  });
  const endings = await runSequences(world, { seed, people: 50, sequences: SEQUENCES });
  const took = ((performance.now() - begun) / 1000).toFixed(1);
  say(`Orders: ${SEQUENCES} sequences in ${took} s, every figure as the rule says, books in order`);
  for (const [status, count] of endings) say(`  ${status}: ${count}`);
} finally {
  await server.stop();
}
