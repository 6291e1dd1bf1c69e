/**
 * Many kept-alive HTTP/1.1 connections that cost the client next to nothing, since it shares the
 * machine with the server: requests are bytes made by the caller, of an answer only what the bench
 * asks about is read.
 */
import { connect, type Socket } from 'node:net';

export type HttpAnswer = { status: number; retryAfter: string | null; body: string };

export type HttpConnection = {
  /** One request at a time. Rejects where the connection breaks. */
  ask(request: string): Promise<HttpAnswer>;
  close(): void;
};

const END_OF_HEAD = '\r\n\r\n';

export function getRequest(path: string, cookie: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}${END_OF_HEAD}`;
}

export function postRequest(path: string, cookie: string, key: string, body: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nIdempotency-Key: ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}${END_OF_HEAD}${body}`
  );
}

export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number.parseInt(port, 10) });
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let waiting: { resolve(answer: HttpAnswer): void; reject(error: unknown): void } | null = null;
  let received = '';
  const fail = (error: unknown) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    const end = received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = received.slice(0, end);
    const length = Number.parseInt(/\r\ncontent-length: ([0-9]+)/i.exec(head)?.[1] ?? '0', 10);
    if (received.length < end + END_OF_HEAD.length + length) return;
    const body = received.slice(end + END_OF_HEAD.length, end + END_OF_HEAD.length + length);
    received = received.slice(end + END_OF_HEAD.length + length);
    const answered = waiting;
    waiting = null;
    answered?.resolve({
      status: Number.parseInt(head.slice(9, 12), 10),
      retryAfter: /\r\nretry-after: ([^\r]*)/i.exec(head)?.[1] ?? null,
      body,
    });
  });
  return {
    ask: (request) =>
      new Promise<HttpAnswer>((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the connection is closed'));
        waiting = { resolve, reject };
        return void socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

export type Asked = HttpAnswer & { ms: number };
/**
 * Of a success only the length is kept: collecting megabytes of answers would hold up the load and
 * count as the server's time.
 */
export type AskedOpen = Asked & { bytes: number };

/**
 * Closed loop: each connection asks again as soon as it is answered. Answers everything that was
 * answered.
 */
export async function closedLoop(
  connections: readonly HttpConnection[],
  seconds: number,
  next: () => string,
): Promise<{ asked: Asked[]; seconds: number }> {
  const asked: Asked[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const since = performance.now();
        const answer = await connection.ask(next());
        asked.push({ ...answer, ms: performance.now() - since });
      }
    }),
  );
  return { asked, seconds: (performance.now() - start) / 1000 };
}

/**
 * Open loop: `perSecond` requests a second whatever the answers do. The time of each counts from
 * when it was due.
 */
export async function openLoop<Planned extends { request: string }>(
  connections: readonly HttpConnection[],
  perSecond: number,
  seconds: number,
  next: () => Planned,
): Promise<(AskedOpen & Planned)[]> {
  const asked: (AskedOpen & Planned)[] = [];
  const free = [...connections];
  const due: number[] = [];
  const underWay = new Set<Promise<void>>();
  const start = performance.now();
  const total = perSecond * seconds;
  let planned = 0;
  const send = () => {
    // The one that rested longest: none rests so long that the server closes it.
    for (let connection = free.shift(); connection; connection = free.shift()) {
      const since = due.shift();
      if (since === undefined) {
        free.unshift(connection);
        return;
      }
      const used = connection;
      const plan = next();
      const one: Promise<void> = used.ask(plan.request).then((answer) => {
        const ms = performance.now() - since;
        const body = answer.status < 300 ? '' : answer.body;
        asked.push({ ...plan, ...answer, body, bytes: answer.body.length, ms });
        underWay.delete(one);
        free.push(used);
        send();
      });
      underWay.add(one);
    }
  };
  while (planned < total) {
    const elapsed = (performance.now() - start) / 1000;
    for (; planned < Math.min(total, elapsed * perSecond); planned += 1) {
      due.push(start + (planned / perSecond) * 1000);
    }
    send();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  while (due.length > 0 || underWay.size > 0) await Promise.all(underWay);
  return asked;
}
