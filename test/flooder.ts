/**
 * A flood in a process of its own, at the lowest priority: sockets that ask as fast as they are
 * answered, sockets that ask and never read, or live streams. Of an answer only its first bytes are
 * looked at, and all of it is dropped, so that the flood is held up by the server and not by
 * itself. Started by flooding.ts; prints what came of it as one line of JSON when it is ended.
 */
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';

import { pause } from '#test/waits.ts';

import type { Flood, FloodResult } from './flooding.ts';

const AGAIN_MS = 100;
/** How often a socket that reads nothing asks once more. */
const ASK_EVERY_MS = 50;
/** Streams that are opened together. */
const AT_ONCE = 100;
const LOWEST = 19;

setPriority(LOWEST);
const flood = JSON.parse(process.argv[2] ?? '') as Flood;
const result: FloodResult = { statuses: {}, bytes: 0, opened: 0, closed: 0 };
const port = Number.parseInt(new URL(flood.url).port, 10);
let turn = 0;

function nextRequest(): string {
  const path = flood.paths[turn % flood.paths.length] ?? '/';
  turn += 1;
  const encoding = flood.accepts === null ? '' : `Accept-Encoding: ${flood.accepts}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${encoding}\r\n`;
}

function note(head: Buffer): void {
  const status = head.toString('latin1', 9, 12);
  result.statuses[status] = (result.statuses[status] ?? 0) + 1;
}

/** Closed loop: the next request once the answer is there whole. */
function askAgain(socket: Socket): void {
  let left = 0;
  socket.on('data', (bytes: Buffer) => {
    result.bytes += bytes.length;
    let rest = bytes.length;
    if (left === 0) {
      const end = bytes.indexOf('\r\n\r\n');
      // Heads come in one piece.
      if (end < 0) return void socket.destroy();
      note(bytes);
      const head = bytes.toString('latin1', 0, end);
      left = Number.parseInt(/\r\ncontent-length: ([0-9]+)/i.exec(head)?.[1] ?? '0', 10);
      rest -= end + 4;
    }
    left -= rest;
    if (left <= 0) {
      left = 0;
      socket.write(nextRequest());
    }
  });
  socket.write(nextRequest());
}

/** Asks for more and more, and takes nothing. */
function neverRead(socket: Socket): void {
  socket.pause();
  const timer = setInterval(() => {
    if (socket.writableLength === 0) socket.write(nextRequest());
  }, ASK_EVERY_MS);
  socket.once('close', () => clearInterval(timer));
}

function listen(socket: Socket): void {
  socket.once('data', note);
  socket.on('data', (bytes: Buffer) => (result.bytes += bytes.length));
  socket.write('GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
}

const manners = { read: askAgain, ignore: neverRead, live: listen };

function open(index: number): void {
  const at = Math.floor(index / flood.ofOneAddress);
  const localAddress = `127.${flood.network}.${Math.floor(at / 250)}.${1 + (at % 250)}`;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => undefined);
  socket.once('connect', () => {
    result.opened += 1;
    manners[flood.manner](socket);
  });
  socket.once('close', () => {
    result.closed += 1;
    setTimeout(() => open(index), AGAIN_MS);
  });
}

process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit());
});
for (let index = 0; index < flood.sockets; index += 1) {
  open(index);
  if (index % AT_ONCE === AT_ONCE - 1) await pause(AGAIN_MS, 'sockets open in groups');
}
process.stdout.write('open\n');
