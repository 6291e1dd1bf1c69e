/** Keys of money requests: their form, their time, and that none comes twice. */
import { expect, test } from 'vitest';

import { localNow } from '#ui/client/clock.ts';

import { newKey } from './idempotency-key.ts';

test('a key is a UUID of version 7, begins with the time and never comes twice', () => {
  const before = localNow();
  const keys = Array.from({ length: 1_000 }, newKey);
  const after = localNow();
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) {
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
  }
});
