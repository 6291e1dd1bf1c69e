/** Which request ids are kept: a trusted proxy's own, nobody else's. */
import { expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';

import { openHttp } from './http.ts';

const given = 'lb-0123456789abcdef';
const own = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;

async function openServer(trustProxy: string | false, lines: string[] = []) {
  const app = await openHttp({
    log: openLog('debug', { process: 'web', write: (line) => void lines.push(line) }),
    clock: systemClock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy,
    marketMode: '',
  });
  app.get('/api/fault', () => {
    throw new Error('a cause');
  });
  const ask = async (headers: Record<string, string>, url = '/api/openapi.json') =>
    (await app.inject({ url, headers })).headers['x-request-id'];
  return { app, ask };
}

test('a trusted proxy’s id is kept, where it looks like one', async () => {
  const { app, ask } = await openServer('loopback');
  const through = { 'x-forwarded-for': '203.0.113.7' };
  expect(await ask({ ...through, 'x-request-id': given })).toBe(given);
  for (const odd of ['short', 'a"b\\c{}<>0000', 'x'.repeat(65), 'a b c d e f g']) {
    expect(await ask({ ...through, 'x-request-id': odd })).toMatch(own);
  }
  // Who speaks with the server itself, from the proxy's machine.
  expect(await ask({ 'x-request-id': given })).toMatch(own);
  await app.close();
});

test('a stranger’s id is not, whatever they pretend', async () => {
  for (const trusted of [false, '10.1.2.3'] as const) {
    const { app, ask } = await openServer(trusted);
    expect(await ask({ 'x-forwarded-for': '10.1.2.3', 'x-request-id': given })).toMatch(own);
    await app.close();
  }
});

test('each line of a request names it, and each line its process', async () => {
  const lines: string[] = [];
  const { app, ask } = await openServer('loopback', lines);
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': given };
  await ask(headers, '/api/fault');
  const noted = lines.map((line) => JSON.parse(line) as object);
  const about = { requestId: given, process: 'web', pid: process.pid };
  expect(noted).toMatchObject([
    { msg: 'A request failed', ...about },
    { msg: 'Answered', ...about },
  ]);
  await app.close();
});
