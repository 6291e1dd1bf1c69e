/**
 * Many sockets of the exchange's API that cost the client next to nothing, since it shares the
 * machine with the server: frames are bytes that the caller's text is put in front of, of an answer
 * only its id and status are read.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

type SocketAnswer = { status: number; text: string };

export type SocketConnection = {
  /**
   * Any number at once; `text` is the message behind its id, e.g. `"method":"ping"}`. Rejects where
   * the connection ends.
   */
  ask(text: string): Promise<SocketAnswer>;
  close(): void;
};

const END_OF_HEAD = '\r\n\r\n';
/** A text frame that is whole. */
const WHOLE_TEXT = 0x81;
/** Masked with nothing: allowed, and costs nothing. */
const MASKED = 0x80;
const NO_MASK = Buffer.alloc(4);
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

function frameOf(text: string): Buffer {
  const body = Buffer.from(text, 'latin1');
  const head =
    body.length < TWO_BYTES
      ? Buffer.from([WHOLE_TEXT, MASKED | body.length])
      : Buffer.from([WHOLE_TEXT, MASKED | TWO_BYTES, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, NO_MASK, body]);
}

/** The texts of the frames that are whole, and what is left; pings among them come as null. */
function split(received: Buffer): { texts: (string | null)[]; rest: Buffer } {
  const texts: (string | null)[] = [];
  let at = 0;
  while (received.length - at >= 2) {
    const [kind = 0, short = 0] = [received[at], received[at + 1]];
    const wide = short === TWO_BYTES ? 2 : short === EIGHT_BYTES ? 8 : 0;
    const start = at + 2 + wide;
    if (received.length < start) break;
    const length =
      wide === 0
        ? short
        : wide === 2
          ? received.readUInt16BE(at + 2)
          : Number(received.readBigUInt64BE(at + 2));
    if (received.length < start + length) break;
    texts.push(kind === WHOLE_TEXT ? received.toString('latin1', start, start + length) : null);
    at = start + length;
  }
  return { texts, rest: received.subarray(at) };
}

/** `localAddress` is one of this machine's own, so that no bound for one address is met. */
export async function openSocketConnection(
  url: string,
  localAddress: string,
): Promise<SocketConnection> {
  const port = Number.parseInt(new URL(url).port, 10);
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.setNoDelay(true);
  const waiting = new Map<number, PromiseWithResolvers<SocketAnswer>>();
  let received: Buffer = Buffer.alloc(0);
  let next = 0;
  const opened = Promise.withResolvers<void>();
  let isOpen = false;
  const fail = (error: unknown) => {
    opened.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the socket')));
  socket.on('data', (bytes: Buffer) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    if (!isOpen) {
      const end = received.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const status = received.toString('latin1', 9, 12);
      if (status !== '101') return fail(new Error(`the socket was refused with ${status}`));
      isOpen = true;
      received = received.subarray(end + END_OF_HEAD.length);
      opened.resolve();
    }
    const { texts, rest } = split(received);
    received = rest;
    for (const text of texts) {
      const [, id = '', status = ''] = /^\{"id":([0-9]+),"status":([0-9]+)/.exec(text ?? '') ?? [];
      const asked = waiting.get(Number.parseInt(id, 10));
      waiting.delete(Number.parseInt(id, 10));
      asked?.resolve({ status: Number.parseInt(status, 10), text: text ?? '' });
    }
  });
  socket.write(
    'GET /ws-api/v3?returnRateLimits=false HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}${END_OF_HEAD}`,
  );
  await opened.promise;
  return {
    ask(text) {
      const asked = Promise.withResolvers<SocketAnswer>();
      if (socket.destroyed) asked.reject(new Error('the socket is closed'));
      next += 1;
      waiting.set(next, asked);
      socket.write(frameOf(`{"id":${next},${text}`));
      return asked.promise;
    },
    close: () => socket.destroy(),
  };
}
