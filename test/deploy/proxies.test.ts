/**
 * The examples of deploy/proxy in front of a real server, with TLS: people sign up, place a
 * contract and follow the live stream through each, over HTTP/1.1 and HTTP/2, and nobody is
 * somebody else's address.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { until } from '#test/waits.ts';

import { type CertificateFiles, makeCertificate } from '../certificate.ts';
import { openClient, PASSWORD } from '../client.ts';
import { readLive } from '../live-client.ts';
import { makeDataDir, type ServerProcess, startServer, untilTrading } from '../server-process.ts';
import { needPrograms, root, runTool, toolPath } from './tools.ts';

const home = mkdtempSync(join(tmpdir(), 'drishti-proxies-'));
let files: CertificateFiles;
beforeAll(() => {
  needPrograms({ nginx: 'nginx-light', caddy: 'caddy', openssl: 'openssl' });
  files = makeCertificate(home, 'localhost', 30);
});
afterAll(() => rmSync(home, { recursive: true }));

type Ports = { server: number; http: number; https: number };

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((found) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

/** The example with this machine's name, ports and certificate in the place of its own. */
function fill(name: string, ports: Ports, change: (text: string) => string): string {
  const text = readFileSync(join(root, 'deploy/proxy', name), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.server}`)
    .replaceAll('drishti.example', 'localhost');
  const path = join(home, name);
  writeFileSync(path, change(text));
  return path;
}

const proxies = {
  nginx(ports: Ports): readonly [string, ...string[]] {
    const config = fill('nginx.conf', ports, (text) =>
      text
        .replaceAll('/etc/ssl/localhost.pem', files.certificate)
        .replaceAll('/etc/ssl/localhost.key', files.key)
        .replaceAll('/var/log/nginx/error.log', join(home, 'nginx.log'))
        .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${ports.http};`)
        .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${ports.https} `),
    );
    const args = ['-c', config, '-p', home, '-g', `daemon off; pid ${join(home, 'nginx.pid')};`];
    expect(runTool('nginx', ['-t', ...args])).toContain('test is successful');
    return ['nginx', ...args];
  },
  caddy(ports: Ports): readonly [string, ...string[]] {
    const config = fill('Caddyfile', ports, (text) =>
      text
        .replace(/^\{$/m, `{\nadmin off\nhttp_port ${ports.http}\nhttps_port ${ports.https}`)
        .replace(/^localhost \{$/m, `localhost {\ntls ${files.certificate} ${files.key}`),
    );
    const args = ['--adapter', 'caddyfile', '--config', config];
    expect(runTool('caddy', ['validate', ...args])).toContain('Valid configuration');
    return ['caddy', 'run', ...args];
  },
};

test.each(Object.keys(proxies) as (keyof typeof proxies)[])(
  'through %s: sign-up, a contract, a live stream, HTTP/2, and no borrowed address',
  async (name) => {
    const ports = { server: await freePort(), http: await freePort(), https: await freePort() };
    const url = `https://localhost:${ports.https}`;
    const data = makeDataDir();
    const settings = { PORT: `${ports.server}`, HOST: '127.0.0.1', BASE_URL: url };
    const [program, ...args] = proxies[name](ports);
    let server: ServerProcess | null = null;
    let proxy: ChildProcess | null = null;
    try {
      server = await startServer(data.path, { ...settings, TRUST_PROXY: '127.0.0.1' });
      const own = join(home, `${name}-home`);
      mkdirSync(own);
      // What a program writes for itself stays in the directory.
      const env = { HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own, PATH: toolPath };
      proxy = spawn(program, args, { env, stdio: 'ignore' });
      await until('the proxy answers', async () => {
        return (await fetch(`${url}/api/health`)).ok;
      });
      await untilTrading(url);
      await walk(url, server);
      const plain = await fetch(`http://localhost:${ports.http}/wallet?a=1`, {
        redirect: 'manual',
      });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost.*\/wallet\?a=1$/);
    } finally {
      proxy?.kill('SIGTERM');
      server?.kill('SIGINT');
      await server?.ended;
      data.remove();
    }
  },
);

async function walk(url: string, { referral }: ServerProcess): Promise<void> {
  const client = openClient(url);
  const person = { name: 'Latha Menon', email: 'latha@example.in', password: PASSWORD, referral };
  const signedUp = await client.post('/api/auth/sign-up', person, { origin: url });
  expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(201);
  // The server knows that it is behind TLS.
  expect(signedUp.headers.get('strict-transport-security')).toMatch(/max-age/);
  expect(client.cookie).toMatch(/^__Host-/);

  const live = await readLive(url, { cookie: client.cookie });
  expect(live.status).toBe(200);
  expect((await client.place({ amount: '250.00' })).status).toBe(201);
  // Prices come each second and the contract at once: nothing waits in a buffer until it is full.
  const before = live.events.length;
  await until('four events more', async () => live.events.length >= before + 4);
  live.close();

  // What a client says of itself is not where it came from.
  const { email, password } = person;
  const borrowed = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
  expect((await client.post('/api/auth/sign-in', { email, password }, borrowed)).status).toBe(200);
  const { body } = await client.get<{ items: { address: string | null }[] }>('/api/sessions');
  const addresses = body.items.map(({ address }) => address);
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(await overHttp2(url, '/api/health')).toEqual({ status: 200, protocol: 'h2' });
}

async function overHttp2(url: string, path: string) {
  const session = connect(url);
  try {
    return await new Promise<{ status: unknown; protocol: unknown }>((resolve, reject) => {
      session.on('error', reject);
      const request = session.request({ ':path': path });
      request.on('error', reject);
      request.on('response', (headers) =>
        resolve({ status: headers[':status'], protocol: session.alpnProtocol }),
      );
    });
  } finally {
    session.destroy();
  }
}
