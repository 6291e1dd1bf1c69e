/**
 * Gates of reads: a few run, a few wait, the rest is refused at once, and nobody holds most of the
 * places.
 */
import { expect, test } from 'vitest';

import type { Cost } from '#protocol/route.ts';
import { Refusal } from '#server/kit/refuse.ts';

import { openReadGates } from './read-gates.ts';

const gate = { atOnce: 2, waiting: 3, ofOneCaller: 3 };

function open() {
  const gates = openReadGates({ list: gate, expensive: gate });
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  /** A read that ends when it is told to; resolves with what was refused, or `read`. */
  const read = (caller: string, cost: Cost = 'expensive') =>
    gates
      .run(cost, caller, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => void ends.push(resolve));
        running -= 1;
        return 'read';
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal) return `${error.code} ${error.retryAfter}`;
        throw error;
      });
  /** Lets reads end until none is left. */
  const drain = async () => {
    for (let idle = 0; idle < 3;) {
      idle = ends.length === 0 ? idle + 1 : 0;
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { gates, read, drain, most: () => most };
}

test('so many run at once, so many wait, and past them everybody is refused at once', async () => {
  const { gates, read, drain, most } = open();
  const reads = Array.from({ length: 5 }, (_, at) => read(`caller ${at}`));
  expect(() => gates.refuseIfFull('expensive')).toThrow(Refusal);
  await expect(read('caller 9')).resolves.toBe('overloaded 1');
  // Another class has room.
  expect(() => gates.refuseIfFull('list')).not.toThrow();
  await drain();
  await expect(Promise.all(reads)).resolves.toEqual(Array(5).fill('read'));
  expect(most()).toBe(2);
  expect(() => gates.refuseIfFull('expensive')).not.toThrow();
});

test('one caller has a share of the places, and gets it back', async () => {
  const { read, drain } = open();
  const own = [read('asha'), read('asha'), read('asha')];
  await expect(read('asha')).resolves.toBe('rate-limited 1');
  const other = read('ravi');
  await drain();
  await expect(Promise.all([...own, other])).resolves.toEqual(Array(4).fill('read'));
  const again = read('asha');
  await drain();
  await expect(again).resolves.toBe('read');
});

test('a read that fails gives its place back', async () => {
  const { gates, read, drain } = open();
  for (let at = 0; at < 10; at += 1) {
    const fails = gates.run('list', 'asha', () => Promise.reject(new Error('broken')));
    await expect(fails).rejects.toThrow('broken');
  }
  const after = read('asha', 'list');
  await drain();
  await expect(after).resolves.toBe('read');
});

test('what is cheap passes whatever else waits', async () => {
  const { read, drain } = open();
  const reads = Array.from({ length: 20 }, () => read('asha', 'cheap'));
  await drain();
  await expect(Promise.all(reads)).resolves.toEqual(Array(20).fill('read'));
});
