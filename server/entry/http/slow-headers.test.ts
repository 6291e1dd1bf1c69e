/** A connection whose request headers never end. */
import { connect } from 'node:net';

import { Type } from 'typebox';
import { expect, test } from 'vitest';

import type { Route } from '#protocol/route.ts';
import { systemClock } from '#server/kit/clock.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';

import { openHttp } from './http.ts';
import { serve } from './serve.ts';

const hello = {
  method: 'GET',
  path: '/api/hello',
  summary: 'A public route',
  access: 'public',
  status: 200,
  reply: Type.Object({ limit: Type.Integer() }),
  refusals: [],
} as const satisfies Route;

/** Sends the beginning of a request, and a byte more every now and then, until it is closed. */
async function dribble(url: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const sending = setInterval(() => void socket.write('x'), 50);
  await new Promise((resolve) => void socket.once('close', resolve));
  clearInterval(sending);
  return text;
}

test('a connection that never ends its headers is closed, and other ones are served meanwhile', async () => {
  const open = await openHttp({
    log: openLog('silent'),
    clock: systemClock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy: false,
    marketMode: '',
    limits: { headersMs: 500 },
  });
  serve(open, hello, () => ({ limit: 1 }));
  const url = await open.listen({ port: 0, host: '127.0.0.1' });
  const slow = dribble(url);
  expect((await fetch(`${url}/api/hello`)).status).toBe(200);
  expect(await slow).toContain('HTTP/1.1 408');
  await open.close();
}, 20_000);
