/**
 * What `npm test` makes of a journey that fails by construction: a race is told as flaky and not as
 * passed, a wrong value and what fails twice fail, and `--strict` runs nothing once more.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, inject, test } from 'vitest';

import type { Count } from '#scripts/test-report.ts';
import { runTests } from '#scripts/test-steps.ts';

import { cases, config } from '../run-again/cases.ts';
import { longTest } from '../long-test.ts';

let marks: string;
beforeEach(() => {
  marks = mkdtempSync(join(tmpdir(), 'drishti-attempts-'));
});
afterEach(() => rmSync(marks, { recursive: true }));

async function run(
  file: keyof typeof cases,
  runsAgain = true,
): Promise<{ count: Count; said: string }> {
  let said = '';
  const desk = { say: (text: string) => void (said += text), seconds: 0 };
  const count = await runTests(desk, 'by-construction', {
    files: [cases[file]],
    config,
    env: { RUN_AGAIN_MARKS: marks, RUN_AGAIN_BROWSER: inject('browser') },
    runsAgain,
  });
  return { count, said };
}

test('a race is flaky, neither passed nor failed, and told with its first failure', async () => {
  const { count, said } = await run('race');
  expect(count).toMatchObject({ passed: 1, failed: 0, flaky: 2 });
  expect(count.remarks).toEqual([
    expect.stringMatching(
      /^flaky {3}test\/run-again\/race\.case\.ts > a wait that runs out once: .*Timeout 500ms exceeded.*race\.case\.ts:\d+/,
    ),
    expect.stringMatching(/^flaky .*a locator that meets two elements once: .*strict mode/),
  ]);
  expect(said).toContain('once more: test/run-again/race.case.ts');
});

longTest('with nothing run once more the same race fails', async () => {
  const { count } = await run('race', false);
  expect(count).toMatchObject({ passed: 1, failed: 2, flaky: 0 });
});

longTest('a wrong value fails, though it would be right the second time', async () => {
  const { count, said } = await run('wrong-once');
  expect(count).toMatchObject({ passed: 0, failed: 2, flaky: 0 });
  expect(said).not.toContain('once more');
});

longTest('what fails on a wait twice fails', async () => {
  const { count, said } = await run('always');
  expect(count).toMatchObject({ passed: 0, failed: 1, flaky: 0 });
  expect(count.remarks).toEqual([expect.stringContaining('failed  ')]);
  expect(said).toContain('once more');
});
