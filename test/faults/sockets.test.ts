/**
 * Some programs over sockets for some seconds, and one kill amid. `npm run faults -- sockets` has a
 * thousand, and three.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';
import { isWhole } from '#test/extent.ts';

import { openDice } from './dice.ts';
import { runSockets } from './sockets.ts';

test('orders over sockets are placed once, and streams say all or that they end', async () => {
  const seed = randomUUID();
  const victim = openDice(`${seed} victim`).pick(['web', 'database'] as const);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const { figures, findings } = await runSockets({
    seed,
    say,
    sockets: isWhole ? 50 : 25,
    seconds: isWhole ? 8 : 6,
    perSecond: 2,
    kills: [victim],
  });
  say(`sockets, seed ${seed}: ${JSON.stringify(figures)}`);
  expect(findings, `seed ${seed}`).toEqual([]);
});
