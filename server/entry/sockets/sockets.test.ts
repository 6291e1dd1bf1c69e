/**
 * WebSockets of a real server: what is upgraded and what is not, who is closed, and that a slow
 * reader is never buffered.
 */
import { connect, type Socket as NetSocket } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';

import { nameCallers } from '#server/entry/http/caller-address.ts';
import { guardConnections } from '#server/entry/http/connections.ts';
import { requestLimits } from '#server/entry/http/request-limits.ts';
import { openLog } from '#server/kit/process/log.ts';
import { Refusal } from '#server/kit/refuse.ts';
import { pause } from '#test/waits.ts';

import { allowWithinASecond, openSockets, type Socket, type Sockets } from './sockets.ts';

let app: FastifyInstance;
let sockets: Sockets;
const opened: Socket[] = [];
const dialled: { destroy(): void }[] = [];
afterEach(async () => {
  for (const one of dialled.splice(0)) one.destroy();
  opened.length = 0;
  await app.close();
});

type Options = { perAddress?: number; pingEveryMs?: number; silentMs?: number; stalledMs?: number };

async function open({ stalledMs = 30_000, ...options }: Options = {}): Promise<number> {
  app = fastify({ forceCloseConnections: true, http: { shouldUpgradeCallback: () => false } });
  nameCallers(app);
  const log = openLog('silent');
  guardConnections(app.server, { ...requestLimits, stalledMs }, { behindProxy: false, log });
  sockets = openSockets(app, { log, isSocketPath: (path) => path === '/ws', ...options });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? error.status : 500).send({ refused: true }),
  );
  app.addHook('onRequest', async (request, reply) =>
    request.headers['x-stop'] === undefined ? undefined : reply.code(403).send('stopped'),
  );
  app.get('/ws', async (request, reply) => {
    if (!sockets.isUpgrade(request)) return 'no socket';
    sockets.accept(request, reply, (socket) => {
      opened.push(socket);
      return { onText: (text) => socket.send(`heard ${text}`), onClose: () => undefined };
    });
    return reply;
  });
  app.get('/other', async () => 'an ordinary answer');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** A handshake by hand, and what comes back of it. */
async function shake(
  port: number,
  path: string,
  headers = '',
): Promise<{ socket: NetSocket; text(): string }> {
  const socket = connect({ host: '127.0.0.1', port });
  dialled.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
  );
  await expect.poll(() => text).toMatch(/^HTTP/);
  return { socket, text: () => text };
}

const isEnded = (socket: NetSocket) => expect.poll(() => socket.readableEnded || socket.destroyed);

test('an upgrade goes through the routes: what stops a request stops it too, and elsewhere it is a request', async () => {
  const port = await open();
  expect((await shake(port, '/ws')).text()).toMatch(/^HTTP\/1\.1 101 /);
  expect(sockets.connections).toBe(1);
  const stopped = await shake(port, '/ws', 'X-Stop: yes\r\n');
  expect(stopped.text()).toMatch(/^HTTP\/1\.1 403 [^]*stopped$/);
  await isEnded(stopped.socket).toBe(true);
  expect((await shake(port, '/other')).text()).toMatch(/^HTTP\/1\.1 200 [^]*an ordinary answer$/);
  expect(await (await fetch(`http://127.0.0.1:${port}/ws`)).text()).toBe('no socket');
  const wrong = await shake(port, '/ws', 'Sec-WebSocket-Version: 1\r\n');
  expect(wrong.text()).toMatch(/^HTTP\/1\.1 400 /);
  expect(sockets.connections).toBe(1);
});

test('an address has so many sockets, and may open another when one ends', async () => {
  const port = await open({ perAddress: 2 });
  const first = await shake(port, '/ws');
  await shake(port, '/ws');
  expect((await shake(port, '/ws')).text()).toMatch(/^HTTP\/1\.1 429 /);
  first.socket.destroy();
  await expect.poll(() => sockets.connections).toBe(1);
  expect((await shake(port, '/ws')).text()).toMatch(/^HTTP\/1\.1 101 /);
});

test('whoever does not answer pings is closed; whoever does stays, longer than an idle connection would', async () => {
  // So far apart that a machine which holds this process up for a moment does not make the other
  // one silent.
  const port = await open({ pingEveryMs: 500, silentMs: 3_000, stalledMs: 1_000 });
  const silent = await shake(port, '/ws');
  const alive = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  dialled.push({ destroy: () => alive.close() });
  await isEnded(silent.socket).toBe(true);
  expect([alive.readyState, sockets.connections]).toEqual([WebSocket.OPEN, 1]);
});

test('a slow reader is dropped, and others hear on', async () => {
  const port = await open();
  const slow = await shake(port, '/ws');
  const quick = await shake(port, '/ws');
  slow.socket.pause();
  const long = Buffer.alloc(64 * 1024, 'x');
  // More than the kernel takes for a reader who does not read.
  for (let sent = 0; sent < 1_000 && sockets.connections > 1; sent += 1) {
    for (const socket of opened) socket.together(() => socket.send(long));
    await pause(1, 'the kernel takes what was sent');
  }
  expect(sockets.connections).toBe(1);
  const heard = quick.text().length;
  opened[1]?.send('still here');
  await expect.poll(() => quick.text().length).toBeGreaterThan(heard);
});

test('more messages than are allowed within a second are refused, wherever in a second of the clock they begin', () => {
  for (let begin = 0; begin < 1_000; begin += 50) {
    const isAllowed = allowWithinASecond(5);
    const flood = [0, 20, 40, 60, 80, 100].map((after) => isAllowed(begin + after));
    expect(flood).toEqual([true, true, true, true, true, false]);
    const steady = allowWithinASecond(5);
    for (let sent = 0; sent < 20; sent += 1) expect(steady(begin + sent * 200)).toBe(true);
  }
});

test('messages are heard, and all are told when the server goes', async () => {
  const port = await open();
  const web = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  const heard: string[] = [];
  web.addEventListener('message', ({ data }) => void heard.push(String(data)));
  const closed = new Promise<number>((resolve) =>
    web.addEventListener('close', ({ code }) => resolve(code)),
  );
  await new Promise((resolve) => web.addEventListener('open', resolve));
  web.send('hello');
  await expect.poll(() => heard).toEqual(['heard hello']);
  await app.close();
  expect(await closed).toBe(1001);
  expect(sockets.connections).toBe(0);
});
