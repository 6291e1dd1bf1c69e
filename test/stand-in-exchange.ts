/**
 * A stand-in for an exchange, for the tests: speaks Binance's public market data (WebSocket streams
 * by RFC 6455, candles and prices over HTTP) on this machine, says what it is told to say, and
 * fails in every way that it is told to.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import type { Clock } from '#server/kit/clock.ts';

const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;

type Stall = { status: number; retryAfter?: number } | 'silent';

export type StandIn = {
  streamUrl: string;
  restUrl: string;
  checkUrl: string;
  /** What each coin costs in USDT, as it is written; both sources say it. */
  prices: Map<string, string>;
  /** What the second source says instead. */
  otherPrices: Map<string, string>;
  /** How HTTP answers instead of answering; null for well. */
  stall: Stall | null;
  /** No WebSocket is opened while this is set. */
  isShut: boolean;
  counts: {
    connections: number;
    refused: number;
    asked: number;
    checked: number;
    pongs: number;
  };
  /** Streams that the last connection asked for. */
  streams: string[];
  /** One message of each coin, or of these, at the time of the clock or `offMs` off it. */
  say(symbols?: readonly string[], offMs?: number): void;
  /** Any text, to everybody who is connected. */
  sayRaw(text: string): void;
  ping(): void;
  /** Ends every connection in order, as exchanges do once a day. */
  closeAll(): void;
  /** Cuts every connection without a word. */
  cutAll(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A message of a mini ticker, as it comes over a combined stream. */
export function miniTicker(symbol: string, price: unknown, at: unknown): string {
  const pair = `${symbol}USDT`;
  const data = {
    e: '24hrMiniTicker',
    E: at,
    s: pair,
    c: price,
    o: '1',
    h: '1',
    l: '1',
    v: '1',
    q: '1',
  };
  return JSON.stringify({ stream: `${pair.toLowerCase()}@miniTicker`, data });
}

export async function openStandIn(options: {
  clock: Pick<Clock, 'now'>;
  prices: Readonly<Record<string, string>>;
}): Promise<StandIn> {
  const { clock } = options;
  const sockets = new Set<Duplex>();
  const main = createServer((request, response) => answer(request, response, false));
  const second = createServer((request, response) => answer(request, response, true));
  main.on('upgrade', (request: IncomingMessage, socket: Duplex) => upgrade(request, socket));
  const [mainPort, secondPort] = await Promise.all([listen(main), listen(second)]);

  function answer(request: IncomingMessage, response: ServerResponse, isSecond: boolean): void {
    standIn.counts[isSecond ? 'checked' : 'asked'] += 1;
    const { stall } = standIn;
    if (stall === 'silent') return;
    if (stall) {
      const { status, retryAfter } = stall;
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      response.writeHead(status, headers).end('{"code":-1003,"msg":"Too many requests."}');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const body = url.pathname.endsWith('/klines')
      ? klines(url.searchParams, clock.now().getTime())
      : tickers(url.searchParams, isSecond);
    response
      .writeHead(body === null ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? { code: -1121, msg: 'Invalid symbol.' }));
  }

  function tickers(query: URLSearchParams, isSecond: boolean): unknown[] | null {
    const asked = query.get('symbols');
    const pairs = asked === null ? null : (JSON.parse(asked) as string[]);
    const all = new Map(standIn.prices);
    if (isSecond) for (const [symbol, price] of standIn.otherPrices) all.set(symbol, price);
    if (pairs?.some((pair) => !all.has(pair.replace(/USDT$/, '')))) return null;
    return [...all]
      .map(([symbol, price]) => ({ symbol: `${symbol}USDT`, price }))
      .filter(({ symbol }) => pairs === null || pairs.includes(symbol));
  }

  function upgrade(request: IncomingMessage, socket: Duplex): void {
    socket.on('error', () => undefined);
    if (standIn.isShut) {
      standIn.counts.refused += 1;
      return void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
    }
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1')
      .update(key + ACCEPT_SUFFIX)
      .digest('base64');
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const url = new URL(request.url ?? '/', 'http://stand-in');
    standIn.streams = (url.searchParams.get('streams') ?? '').split('/');
    standIn.counts.connections += 1;
    sockets.add(socket);
    socket.on('data', (bytes: Buffer) => heard(socket, bytes));
    socket.on('close', () => sockets.delete(socket));
  }

  /** Clients send short control frames only. */
  function heard(socket: Duplex, bytes: Buffer): void {
    const opcode = (bytes[0] ?? 0) & 0x0f;
    if (opcode === PONG) standIn.counts.pongs += 1;
    if (opcode === CLOSE) socket.end(frame(CLOSE, Buffer.alloc(0)));
  }

  function tell(opcode: number, payload: Buffer): void {
    for (const socket of sockets) socket.write(frame(opcode, payload));
  }

  const standIn: StandIn = {
    streamUrl: `ws://127.0.0.1:${mainPort}`,
    restUrl: `http://127.0.0.1:${mainPort}`,
    checkUrl: `http://127.0.0.1:${secondPort}`,
    prices: new Map(Object.entries(options.prices)),
    otherPrices: new Map(),
    stall: null,
    isShut: false,
    counts: { connections: 0, refused: 0, asked: 0, checked: 0, pongs: 0 },
    streams: [],
    say(symbols = [...standIn.prices.keys()], offMs = 0) {
      const at = clock.now().getTime() + offMs;
      for (const symbol of symbols)
        standIn.sayRaw(miniTicker(symbol, standIn.prices.get(symbol), at));
    },
    sayRaw: (text) => tell(TEXT, Buffer.from(text)),
    ping: () => tell(PING, Buffer.from('still there?')),
    closeAll: () => tell(CLOSE, Buffer.from([0x03, 0xe8])),
    cutAll() {
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      standIn.cutAll();
      await Promise.all([main, second].map(close));
    },
  };
  return standIn;
}

/** A whole frame from a server: not masked. */
function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, length])
      : Buffer.from([0x80 | opcode, 126, length >> 8, length & 0xff]);
  return Buffer.concat([head, payload]);
}

const lengths: Record<string, number> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
};

/**
 * Candles whose prices follow from their time alone: each closes where the next one of its interval
 * opens.
 */
function klines(query: URLSearchParams, now: number): unknown[] | null {
  const length = lengths[query.get('interval') ?? ''];
  if (length === undefined) return null;
  const limit = Math.min(Number.parseInt(query.get('limit') ?? '500', 10), 1_000);
  const from = Math.ceil(Number.parseInt(query.get('startTime') ?? '0', 10) / length) * length;
  const at = (time: number) => `${100 + ((time / 60_000) % 7)}.00000000`;
  const rows: unknown[] = [];
  for (let time = from; time <= now && rows.length < limit; time += length) {
    const [first, last] = [at(time), at(time + length)];
    rows.push([time, first, '110.00000000', '90.00000000', last, '5.0', time + length - 1, '1', 9]);
  }
  return rows;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((done) => server.close(() => done()));
}
