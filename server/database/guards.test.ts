/**
 * Safety of the database at start: each guard on real PostgreSQL, each refusing with its own line.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Clock, systemClock } from '#server/kit/clock.ts';
import { startTestDatabase, type TestDatabase, type TestServer } from '#test/database.ts';

import { openSplitter } from '#test/faults/wire.ts';

import { checkDatabase, checkServer, type GuardedUrls, unsuitable } from './guards.ts';
import { grantRoles, roleNames, urlAs, whoIs } from './roles.ts';
import { longTest } from '#test/long-test.ts';

let server: TestServer;
let database: TestDatabase;
let owner: pg.Client;
/** Logins of this database alone, which these tests may spoil. */
let own: GuardedUrls;

beforeAll(async () => {
  // The run's own server keeps nothing safe.
  server = await startTestDatabase();
  database = await server.clone();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { app, market } = await grantRoles(owner, database.ownerUrl);
  const { ownerUrl } = database;
  own = { ownerUrl, appUrl: urlAs(ownerUrl, app), marketUrl: urlAs(ownerUrl, market) };
});

afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('a safe database passes', async () => {
  await checkDatabase(own, systemClock);
});

longTest.each(['fsync', 'full_page_writes'])('%s off is refused', async (setting) => {
  const unsafe = await startTestDatabase({ [setting]: 'off' });
  try {
    const urls = await unsafe.clone();
    await expect(checkDatabase(urls, systemClock)).rejects.toThrow(
      `The database has ${setting} off for ${whoIs(urls.appUrl)}: it could lose acknowledged money.`,
    );
  } finally {
    await unsafe.stop();
  }
});

test.each(['app', 'market'] as const)(
  'synchronous_commit off for the %s login alone is refused',
  async (login) => {
    const { ownerUrl } = database;
    const role = whoIs(login === 'app' ? own.appUrl : own.marketUrl);
    const name = new URL(ownerUrl).pathname.slice(1);
    await owner.query(`alter role ${role} in database ${name} set synchronous_commit = off`);
    await expect(checkDatabase(own, systemClock)).rejects.toThrow(
      `The database has synchronous_commit off for ${role}`,
    );
    await owner.query(`alter role ${role} in database ${name} reset synchronous_commit`);
    await checkDatabase(own, systemClock);
  },
);

test('a superuser as application login is refused', async () => {
  await expect(checkDatabase({ ...own, appUrl: database.ownerUrl }, systemClock)).rejects.toThrow(
    'The database role drishti is a superuser',
  );
});

test.each(['createrole', 'replication', 'bypassrls'])(
  'an application login with %s is refused',
  async (right) => {
    const role = whoIs(own.appUrl);
    await owner.query(`alter role ${role} ${right}`);
    await expect(checkDatabase(own, systemClock)).rejects.toThrow(
      `The database role ${role} may make roles, replicate or bypass rules.`,
    );
    await owner.query(`alter role ${role} no${right}`);
  },
);

test('an application login that owns a table, itself or through another role, is refused', async () => {
  const role = whoIs(own.appUrl);
  await owner.query(`create table stray (id int); alter table stray owner to ${role}`);
  const line = `The database role ${role} owns the table stray: it could rewrite it.`;
  await expect(checkDatabase(own, systemClock)).rejects.toThrow(line);

  const group = `${role}_group`;
  await owner.query(
    `create role ${group}; alter table stray owner to ${group}; grant ${group} to ${role}`,
  );
  await expect(checkDatabase(own, systemClock)).rejects.toThrow(line);
  await owner.query(`drop table stray; drop role ${group}`);
  await checkDatabase(own, systemClock);
});

test('a database that lacks a migration is refused', async () => {
  const { rows } = await owner.query('delete from schema_migrations returning name, checksum');
  await expect(checkDatabase(own, systemClock)).rejects.toThrow(
    `The database lacks the migration ${rows[0].name}: it does not fit this version.`,
  );
  await owner.query(
    `insert into schema_migrations (name, checksum)
     select name, checksum from json_to_recordset($1) as (name text, checksum text)`,
    [JSON.stringify(rows)],
  );
});

/** It goes on: what a busy machine takes to connect must not count as a difference. */
const clockAhead = (ms: number): Clock => ({
  ...systemClock,
  now: () => new Date(systemClock.now().getTime() + ms),
});

test.each([-3000, 3000])('clocks %i ms apart are refused', async (offset) => {
  await expect(checkDatabase(own, clockAhead(offset))).rejects.toThrow(
    /^The database's clock and this machine's are [23]\.\d s apart; at most 2 s are allowed\./,
  );
});

test.each([-1000, 1000])('clocks %i ms apart pass', async (offset) => {
  await checkDatabase(own, clockAhead(offset));
});

test('another encoding than UTF-8 is refused', async () => {
  const name = `${roleNames('ascii').app}_${whoIs(own.appUrl)}`.slice(0, 60);
  await owner.query(
    `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  );
  const url = new URL(database.ownerUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await expect(checkServer(client)).rejects.toThrow(
    "The database's encoding is SQL_ASCII; needed: UTF8.",
  );
  await client.end();
  await owner.query(`drop database ${name}`);
});

test('a pooler between is refused in one line: sessions are not what they seem', async () => {
  const pooler = await openPooler(database.ownerUrl);
  const client = new pg.Client({ connectionString: pooler.url });
  await client.connect();
  await expect(checkServer(client)).rejects.toThrow(
    'DATABASE_URL leads to a connection pooler such as PgBouncer, which takes sessions apart',
  );
  await client.end();
  await pooler.close();
});

/** What tells PgBouncer from PostgreSQL: each session is told a number that is no backend's. */
async function openPooler(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const at = new URL(url);
  const socket = join(at.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const relay = createServer((near) => {
    const far = connect(socket);
    const messages = openSplitter('server');
    near.pipe(far);
    far.on('data', (chunk) => {
      for (const { type, bytes } of messages(chunk)) {
        if (type === 'K') bytes.writeInt32BE(bytes.readInt32BE(5) + 1, 5);
        near.write(bytes);
      }
    });
    far.on('close', () => near.destroy());
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  at.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  at.searchParams.delete('host');
  return { url: at.href, close: async () => void (await once(relay.close(), 'close')) };
}

test.each([
  ['18.4', null],
  ['18.4 (Debian 18.4-1)', null],
  ['19beta1', null],
  ['15.0', null],
  ['14.19', 'The database server is PostgreSQL 14.19; needed: 15 or newer.'],
  ['9.6.24', 'The database server is PostgreSQL 9.6.24; needed: 15 or newer.'],
  ['', 'The database server is PostgreSQL ; needed: 15 or newer.'],
])('PostgreSQL %s: %s', (version, line) => {
  expect(unsuitable({ version, encoding: 'UTF8' })).toBe(line);
});
