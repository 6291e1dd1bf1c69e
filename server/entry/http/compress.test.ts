/**
 * Long public replies travel compressed in a way that the asker knows; short ones, refusals and the
 * rest as they are.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';

import { COMPRESS_FROM_BYTES, compressReply } from './compress.ts';

const long = { text: 'price '.repeat(COMPRESS_FROM_BYTES) };
const app = fastify();
app.get('/long', { onSend: compressReply }, () => long);
app.get('/short', { onSend: compressReply }, () => ({ text: 'price' }));
app.get('/refused', { onSend: compressReply }, (_request, reply) => reply.code(404).send(long));
afterAll(() => app.close());

async function ask(url: string, accepts: string) {
  const { headers, rawPayload } = await app.inject({
    url,
    headers: { 'accept-encoding': accepts },
  });
  return { encoding: headers['content-encoding'], headers, body: rawPayload };
}

test('in the best way that the asker knows', async () => {
  const brotli = await ask('/long', 'gzip, deflate, br');
  expect(brotli.encoding).toBe('br');
  expect(JSON.parse(brotliDecompressSync(brotli.body).toString())).toEqual(long);
  const gzip = await ask('/long', 'gzip');
  expect(gzip.encoding).toBe('gzip');
  expect(JSON.parse(gunzipSync(gzip.body).toString())).toEqual(long);
  expect(gzip.headers).toMatchObject({
    vary: 'accept-encoding',
    'content-length': `${gzip.body.length}`,
    'content-type': 'application/json; charset=utf-8',
  });
});

test('as it is for those who know none, where it is short, and where it is a refusal', async () => {
  const plain = await ask('/long', 'identity');
  expect(plain.encoding).toBeUndefined();
  expect(plain.headers['vary']).toBe('accept-encoding');
  expect(JSON.parse(plain.body.toString())).toEqual(long);
  expect((await ask('/short', 'br')).encoding).toBeUndefined();
  expect((await ask('/refused', 'br')).encoding).toBeUndefined();
});
