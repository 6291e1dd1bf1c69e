/** Passwords: right and wrong, nobody's, and what happens in a flood. */
import { randomFillSync } from 'node:crypto';

import { expect, test } from 'vitest';

import { processorMs } from '#test/waits.ts';

import { openPasswords } from './password.ts';
import { Refusal } from './refuse.ts';

const passwords = openPasswords((bytes) => void randomFillSync(bytes));

test('a password matches its own hash only, in either spelling of its letters', async () => {
  const hash = await passwords.hash('caf\u00e9 at noon');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await passwords.verify('caf\u00e9 at noon', hash)).toBe(true);
  expect(await passwords.verify('cafe\u0301 at noon', hash)).toBe(true);
  expect(await passwords.verify('cafe at noon', hash)).toBe(false);
  expect(await passwords.hash('caf\u00e9 at noon')).not.toBe(hash);
});

test('nobody has no password, and finding that out costs a processor about as much', async () => {
  const hash = await passwords.hash('a known password');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < 15; at += 1) {
    known.push(await processorMs(() => passwords.verify('a wrong password', hash)));
    unknown.push(await processorMs(() => passwords.verify('a wrong password', null)));
  }
  const ratio = median(unknown) / median(known);
  expect(ratio).toBeGreaterThan(1 / 3);
  expect(ratio).toBeLessThan(3);
  expect(await passwords.verify('', null)).toBe(false);
});

test('past its queue it refuses instead of piling up work, and recovers', async () => {
  // All of them ask before the first one is done, whatever a hash costs: here the least.
  const cheap = openPasswords((bytes) => void randomFillSync(bytes), {
    memory: 8,
    passes: 1,
    parallelism: 1,
  });
  const results = await Promise.allSettled(
    Array.from({ length: 210 }, () => cheap.verify('x', null)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const result of refused) {
    expect(result.status === 'rejected' && result.reason instanceof Refusal).toBe(true);
  }
  expect(await cheap.verify('x', null)).toBe(false);
});

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
