/**
 * Some cuts after a commit, over in seconds because nothing has to come due: `npm run faults` has
 * 500, with contracts.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';
import { isWhole } from '#test/extent.ts';

import { runCuts } from './cuts.ts';

test('cuts after a commit double nothing', async () => {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const { seed, figures, findings } = await runCuts({
    seed: randomUUID(),
    cuts: isWhole ? 12 : 6,
    isShort: true,
    say,
  });
  say(`cuts, seed ${seed}: ${JSON.stringify(figures)}`);
  expect(findings, `seed ${seed}`).toEqual([]);
});
