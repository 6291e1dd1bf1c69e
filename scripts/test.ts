/**
 * `npm test` and `npm run check`: every check of the project. All run, whatever fails before them, and the last line is
 * `N passed, N failed`: each test counts, and each check that is not a test counts as one. What mostly waits runs beside what
 * keeps the processors busy. Each step says what it took; `npm test -- --times` also lists the slowest test files.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { POSTGRES_15 } from '../vitest.config.ts';
import { watchProcessorTime } from './processor-time.ts';

type Count = { passed: number; failed: number; failures?: readonly string[] };
/** Where a step's words go, and what it used of the processors. */
type Desk = { say(text: string): void; seconds: number };
type Step = { name: string; run(desk: Desk): Promise<Count> };
/** Its steps run one after the other, lanes side by side. One lane at a time has the terminal, and the next has it after it. */
type Lane = readonly Step[];

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'tests');
/** A hang must not look like patience. */
const STEP_LIMIT_MS = 20 * 60_000;
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'];

const SLOWEST_SHOWN = 40;
const LAST_WORDS_MS = 2_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const bin = (...path: string[]) => join(root, 'node_modules', ...path);

const tsc = bin('typescript', 'bin', 'tsc');
const checks: Step[] = [
  command('types of the server', tsc, '-p', 'tsconfig.json'),
  command('types of the browser apps', tsc, '-p', 'tsconfig.web.json'),
  command('lint', bin('oxlint', 'bin', 'oxlint')),
  command('what nothing uses', bin('knip', 'bin', 'knip.js'), '--no-progress'),
  command('format', bin('oxfmt', 'bin', 'oxfmt'), '--check'),
];
/** The browser apps are built long before the journeys begin. */
const everything: Lane[] = [
  [...checks, tests('unit'), tests('journeys')],
  [
    { name: 'Chromium', run: ensureChromium },
    command('build of the browser apps', join(root, 'scripts', 'setup.mjs'), '--build'),
    tests('faults'),
    { name: 'tests: postgres-15', run: testOldestPostgres },
  ],
];
const quick: Lane[] = [
  [...checks, tests('unit', 'test/architecture.test.ts', 'test/tidy.test.ts')],
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = await runAll(process.argv.includes('--quick') ? quick : everything);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
say(`${total.passed} passed, ${total.failed} failed`);

async function runAll(lanes: readonly Lane[]): Promise<Count> {
  const startedAt = performance.now();
  const sum: Count = { passed: 0, failed: 0 };
  const summary: string[] = [];
  const broken: string[] = [];

  /** What the lanes behind the one that has the terminal would say. */
  const unsaid = lanes.map((): string[] => []);
  let speaking = 0;

  async function runStep({ name, run }: Step, lane: number): Promise<void> {
    const desk: Desk = {
      say: (text) =>
        void (lane === speaking ? process.stdout.write(text) : unsaid[lane]?.push(text)),
      seconds: 0,
    };
    desk.say(`\n── ${name}\n`);
    const stepAt = performance.now();
    const { passed, failed, failures = [] } = await run(desk);
    broken.push(...failures);
    const took = `${secondsSince(stepAt)} s, ${desk.seconds.toFixed(0)} s of processors`;
    summary.push(
      `${failed > 0 ? 'FAILED' : 'passed'}  ${name}: ${passed} passed, ${failed} failed, ${took}`,
    );
    sum.passed += passed;
    sum.failed += failed;
  }

  const running = lanes.map(async (lane, index) => {
    for (const step of lane) await runStep(step, index);
  });
  for (const [index, lane] of running.entries()) {
    speaking = index;
    process.stdout.write(unsaid[index]?.join('') ?? '');
    await lane;
  }
  if (process.argv.includes('--times')) summary.unshift(...slowestFiles(), '');
  say(`\n${[...broken, ...summary].join('\n')}\nAll of it: ${secondsSince(startedAt)} s`);
  return sum;
}

function secondsSince(at: number): string {
  return ((performance.now() - at) / 1000).toFixed(1);
}

function command(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    run: async (desk) =>
      (await execute(desk, process.execPath, [script, ...args]))
        ? { passed: 1, failed: 0 }
        : { passed: 0, failed: 1 },
  };
}

function tests(project: string, ...files: string[]): Step {
  return {
    name: `tests: ${project}`,
    async run(desk) {
      const report = join(reports, `${project}.json`);
      const isWell = await execute(desk, process.execPath, [
        bin('vitest', 'vitest.mjs'),
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...files,
      ]);
      return countTests(report, isWell);
    },
  };
}

type Report = {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Only a test that ran and passed is one; a file that could not be loaded or a run that broke counts as failed. */
function countTests(path: string, isWell: boolean): Count {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1 };
  }
  const results = report.testResults.flatMap((file) => file.assertionResults);
  const passed = results.filter(({ status }) => status === 'passed').length;
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status !== 'passed' && file.assertionResults.every(({ status }) => status === 'passed'),
  ).length;
  const failed = results.length - passed + brokenFiles;
  return {
    ...{ passed, failed: failed === 0 && (!isWell || passed === 0) ? 1 : failed },
    failures: describeFailures(report),
  };
}

/** The first line of a failure, what the browser waited for, and the innermost line of ours that it came from. */
function brief(text = ''): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  const waited = lines.find((line) => line.startsWith('- waiting for'))?.slice(2);
  const ours = lines.find((line) => line.startsWith('at ') && !line.includes('node_modules'));
  const at = ours && /[^/\s(]+:\d+:\d+/.exec(ours)?.[0];
  return [lines[0]?.slice(0, 200), waited?.slice(0, 200), at && `at ${at}`]
    .filter(Boolean)
    .join('; ');
}

/** A line for each test that did not pass: of a long run often only the end is kept. */
function describeFailures({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status !== 'passed');
    if (failed.length === 0 && status !== 'passed') return [`failed  ${file}: ${brief(message)}`];
    return failed.map(
      ({ fullName, status: how, failureMessages }) =>
        `${how}  ${file} > ${fullName}: ${brief(failureMessages?.[0])}`,
    );
  });
}

/** Seconds from its first test to its last, of every file of every project: where the time goes. */
function slowestFiles(): string[] {
  const files = readdirSync(reports).flatMap((name) => {
    const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report;
    return testResults.map((file) => ({
      name: relative(root, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    }));
  });
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** What a PostgreSQL's version decides, on the oldest one that is supported. Where that is not installed nothing is counted. */
async function testOldestPostgres(desk: Desk): Promise<Count> {
  if (existsSync(join(POSTGRES_15, 'postgres'))) return tests('postgres-15').run(desk);
  desk.say(`Not run: there is no PostgreSQL 15 in ${POSTGRES_15} (Debian: postgresql-15).\n`);
  return { passed: 0, failed: 0 };
}

/** As root on Debian it is installed where it is missing; elsewhere one line says what to do. */
async function ensureChromium(desk: Desk): Promise<Count> {
  const isThere = () => CHROMIUM.some((name) => findProgram(name) !== null);
  if (!isThere() && process.getuid?.() === 0 && findProgram('apt-get') !== null) {
    desk.say('Installing Chromium for the journeys…\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
    if (await execute(desk, 'apt-get', ['update', '-qq'], env)) {
      await execute(desk, 'apt-get', install, env);
    }
  }
  if (isThere()) return { passed: 1, failed: 0 };
  desk.say(
    'Chromium is missing, and the journeys need it: install it (Debian: apt-get install chromium).\n',
  );
  return { passed: 0, failed: 1 };
}

function findProgram(name: string): string | null {
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(directory, name);
    if (existsSync(path)) return path;
  }
  return null;
}

/** True where it ended with 0 within the limit. */
function execute(
  desk: Desk,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => desk.say(text));
    }
    const used = watchProcessorTime(child.pid ?? 0);
    const limit = setTimeout(() => {
      desk.say(`Not done after ${STEP_LIMIT_MS / 60_000} minutes: ended.\n`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, STEP_LIMIT_MS);
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
