/**
 * A kill of the server, of what serves, of its database and of both, ten in a whole run, the second
 * half while contracts come due: nothing that was acknowledged is lost or doubled, what was unknown
 * is told by the same key, and the books agree. `npm run faults` has 200.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';
import { isWhole } from '#test/extent.ts';

import { runKills } from './kills.ts';

/** Backstop of a test with many waits, one after the other. */
const LIMIT_MS = 1_800_000;
const CYCLES = isWhole ? 10 : 4;

test(
  'kills lose nothing and double nothing',
  async () => {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    const { seed, figures, findings } = await runKills({
      seed: randomUUID(),
      cycles: CYCLES,
      isShort: true,
      say,
    });
    say(`kills, seed ${seed}: ${JSON.stringify(figures)}`);
    expect(findings, `seed ${seed}`).toEqual([]);
  },
  LIMIT_MS,
);
