/**
 * The database as the server gets it: bundled or given, prepared, guarded, and never two servers on
 * one directory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

import { systemClock, virtualClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { startTestDatabase } from '#test/database.ts';

import { attachDatabase, startDatabase } from './database-server.ts';
import { findRunningPostgres } from './embedded.ts';
import { readMigrations } from './migrate.ts';
import { longTest } from '#test/long-test.ts';

const log = openLog('silent');
let parent: string;
let dataDir: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'drishti-server-'));
  dataDir = join(parent, 'data');
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

longTest(
  'the first start makes everything and says so; the second finds it and keeps every row',
  async () => {
    const lines: string[] = [];
    const first = await startDatabase({ dataDir, databaseUrl: null }, log, (line) =>
      lines.push(line),
    );
    await withClient(first.appUrl, (app) =>
      app.query(`insert into settings (name, value) values ('funds', 'virtual')`),
    );
    await first.stop();
    expect(lines).toEqual([
      'First start: creating the database…',
      'Starting PostgreSQL…',
      `Database brought up to date: ${readMigrations()
        .map(({ name }) => name)
        .join(', ')}`,
    ]);

    const again: string[] = [];
    const second = await startDatabase({ dataDir, databaseUrl: null }, log, (line) =>
      again.push(line),
    );
    const { rows } = await withClient(second.marketUrl, (market) =>
      market.query('select name, value from settings'),
    );
    await second.stop();
    expect(again).toEqual(['Starting PostgreSQL…']);
    expect(rows).toEqual([{ name: 'funds', value: 'virtual' }]);
  },
);

longTest(
  'a second server on the same directory is refused with one line, and harms nothing',
  async () => {
    const first = await startDatabase({ dataDir, databaseUrl: null }, log);
    await expect(startDatabase({ dataDir, databaseUrl: null }, log)).rejects.toThrow(
      /^Another server is already running on the data directory .*: stop it, or set DATA_DIR\.$/,
    );
    await withClient(first.appUrl, (app) => app.query('select 1'));
    await first.stop();
  },
);

longTest('a pool works on after PostgreSQL was killed and came back', async () => {
  const server = await startDatabase({ dataDir, databaseUrl: null }, log);
  const database = openDatabase({
    connectionString: server.appUrl,
    applicationName: 'test',
    maxConnections: 2,
  });
  await database.query('select 1');
  const back = new Promise<void>((done) => server.onRestart(done));
  // Broken between two of its statements: it fails, and with it nothing else, least of all the
  // process.
  const underWay = database.transaction(async (tx) => {
    await tx.query('select 1');
    await back;
    return tx.query('select 1');
  });
  const failed = expect(underWay).rejects.toThrow();
  await withClient(server.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(
      `select substring(pg_read_file('postmaster.pid') from '^\\d+')::int as pid`,
    );
    process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL');
  }).catch(() => undefined);
  await back;
  await failed;
  expect(await database.query('select 2 as two')).toEqual([{ two: 2 }]);
  await database.close();
  await server.stop();
});

longTest('a command uses the running database, and starts it where none runs', async () => {
  const server = await startDatabase({ dataDir, databaseUrl: null }, log);
  const beside = await attachDatabase({ dataDir, databaseUrl: null }, log);
  expect(beside.appUrl).toBe(server.appUrl);
  await beside.stop();
  await withClient(server.appUrl, (app) => app.query('select 1'));
  await server.stop();

  const alone = await attachDatabase({ dataDir, databaseUrl: null }, log);
  await withClient(alone.appUrl, (app) => app.query('select 1'));
  await alone.stop();
  expect(findRunningPostgres(dataDir)).toBeNull();
});

test('a guard that refuses leaves nothing running', async () => {
  const wrongClock = virtualClock(new Date(systemClock.now().getTime() + 60_000));
  await expect(
    startDatabase({ dataDir, databaseUrl: null }, log, undefined, wrongClock),
  ).rejects.toThrow("The database's clock and this machine's are");
  expect(findRunningPostgres(dataDir)).toBeNull();
});

longTest(
  'a given database is prepared by an owner who is no superuser, and left running',
  async () => {
    const { adminUrl, stop } = await startTestDatabase();
    onTestFinished(stop);
    const name = `given_${process.pid}`;
    await withClient(adminUrl, async (admin) => {
      await admin.query(`create role ${name} login createrole password 'of the/owner'`);
      await admin.query(`create database ${name} owner ${name}`);
    });
    const url = new URL(adminUrl);
    url.username = name;
    url.password = 'of the/owner';
    url.pathname = `/${name}`;
    for (let start = 1; start <= 2; start += 1) {
      const server = await startDatabase({ dataDir, databaseUrl: url.href }, log);
      expect(server.ownerUrl).toBe(url.href);
      for (const login of [server.appUrl, server.marketUrl]) {
        await withClient(login, async (client) => {
          const { rows } = await client.query('select current_database() as name from settings');
          expect(rows).toEqual([]);
        });
      }
      await server.stop();
    }
    await withClient(url.href, (owner) => owner.query('select 1'));
    await withClient(adminUrl, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}_app, ${name}_market`);
      await admin.query(`drop role ${name}`);
    });
  },
);

test.each([
  [
    'postgresql://owner:topsecret@127.0.0.1:1/drishti',
    'The database drishti at 127.0.0.1:1 cannot be reached as owner: connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    'postgresql://owner:topsecret@nowhere.invalid/drishti',
    /^The database drishti at nowhere\.invalid cannot be reached as owner: getaddrinfo/,
  ],
])(
  'a given database that cannot be reached is one line without the password',
  async (url, line) => {
    const failing = startDatabase({ dataDir, databaseUrl: url }, log);
    await expect(failing).rejects.toThrow(line);
    await expect(failing).rejects.toThrow(/^(?!.*topsecret)/);
  },
);
