/**
 * The steps that `npm test` is made of: a program that must end with 0, and a project of tests,
 * whose report is read.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { watchProcessorTime } from './processor-time.ts';
import {
  type Count,
  countOutcomes,
  filesToRunAgain,
  outcomesOf,
  readReport,
} from './test-report.ts';

/** Where a step's words go, and what it used of the processors. */
export type Desk = { say(text: string): void; seconds: number };
export type Step = { name: string; run(desk: Desk): Promise<Count> };

export type TestsOptions = {
  /** All of the project where none is named. */
  files?: readonly string[];
  /**
   * A file that failed on a locator or a wait alone runs once more: `test-report.ts` says what that
   * is.
   */
  runsAgain?: boolean;
  /** Of a project that `vitest.config.ts` does not know. */
  config?: string;
  env?: Readonly<Record<string, string>>;
};

export const root = join(import.meta.dirname, '..');
export const reports = join(root, '.cache', 'tests');
/** A hang must not look like patience. */
const STEP_LIMIT_MS = 60 * 60_000;
/** Of what takes all of a sweep. */
const WHOLE_LIMIT_MS = 180 * 60_000;
const LAST_WORDS_MS = 2_000;

/** What test-progress.ts says, which is told of every lane at once. */
export const isProgress = (text: string) => text.startsWith('   … ');
export const bin = (...path: string[]) => join(root, 'node_modules', ...path);
const passed: Count = { passed: 1, failed: 0, flaky: 0, remarks: [] };
const failed: Count = { ...passed, passed: 0, failed: 1 };

export function command(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    run: async (desk) =>
      (await execute(desk, process.execPath, [script, ...args])) ? passed : failed,
  };
}

export function tests(project: string, options: TestsOptions = {}): Step {
  return { name: `tests: ${project}`, run: (desk) => runTests(desk, project, options) };
}

/**
 * Runs a project once, and the files that may have met a race once more, in a server and a browser
 * of their own.
 */
export async function runTests(
  desk: Desk,
  project: string,
  { files = [], runsAgain = false, ...options }: TestsOptions = {},
): Promise<Count> {
  const first = await vitest(desk, project, { ...options, files });
  const outcomes = first.report ? outcomesOf(first.report) : [];
  const toRunAgain = runsAgain ? filesToRunAgain(outcomes) : [];
  if (toRunAgain.length === 0) return settle(countOutcomes(outcomes), first.isWell);
  desk.say(`\n── tests: ${project}, once more: ${toRunAgain.join(', ')}\n`);
  const second = await vitest(desk, project, { ...options, files: toRunAgain, name: 'again' });
  const again = second.report ? outcomesOf(second.report) : [];
  return settle(countOutcomes(outcomes, again), second.isWell);
}

/** A run that broke without a test that failed, or without any test, has failed. */
function settle(count: Count, isWell: boolean): Count {
  const isSilent = count.failed === 0 && (!isWell || count.passed + count.flaky === 0);
  return isSilent ? { ...count, failed: 1 } : count;
}

type VitestOptions = Omit<TestsOptions, 'runsAgain'> & { name?: string };

/** One run of vitest, its report and whether it ended with 0. */
export async function vitest(
  desk: Desk,
  project: string,
  { files = [], config, env = {}, name }: VitestOptions = {},
) {
  const path = join(reports, `${name ? `${project}-${name}` : project}.json`);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    `--project=${project}`,
    ...(config ? [`--config=${config}`] : []),
    '--reporter=default',
    `--reporter=${join(root, 'scripts/test-progress.ts')}`,
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...files,
  ];
  const isWell = await execute(desk, process.execPath, args, { env: { ...process.env, ...env } });
  return { isWell, report: readReport(path) };
}

const limitIn = (env: NodeJS.ProcessEnv) =>
  env['TEST_EXTENT'] === 'all' ? WHOLE_LIMIT_MS : STEP_LIMIT_MS;

/** True where it ended with 0 within the limit. */
export function execute(
  desk: Desk,
  program: string,
  args: string[],
  { env = process.env, limitMs = limitIn(env) }: { env?: NodeJS.ProcessEnv; limitMs?: number } = {},
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => desk.say(text));
    }
    const used = watchProcessorTime(child.pid ?? 0);
    const limit = setTimeout(() => {
      desk.say(`Not done after ${limitMs / 60_000} minutes: ended.\n`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, limitMs);
    const end = (isWell: boolean) => {
      clearTimeout(limit);
      desk.seconds += used.stop();
      done(isWell);
    };
    child.once('error', (error) => {
      desk.say(`${error.message}\n`);
      end(false);
    });
    child.once('exit', (code) => {
      used.stop();
      // Its last words are still on their way, unless somebody it left behind keeps the line open.
      const lastWords = setTimeout(() => end(code === 0), LAST_WORDS_MS);
      child.once('close', () => {
        clearTimeout(lastWords);
        end(code === 0);
      });
    });
  });
}
