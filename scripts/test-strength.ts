/**
 * `npm run test:strength`: are the tests strong enough? Puts one seeded bug after another into a
 * copy of the sources and runs the tests that ought to notice it. Fails where one survives. Words
 * as arguments choose the bugs that have them in their names.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { copySources } from '#test/source-copy.ts';
import { repository } from '#test/sources.ts';
import { bugs } from '#test/strength/bugs.ts';
import { DoesNotApply, type SeededBug, seeded } from '#test/strength/seeded-bug.ts';

/** A bug may make tests hang; theirs is a failure then, and this a limit should that not help. */
const RUN_LIMIT_MS = 180_000;
/** A test that sees its bug may wait for what never comes. */
const SOON_MS = 20_000;
/** Copies worked on at once. */
const COPIES = 2;

type Tests = SeededBug['tests'];
type Run = { passed: number; failures: { test: string; message: string }[]; seconds: number };
type Verdict = 'caught' | 'SURVIVED' | 'DOES NOT APPLY' | 'DOES NOT RUN';
type Result = { bug: SeededBug; verdict: Verdict; detail: string; seconds: number };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const asked = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = bugs.filter(({ name }) => asked.every((word) => name.toLowerCase().includes(word)));
const startedAt = performance.now();
const copies = Array.from({ length: COPIES }, () => copySources('drishti-strength-'));
const running = new Set<ReturnType<typeof spawn>>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [first = ''] = copies;
const sound = await runTests(
  first,
  chosen.flatMap(({ tests }) => tests),
);
if (sound.failures.length > 0 || sound.passed === 0) {
  for (const { test, message } of sound.failures)
    say(`FAILED without any bug: ${test}: ${message}`);
  say('The tests have to pass before they can be tried.');
  process.exit(1);
}
say(`Without a bug ${sound.passed} tests pass (${sound.seconds.toFixed(0)} s).`);

const waiting = [...chosen];
const results: Result[] = [];
await Promise.all(
  copies.map(async (copy) => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      const result = await tryBug(copy, bug);
      results.push(result);
      const { verdict, detail, seconds } = result;
      say(
        `${verdict.padEnd(14)} ${bug.name} (${seconds.toFixed(0)} s)\n${' '.repeat(15)}${detail}`,
      );
    }
  }),
);
const caught = results.filter(({ verdict }) => verdict === 'caught').length;
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
say(`${caught} of ${chosen.length} seeded bugs caught, in ${minutes} minutes`);
process.exit(caught === chosen.length && caught > 0 ? 0 : 1);

async function tryBug(copy: string, bug: SeededBug): Promise<Result> {
  const files = [...new Set(bug.edits.map(({ file }) => file))];
  try {
    for (const edit of bug.edits) {
      const path = join(copy, edit.file);
      writeFileSync(path, seeded(readFileSync(path, 'utf8'), edit));
    }
    const { failures, passed, seconds } = await runTests(copy, bug.tests);
    const [failure] = failures;
    if (failure) {
      return { bug, verdict: 'caught', detail: `${failure.test}: ${failure.message}`, seconds };
    }
    return passed > 0
      ? { bug, verdict: 'SURVIVED', detail: `${passed} tests passed`, seconds }
      : { bug, verdict: 'DOES NOT RUN', detail: 'no test ran', seconds };
  } catch (error) {
    if (!(error instanceof DoesNotApply)) throw error;
    return { bug, verdict: 'DOES NOT APPLY', detail: error.message, seconds: 0 };
  } finally {
    for (const file of files) cpSync(join(repository, file), join(copy, file));
  }
}

type Report = {
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** Up to the first failure. A file that cannot be loaded has no results, and so catches nothing. */
async function runTests(copy: string, tests: Tests): Promise<Run> {
  const report = join(copy, '.cache', 'strength.json');
  rmSync(report, { force: true });
  const names = [...new Set(tests.map(({ name }) => name))];
  const pattern = names.map(escaped).join('|');
  const begunAt = performance.now();
  await execute(copy, [
    join(copy, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project=unit',
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...new Set(tests.map(({ file }) => file)),
    '--testNamePattern',
    pattern,
  ]);
  const seconds = (performance.now() - begunAt) / 1000;
  if (!existsSync(report)) return { passed: 0, failures: [], seconds };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = all
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      test: fullName.trim(),
      message: (failureMessages?.[0] ?? '').split('\n')[0] ?? '',
    }));
  return { passed: all.filter(({ status }) => status === 'passed').length, failures, seconds };
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function execute(copy: string, args: string[]): Promise<void> {
  return new Promise((done) => {
    const env = { ...process.env, TEST_WAIT_MS: String(SOON_MS) };
    const child = spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore' });
    running.add(child);
    const limits = [
      setTimeout(() => child.kill('SIGTERM'), RUN_LIMIT_MS),
      setTimeout(() => child.kill('SIGKILL'), RUN_LIMIT_MS + 10_000),
    ];
    child.once('exit', () => {
      for (const limit of limits) clearTimeout(limit);
      running.delete(child);
      done();
    });
  });
}
