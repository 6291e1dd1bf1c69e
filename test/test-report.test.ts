/** Which failures count as a race, and how two runs are counted as one. */
import { expect, test } from 'vitest';

import { countOutcomes, filesToRunAgain, isWait, type Outcome } from '#scripts/test-report.ts';

const waited =
  'TimeoutError: locator.waitFor: Timeout 30000ms exceeded.\nCall log:\n  - waiting for x';

test.each([
  [waited, true],
  ['page.goto: Timeout 30000ms exceeded.', true],
  ["Error: locator.click: Error: strict mode violation: getByRole('button') resolved to 2", true],
  ['\u001b[31mlocator.fill: Timeout 30000ms exceeded.\u001b[39m', true],
  ["AssertionError: expected '₹100.00' to be '₹200.00'", false],
  ['Error: Matcher did not succeed in time.', false],
  ['Error: Test timed out in 300000ms.', false],
  ['page.goto: net::ERR_CONNECTION_REFUSED', false],
  ['Error: no answer: locator.waitFor: Timeout 30000ms exceeded.', false],
  ['', false],
])('%j is a wait: %s', (reason, expected) => {
  expect(isWait({ reason })).toBe(expected);
});

const outcome = (file: string, title: string, reason: string | null = null): Outcome => ({
  file,
  title,
  isPassed: reason === null,
  reason: reason ?? '',
});

test('a file runs once more where all that failed in it failed on a wait', () => {
  const files = filesToRunAgain([
    outcome('waits', 'one', waited),
    outcome('waits', 'two'),
    outcome('both', 'one', waited),
    outcome('both', 'two', 'AssertionError: expected 1 to be 2'),
    outcome('wrong', 'one', 'AssertionError: expected 1 to be 2'),
    outcome('not-loaded', '', waited),
    outcome('well', 'one'),
  ]);
  expect(files).toEqual(['waits']);
});

test('what was not in the second run, or fails in it alone, has failed', () => {
  const first = [
    outcome('a', 'raced', waited),
    outcome('a', 'gone', waited),
    outcome('a', 'well'),
    outcome('a', 'well once'),
    outcome('b', 'well'),
  ];
  const again = [
    outcome('a', 'raced'),
    outcome('a', 'well'),
    outcome('a', 'well once', 'AssertionError: expected 1 to be 2'),
  ];
  const { remarks, ...counts } = countOutcomes(first, again);
  expect(counts).toEqual({ passed: 2, failed: 2, flaky: 1 });
  expect(remarks).toEqual([
    expect.stringMatching(/^flaky {3}a > raced: .*exceeded/),
    expect.stringMatching(/^failed {2}a > gone: .*exceeded/),
    expect.stringMatching(/^failed {2}a > well once: .*1 to be 2/),
  ]);
});
