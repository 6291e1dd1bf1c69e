/**
 * Three processes on one database, through every kind of fault at least once, until 150 contracts are settled: each once,
 * none early. `npm run faults` has 10,000.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { runTrio } from './trio.ts';

/** About a minute and a half where nothing else runs. */
const LIMIT_MS = 300_000;

test(
  'three processes settle every contract once and none early',
  async () => {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const { seed, figures, findings } = await runTrio({
      ...{ seed: randomUUID(), contracts: 150, people: 12, perSecond: 25, say },
    });
    say(`trio, seed ${seed}: ${JSON.stringify(figures)}`);
    expect(findings, `seed ${seed}`).toEqual([]);
  },
  LIMIT_MS,
);
