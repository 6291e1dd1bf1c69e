/**
 * `npm run doctor` against a real installation: it finds nothing while all is well, and names each
 * thing that is spoilt on purpose, and that alone.
 */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer as createListener } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer } from 'node:tls';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { examine, type Named } from '#scripts/doctor/checks.ts';
import type { Environment } from '#server/environment.ts';
import { findDatabase } from '#server/database/database-server.ts';
import { grantRoles } from '#server/database/roles.ts';
import { systemClock, virtualClock } from '#server/kit/clock.ts';

import { makeCertificate } from '../certificate.ts';
import { openClient, PASSWORD } from '../client.ts';
import { startTestDatabase } from '../database.ts';
import { type MailReceiver, openMailReceiver } from '../mail-receiver.ts';
import { makeDataDir, type ServerProcess, startServer, untilTrading } from '../server-process.ts';

const root = join(import.meta.dirname, '../..');
const data = makeDataDir();
const home = mkdtempSync(join(tmpdir(), 'drishti-doctor-'));
const backups = join(home, 'backups');
const sealKey = join(data.path, 'seal.key');

let server: ServerProcess;
let mail: MailReceiver;
let page: { url: string; certificate: string; close(): void };
let owner: pg.Client;
/** Of the installation, as its operator would set it. */
let settings: Record<string, string>;

beforeAll(async () => {
  [server, mail] = await Promise.all([
    // Seals with a key of its own, so that seal.key is what a test writes.
    startServer(data.path, { WORKERS: '1', SEAL_KEY: 'd'.repeat(43) }),
    openMailReceiver(),
  ]);
  page = await openPage('localhost', 90);
  settings = {
    DATA_DIR: data.path,
    BACKUP_DIR: backups,
    PORT: new URL(server.url).port,
    WORKERS: '1',
    BASE_URL: page.url,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mail.url,
  };
  const backup = ['scripts/backup.ts', '--verify', '--keep', '1'] as const;
  const { code, out } = await run(backup, settings);
  expect(code, out).toBe(0);
  expect(out).toContain('\nRestored beside: the same as what was backed up.\n');
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z$/)]);
  owner = new pg.Client(findDatabase({ dataDir: data.path, databaseUrl: null })?.ownerUrl);
  await owner.connect();
  await untilTrading(server.url);
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  page.close();
  await mail.close();
  data.remove();
  rmSync(home, { recursive: true });
});

/** What ends TLS in front, with a certificate that this process trusts from now on. */
async function openPage(name: string, days: number): Promise<typeof page> {
  const files = makeCertificate(home, name, days);
  const [key, cert] = [readFileSync(files.key), readFileSync(files.certificate)];
  const tls = createServer({ key, cert }, (socket) => socket.on('error', () => undefined));
  await new Promise<void>((listening) => {
    tls.listen(0, 'localhost', listening);
  });
  const url = `https://localhost:${(tls.address() as AddressInfo).port}`;
  return { url, certificate: files.certificate, close: () => void tls.close() };
}

/** A command as an operator runs it. */
function run(
  [script, ...more]: readonly [string, ...string[]],
  env: Record<string, string>,
  launch: readonly string[] = [],
) {
  const args = [...launch, process.execPath, script, ...more];
  const options = { cwd: root, env: { ...process.env, ...env } };
  return new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = execFile('env', args, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, out: stdout + stderr }),
    );
  });
}

type Change = { env?: Environment; root?: string; lateMs?: number };

/** What is not ok, by name: its state and what was found. */
async function complaints({ env = {}, lateMs = 0, ...place }: Change): Promise<object> {
  const now = systemClock.now().getTime();
  const clock = lateMs === 0 ? systemClock : virtualClock(new Date(now - lateMs));
  const said: Named[] = [];
  const all = await examine({ root, ...place, clock, env: { ...settings, ...env } }, (finding) =>
    said.push(finding),
  );
  expect(said).toEqual(all);
  const wrong = all.filter(({ state }) => state !== 'ok');
  for (const { todo } of wrong) expect(todo).toMatch(/\w/);
  return Object.fromEntries(wrong.map(({ name, state, found }) => [name, `${state}: ${found}`]));
}
const saying = (text: string | RegExp) => expect.stringMatching(text);

test('a healthy installation has no fault and no warning, and is as it was', async () => {
  const before = readdirSync(data.path);
  const { code, out } = await run(['scripts/doctor.ts'], {
    ...settings,
    NODE_EXTRA_CA_CERTS: page.certificate,
  });
  expect(out).toMatch(/\n2\d ok, 0 warnings, 0 faults\n$/);
  expect(out).toContain('is served by this installation, which says that it is well');
  expect(out).toContain('takes the login; nothing was sent');
  expect(code).toBe(0);
  expect(await complaints({})).toEqual({});
  expect(mail.mails).toEqual([]);
  expect(readdirSync(data.path)).toEqual(before);
});

test('a wrong setting, by exit code and in the words of the start', async () => {
  const { code, out } = await run(['scripts/doctor.ts'], { ...settings, PRICES: 'invented' });
  expect(out).toMatch(/^FAULT +settings +PRICES is "invented"; allowed: simulated, exchange\.$/m);
  expect(out).toMatch(/0 warnings, 1 faults\n$/);
  expect(code).toBe(1);
});

test('a setting that is misspelled', async () => {
  expect(await complaints({ env: { LOG_LEVL: 'debug' } })).toEqual({
    'names of settings': 'warning: not read: LOG_LEVL (LOG_LEVEL?)',
  });
});

test('authenticators without their seal.key, then one that everybody may read', async () => {
  const client = openClient(server.url);
  const person = { name: 'Latha Menon', email: 'latha@example.in', password: PASSWORD };
  expect((await client.signUp({ ...person, referral: server.referral })).status).toBe(201);
  await owner.query(
    `insert into second_factors (person_id, sealed, created_at)
     select id, '\\x00', now() from people where email = $1`,
    [person.email],
  );
  expect(await complaints({})).toEqual({
    'seal key': 'fault: seal.key is missing, and 1 authenticators are sealed with it',
  });
  writeFileSync(sealKey, Buffer.alloc(32).toString('base64url'), { mode: 0o644 });
  expect(await complaints({})).toEqual({
    'seal key': saying(/^fault: .*seal\.key can be read by others \(mode 644\)$/),
  });
  chmodSync(sealKey, 0o600);
  expect(await complaints({})).toEqual({});
});

test('a disk that is nearly full', async () => {
  const tiny = join(home, 'tiny');
  mkdirSync(tiny);
  // In a mount namespace of its own, which ends with the command.
  const script = 'mount -t tmpfs -o size=16m tmpfs "$0" && exec "$@"';
  const own = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const launch = ['unshare', ...own, '--mount', 'sh', '-c', script, tiny];
  const { code, out } = await run(['scripts/doctor.ts'], { ...settings, DATA_DIR: tiny }, launch);
  expect(out).toMatch(/^FAULT +disk +1\d MB of 16 MB free at /m);
  expect(code).toBe(1);
});

test('a database that is away', async () => {
  const url = 'postgresql://owner:secret@localhost:1/drishti';
  const found = await complaints({ env: { DATABASE_URL: url, PORT: '0' } });
  expect(found).toEqual({ database: saying(/^fault: cannot be reached: .*ECONNREFUSED/) });
  expect(JSON.stringify(found)).not.toContain('secret');
});

test('a database that does not keep what it has acknowledged', async () => {
  await using unsafe = await prepareUnsafe();
  expect(await complaints({ env: { DATABASE_URL: unsafe.url, PORT: '0' } })).toEqual({
    durability: saying(/^fault: The database has fsync off for \w+_app: it could lose/),
  });
});

test('a PostgreSQL of one’s own at a loopback address: its server, and the space of its disk', async () => {
  await using own = await prepareOwn();
  const env = { ...settings, DATABASE_URL: own.url, PORT: '0' };
  const told = async () => {
    const all = await examine({ root, clock: systemClock, env }, () => undefined);
    const of = (wanted: string) => all.find(({ name }) => name === wanted)?.found;
    return { lock: of('lock'), disk: of('disk of PostgreSQL') };
  };
  const disk = saying(/^this machine's; a login with pg_read_all_settings would see which$/);
  const none = 'no server runs on the database';
  expect(await told()).toEqual({ lock: none, disk });

  const directory = makeDataDir();
  const ownServer = await startServer(directory.path, { DATABASE_URL: own.url, WORKERS: '1' });
  const runs = 'a server runs on the database: it records and serves';
  await expect.poll(told).toEqual({ lock: runs, disk });
  await own.endRecorderPool();
  expect(await told()).toEqual({ lock: runs, disk });
  await own.grantSettings();
  const seen = saying(/^[\d.]+ [MGT]B of [\d.]+ [MGT]B free at \/.*$/);
  expect(await told()).toEqual({ lock: runs, disk: seen });

  ownServer.kill('SIGINT');
  expect(await ownServer.ended).toBe(0);
  directory.remove();
  // PostgreSQL ends sessions of its own accord.
  await expect.poll(told).toEqual({ lock: none, disk: seen });
});

/** A database at a loopback address, of an owner who is no superuser. */
async function prepareOwn() {
  const postgres = await startTestDatabase();
  const socket = join(new URL(postgres.adminUrl).searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const relay = createListener((client) => {
    const database = connect(socket);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
    client.pipe(database).pipe(client);
  });
  await new Promise<void>((listening) => {
    relay.listen(0, '127.0.0.1', listening);
  });
  const { port } = relay.address() as AddressInfo;
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  await admin.query(`create role house login createrole password 'secret'`);
  await admin.query('create database house owner house');
  return {
    url: `postgresql://house:secret@127.0.0.1:${port}/house`,
    grantSettings: () => admin.query('grant pg_read_all_settings to house'),
    /** Ends the sessions of the recorder's pool, as ten idle seconds do. */
    endRecorderPool: () =>
      admin.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where application_name = 'drishti market'`,
      ),
    async [Symbol.asyncDispose]() {
      await admin.end();
      relay.close();
      await postgres.stop();
    },
  };
}

async function prepareUnsafe() {
  const unsafe = await startTestDatabase({ fsync: 'off' });
  const { ownerUrl } = await unsafe.clone();
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await grantRoles(client, ownerUrl);
  await client.end();
  return { url: ownerUrl, [Symbol.asyncDispose]: unsafe.stop };
}

test('a clock that is three seconds apart from the database’s', async () => {
  expect(await complaints({ lateMs: 3_000 })).toEqual({
    clock: saying(/^fault: The database's clock and this machine's are [23]\.\d s apart/),
  });
});

test.each([
  ['localhost', 2, /^fault: ends in (47|48) h$/],
  ['localhost', 10, /^warning: ends in (9|10) days$/],
  ['elsewhere.example', 90, /^fault: browsers refuse it: Hostname\/IP does not match/],
])('a certificate for %s of %i days', async (name, days, says) => {
  const other = await openPage(name, days);
  expect(await complaints({ env: { BASE_URL: other.url } })).toEqual({ certificate: saying(says) });
  other.close();
  expect(await complaints({ env: { BASE_URL: other.url } })).toEqual({
    certificate: saying(/^fault: no TLS at BASE_URL: .*ECONNREFUSED|AggregateError/),
  });
});

test('a backup of the day before yesterday', async () => {
  const old = join(home, 'old backups');
  cpSync(backups, old, { recursive: true });
  const manifest = join(old, readdirSync(old)[0] ?? '', 'manifest.json');
  const takenAt = new Date(systemClock.now().getTime() - 30 * 3_600_000).toISOString();
  const told = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...told, takenAt }));
  expect(await complaints({ env: { BACKUP_DIR: old } })).toEqual({
    backup: `warning: the newest in ${old} is 30 h old`,
  });
});

test('a database of a newer version', async () => {
  await owner.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`);
  expect(await complaints({})).toEqual({
    migrations: saying(/^fault: The database was made by a newer version \(it has 9999_later\.sql/),
  });
  await owner.query(`delete from schema_migrations where name = '9999_later.sql'`);
});

test('a port that another program has', async () => {
  const other = createListener((socket) => socket.end('no HTTP'));
  const port = await new Promise<number>((listening) => {
    other.listen(0, 'localhost', () => listening((other.address() as AddressInfo).port));
  });
  expect(await complaints({ env: { PORT: `${port}` } })).toEqual({
    port: `fault: ${port} is taken by another program`,
  });
  other.close();
});

test('pages that are older than their sources', async () => {
  const copy = join(home, 'program');
  mkdirSync(join(copy, 'dist', 'web'), { recursive: true });
  for (const name of ['web', 'console', 'ui', 'protocol', 'texts', 'verifier', 'docs']) {
    symlinkSync(join(root, name), join(copy, name));
  }
  for (const name of ['package-lock.json', 'dist/web/index.html', 'dist/stamp']) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    copyFileSync(join(root, name), join(copy, name));
  }
  expect(await complaints({ root: copy })).toEqual({ pages: 'fault: older than their sources' });
  rmSync(join(copy, 'dist', 'stamp'));
  expect(await complaints({ root: copy })).toEqual({ pages: 'fault: not built' });
});

test('a mail server that is away', async () => {
  expect(await complaints({ env: { SMTP_URL: 'smtp://localhost:1' } })).toEqual({
    mail: 'fault: localhost:1 does not take mail: ESOCKET',
  });
});

test('books that do not agree', async () => {
  await owner.query(`update checks set halted = 'L5: on purpose' where name = 'books'`);
  expect(await complaints({})).toEqual({
    port: saying(/^fault: the server says: degraded: ledger /),
    books: 'fault: the books do not agree: L5: on purpose',
  });
  await owner.query(`update checks set halted = null where name = 'books'`);
});

test('without a server it says what that leaves unchecked, and starts nothing', async () => {
  await owner.end();
  server.kill('SIGINT');
  expect(await server.ended).toBe(0);
  expect(await complaints({})).toEqual({
    database: saying(/^warning: the bundled PostgreSQL does not run; not checked: PostgreSQL, mig/),
  });
  expect(findDatabase({ dataDir: data.path, databaseUrl: null })).toBeNull();
});
