/** `npm run test:all -- PATH…` finds the long tests that a change touches. */
import { expect, test } from 'vitest';

import { touchedTests } from '#scripts/touched-tests.ts';

const filesOf = (path: string) => [...touchedTests([path]).values()].flat();

test('a slice of the server is reached by its own long tests and by every journey', () => {
  const files = filesOf('server/domain/portfolio');
  for (const file of ['server/domain/portfolio/worth.test.ts', 'test/journeys/hindi.test.ts']) {
    expect(files).toContain(file);
  }
});

test('a page is reached by the journeys that name its address, and by no other', () => {
  const files = filesOf('web/withdrawals/WithdrawPage.tsx');
  expect(files).toContain('test/journeys/money-out.test.ts');
  expect(files).not.toContain('test/journeys/chart.test.ts');
  expect(files).not.toContain('server/domain/portfolio/worth.test.ts');
});

test('a path without code is refused', () => {
  expect(() => touchedTests(['server/nothing'])).toThrow('server/nothing is no file or folder');
});
