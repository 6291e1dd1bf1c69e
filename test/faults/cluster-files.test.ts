/**
 * Every file that the set-up of a cluster writes (deploy/cluster), read by the programs that it is
 * for, where they are installed. What the whole does is tried by `npm run faults -- cluster`.
 */
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { filesOf, keepSecrets } from '#deploy/cluster/files.ts';
import { checkPlan, type Plan, readPlan } from '#deploy/cluster/plan.ts';
import { debianPlaces, type Places, type Rendered } from '#deploy/cluster/render.ts';
import { scriptFor } from '#deploy/cluster/set-up.ts';

const example = join(import.meta.dirname, '../../deploy/cluster/cluster.example.json');
const root = mkdtempSync(join(tmpdir(), 'drishti-files-'));
const secretsIn = join(root, 'secrets');
/** The programs look for what their files name, so everything lies below one directory. */
const places = Object.fromEntries(
  Object.entries(debianPlaces).map(([name, path]) => [
    name,
    path.startsWith('/') && name !== 'programs' ? join(root, 'host', path) : path,
  ]),
) as Places;
let plan: Plan;
let files: Map<string, Rendered[]>;

beforeAll(() => {
  const shown = join(root, 'public.pem');
  const link = Object.keys(networkInterfaces()).find((name) => name !== 'lo');
  plan = { ...readPlan(example), certificate: shown, interface: link ?? 'lo' };
  const hosts = [...plan.databases, ...plan.servers];
  files = new Map(hosts.map((host) => [host.name, filesOf(plan, host, secretsIn, places)]));
  for (const { path, text, mode } of [...(files.get('db1') ?? []), ...(files.get('app1') ?? [])]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: Number.parseInt(mode, 8) });
    if (path.endsWith('/haproxy.pem')) writeFileSync(shown, text);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const textOf = (host: string, end: string): string =>
  files.get(host)?.find(({ path }) => path.endsWith(end))?.text ?? '';

const installed = (program: string) =>
  ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].map((at) => join(at, program)).find(existsSync);

/**
 * What the program says of a file that it refuses; empty where it takes it, or is not installed.
 */
function refusal(program: string, ...args: string[]): string {
  const found = installed(program);
  if (found === undefined) return '';
  try {
    execFileSync(found, args, { stdio: 'pipe', env: { LC_ALL: 'C.UTF-8' } });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return `${stdout.toString()}${stderr.toString()}`;
  }
}

test('HAProxy, keepalived and Patroni take their files, and a shell every script', () => {
  expect(refusal('haproxy', '-c', '-f', places.haproxy)).toBe('');
  expect(refusal('keepalived', '-t', '-f', places.keepalived)).toBe('');
  // It also asks what runs on this machine, and for rules of access in a second place.
  const said = refusal('patroni', '--validate-config', places.patroni).split('\n');
  const usual = /^$|is already in use|bootstrap\.pg_hba +is not defined/;
  expect(said.filter((line) => !usual.test(line))).toEqual([]);
  for (const { path } of [...files.values()].flat())
    if (path.endsWith('.sh') && existsSync(path)) expect(refusal('sh', '-n', path)).toBe('');
  for (const host of [...plan.databases, ...plan.servers]) {
    const script = join(root, `${host.name}.sh`);
    writeFileSync(script, scriptFor(plan, host, secretsIn));
    expect(refusal('sh', '-n', script)).toBe('');
  }
});

test('nothing is left to be filled in, each host has its own names, and secrets are in files that others cannot read', () => {
  const secrets = Object.values(keepSecrets(secretsIn));
  expect(secrets).toHaveLength(4);
  for (const { path, text, mode } of [...files.values()].flat()) {
    expect(text, path).not.toContain('{{');
    const isSecret = /PRIVATE KEY/.test(text) || secrets.some((secret) => text.includes(secret));
    expect(mode.endsWith('00'), path).toBe(isSecret);
  }
  expect(textOf('db2', 'config.yml')).toContain('name: db2');
  for (const { address } of plan.databases) {
    expect(textOf('db2', 'config.yml')).toContain(`- '${address}:2379'`);
    expect(textOf('app2', 'haproxy.cfg')).toContain(` ${address}:5432`);
  }
  expect(textOf('app2', 'keepalived.conf')).toContain('10.0.0.21');
  // The same on all servers.
  const settings = (host: string) => textOf(host, 'drishti.env').split('\n').slice(1);
  expect(settings('app1')).toEqual(settings('app2'));
});

test('certificates are good for their hosts, and those of databases for the shared address', () => {
  const authority = new X509Certificate(textOf('db1', 'ca.crt'));
  for (const { name, address } of [...plan.databases, ...plan.servers]) {
    const certificate = new X509Certificate(textOf(name, 'host.crt'));
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkIP(address)).toBe(address);
    const isDatabase = plan.databases.some((one) => one.name === name);
    expect(certificate.checkIP(plan.sharedAddress) !== undefined).toBe(isDatabase);
  }
});

test.each([
  [{ databases: [] }, /databases/],
  [{ sharedAddress: 'db.example' }, /no IPv4 address/],
  [{ sharedAddress: '10.0.0.11' }, /names 10.0.0.11 twice/],
  [{ watchdog: 'sometimes' }, /watchdog/],
  [{ archive: 'archive' }, /archive/],
  [{ else: true }, /else/],
])('a plan with %j is refused in one line', (wrong, line) => {
  const good = JSON.parse(readFileSync(example, 'utf8')) as object;
  expect(() => checkPlan({ ...good, ...wrong })).toThrow(line);
});
