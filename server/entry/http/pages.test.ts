/**
 * The built pages: which document an address shows, how files travel, and that nothing else can be
 * reached.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';

import { openHttp } from './http.ts';
import { servePages } from './pages.ts';

const outside = mkdtempSync(join(tmpdir(), 'drishti-pages-'));
const folder = join(outside, 'web');
const frame = {
  path: '/framed',
  document: '/framed.html',
  framedOrigin: 'https://charts.example',
};
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'console'));
  mkdirSync(join(folder, 'pages'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  for (const [name, text] of Object.entries({
    'index.html': 'landing',
    'app.html': 'app',
    'framed.html': 'framed',
    'pages/wallet.html': 'wallet',
    'console/index.html': 'console',
    'icon.svg': '<svg/>',
    'sw.js': 'worker',
    'assets/main-abc.js': 'script',
    'assets/main-abc.js.br': 'brotli',
    'assets/main-abc.js.gz': 'gzip',
    '.vite/manifest.json': '{}',
  })) {
    writeFileSync(join(folder, name), text);
  }
  app = await open(frame);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
/** A server of these pages; `asked` is the page that others may frame. */
async function open(asked: typeof frame | null): Promise<FastifyInstance> {
  const opened = await openHttp({
    log: openLog('silent'),
    clock: systemClock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy: false,
    marketMode: '',
  });
  servePages(opened, {
    folder,
    paths: ['/home', '/wallet', '/coin/:symbol'],
    consolePath: '/console',
    frame: asked,
  });
  return opened;
}
afterAll(async () => {
  await app.close();
  rmSync(outside, { recursive: true });
});

test('a picture that no service worker took leads to the deposit form', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/share-proof',
    headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'null' },
    payload: '--x\r\ncontent-disposition: form-data; name="proof"\r\n\r\nx\r\n--x--\r\n',
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/deposit?shared=lost']);
});

test.each([
  ['/', 200, 'landing'],
  ['/?utm=1', 200, 'landing'],
  ['/home', 200, 'app'],
  ['/wallet?x=1', 200, 'wallet'],
  ['/console', 200, 'console'],
  ['/console/claim', 200, 'console'],
  ['/nothing', 404, 'app'],
  ['/pages/wallet', 404, 'app'],
  ['/home/deeper', 404, 'app'],
  ['/coin/SOL', 200, 'app'],
  ['/coin/sol1', 200, 'app'],
  ['/coin', 404, 'app'],
  ['/coin/SOL/deeper', 404, 'app'],
  ['/coin/S-L', 404, 'app'],
  ['/consoles', 404, 'app'],
])('%s answers %i with the %s document', async (url, status, body) => {
  const reply = await app.inject({ url });
  expect([reply.statusCode, reply.body]).toEqual([status, body]);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-cache');
  const policy = String(reply.headers['content-security-policy']);
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    body === 'console' ? "trusted-types 'none'" : 'trusted-types service-worker',
  ]) {
    expect(policy.split('; ')).toContain(rule);
  }
  expect(policy).not.toContain('unsafe');
});

const policyAt = async (server: FastifyInstance, url: string) => {
  const { statusCode, body, headers } = await server.inject({ url });
  const rules = String(headers['content-security-policy']).split('; ');
  return { statusCode, body, rules, framing: headers['x-frame-options'] };
};

test('the page for a frame alone reaches another origin, and pages of ours alone may frame it', async () => {
  const framed = await policyAt(app, '/framed');
  expect(framed).toMatchObject({ statusCode: 200, body: 'framed', framing: 'SAMEORIGIN' });
  expect(framed.rules.toSorted()).toEqual(
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      'frame-src https://charts.example',
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].toSorted(),
  );
  for (const url of ['/', '/home', '/nothing']) {
    const page = await policyAt(app, url);
    expect(page.rules).toContain("frame-src 'self'");
    expect(page.rules.join()).not.toContain('charts.example');
    expect(page.framing).toBe('DENY');
  }
  const console = await policyAt(app, '/console');
  expect(console.rules.join()).not.toContain('frame-src');
  expect(console.rules).toContain("trusted-types 'none'");
});

test('where no page is for a frame, nothing is framed', async () => {
  const closed = await open(null);
  for (const url of ['/', '/home', '/console', '/framed']) {
    expect((await policyAt(closed, url)).rules.join()).not.toContain('frame-src');
  }
  expect(await policyAt(closed, '/framed')).toMatchObject({ statusCode: 404, body: 'app' });
  await closed.close();
});

test('the service worker is asked for at each visit, and asks this server alone', async () => {
  const { body, headers } = await app.inject({ url: '/sw.js' });
  expect([body, headers['cache-control']]).toEqual(['worker', 'no-cache']);
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

test('hashed files are kept for a year and travel compressed where the browser can', async () => {
  const url = '/assets/main-abc.js';
  const fetched = async (encoding: string) => {
    const reply = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    return [reply.headers['content-encoding'], reply.body];
  };
  expect(await fetched('gzip, deflate, br')).toEqual(['br', 'brotli']);
  expect(await fetched('gzip')).toEqual(['gzip', 'gzip']);
  expect(await fetched('identity')).toEqual([undefined, 'script']);
  const icon = await app.inject({ url: '/icon.svg' });
  expect(icon.headers['cache-control']).toBe('public, max-age=3600');
});

test('an unchanged page is not sent again', async () => {
  const first = await app.inject({ url: '/home' });
  const headers = { 'if-none-match': String(first.headers['etag']) };
  expect((await app.inject({ url: '/home', headers })).statusCode).toBe(304);
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '//secret.txt',
  '/secret.txt',
  '/.vite/manifest.json',
  '/assets/gone.js',
  '/console/.git/config',
  '/app.html',
  '/assets/main-abc.js.br',
  '/api',
  '/api/nothing',
  '//home',
  '/api/',
  '/api/nothing/',
  '//home/',
  '/home//',
  '/%68ome',
])('%s reaches nothing', async (path) => {
  expect(await rawReply(path)).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"not-found"/);
});

test.each([
  ['/home/', '/home'],
  ['/home/?tab=2', '/home?tab=2'],
  ['/console/', '/console'],
  ['/coin/btc/', '/coin/btc'],
  ['/console/desk/', '/console/desk'],
])('%s leads to %s', async (url, plain) => {
  const reply = await app.inject({ url });
  expect([reply.statusCode, reply.headers.location]).toEqual([308, plain]);
});

test('in a window an odd address is a page that says so, to a program a problem', async () => {
  for (const url of ['/%68ome', '//home', '/a%20b', '/home//']) {
    const inWindow = await rawReply(url, 'Accept: text/html\r\n');
    expect([url, inWindow]).toEqual([url, expect.stringMatching(/^HTTP\/1\.1 404 [\s\S]*app$/)]);
    expect(await rawReply(url)).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"not-found"/);
  }
  expect(await rawReply('/nobody-knows-this/')).toMatch(/^HTTP\/1\.1 404 [\s\S]*app$/);
  // The API is never answered with a page.
  const api = await rawReply('/api/nothing', 'Accept: text/html\r\n');
  expect(api).toMatch(/"code":"not-found"/);
});

test('other methods do nothing', async () => {
  for (const method of ['POST', 'DELETE', 'OPTIONS', 'PUT'] as const) {
    expect((await app.inject({ method, url: '/home' })).statusCode).toBe(404);
  }
});

/** Sends the path as it is: other clients tidy it up. */
function rawReply(path: string, headers = ''): Promise<string> {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('Not listening.');
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);
  });
}
