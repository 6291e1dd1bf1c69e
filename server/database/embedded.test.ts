/**
 * The bundled PostgreSQL's life on the real thing: killed alone it comes back, left behind by a
 * killed server it is ended, and nothing that was committed is lost.
 */
import { once } from 'node:events';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { openLog } from '#server/kit/process/log.ts';
import { isAlive } from '#test/faults/processes.ts';

import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded.ts';
import { longTest } from '#test/long-test.ts';
import { until } from '#test/waits.ts';

const log = openLog('silent');

/** A data directory that each test has a copy of: to make one takes longer than most of them. */
const made = mkdtempSync(join(tmpdir(), 'drishti-made-'));
beforeAll(async () => {
  const first = await startEmbeddedPostgres({ dataDir: join(made, 'data'), log });
  await first.stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

let parent: string;
let dataDir: string;
const started: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  // mkdtemp makes it 0700: as root, PostgreSQL's user could not pass it by itself.
  parent = mkdtempSync(join(tmpdir(), 'drishti-life-'));
  dataDir = join(parent, 'data');
  execFileSync('cp', ['-a', join(made, 'data'), dataDir]);
});

afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop();
  rmSync(parent, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  started.push(postgres);
  return postgres;
}

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

test('a second start keeps the data', async () => {
  const first = await start();
  await ask(first.adminUrl, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await start();
  expect(await ask(second.adminUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('stop() ends the process, its socket and nothing else', async () => {
  const postgres = await start();
  const pid = postgres.pid();
  const sockets = new URL(postgres.adminUrl).searchParams.get('host') ?? '';
  expect(existsSync(sockets)).toBe(true);
  expect(statSync(sockets).mode & 0o077).toBe(0);
  await postgres.stop();
  expect(pid !== null && isAlive(pid)).toBe(false);
  expect(existsSync(sockets)).toBe(false);
  expect(readdirSync(dataDir).toSorted()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.password',
  ]);
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o077).toBe(0);
});

test('it never runs as root', async () => {
  const postgres = await start();
  expect(statSync(`/proc/${postgres.pid()}`).uid).not.toBe(0);
});

test('nobody gets in without the password', async () => {
  const postgres = await start();
  const url = new URL(postgres.adminUrl);
  url.password = 'wrong';
  await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('killed alone, also in the middle of work, it is back with all that was committed', async () => {
  const postgres = await start();
  await ask(postgres.adminUrl, 'create table kept (id int)');
  let restarts = 0;
  postgres.onRestart(() => (restarts += 1));
  // A backend that is busy does not notice at once that its postmaster is gone.
  const busy = ask(postgres.adminUrl, 'select pg_sleep(30)').catch((error: Error) => error);
  for (let round = 1; round <= 2; round += 1) {
    await ask(postgres.adminUrl, `insert into kept values (${round})`);
    const pid = postgres.pid();
    if (pid === null) throw new Error('PostgreSQL is not running');
    process.kill(pid, 'SIGKILL');
    await until('PostgreSQL is there again', () => restarts >= round);
    expect(postgres.pid()).not.toBe(pid);
    expect(await ask(postgres.adminUrl, 'select count(*)::int as n from kept')).toEqual([
      { n: round },
    ]);
  }
  expect(await busy).toBeInstanceOf(Error);
});

test('stop() while it is coming back leaves nothing running', async () => {
  const postgres = await start();
  const pid = postgres.pid();
  if (pid === null) throw new Error('PostgreSQL is not running');
  process.kill(pid, 'SIGKILL');
  await until('its end is seen', () => postgres.pid() !== pid);
  await postgres.stop();
  expect(findRunningPostgres(dataDir)).toBeNull();
  expect(postgres.pid()).toBeNull();
});

/**
 * A process of its own that starts PostgreSQL on the data directory and then waits to be killed.
 */
async function startElsewhere(
  afterwards = 'setInterval(() => undefined, 1000);',
): Promise<{ child: ChildProcess; postmaster: number }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    import { openLog } from ${JSON.stringify(join(import.meta.dirname, '../kit/process/log.ts'))};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: openLog('silent') });
    ${afterwards}
    process.stdout.write(String(postgres.pid()));`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const postmaster = await new Promise<number>((done, failed) => {
    child.stdout?.once('data', (chunk: Buffer) => done(Number.parseInt(chunk.toString(), 10)));
    child.once('exit', (code) => failed(new Error(`ended with ${code}`)));
  });
  return { child, postmaster };
}

longTest(
  'what a killed server left running is ended by the next start, and nothing is lost',
  async () => {
    const { child, postmaster } = await startElsewhere();
    const left = findRunningPostgres(dataDir);
    if (left === null) throw new Error('PostgreSQL is not running');
    await ask(left, 'create table kept as select 1 as id');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    expect(isAlive(postmaster)).toBe(true);

    const postgres = await start();
    expect(isAlive(postmaster)).toBe(false);
    expect(existsSync(new URL(left).searchParams.get('host') ?? '')).toBe(false);
    expect(await ask(postgres.adminUrl, 'select id from kept')).toEqual([{ id: 1 }]);
  },
);

longTest('both killed at once: the next start recovers', async () => {
  const { child, postmaster } = await startElsewhere();
  const left = findRunningPostgres(dataDir);
  if (left === null) throw new Error('PostgreSQL is not running');
  await ask(left, 'create table kept as select 1 as id');
  child.kill('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  const postgres = await start();
  expect(await ask(postgres.adminUrl, 'select id from kept')).toEqual([{ id: 1 }]);
});

test('a server that ends by a fault takes PostgreSQL with it', async () => {
  const { child, postmaster } = await startElsewhere(
    'setInterval(() => undefined, 1000); process.once("SIGUSR2", () => { throw new Error("a fault"); });',
  );
  const ended = once(child, 'exit');
  child.kill('SIGUSR2');
  await ended;
  await until('the end of PostgreSQL', () => !isAlive(postmaster));
});

longTest('an interrupted first start leaves nothing that the next one stumbles over', async () => {
  const first = await start();
  await first.stop();
  rmSync(join(dataDir, 'postgres', 'PG_VERSION'));
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.new'));
  const second = await start();
  expect(await ask(second.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('where it cannot start, its own last words say why', async () => {
  const first = await start();
  await first.stop();
  await expect(
    startEmbeddedPostgres({ dataDir, log, settings: { shared_buffers: 'plenty' } }),
  ).rejects.toThrow(
    /^PostgreSQL did not start: invalid value for parameter "shared_buffers": "plenty"/,
  );
  chmodSync(join(dataDir, 'postgres'), 0o777);
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    /^PostgreSQL did not start: data directory ".*" has invalid permissions/,
  );
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('invalid permissions');
});
