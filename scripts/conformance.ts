/**
 * `npm run conformance`: checks every row of the conformance table and prints how many hold, and
 * each that does not with its reason. Writes docs/conformance.md, and the full table to
 * .cache/conformance-table.md; with `--document` it does only that.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Row, type Width, widthsOf } from '#test/conformance/row.ts';
import { allRows, documentOf, fullTable } from '#test/conformance/table.ts';
import { titleOf } from '#test/conformance/run.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'conformance');
const say = (line: string) => void process.stdout.write(`${line}\n`);

writeDocuments();
if (!process.argv.includes('--document')) process.exitCode = await checkAll();

function writeDocuments(): void {
  const names = readdirSync(join(root, 'docs', 'decisions')).filter((name) =>
    /^[0-9]{4}-/.test(name),
  );
  const records = new Map(names.map((name) => [Number.parseInt(name, 10), name]));
  writeFileSync(join(root, 'docs', 'conformance.md'), documentOf(records));
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache', 'conformance-table.md'), fullTable());
}

async function checkAll(): Promise<number> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const rows = allRows();
  const files = [
    ...new Set(rows.flatMap((row) => (row.check.by === 'test' ? [row.check.file] : []))),
  ];
  const inBrowser = files.filter((file) => file.startsWith('test/journeys/'));
  const others = files.filter((file) => !inBrowser.includes(file));
  const runs = [
    ...(others.length > 0 ? [await run('unit', others)] : []),
    ...(inBrowser.length > 0 ? [await run('journeys', inBrowser)] : []),
    await run('conformance', []),
  ];
  const failed = report(rows, readResults());
  if (failed === 0 && runs.includes(false))
    say('Every row holds, but something beside them failed.');
  return failed > 0 || runs.includes(false) ? 1 : 0;
}

/** False where anything of it failed; how each test went is in its report. */
function run(project: string, files: readonly string[]): Promise<boolean> {
  say(`\n── ${project}`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const output = `--outputFile.json=${join(reports, `${project}.json`)}`;
  const args = ['run', `--project=${project}`, '--reporter=default', '--reporter=json', output];
  // Some rows are held by tests that a short run leaves out.
  const env = { ...process.env, TEST_EXTENT: 'all' };
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] as const };
  return new Promise((done) => {
    const child = spawn(process.execPath, [vitest, ...args, ...files], {
      ...options,
      stdio: [...options.stdio],
    });
    child.once('error', (error) => {
      say(error.message);
      done(false);
    });
    child.once('exit', (code) => done(code === 0));
  });
}

type Result = { file: string; title: string; hasPassed: boolean };
type Report = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
};

function readResults(): Result[] {
  return readdirSync(reports).flatMap((name) => {
    const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report;
    return testResults.flatMap(({ name: path, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        file: path.slice(root.length + 1),
        title,
        hasPassed: status === 'passed',
      })),
    );
  });
}

type Missed = { row: Row; width?: Width; reason: string };

/** Why the row does not count as covered, for each of its widths; nothing where it does. */
function missesOf(row: Row, results: readonly Result[]): Missed[] {
  const { check } = row;
  if (check.by === 'nothing') return [{ row, reason: check.open }];
  if (check.by === 'decision') return [];
  const widths = check.by === 'scene' ? widthsOf(row) : [undefined];
  return widths.flatMap((width) => {
    const found =
      check.by === 'test'
        ? results.filter(({ file, title }) => file === check.file && isNamed(title, check.name))
        : results.filter(({ title }) => title === titleOf(row, width));
    if (found.length > 0 && found.every(({ hasPassed }) => hasPassed)) return [];
    const reason = found.length === 0 ? 'its test did not run' : 'its test failed';
    return [{ row, reason, ...(width && { width }) }];
  });
}

/** A name with places for values, as tests of many cases have it, matches each of those cases. */
function isNamed(title: string, name: string): boolean {
  const pattern = name
    .split(/%[sdioj]|\$[a-z]+/i)
    .map((part) => RegExp.escape(part))
    .join('.*');
  return new RegExp(`^${pattern}$`).test(title);
}

/** How many rows failed. */
function report(rows: readonly Row[], results: readonly Result[]): number {
  const missed = rows.flatMap((row) => missesOf(row, results));
  const isMissed = (row: Row) => missed.some((one) => one.row === row);
  const decided = rows.filter((row) => row.check.by === 'decision');
  say('');
  for (const { id, says, decided: record } of decided) {
    say(`by decision ${record}  ${id}: ${says}`);
  }
  for (const { row, width, reason } of missed) {
    say(`not covered  ${titleOf(row, width)} (${reason})`);
  }
  const covered = rows.filter((row) => !isMissed(row));
  const open = rows.filter((row) => row.check.by === 'nothing');
  const failed = rows.length - covered.length - open.length;
  const both = covered.filter((row) => widthsOf(row).length > 1);
  say(
    `\nconformance: ${covered.length} of ${rows.length} covered (${both.length} of them at both widths, ` +
      `${decided.length} by a decision record), ${open.length} open, ${failed} failed`,
  );
  return failed;
}
