/** A sample of `npm run simulate:witnesses`. */
import { expect, test } from 'vitest';

import { coalitions, simulateCoalition } from './simulation/coalitions.ts';

const CONTRACTS = 600;
/** A sample this small is seldom this far off, and what a coalition could gain is much further. */
const MOST_ERRORS = 4;

test.each(coalitions)('$name: the share of wins is the published one', (coalition) => {
  const seed = process.env['SEED'] ?? 'a sample';
  const { share, errors } = simulateCoalition(coalition, CONTRACTS, seed);
  process.stdout.write(`${coalition.name}, seed ${seed}: ${(share * 100).toFixed(1)} %\n`);
  expect(Math.abs(errors)).toBeLessThan(MOST_ERRORS);
});
