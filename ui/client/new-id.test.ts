/** New ids: their form, their time, that none comes twice, and that all random bits are random. */
import { expect, test } from 'vitest';

import { localNow } from './clock.ts';
import { newId } from './new-id.ts';

test('an id is a UUID of version 7, begins with the time and never comes twice', () => {
  const before = localNow();
  const ids = Array.from({ length: 1_000 }, newId);
  const after = localNow();
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
  }
  // Each digit behind the version takes all its values: 4 of the variant, 16 of the others.
  const digits = ids.map((id) => id.slice(15).replaceAll('-', ''));
  const values = [...(digits[0] ?? '')].map((_, at) => new Set(digits.map((all) => all[at])).size);
  expect(values).toEqual([16, 16, 16, 4, ...Array.from({ length: 15 }, () => 16)]);
});
