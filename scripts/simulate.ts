/**
 * `npm run simulate -- [--seed words] [--days n] [--contracts n] [--people n]`: a house over that
 * time on a virtual clock, by default a year with 100,000 contracts. Prints its seed and the hash
 * of the ledger: the same seed gives the same hash.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

import { startTestDatabase } from '#test/database.ts';
import { simulate } from '#test/simulation/simulation.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string', default: '365' },
    contracts: { type: 'string', default: '100000' },
    people: { type: 'string', default: '1000' },
  },
});
const seed = values.seed ?? randomUUID();
const [days, contracts, people] = [values.days, values.contracts, values.people].map((text) =>
  /^[1-9]\d{0,6}$/.test(text) ? Number.parseInt(text, 10) : failArgument(text),
) as [number, number, number];
say(`Seed ${seed}: ${days} days, ${contracts} contracts, ${people} people`);

const begunAt = performance.now();
const seconds = () => ((performance.now() - begunAt) / 1000).toFixed(1);
// What a crash of the machine would lose is of no use to anybody here.
const server = await startTestDatabase({ synchronous_commit: 'off' });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().finally(() => process.exit(1)));
try {
  const step = Math.max(1, Math.floor(days / 10));
  const result = await simulate(await server.clone(), { seed, days, contracts, people }, (day) => {
    if (day % step === 0) say(`  day ${day} after ${seconds()} s`);
  });
  say(`${days} days in ${seconds()} s: ${result.ticks} ticks, ${result.transfers} transfers`);
  list(result.tally);
  say('Contracts, each settled once and as the tape says:');
  list(result.outcomes);
  say('Orders and positions that ended:');
  list(result.endings);
  say(`The books verify. Ledger hash ${result.hash}`);
} finally {
  await server.stop();
}

function list(counts: Readonly<Record<string, number>>): void {
  for (const name of Object.keys(counts).toSorted()) say(`  ${name}: ${counts[name]}`);
}

function failArgument(text: string): never {
  process.stderr.write(`"${text}" is no whole number above zero.\n`);
  process.exit(1);
}
