/**
 * The process from outside, as `npm start` runs it: what it prints, how it refuses, and that it
 * leaves nothing behind.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { attachDatabase } from '#server/database/database-server.ts';
import { occupyDataDirectory } from '#server/kit/process/data-directory.ts';
import { openLog } from '#server/kit/process/log.ts';
import { makeInstallation } from '#test/faults/installation.ts';
import { isAlive } from '#test/faults/processes.ts';
import { compiled, makeDataDir, startServer } from '#test/server-process.ts';
import { longTest } from '#test/long-test.ts';
import { came, pause, until } from '#test/waits.ts';

const root = join(import.meta.dirname, '..');
/**
 * One that has started before, for the tests that need no first start: making it takes most of
 * their time.
 */
const made = makeDataDir();
beforeAll(() => makeInstallation(made.path));
afterAll(() => made.remove());
const copyMade = () => execFileSync('cp', ['-a', '-T', made.path, data.path]);
let data: { path: string; remove(): void };

beforeEach(() => (data = makeDataDir()));
afterEach(() => data.remove());

type Run = { child: ChildProcess; out(): string; err(): string; ended: Promise<number | null> };

function run(env: Record<string, string>, cwd = root): Run {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd,
    env: { ...process.env, ...compiled, PORT: '0', DATA_DIR: data.path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return { child, out: () => out, err: () => err, ended };
}

const untilPrinted = ({ out }: Run, text: string) =>
  until(`the words '${text}'`, () => out().includes(text));

function postmaster(): number {
  return Number.parseInt(readFileSync(join(data.path, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

async function expectNothingLeft(pid: number): Promise<void> {
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(join(data.path, 'postgres', 'postmaster.pid'))).toBe(false);
  // Refused while anything still holds it.
  const directory = await occupyDataDirectory(data.path);
  await directory.release();
}

test('refuses to start where a language lacks a message or a file is no JSON, and names it', async () => {
  const copy = makeDataDir();
  try {
    for (const name of ['server', 'protocol', 'texts', 'coins', 'verifier', 'package.json']) {
      cpSync(join(root, name), join(copy.path, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy.path, 'node_modules'));
    const path = join(copy.path, 'texts/hi/deposits.json');
    const { imageFailed: _, ...others } = JSON.parse(readFileSync(path, 'utf8')) as {
      imageFailed: string;
    };
    writeFileSync(path, JSON.stringify(others));
    const { ended, err } = run({}, copy.path);
    expect(await came('its end', ended)).toBe(1);
    expect(err()).toBe(
      'texts/hi/deposits.json, imageFailed: is missing; npm run texts names all faults.\n',
    );

    writeFileSync(path, '{');
    const broken = run({}, copy.path);
    expect(await came('its end', broken.ended)).toBe(1);
    expect(broken.err()).toMatch(
      /^texts\/hi\/deposits\.json: [^\n]+; npm run texts names all faults\.\n$/,
    );
  } finally {
    copy.remove();
  }
});

test('a start, an orderly end at SIGTERM with a stream open, and a second start that keeps everything', async () => {
  const first = await startServer(data.path);
  const health = await fetch(`${first.url}/api/health`);
  expect(health.status).toBe(200);
  expect(first.claimUrl).toMatch(new RegExp(`^${first.url}/console/claim#[\\w-]{40,}$`));
  expect(first.output()).toContain('First start: creating the database…\nStarting PostgreSQL…\n');
  expect(first.output()).toContain('Preparing 30 days of price history…');
  expect(first.output()).toContain(`Data: ${data.path}\nPrices are simulated; funds are virtual`);

  const stream = await fetch(`${first.url}/api/live`);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const pid = first.postgresPid();
  first.kill('SIGTERM');
  expect(await came('its end', first.ended)).toBe(0);
  await stream.body?.cancel().catch(() => undefined);
  await expectNothingLeft(pid);

  const second = await startServer(data.path);
  expect(second.referral).toBe(first.referral);
  expect(second.claimUrl).not.toBeNull();
  expect(second.output()).not.toContain('First start');
  expect(second.output()).not.toContain('price history');
  second.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

longTest(
  'a signal in the middle of the first start ends it in order, and the next start is whole',
  async () => {
    const interrupted = run({});
    await untilPrinted(interrupted, 'Preparing 30 days of price history…');
    const pid = postmaster();
    interrupted.child.kill('SIGINT');
    expect(await came('its end', interrupted.ended)).toBe(0);
    expect(interrupted.err()).toBe('');
    await expectNothingLeft(pid);
    const next = await startServer(data.path);
    expect((await fetch(`${next.url}/api/health`)).status).toBe(200);
    next.kill('SIGINT');
    await next.ended;
  },
);

longTest('a PostgreSQL that does not stop is ended by force', async () => {
  copyMade();
  const server = await startServer(data.path);
  const pid = server.postgresPid();
  process.kill(pid, 'SIGSTOP');
  server.kill('SIGINT');
  expect(await came('its end', server.ended)).toBe(0);
  // The kernel takes a moment to end a killed process that shares much memory.
  await until('the end of PostgreSQL', () => !isAlive(pid));
});

longTest('a second Ctrl-C ends the process at once', async () => {
  copyMade();
  const server = await startServer(data.path);
  const pid = server.postgresPid();
  process.kill(pid, 'SIGSTOP');
  server.kill('SIGINT');
  // npm hands on the terminal's Ctrl-C: one key press comes twice, and is still one.
  await pause(50, 'one key press that comes twice');
  server.kill('SIGINT');
  let isOver = false;
  const ended = server.ended.finally(() => (isOver = true));
  // A process that hears of the first press late takes the next one for the same.
  while (!isOver) {
    await pause(1000, 'a second key press');
    server.kill('SIGINT');
  }
  expect(await ended).toBe(1);
  // A process that waited for PostgreSQL would have ended it by force first.
  expect(isAlive(pid)).toBe(true);
  process.kill(pid, 'SIGCONT');
  await until('the end of PostgreSQL', () => !isAlive(pid));
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'an unknown host',
    { HOST: 'nowhere.invalid', PORT: '4999' },
    /^HOST is "nowhere\.invalid", which is no address of this machine\.\n$/,
  ],
  [
    'an address of another machine',
    { HOST: '192.0.2.1', PORT: '4999' },
    /^HOST is "192\.0\.2\.1", which is no address of this machine\.\n$/,
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgresql://o:topsecret@127.0.0.1:1/x' },
    /^The database x at 127\.0\.0\.1:1 cannot be reached as o: (?!.*topsecret).*\n$/,
  ],
  [
    'a list of coins that is none',
    { COINS_FILE: 'package.json' },
    /^The list of coins in \/.*package\.json is not right: it has no list "coins"\.\n$/,
  ],
])('%s is one line on stderr and exit code 1', async (_name, env, line) => {
  const refused = run(env);
  expect(await refused.ended).toBe(1);
  expect(refused.err()).toMatch(line);
});

longTest(
  'a database of another baseline is refused in one line, and nothing is left running',
  async () => {
    // All of them ran when it was made.
    copyMade();
    // The database remembers another checksum, as if an earlier version had had another file.
    const database = await attachDatabase(
      { dataDir: data.path, databaseUrl: null },
      openLog('silent'),
    );
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(`update schema_migrations set checksum = 'another'`);
    await owner.end();
    await database.stop();
    writeFileSync(join(data.path, 'kept.txt'), 'kept');

    const refused = run({});
    expect(await refused.ended).toBe(1);
    expect(refused.err()).toMatch(
      /^The database was made by another baseline of the schema, [^\n]+\n$/,
    );
    expect(existsSync(join(data.path, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(existsSync(join(data.path, 'kept.txt'))).toBe(true);
  },
);
