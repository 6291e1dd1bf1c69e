/**
 * Sockets of a real server: too many of one address, answers that nobody takes, and slow readers
 * who are left alone.
 */
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

import { afterEach, expect, test } from 'vitest';

import { openLog } from '#server/kit/process/log.ts';
import { came, pause, until } from '#test/waits.ts';

import { guardConnections } from './connections.ts';
import { requestLimits, type RequestLimits } from './request-limits.ts';

/** More than the kernel takes for a reader who does not read. */
const LONG = Buffer.alloc(32 * 1024 * 1024, 'x');

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function open(limits: Partial<RequestLimits>, behindProxy = false): Promise<number> {
  server = createServer((_request, response) => response.end(LONG));
  const guard = { behindProxy, log: openLog('silent') };
  guardConnections(server, { ...requestLimits, ...limits }, guard);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** A socket that is closed by the server answers so. */
async function dial(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  return socket;
}
const ask = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
const openSockets = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('an address has so many connections; others are served, and its own again when one ends', async () => {
  // The answer is within the bound: else its connection is closed where a look comes amid it.
  const unsentBytes = 2 * LONG.length;
  const port = await open({ connections: { inAll: 100, ofOneAddress: 3 }, unsentBytes });
  const own = await Promise.all([1, 2, 3, 4, 5].map(() => dial(port)));
  await expect.poll(openSockets).toBe(3);
  await dial(port, '127.0.0.2');
  await expect.poll(openSockets).toBe(4);
  own.forEach((socket) => socket.destroy());
  await expect.poll(openSockets).toBe(1);
  const again = await dial(port);
  ask(again);
  await came('an answer', once(again, 'data'));
  expect(await openSockets()).toBe(2);
});

test('behind a proxy, whose connections are everybody’s, only the number in all counts', async () => {
  const port = await open({ connections: { inAll: 4, ofOneAddress: 1 } }, true);
  const own = await Promise.all([1, 2, 3, 4, 5, 6].map(() => dial(port)));
  for (const socket of own) socket.resume();
  await until('two are closed', () => own.filter(({ destroyed }) => destroyed).length === 2);
  expect(await openSockets()).toBe(4);
});

test('a reader who takes nothing is closed, and one who takes a little at a time gets all of it', async () => {
  const port = await open({ stalledMs: 1_000, unsentBytes: 4 * LONG.length });
  const stuck = await dial(port);
  stuck.pause();
  ask(stuck);
  const slow = await dial(port);
  let received = 0;
  slow.on('data', (bytes: Buffer) => {
    received += bytes.length;
    slow.pause();
    void pause(5, 'a reader who takes a little at a time').then(() => slow.resume());
  });
  ask(slow);
  await expect.poll(() => received).toBeGreaterThan(LONG.length);
  await expect.poll(openSockets).toBeLessThan(2);
});

test('answers that nobody takes are bounded in all: the largest go, before any of them has stalled', async () => {
  const port = await open({ unsentBytes: 3 * LONG.length, stalledMs: 60_000 });
  for (let at = 0; at < 6; at += 1) {
    const socket = await dial(port);
    socket.pause();
    ask(socket);
  }
  const quiet = await dial(port);
  await expect.poll(openSockets).toBeLessThan(4);
  // One on which nothing waits is not among them.
  let answered = 0;
  quiet.on('data', (bytes: Buffer) => (answered += bytes.length));
  ask(quiet);
  await expect.poll(() => answered).toBeGreaterThan(LONG.length);
});

test('answers that wait behind another on one socket count too', async () => {
  const port = await open({ unsentBytes: 3 * LONG.length, stalledMs: 60_000 });
  const hasty = await dial(port);
  hasty.pause();
  hasty.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(4));
  await expect.poll(openSockets).toBe(0);
});
