/**
 * `npm run test:again -- journeys 10`: a project of tests ten times beside two loops that keep two
 * processors busy; without a project, all that `npm test` runs. It finds what fails now and then,
 * and what depends on the speed of a machine. Files may be named behind the number. `--slow` gives
 * the tests and all that they start a quarter of the processor, by stopping and continuing them;
 * `--quiet` does neither. Nothing runs once more. At the end it lists each test that ever failed,
 * how often, and with which reasons. The exit code is 0 where none did.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { slowDown } from './duty-cycle.ts';
import { brief, describe, type Outcome, outcomesOf, readReport } from './test-report.ts';
import { type Desk, execute, isProgress, reports, root, vitest } from './test-steps.ts';

const BUSY_LOOPS = 2;
const RUN_LIMIT_MS = 180 * 60_000;

type Run = { outcomes: Outcome[]; isWell: boolean };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const has = (flag: string) => process.argv.includes(flag);
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const [first = '1'] = words;
/** Null: all that `npm test` runs. */
const project = /^\d+$/.test(first) ? null : first;
const [times = '1', ...files] = words.slice(project === null ? 0 : 1);
const runs = Number(times);
if (!Number.isInteger(runs) || runs < 1 || (project === null && files.length > 0)) {
  say(
    'Say which tests and how often: npm run test:again -- journeys 10 [files] [--slow | --quiet]',
  );
  process.exit(2);
}
process.exitCode = has('--slow') ? await runSlowly() : await runAgainAndAgain();

/** This program once more, in a session of its own that is slowed down. */
async function runSlowly(): Promise<number> {
  const args = process.argv.slice(1).map((word) => (word === '--slow' ? '--quiet' : word));
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', detached: true });
  const cycle = slowDown(child.pid ?? 0);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      cycle.end();
      // The terminal reaches its own session alone: the tests are in another one.
      process.kill(-(child.pid ?? 0), signal);
    });
  }
  const code = await new Promise<number>((done) => child.once('exit', (is) => done(is ?? 1)));
  say(`They ran for ${(100 * cycle.end()).toFixed(0)} % of the time.`);
  return code;
}

async function runAgainAndAgain(): Promise<number> {
  const loops = has('--quiet') ? [] : keepProcessorsBusy();
  const failures: Outcome[] = [];
  let brokenRuns = 0;
  for (let run = 1; run <= runs; run += 1) {
    const startedAt = performance.now();
    const { outcomes, isWell } = await (project === null ? runAll() : runProject(project, run));
    const failed = outcomes.filter(({ isPassed }) => !isPassed);
    failures.push(...failed);
    if (outcomes.length === 0 || (failed.length === 0 && !isWell)) brokenRuns += 1;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    say(
      `run ${run} of ${runs}: ${outcomes.length - failed.length} passed, ${failed.length} failed, ${seconds} s`,
    );
    for (const one of failed) say(`  ${describe(one)}`);
  }
  for (const loop of loops) loop.kill('SIGKILL');
  sayWhatFailed(failures);
  if (brokenRuns > 0) say(`${brokenRuns} runs broke without a test that failed`);
  return failures.length > 0 || brokenRuns > 0 ? 1 : 0;
}

async function runProject(name: string, run: number): Promise<Run> {
  const desk: Desk = { say: sayProgress, seconds: 0 };
  const { isWell, report } = await vitest(desk, name, { files, name: `again-${run}` });
  return { isWell, outcomes: report ? outcomesOf(report) : [] };
}

/** `npm test`, of which a test never runs once more. */
async function runAll(): Promise<Run> {
  const desk: Desk = { say: (text) => void process.stdout.write(text), seconds: 0 };
  const args = [join(root, 'scripts', 'test.ts'), '--strict'];
  const isWell = await execute(desk, process.execPath, args, { limitMs: RUN_LIMIT_MS });
  const outcomes = readdirSync(reports)
    .map((name) => readReport(join(reports, name)))
    .flatMap((report) => (report ? outcomesOf(report) : []))
    // Cases of test/run-again fail by construction.
    .filter(({ file }) => !file.endsWith('.case.ts'));
  return { isWell, outcomes };
}

function sayWhatFailed(failures: readonly Outcome[]): void {
  const byTest = Map.groupBy(failures, ({ file, title }) => `${file} > ${title}`);
  say(`\n${byTest.size} tests failed in ${runs} runs of ${project ?? 'all tests'}`);
  for (const [test, seen] of [...byTest].toSorted(([, a], [, b]) => b.length - a.length)) {
    say(`${seen.length} of ${runs}  ${test}`);
    const reasons = Map.groupBy(seen, ({ reason }) => brief(reason));
    for (const [reason, same] of reasons) say(`  ${same.length} times: ${reason}`);
  }
}

/** Of what vitest says only how far it is: the failures are in the report. */
function sayProgress(text: string): void {
  for (const line of text.split('\n')) if (isProgress(line)) say(line);
}

function keepProcessorsBusy() {
  const all = Array.from({ length: BUSY_LOOPS }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  process.on('exit', () => all.map((loop) => loop.kill('SIGKILL')));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return all;
}
