/**
 * `npm test` and `npm run check`: every check of the project in order. All run, whatever fails before them, and the last
 * line is `N passed, N failed`: each test counts, and each check that is not a test counts as one.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

type Count = { passed: number; failed: number; failures?: readonly string[] };
type Step = { name: string; run(): Promise<Count> };

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'tests');
/** A hang must not look like patience. */
const STEP_LIMIT_MS = 20 * 60_000;
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'];

const say = (line: string) => void process.stdout.write(`${line}\n`);
const bin = (...path: string[]) => join(root, 'node_modules', ...path);

const tsc = bin('typescript', 'bin', 'tsc');
const checks: Step[] = [
  command('types of the server', tsc, '-p', 'tsconfig.json'),
  command('types of the browser apps', tsc, '-p', 'tsconfig.web.json'),
  command('lint', bin('oxlint', 'bin', 'oxlint')),
  command('what nothing uses', bin('knip', 'bin', 'knip.js'), '--no-progress'),
  command('format', bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level=warn', '.'),
];
const everything: Step[] = [
  ...checks,
  tests('unit'),
  command('build of the browser apps', join(root, 'scripts', 'setup.mjs'), '--build'),
  { name: 'Chromium', run: ensureChromium },
  tests('faults'),
  tests('journeys'),
];
const quick: Step[] = [...checks, tests('unit', 'test/architecture.test.ts', 'test/tidy.test.ts')];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = await runAll(process.argv.includes('--quick') ? quick : everything);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
say(`${total.passed} passed, ${total.failed} failed`);

async function runAll(steps: readonly Step[]): Promise<Count> {
  const sum: Count = { passed: 0, failed: 0 };
  const summary: string[] = [];
  const broken: string[] = [];
  for (const { name, run } of steps) {
    say(`\n── ${name}`);
    const startedAt = performance.now();
    const { passed, failed, failures = [] } = await run();
    broken.push(...failures);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.push(
      `${failed > 0 ? 'FAILED' : 'passed'}  ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
    );
    sum.passed += passed;
    sum.failed += failed;
  }
  say(`\n${[...broken, ...summary].join('\n')}`);
  return sum;
}

function command(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    run: async () =>
      (await execute(process.execPath, [script, ...args]))
        ? { passed: 1, failed: 0 }
        : { passed: 0, failed: 1 },
  };
}

function tests(project: string, ...files: string[]): Step {
  return {
    name: `tests: ${project}`,
    async run() {
      const report = join(reports, `${project}.json`);
      const isWell = await execute(process.execPath, [
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

/** As root on Debian it is installed where it is missing; elsewhere one line says what to do. */
async function ensureChromium(): Promise<Count> {
  const isThere = () => CHROMIUM.some((name) => findProgram(name) !== null);
  if (!isThere() && process.getuid?.() === 0 && findProgram('apt-get') !== null) {
    say('Installing Chromium for the journeys…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
    if (await execute('apt-get', ['update', '-qq'], env)) await execute('apt-get', install, env);
  }
  if (isThere()) return { passed: 1, failed: 0 };
  say(
    'Chromium is missing, and the journeys need it: install it (Debian: apt-get install chromium).',
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

/** True where it ended with 0 within the limit. Its words go to the terminal as they come. */
function execute(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const limit = setTimeout(() => {
      say(`Not done after ${STEP_LIMIT_MS / 60_000} minutes: ended.`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, STEP_LIMIT_MS);
    child.once('error', (error) => {
      say(error.message);
      clearTimeout(limit);
      done(false);
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      done(code === 0);
    });
  });
}
