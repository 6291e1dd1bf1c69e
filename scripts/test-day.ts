/**
 * `npm run test:day -- [COMMIT]`: runs a recorded day in a checkout of that commit (HEAD unless
 * another is named) and in the present tree, and compares the texts of both byte by byte. Exits
 * with 1 where they differ. `--write DIRECTORY` only writes the texts of the present tree;
 * `--planted [words]` applies one change after the other to a copy and expects a difference.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { compareDays, runDayIn, type Tally } from '#test/day/compare.ts';
import { type Planted, planted } from '#test/day/planted.ts';
import { copySources, linkPackages } from '#test/source-copy.ts';
import { repository } from '#test/sources.ts';
import { seeded } from '#test/strength/seeded-bug.ts';

/** The folder of the driver, which is copied into a checkout that has none. */
const DRIVER = join('test', 'day');

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'string' }, planted: { type: 'boolean', default: false } },
});
const made: string[] = [];
process.once('exit', () => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

process.exitCode = (await chosen()) ? 0 : 1;

function chosen(): Promise<boolean> {
  if (values.write !== undefined) return write(values.write);
  return values.planted ? tryPlanted(positionals) : compareWith(positionals[0] ?? 'HEAD');
}

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'drishti-day-'));
  made.push(directory);
  return directory;
}

async function write(directory: string): Promise<boolean> {
  list(await runDayIn(repository, directory));
  return true;
}

async function compareWith(name: string): Promise<boolean> {
  const commit = git('rev-parse', '--verify', `${name}^{commit}`);
  const checkout = checkOut(commit);
  say(`The day of ${name} (${commit.slice(0, 12)}) and that of the present tree:`);
  const [before, after] = [temporary(), temporary()];
  const [, tally] = await Promise.all([
    runDayIn(checkout, before),
    runDayIn(repository, after),
  ] as const);
  list(tally);
  const { isEqual, lines } = compareDays(before, after);
  for (const line of lines) say(line);
  say(isEqual ? 'Both days are equal to the last byte.' : 'THE DAYS DIFFER.');
  return isEqual;
}

/** The commit's files, with the installed packages beside them. */
function checkOut(commit: string): string {
  const checkout = temporary();
  const archive = join(temporary(), 'sources.tar');
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', checkout]);
  linkPackages(checkout);
  if (!existsSync(join(checkout, DRIVER))) {
    cpSync(join(repository, DRIVER), join(checkout, DRIVER), { recursive: true });
    say('It has no recorded day of its own: the present one runs on its sources.');
  }
  return checkout;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
}

/** Two at a time: a copy each, after the day without any change. */
async function tryPlanted(words: readonly string[]): Promise<boolean> {
  const tried = planted.filter(({ name }) => words.every((word) => name.includes(word)));
  const sound = temporary();
  list(await runDayIn(repository, sound));
  const waiting = [...tried];
  let found = 0;
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      if (await tryOne(one, sound)) found += 1;
  };
  await Promise.all([work(), work()]);
  say(`${found} of ${tried.length} planted changes found`);
  return found === tried.length && found > 0;
}

async function tryOne({ name, edits, shows }: Planted, sound: string): Promise<boolean> {
  const copy = copySources('drishti-planted-');
  made.push(copy);
  for (const edit of edits) {
    const path = join(copy, edit.file);
    writeFileSync(path, seeded(readFileSync(path, 'utf8'), edit));
  }
  const texts = temporary();
  try {
    await runDayIn(copy, texts);
  } catch (error) {
    say(`THE DAY FAILED  ${name}\n${String(error)}`);
    return false;
  }
  const { lines, differing } = compareDays(sound, texts);
  const isFound = differing.includes(shows);
  say([`${isFound ? 'found' : 'NOT FOUND'}  ${name}`, ...lines].join('\n  '));
  return isFound;
}

function list(tally: Tally): void {
  const commands = Object.entries(tally).filter(([name]) => !name.startsWith('refilled'));
  say(`${commands.reduce((sum, [, count]) => sum + count, 0)} commands, by kind and answer:`);
  for (const [name, count] of Object.entries(tally)) say(`  ${name}: ${count}`);
}
