/**
 * `npm run test:again -- journeys 10`: a project of tests ten times beside two loops that keep two
 * processors busy. It finds what fails now and then. Files may be named behind the number;
 * `--quiet` leaves the loops out. Nothing runs once more. At the end it lists each test that ever
 * failed, how often, and with which reasons. The exit code is 0 where none did.
 */
import { spawn } from 'node:child_process';

import { brief, describe, type Outcome, outcomesOf } from './test-report.ts';
import { type Desk, isProgress, vitest } from './test-steps.ts';

const BUSY_LOOPS = 2;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const [project = '', times = '', ...files] = words;
const runs = Number(times);
if (project === '' || !Number.isInteger(runs) || runs < 1) {
  say('Say which tests and how often: npm run test:again -- journeys 10 [files] [--quiet]');
  process.exit(2);
}

const loops = process.argv.includes('--quiet') ? [] : keepProcessorsBusy();
const failures: Outcome[] = [];
let brokenRuns = 0;
for (let run = 1; run <= runs; run += 1) {
  const startedAt = performance.now();
  const desk: Desk = { say: sayProgress, seconds: 0 };
  const { isWell, report } = await vitest(desk, project, { files, name: `again-${run}` });
  const outcomes = report ? outcomesOf(report) : [];
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

const byTest = Map.groupBy(failures, ({ file, title }) => `${file} > ${title}`);
say(`\n${byTest.size} tests failed in ${runs} runs of ${project}`);
for (const [test, seen] of [...byTest].toSorted(([, a], [, b]) => b.length - a.length)) {
  say(`${seen.length} of ${runs}  ${test}`);
  const reasons = Map.groupBy(seen, ({ reason }) => brief(reason));
  for (const [reason, same] of reasons) say(`  ${same.length} times: ${reason}`);
}
if (brokenRuns > 0) say(`${brokenRuns} runs broke without a test that failed`);
process.exitCode = byTest.size > 0 || brokenRuns > 0 ? 1 : 0;

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
