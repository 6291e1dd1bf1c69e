/** Headers that never end, at the server of the app. */
import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';

import { openHttp } from './http.ts';
import { requestLimits } from './request-limits.ts';

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
  const url = await open.listen({ port: 0, host: '127.0.0.1' });
  const slow = dribble(url);
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  expect(await slow).toContain('HTTP/1.1 408');
  await open.close();
});

test('a connection without whole headers lives for 15 seconds at most', async () => {
  const app = await openHttp({
    log: openLog('silent'),
    clock: systemClock,
    ids: makeIds(),
    baseUrl: null,
    findPerson: async () => null,
    trustProxy: false,
    marketMode: '',
  });
  expect(app.server.headersTimeout).toBe(requestLimits.headersMs);
  expect(requestLimits.headersMs * 1.5).toBeLessThanOrEqual(15_000);
  await app.close();
});
