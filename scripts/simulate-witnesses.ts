/**
 * `npm run simulate:witnesses -- [--seed words] [--contracts n]`: what operators and witnesses who work together make of contracts,
 * by default 100,000 each. Exit code 1 where a share of wins is more than three standard errors from the one that is published.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

import { coalitions, simulateCoalition } from '#test/simulation/coalitions.ts';

const MOST_ERRORS = 3;
const say = (text: string) => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: { seed: { type: 'string' }, contracts: { type: 'string', default: '100000' } },
});
if (!/^[1-9]\d{0,7}$/.test(values.contracts)) throw new Error('--contracts is a number');
const contracts = Number.parseInt(values.contracts, 10);
const seed = values.seed ?? randomUUID();
say(
  `Seed ${seed}, ${contracts} contracts of 60 ticks each, three witnesses of whom two are enough`,
);
say(
  `${'coalition'.padEnd(28)} ${'wins'.padStart(8)} ${'share'.padStart(8)} ${'published'.padStart(9)} standard errors apart`,
);
for (const coalition of coalitions) {
  const { wins, share, errors } = simulateCoalition(coalition, contracts, seed);
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
  const facts = [
    coalition.name.padEnd(28),
    String(wins).padStart(8),
    percent(share).padStart(8),
    percent(coalition.published).padStart(9),
    errors.toFixed(2),
  ];
  say(facts.join(' '));
  if (Math.abs(errors) > MOST_ERRORS) process.exitCode = 1;
}
