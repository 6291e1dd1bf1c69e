/**
 * Floods against a real server process: connections that never end what they began, streams without
 * end, and guesses by the hundred. `npm run test:abuse` runs them; they take minutes.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openClient, PASSWORD } from '#test/client.ts';
import { makeDataDir, type ServerProcess, startServer } from '#test/server-process.ts';
import { pause } from '#test/waits.ts';
import { dial } from '../raw.ts';

/** Of one address; the server's own limit. */
const STREAMS_PER_ADDRESS = 500;
const SLOW = 200;
const PAIRS = 200;

const data = makeDataDir();
let server: ServerProcess;
beforeAll(async () => {
  // The proxy is us: so each guess may come from an address of its own.
  server = await startServer(data.path, { TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.ended;
  data.remove();
});

/** How long the server takes to answer a visitor, in milliseconds. */
async function answersWithin(): Promise<number> {
  const startedAt = performance.now();
  const { status } = await openClient(server.url).get('/api/health');
  expect(status).toBe(200);
  return performance.now() - startedAt;
}

test('abuse 45: two hundred requests that never end are ended, and nobody else waits for them', async () => {
  let ended = 0;
  const sockets = Array.from({ length: SLOW }, (_, at) => {
    const socket = dial(server.url);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      ended += 1;
    });
    socket.on('data', () => undefined);
    const isBody = at % 2 === 0;
    socket.write(
      `POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        (isBody ? 'Content-Length: 90000\r\n\r\n{"email":"' : 'X-Slow: 1'),
    );
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a');
  }, 1_000);
  try {
    for (let at = 0; at < 10; at += 1) {
      expect(await answersWithin()).toBeLessThan(1_000);
      await pause(200, 'requests are spread over the flood');
    }
    await expect.poll(() => ended, { interval: 500 }).toBe(SLOW);
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  }
});

test('abuse 43: streams of one address end at the limit, whether they are read or not, and everybody else is served', async () => {
  const sockets = [];
  const statuses: Record<string, number> = {};
  for (let at = 0; at < STREAMS_PER_ADDRESS + 100; at += 1) {
    const socket = dial(server.url);
    sockets.push(socket);
    socket.on('error', () => undefined);
    const status = await new Promise<string>((resolve) => {
      socket.once('data', (chunk) => resolve(chunk.toString().slice(9, 12)));
      socket.write('GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });
    // Read no further: half of them are slow readers.
    if (at % 2 === 0) socket.pause();
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  expect(statuses).toEqual({ '200': STREAMS_PER_ADDRESS, '429': 100 });
  for (let at = 0; at < 20; at += 1) {
    expect(await answersWithin()).toBeLessThan(1_000);
    await pause(500, 'requests are spread over the flood');
  }
  for (const socket of sockets) socket.destroy();
});

test('abuse 39: over two hundred pairs the time of a refusal does not tell who has an account', async () => {
  const known = 'known@example.in';
  const joined = await openClient(server.url).signUp({
    name: 'Asha Verma',
    email: known,
    password: PASSWORD,
    referral: server.referral,
  });
  expect(joined.status).toBe(201);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let at = 0; at < PAIRS; at += 1) {
    const order = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const email = which === 'known' ? known : `unknown-${at}@example.in`;
      const startedAt = performance.now();
      const reply = await openClient(server.url).post(
        '/api/auth/sign-in',
        { email, password: 'not the password' },
        { 'x-forwarded-for': `10.${at >> 8}.${at & 255}.7` },
      );
      times[which].push(performance.now() - startedAt);
      expect(reply.status).toBe(401);
    }
  }
  const [fast, slow] = [median(times.known), median(times.unknown)].toSorted((a, b) => a - b);
  expect((slow ?? 0) / (fast ?? 1)).toBeLessThan(1.1);
});

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
