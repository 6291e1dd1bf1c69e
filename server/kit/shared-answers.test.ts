/** Answers that are the same for everybody: made once for each state, never kept where they may be of two states or failed. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { compressReply } from './compress.ts';
import { openSharedAnswers } from './shared-answers.ts';

const LONG = 'x'.repeat(10_000);

let app: FastifyInstance;
let state: number;
let made: number;
let make: () => Promise<unknown>;

beforeEach(() => {
  state = 1;
  made = 0;
  make = async () => ({ state, text: LONG });
  app = fastify();
  const answers = openSharedAnswers(() => state);
  app.get('/answer', { onSend: compressReply }, (request, reply) =>
    answers.send(request, reply, () => {
      made += 1;
      return make();
    }),
  );
});
afterEach(() => app.close());

const ask = (encoding?: string, url = '/answer') =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

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

test('past its bound nothing more is kept, and everything is still answered', async () => {
  make = async () => ({ text: 'x'.repeat(9_000_000) });
  await ask();
  for (const _ of [1, 2]) expect((await ask(undefined, '/answer?of=other')).statusCode).toBe(200);
  await ask();
  expect(made).toBe(3);
});
