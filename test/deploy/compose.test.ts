/**
 * compose.yaml: confined services, no password of its own, and the server that it starts, run for
 * real as the image's user, with the rights and settings of the file, beside a PostgreSQL. No
 * container engine takes part.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

import { startEmbeddedPostgres } from '#server/database/embedded.ts';
import { openLog } from '#server/kit/process/log.ts';
import { settingNames } from '#server/setting-names.ts';
import { until } from '#test/waits.ts';

import { freePort } from '../server-process.ts';
import { needPrograms, root, toolPath } from './tools.ts';

type Service = {
  image: string;
  user: string;
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt: string[];
  logging: { driver: string; options: Record<string, string> };
  environment: Record<string, string>;
  ports?: string[];
  networks: string[];
  volumes: string[];
  tmpfs: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck: { test: string[] };
};

const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
const compose = parse(text, { merge: true }) as {
  services: Record<'drishti' | 'database', Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
};
const { drishti, database } = compose.services;
const image = readFileSync(join(root, 'deploy/image/build.sh'), 'utf8');
const home = mkdtempSync(join(tmpdir(), 'drishti-compose-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each(Object.entries(compose.services))('%s is confined', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
  });
  expect([service.cap_add, service.privileged]).toEqual([undefined, undefined]);
  expect(Number(service.user.split(':')[0])).toBeGreaterThan(0);
  expect(service.logging.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
  for (const volume of service.volumes)
    expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
});

test('the database has a pinned image and a network of its own, and only the server has a port, on this machine', () => {
  expect(database.image).toMatch(/^postgres:17\.\d+-[a-z]+$/);
  expect([database.ports, database.networks]).toEqual([undefined, ['books']]);
  expect(compose.networks['books']).toEqual({ internal: true });
  expect(drishti.ports).toEqual(['127.0.0.1:${DRISHTI_PORT:-3000}:3000']);
  expect(drishti.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(database.healthcheck.test).toContain('pg_isready');
});

test('image, user, data and health check are those of deploy/image/build.sh', () => {
  expect(image).toContain(`name=\${1:-${drishti.image}}`);
  expect(drishti.user).toBe('10001:10001');
  expect(image).toContain('drishti:x:10001:10001::/data:');
  expect(drishti.volumes).toEqual(['data:/data']);
  expect(image).toContain(`CMD ${drishti.healthcheck.test.slice(1).join(' ')}`);
});

test('settings are those of the server, and no value is a secret', () => {
  for (const name of Object.keys(drishti.environment)) expect(settingNames).toContain(name);
  const secrets = [...text.matchAll(/\$\{POSTGRES_PASSWORD([^}]*)\}/g)].map(([, rest]) => rest);
  expect(secrets).toHaveLength(2);
  for (const rest of secrets) expect(rest).toMatch(/^:\?/);
  expect(database.environment['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
  expect(drishti.environment['DATABASE_URL']).toMatch(/^postgresql:\/\/drishti:\$\{[^}]+\}@/);
});

test('the password is 32 random bytes, readable by its owner alone, and is never replaced', () => {
  const script = join(root, 'deploy/compose/password.sh');
  const files = ['one', 'other'].map((name) => join(home, name));
  for (const file of files) execFileSync(script, [file]);
  const passwords = files.map((file) => readFileSync(file, 'utf8'));
  for (const line of passwords) expect(line).toMatch(/^POSTGRES_PASSWORD=[0-9a-f]{64}\n$/);
  expect(passwords[0]).not.toBe(passwords[1]);
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(() => execFileSync(script, [files[0] ?? ''], { stdio: 'ignore' })).toThrow();
  expect(readFileSync(files[0] ?? '', 'utf8')).toBe(passwords[0]);
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toMatch(/^\/\.env$/m);
});

/** Settings as the file gives them, with the database and the port of this test. */
function environmentOf(password: string, place: string, port: number): Record<string, string> {
  const values: Record<string, string> = { POSTGRES_PASSWORD: password };
  const filled = Object.entries(drishti.environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, setting: string) => values[setting] ?? ''),
  ]);
  const { DATABASE_URL = '', ...rest } = Object.fromEntries(filled) as Record<string, string>;
  const data = join(home, 'data');
  return {
    ...rest,
    PATH: toolPath,
    DATABASE_URL: DATABASE_URL.replace('@database:5432', `@${place}`),
    DATA_DIR: data,
    PORT: `${port}`,
    NODE_COMPILE_CACHE: join(data, 'compiled'),
    HOME: data,
  };
}

/** A TCP port for a PostgreSQL that listens at a socket alone; the service is reached by TCP. */
async function listenFor(adminUrl: string): Promise<{ host: string; close(): void }> {
  const socket = `${new URL(adminUrl).searchParams.get('host')}/.s.PGSQL.5432`;
  const door = createServer((client) => {
    const server = connect(socket);
    for (const one of [client, server]) one.on('error', () => one.destroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve);
  });
  const { port } = door.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => void door.close() };
}

test('the server starts as that user without any right, writes nothing but its data, is healthy and ends in order', async () => {
  needPrograms({ setpriv: 'util-linux' });
  const dataDir = mkdtempSync(join(tmpdir(), 'drishti-books-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: openLog('error') });
  const admin = new pg.Client(postgres.adminUrl);
  const place = await listenFor(postgres.adminUrl);
  await admin.connect();
  try {
    const password = 'c0ffee'.repeat(8);
    // `drishti` is a superuser here, as it is after the first start of the official image.
    await admin.query(`alter role drishti password '${password}'`);
    await admin.query('drop database if exists drishti');
    await admin.query('create database drishti owner drishti');
    execFileSync('install', ['-d', '-m', '700', '-o', '10001', '-g', '10001', join(home, 'data')]);
    chownSync(home, 10001, 10001);
    const port = await freePort();
    const env = environmentOf(password, place.host, port);
    const confined = [
      '--reuid=10001',
      '--regid=10001',
      '--clear-groups',
      '--no-new-privs',
      '--bounding-set=-all',
      '--inh-caps=-all',
    ];
    const run = (...command: string[]) =>
      spawn('setpriv', [...confined, ...command], { cwd: root, env, stdio: 'pipe' });
    const endOf = (child: ReturnType<typeof run>) =>
      new Promise<number | null>((resolve) => {
        child.once('exit', resolve);
      });
    expect(await endOf(run('sh', '-c', 'touch server/main.ts || touch written-by-test'))).not.toBe(
      0,
    );

    const server = run(process.execPath, 'server/main.ts');
    const ended = endOf(server);
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    await until('it listens', () =>
      Promise.resolve(server.exitCode !== null || printed.includes('Stop with Ctrl-C.')),
    );
    expect(printed).toContain('Referral code: ');
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const [, ...check] = drishti.healthcheck.test;
    const [, ...script] = check;
    expect(await endOf(run(process.execPath, ...script))).toBe(0);
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(printed).toContain('Stopped.');
    expect(await endOf(run(process.execPath, ...script))).toBe(1);
  } finally {
    await admin.end();
    place.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
