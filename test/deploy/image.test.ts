/**
 * The image: built from nothing but Debian's packages and this repository, it carries a newcomer
 * through the first quarter of an hour, ends in order, and goes on from its volume in another
 * container.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { until } from '#test/waits.ts';

import { openClient, PASSWORD } from '../client.ts';
import { readPrinted, untilTrading } from '../server-process.ts';
import { needPrograms, root, toolPath } from './tools.ts';

const STOPPED_WITHIN_MS = 6_000;
const name = `drishti-test-${randomBytes(4).toString('hex')}`;
const image = `localhost/${name}`;
const home = mkdtempSync(join(tmpdir(), 'drishti-image-'));
/** What works inside a container too, and without systemd; nothing is left of it afterwards. */
const settings = {
  ...process.env,
  PATH: toolPath,
  CONTAINERS_CONF: join(home, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(home, 'storage.conf'),
};
const person = { name: 'Latha Menon', email: 'latha@example.in', password: PASSWORD };

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function podman(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('podman', args, { env: settings });
  return `${stdout}${stderr}`;
}

beforeAll(async () => {
  needPrograms({ mmdebstrap: 'mmdebstrap', buildah: 'buildah', podman: 'podman', runc: 'runc' });
  writeFileSync(
    settings.CONTAINERS_CONF,
    [
      '[containers]',
      'netns = "host"',
      'default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]',
      '[engine]',
      'cgroup_manager = "cgroupfs"',
      'runtime = "runc"',
      'events_logger = "file"',
    ].join('\n'),
  );
  writeFileSync(
    settings.CONTAINERS_STORAGE_CONF,
    `[storage]\ndriver = "vfs"\ngraphroot = "${home}/storage"\nrunroot = "${home}/run"\n`,
  );
  const startedAt = performance.now();
  await promisify(execFile)(join(root, 'deploy/image/build.sh'), [image], { env: settings });
  const bytes = await podman('image', 'inspect', '--format', '{{.Size}}', image);
  say(`built in ${secondsSince(startedAt)} s, ${Math.round(Number(bytes) / 1e6)} MB`);
});
afterAll(async () => {
  await podman(
    'rm',
    '--force',
    '--time',
    '6',
    ...['first', 'second'].map((one) => `${name}-${one}`),
  );
  await podman('volume', 'rm', '--force', name);
  await podman('image', 'rm', '--force', image);
  rmSync(home, { recursive: true });
});

const secondsSince = (at: number) => ((performance.now() - at) / 1000).toFixed(1);

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((found) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

/**
 * Its whole root is read-only but for the volume and /tmp. Resolves with what it printed once it
 * listens.
 */
async function start(container: string): Promise<string> {
  const startedAt = performance.now();
  const place = ['--volume', `${name}:/data`, '--env', `PORT=${await freePort()}`];
  await podman('run', '--detach', '--read-only', '--name', container, ...place, image);
  const printed = await until('it listens', async () => {
    const text = await podman('logs', container);
    return text.includes('Stop with Ctrl-C.') && text;
  });
  say(`${container.split('-').at(-1)} start in ${secondsSince(startedAt)} s`);
  return printed;
}

/** In order: by the signal that runtimes send, to the first process. */
async function stop(container: string): Promise<void> {
  const startedAt = performance.now();
  await podman('stop', '--time', '20', container);
  const took = performance.now() - startedAt;
  say(`stopped in ${secondsSince(startedAt)} s`);
  expect(took).toBeLessThan(STOPPED_WITHIN_MS);
  expect(await podman('logs', container)).toContain('Stopping…\nStopped.');
  expect(await podman('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0\n');
}

/** A run of its own, since the journeys have their own setup. */
function walkNewcomer(printed: string): Promise<number | null> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project=journeys', 'test/journeys/newcomer.test.ts'];
  const env = { ...process.env, JOURNEYS_SERVER: printed };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  return new Promise((ended) => {
    child.once('exit', ended);
  });
}

test('a newcomer’s journey, an orderly end, and everything there in the next container', async () => {
  const first = await start(`${name}-first`);
  const { url, referral } = readPrinted(first);
  await untilTrading(url);
  const user = await podman('exec', `${name}-first`, 'id', '-u');
  expect(user).toBe('10001\n');
  await podman('exec', `${name}-first`, 'node', 'scripts/healthy.ts');
  expect(await podman('image', 'inspect', '--format', '{{.HealthCheck}}', image)).toContain(
    'scripts/healthy.ts',
  );
  expect(await podman('exec', `${name}-first`, 'node', 'scripts/doctor.ts')).toMatch(
    / 0 faults\n$/,
  );

  const drawing = `import sharp from 'sharp'; await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } }).webp().toBuffer();`;
  await podman('exec', `${name}-first`, 'node', '--input-type=module', '--eval', drawing);

  expect(await walkNewcomer(first)).toBe(0);
  const backUp = ['scripts/backup.ts', '--verify', '/data/backup'];
  expect(await podman('exec', `${name}-first`, 'node', ...backUp)).toContain('Restored beside');
  const client = openClient(url);
  expect((await client.signUp({ ...person, referral })).status).toBe(201);
  expect((await client.place({ amount: '250.00' })).status).toBe(201);
  const before = await client.me();
  await stop(`${name}-first`);

  const second = readPrinted(await start(`${name}-second`));
  expect(second).toMatchObject({ referral, claimUrl: null });
  const again = openClient(second.url);
  expect((await again.signIn(person.email, PASSWORD)).status).toBe(200);
  const after = await again.me();
  expect([after.id, after.email]).toEqual([before.id, before.email]);
  const contracts = await again.get<{ items: { amount: string }[] }>('/api/contracts');
  expect(contracts.body.items.map(({ amount }) => amount)).toEqual(['250.00']);
  await stop(`${name}-second`);
});
