/**
 * `npm test`, `npm run test:all` and `npm run check`: the checks of the project. All run, whatever
 * fails before them, and the last line is `N passed, N failed`: each test counts, and each check
 * that is not a test counts as one. A journey that failed on a wait and passed when it ran once
 * more is listed as flaky and is in neither number; `--strict` runs nothing once more. `npm run
 * test:all -- PATH…` runs the long tests that these files and folders touch. What mostly
 * waits runs beside what keeps the processors busy. Each step says what it took; `--times` also
 * lists the slowest test files.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { POSTGRES_15 } from '../vitest.config.ts';
import { type Count, fileTimes, readReport } from './test-report.ts';
import { touchedTests } from './touched-tests.ts';
import {
  bin,
  command,
  type Desk,
  execute,
  isProgress,
  reports,
  root,
  type Step,
  tests,
} from './test-steps.ts';

/**
 * Its steps run one after the other, lanes side by side. One lane at a time has the terminal, and
 * the next has it after it.
 */
type Lane = readonly Step[];

const chromium = ensure('Chromium', ['chromium', 'chromium-browser', 'google-chrome'], 'chromium');
const python = ensure('Python', ['python3'], 'python3-minimal');
const SLOWEST_SHOWN = 40;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const has = (flag: string) => process.argv.includes(flag);

// Sweeps ask for it in test/extent.ts.
if (has('--all')) process.env['TEST_EXTENT'] = 'all';
/** The files and folders whose long tests `--all` runs. Where none is named, it runs all tests. */
const changed = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const tsc = bin('typescript', 'bin', 'tsc');
const checks: Step[] = [
  command('types of the server', tsc, '-p', 'tsconfig.json'),
  command('types of the browser apps', tsc, '-p', 'tsconfig.web.json'),
  command('lint', bin('oxlint', 'bin', 'oxlint')),
  command('what nothing uses', bin('knip', 'bin', 'knip.js'), '--no-progress'),
  command('format', bin('oxfmt', 'bin', 'oxfmt'), '--check'),
];
/** The browser apps are built long before the journeys begin. */
const usual: Lane[] = [
  [...checks, tests('unit'), tests('journeys', { runsAgain: !has('--strict') })],
  [
    chromium,
    command('build of the browser apps', join(root, 'scripts', 'setup.mjs'), '--build'),
    tests('faults'),
  ],
];
/** What takes all of each sweep, and nothing beside what counts on an idle machine. */
const everything: Lane[] = [
  [
    ...[chromium, python],
    command('build of the browser apps', join(root, 'scripts', 'setup.mjs'), '--build'),
    ...[...checks, tests('unit'), tests('abuse'), tests('faults')],
    { name: 'tests: postgres-15', run: testOldestPostgres },
    tests('journeys', { runsAgain: !has('--strict') }),
    tests('conformance'),
    command('gallery', join(root, 'scripts', 'gallery.ts')),
    command('gallery, longer texts', join(root, 'scripts', 'gallery.ts'), '--pseudo', '--quick'),
  ],
];
/** The long tests that the changed paths touch, and nothing else. */
const touched = (): Lane[] => {
  const tested = [...touchedTests(changed)].map(([project, files]) => {
    say(`${project}: ${files.join(', ')}`);
    return tests(project, { files, runsAgain: project === 'journeys' && !has('--strict') });
  });
  const build = command('build of the browser apps', join(root, 'scripts', 'setup.mjs'), '--build');
  return [[chromium, python, build, ...tested]];
};
const quick: Lane[] = [
  [...checks, tests('unit', { files: ['test/architecture.test.ts', 'test/tidy.test.ts'] })],
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// The whole gallery is a step of its own there (test/journeys/gallery.test.ts).
if (changed.length === 0) process.env['TEST_GALLERY'] = 'apart';
const whole = () => (changed.length > 0 ? touched() : everything);
const total = await runAll(has('--quick') ? quick : has('--all') ? whole() : usual);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
if (total.flaky > 0) say(`${total.flaky} flaky`);
say(`${total.passed} passed, ${total.failed} failed`);

async function runAll(lanes: readonly Lane[]): Promise<Omit<Count, 'remarks'>> {
  const startedAt = performance.now();
  const sum = { passed: 0, failed: 0, flaky: 0 };
  const summary: string[] = [];
  const remarks: string[] = [];

  /** What the lanes behind the one that has the terminal would say. */
  const unsaid = lanes.map((): string[] => []);
  let speaking = 0;

  async function runStep({ name, run }: Step, lane: number): Promise<void> {
    const desk: Desk = {
      say: (text) =>
        void (lane === speaking || isProgress(text)
          ? process.stdout.write(text)
          : unsaid[lane]?.push(text)),
      seconds: 0,
    };
    desk.say(`\n── ${name}\n`);
    const stepAt = performance.now();
    const { passed, failed, flaky, remarks: said } = await run(desk);
    remarks.push(...said);
    const took = `${secondsSince(stepAt)} s, ${desk.seconds.toFixed(0)} s of processors`;
    const counts = `${passed} passed, ${failed} failed${flaky > 0 ? `, ${flaky} flaky` : ''}`;
    summary.push(`${failed > 0 ? 'FAILED' : 'passed'}  ${name}: ${counts}, ${took}`);
    sum.passed += passed;
    sum.failed += failed;
    sum.flaky += flaky;
  }

  const running = lanes.map(async (lane, index) => {
    for (const step of lane) await runStep(step, index);
  });
  for (const [index, lane] of running.entries()) {
    speaking = index;
    process.stdout.write(unsaid[index]?.join('') ?? '');
    await lane;
  }
  if (has('--times')) summary.unshift(...slowestFiles(), '');
  say(`\n${[...remarks, ...summary].join('\n')}\nAll of it: ${secondsSince(startedAt)} s`);
  return sum;
}

function secondsSince(at: number): string {
  return ((performance.now() - at) / 1000).toFixed(1);
}

/** Where the time goes, over every project. */
function slowestFiles(): string[] {
  return readdirSync(reports)
    .flatMap((name) => {
      const report = readReport(join(reports, name));
      return report ? fileTimes(report) : [];
    })
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * What a PostgreSQL's version decides, on the oldest one that is supported. Where that is not
 * installed nothing is counted.
 */
async function testOldestPostgres(desk: Desk): Promise<Count> {
  if (existsSync(join(POSTGRES_15, 'postgres'))) return tests('postgres-15').run(desk);
  desk.say(`Not run: there is no PostgreSQL 15 in ${POSTGRES_15} (Debian: postgresql-15).\n`);
  return { passed: 0, failed: 0, flaky: 0, remarks: [] };
}

/**
 * A program that tests need, by the names that it may have. As root on Debian its package is
 * installed where it is missing; elsewhere one line says what to do.
 */
function ensure(name: string, programs: readonly string[], debian: string): Step {
  const isThere = () => programs.some((program) => findProgram(program) !== null);
  async function run(desk: Desk): Promise<Count> {
    if (!isThere() && process.getuid?.() === 0 && findProgram('apt-get') !== null) {
      desk.say(`Installing ${name} for the tests…\n`);
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      const install = ['install', '-y', '-qq', '--no-install-recommends', debian];
      if (await execute(desk, 'apt-get', ['update', '-qq'], { env })) {
        await execute(desk, 'apt-get', install, { env });
      }
    }
    if (isThere()) return { passed: 1, failed: 0, flaky: 0, remarks: [] };
    const advice = `install it (Debian: apt-get install ${debian})`;
    desk.say(`${name} is missing, and tests need it: ${advice}.\n`);
    return { passed: 0, failed: 1, flaky: 0, remarks: [] };
  }
  return { name, run };
}

function findProgram(name: string): string | null {
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(directory, name);
    if (existsSync(path)) return path;
  }
  return null;
}
