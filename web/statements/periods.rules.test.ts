/** Months, quarters and years of April to March, around their edges. */
import { expect, test } from 'vitest';

import { dayAt, periodOf } from './periods.rules.ts';

test('a day in India begins at half past six of the evening before, UTC', () => {
  expect(dayAt(Date.parse('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31');
  expect(dayAt(Date.parse('2026-03-31T18:30:00.000Z'))).toBe('2026-04-01');
});

test.each([
  ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['last-quarter', '2026-01-05', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['this-year', '2026-04-01', '2026-04-01', '2027-03-31'],
  ['last-year', '2026-04-01', '2025-04-01', '2026-03-31'],
] as const)('%s on %s is %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});
