/** One process a data directory: held while its process lives, free the moment it does not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { occupyDataDirectory } from './data-directory.ts';
import { StartError } from './start-error.ts';

let parent: string;

beforeEach(() => (parent = mkdtempSync(join(tmpdir(), 'drishti-guard-'))));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** A process that tries to occupy it, says `held` or the refusal, and then waits. */
async function occupyElsewhere(path: string): Promise<{ child: ChildProcess; answer: string }> {
  const program = `
    import { occupyDataDirectory } from ${JSON.stringify(join(import.meta.dirname, 'data-directory.ts'))};
    try {
      await occupyDataDirectory(${JSON.stringify(path)});
      process.stdout.write('held');
      setInterval(() => undefined, 1000);
    } catch (error) {
      process.stdout.write(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const answer = await new Promise<string>((done) =>
    child.stdout?.once('data', (chunk: Buffer) => done(chunk.toString())),
  );
  return { child, answer };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await ended;
}

const deep = 'a-directory-with-a-name-that-is-long/'.repeat(5);

test.each(['data', deep])('%s is made, held once, and free again when released', async (name) => {
  const path = join(parent, name);
  const held = await occupyDataDirectory(path);
  await expect(occupyDataDirectory(path)).rejects.toThrow(
    `Another server is already running on the data directory ${held.path}`,
  );
  await held.release();
  const again = await occupyDataDirectory(path);
  await again.release();
});

test('a process that is killed leaves it free at once', async () => {
  const path = join(parent, 'data');
  const { child, answer } = await occupyElsewhere(path);
  expect(answer).toBe('held');
  await expect(occupyDataDirectory(path)).rejects.toThrow('Another server is already running');
  await kill(child);
  const held = await occupyDataDirectory(path);
  await held.release();
});

test('of many that start at once on what a killed one left, exactly one holds it', async () => {
  const path = join(parent, 'data');
  const first = await occupyElsewhere(path);
  await kill(first.child);
  const all = await Promise.all(Array.from({ length: 8 }, () => occupyElsewhere(path)));
  const answers = all.map(({ answer }) => answer);
  await Promise.all(all.map(({ child }) => kill(child)));
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith('Another server'))).toHaveLength(7);
});

test('a directory that cannot be made is one clear line', async () => {
  writeFileSync(join(parent, 'file'), '');
  const failing = occupyDataDirectory(join(parent, 'file', 'data'));
  await expect(failing).rejects.toThrow(StartError);
  await expect(failing).rejects.toThrow(/^The data directory .* cannot be written \(ENOTDIR\)/);
});

test('a directory on a file system that is read only is one clear line', async () => {
  await expect(occupyDataDirectory('/proc/drishti')).rejects.toThrow(
    /^The data directory \/proc\/drishti cannot be written \(\w+\): set DATA_DIR to one that can\.$/,
  );
});

test('what else lies in the directory is left alone', async () => {
  mkdirSync(join(parent, 'data'));
  writeFileSync(join(parent, 'data', 'kept.txt'), 'kept');
  const held = await occupyDataDirectory(join(parent, 'data'));
  await held.release();
  expect(existsSync(join(parent, 'data', 'kept.txt'))).toBe(true);
});
