/**
 * Answers that are the same for everybody: made once for each state or for ever, never kept where
 * they may be of two states or failed.
 */
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openSharedAnswers, type SharedAnswers } from './shared-answers.ts';

const LONG = 'x'.repeat(10_000);
const MAX_BYTES = 100_000;

let app: FastifyInstance;
let state: number;
let made: number;
let answers: SharedAnswers;
let make: () => Promise<unknown>;

beforeEach(() => {
  state = 1;
  made = 0;
  make = async () => ({ state, text: LONG });
  app = fastify();
  answers = openSharedAnswers(MAX_BYTES);
  const isFinished = (result: unknown) =>
    typeof result === 'object' && result !== null && 'isFinished' in result;
  app.get('/answer', async (request, reply) => {
    const sharing = { until: () => state, isFinished };
    const work = () => {
      made += 1;
      return make();
    };
    const known = answers.find(request, state) ?? answers.make(request, sharing, work);
    return answers.send(request, reply, await known);
  });
});
afterEach(() => app.close());

const ask = (encoding?: string, url = '/answer', etag?: string) =>
  app.inject({
    url,
    headers: {
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    },
  });

test('one answer for all who ask while nothing has moved on, each in the encoding they accept', async () => {
  const replies = await Promise.all([ask(), ask('gzip'), ask('gzip, br'), ask('br'), ask()]);
  expect(made).toBe(1);
  expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
    'br',
    undefined,
  ]);
  const [plain, zipped, short] = replies;
  const body = JSON.stringify({ state: 1, text: LONG });
  expect(plain?.body).toBe(body);
  expect(gunzipSync(zipped?.rawPayload ?? '').toString()).toBe(body);
  expect(brotliDecompressSync(short?.rawPayload ?? '').toString()).toBe(body);
  expect(new Set(replies.map(({ headers }) => headers['content-type']))).toEqual(
    new Set(['application/json; charset=utf-8']),
  );
});

test('another state or another query is another answer', async () => {
  await ask();
  state = 2;
  expect((await ask()).json()).toMatchObject({ state: 2 });
  await ask(undefined, '/answer?of=other');
  expect(made).toBe(3);
});

test('another spelling of an address, or another order of its query, is the same answer', async () => {
  await ask(undefined, '/answer?of=one&to=two');
  for (const url of ['/answer?to=two&of=one', '/%61nswer?of=one&to=two', '/answer?of=%6Fne&to=two'])
    await ask(undefined, url);
  expect(made).toBe(1);
});

test('what was made while the state moved on is nobody else’s', async () => {
  make = async () => {
    const before = state;
    state += 1;
    return { before };
  };
  await ask();
  state = 1;
  await ask();
  expect(made).toBe(2);
});

test('a failure is not kept', async () => {
  make = () => Promise.reject(new Error('broken'));
  expect((await ask()).statusCode).toBe(500);
  make = async () => ({ well: true });
  expect((await ask()).json()).toEqual({ well: true });
});

test('what is finished stays when the state moves on, and browsers may keep it for a year', async () => {
  make = async () => ({ isFinished: true, text: LONG });
  const first = await ask('br');
  state = 2;
  const second = await ask('gzip');
  expect(made).toBe(1);
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(second.headers['etag']).toBe(first.headers['etag']);
});

test('what holds until the state moves on is asked for again each time, and not sent twice to the same reader', async () => {
  const first = await ask('br');
  expect(first.headers['cache-control']).toBe('public, no-cache');
  const etag = String(first.headers['etag']);
  const again = await ask('br', '/answer', etag);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  state = 2;
  expect((await ask('br', '/answer', etag)).statusCode).toBe(200);
});

test('past its bound those asked for longest ago go, and everything is still answered', async () => {
  const noise = randomBytes(15_000).toString('hex');
  make = async () => ({ isFinished: true, noise });
  const address = (at: number) => `/answer?of=${at}`;
  for (const at of [1, 2, 1, 3, 4, 5, 6, 7]) {
    expect((await ask(undefined, address(at))).statusCode).toBe(200);
    expect(answers.bytes).toBeLessThanOrEqual(MAX_BYTES);
  }
  expect(made).toBe(7);
  for (const at of [7, 6, 5]) await ask(undefined, address(at));
  expect(made).toBe(7);
  await ask(undefined, address(2));
  expect(made).toBe(8);
  // What it is compressed to counts as well.
  await ask('gzip', address(2));
  expect(answers.bytes).toBeLessThanOrEqual(MAX_BYTES);
});

test('a query counts too: many long ones of small answers stay within the bound', async () => {
  make = async () => ({ isFinished: true });
  const address = (at: number) => `/answer?of=${at}${'x'.repeat(5_000)}`;
  for (let at = 0; at < 40; at += 1) await ask(undefined, address(at));
  expect(answers.bytes).toBeLessThanOrEqual(MAX_BYTES);
  expect(answers.bytes).toBeGreaterThan(10 * 5_000);
  await ask(undefined, address(39));
  expect(made).toBe(40);
  await ask(undefined, address(0));
  expect(made).toBe(41);
});

test('what is finished is kept as Brotli where room is short, and still answered to all', async () => {
  const text = LONG.repeat(4);
  make = async () => ({ isFinished: true, text });
  const addresses = Array.from({ length: 20 }, (_, at) => `/answer?of=${at}`);
  for (const url of addresses) await ask(undefined, url);
  expect(answers.bytes).toBeLessThanOrEqual(MAX_BYTES);
  // Another form than Brotli is work again, and costs as much.
  const asker = (encoding: string) =>
    ({
      routeOptions: { url: '/answer' },
      params: {},
      query: { of: '0' },
      headers: { 'accept-encoding': encoding },
    }) as FastifyRequest;
  expect([answers.has(asker('br'), state), answers.has(asker('identity'), state)]).toEqual([
    true,
    false,
  ]);
  const body = JSON.stringify({ isFinished: true, text });
  for (const url of addresses) {
    const [plain, again, zipped, short] = await Promise.all([
      ask(undefined, url),
      ask(undefined, url),
      ask('gzip', url),
      ask('br', url),
    ]);
    expect([plain.body, again.body]).toEqual([body, body]);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(body);
    expect(brotliDecompressSync(short.rawPayload).toString()).toBe(body);
    expect(answers.bytes).toBeLessThanOrEqual(MAX_BYTES);
  }
  expect(made).toBe(addresses.length);
});
