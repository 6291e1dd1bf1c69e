/** Runs the day of some sources in a process of its own, and compares the texts of two days. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often each kind of command was answered how. */
export type Tally = Readonly<Record<string, number>>;

/** As much of a differing line as is shown, from a little before the first difference. */
const SHOWN = 160;
const BEFORE = 60;

/** With the sources in `root`; the texts are written to `directory`. Throws where it fails. */
export function runDayIn(root: string, directory: string): Promise<Tally> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['test/day/main.ts', directory], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = () => void child.kill('SIGTERM');
    process.once('exit', stop);
    let [out, wrong] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (wrong += data.toString()));
    child.once('close', (code) => {
      process.off('exit', stop);
      if (code === 0) done(JSON.parse(out) as Tally);
      else fail(new Error(`the day of ${root} failed:\n${wrong}`));
    });
  });
}

type Compared = { isEqual: boolean; differing: string[]; lines: string[] };

/** A line for each file, and of those that differ the first line that does, of both. */
export function compareDays(before: string, after: string): Compared {
  const names = [...new Set([...readdirSync(before), ...readdirSync(after)])].toSorted();
  const differing: string[] = [];
  const lines: string[] = [];
  for (const name of names) {
    const [one, other] = [textOf(before, name), textOf(after, name)];
    const [ones, others] = [one.split('\n'), other.split('\n')];
    if (one === other) {
      lines.push(`${name}: ${ones.length - 1} lines, equal`);
      continue;
    }
    differing.push(name);
    const at = ones.findIndex((line, index) => line !== others[index]);
    const number = at < 0 ? ones.length - 1 : at;
    lines.push(
      `${name}: ${ones.length - 1} and ${others.length - 1} lines, DIFFERENT from line ${number + 1} on`,
      ...shown(ones[number] ?? '', others[number] ?? ''),
    );
  }
  return { isEqual: differing.length === 0, differing, lines };
}

/** A file that one of them lacks is an empty one. */
const textOf = (directory: string, name: string) => {
  const path = join(directory, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

function shown(one: string, other: string): [string, string] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - BEFORE);
  const part = (line: string) => `${from > 0 ? '…' : ''}${line.slice(from, from + SHOWN)}`;
  return [`  - ${part(one)}`, `  + ${part(other)}`];
}
