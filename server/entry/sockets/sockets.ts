/**
 * WebSockets. An upgrade goes through the routes as any request does, so that whatever guards them
 * guards it too. Elsewhere it is an ordinary request. A slow reader is dropped, never buffered. A
 * client that does not answer pings or says too much is closed.
 */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as NetSocket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';

import { MAX_UNSENT_BYTES, STREAMS_PER_ADDRESS } from '#server/entry/http/live.ts';
import { networkOf } from '#server/kit/addresses.ts';
import type { Log } from '#server/kit/process/log.ts';
import { refuse } from '#server/kit/refuse.ts';

const PING_EVERY_MS = 20_000;
const SILENT_MS = 60_000;
/** Of clients that only say which streams they follow. */
const MESSAGES_A_SECOND = 5;
const SECOND_MS = 1_000;
const MAX_MESSAGE_BYTES = 64 * 1024;
/** To say goodbye at the end. */
const CLOSING_MS = 200;
const GOING_AWAY = 1001;
const POLICY = 1008;
const RETRY_AFTER = 15;

export type Socket = {
  /** One text frame. Bytes are shared by all who are sent them. */
  send(text: Buffer | string): void;
  /** What is sent in `work` leaves together. */
  together(work: () => void): void;
};

type SocketBounds = {
  /** Messages, pings and pongs within any second; a connection that sends more is closed. */
  messagesASecond?: number;
};

export type SocketHandlers = {
  onText(text: string): void;
  onClose(): void;
};

export type Sockets = {
  /** Whether the request asks to become a socket. */
  isUpgrade(request: FastifyRequest): boolean;
  /**
   * Makes the request a socket. `open` is called once it is one; never where the handshake is
   * wrong. Refuses `rate-limited` past the bound of an address.
   */
  accept(
    request: FastifyRequest,
    reply: FastifyReply,
    open: (socket: Socket) => SocketHandlers,
    bounds?: SocketBounds,
  ): void;
  readonly connections: number;
};

type Held = { socket: NetSocket; head: Buffer; response: ServerResponse };
type Connection = { web: WebSocket; heardAt: number };
type Opening = {
  network: string;
  open: (socket: Socket) => SocketHandlers;
  bounds: SocketBounds;
};

/**
 * Says of each event, by its time in milliseconds, whether at most `most` have come within the
 * second that ends with it. Any second counts: seconds of the clock let twice as many through about
 * their borders.
 */
export function allowWithinASecond(most: number): (nowMs: number) => boolean {
  const lastMs: number[] = [];
  let oldest = 0;
  return (nowMs) => {
    const before = lastMs[oldest] ?? -Infinity;
    lastMs[oldest] = nowMs;
    oldest = (oldest + 1) % most;
    return nowMs - before >= SECOND_MS;
  };
}

/** `isSocketPath` says where upgrades are taken at all. */
export function openSockets(
  app: FastifyInstance,
  options: {
    log: Log;
    isSocketPath(path: string): boolean;
    perAddress?: number;
    /** Milliseconds, for tests. */
    pingEveryMs?: number;
    silentMs?: number;
  },
): Sockets {
  const { log, isSocketPath } = options;
  const { perAddress = STREAMS_PER_ADDRESS, silentMs = SILENT_MS } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  const held = new WeakMap<IncomingMessage, Held>();
  const connections = new Set<Connection>();
  const byNetwork = new Map<string, number>();

  const { server: http } = app;
  Object.assign(http, {
    shouldUpgradeCallback: ({ url = '' }: IncomingMessage) =>
      isSocketPath(url.split('?', 1)[0] ?? ''),
  });
  http.on('upgrade', (request: IncomingMessage, socket: NetSocket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    // Where it is answered instead.
    response.once('finish', () => socket.end());
    held.set(request, { socket, head, response });
    app.routing(request, response);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const { web, heardAt } of connections) {
      if (now - heardAt > silentMs) web.terminate();
      else web.ping();
    }
  }, options.pingEveryMs ?? PING_EVERY_MS);
  timer.unref();

  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const { web } of connections) web.close(GOING_AWAY);
    const until = performance.now() + CLOSING_MS;
    while (connections.size > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, CLOSING_MS / 20));
    for (const { web } of connections) web.terminate();
  });

  function admit(web: WebSocket, network: string): Connection {
    const connection = { web, heardAt: performance.now() };
    connections.add(connection);
    byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
    web.once('close', () => {
      connections.delete(connection);
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
    return connection;
  }

  /** Of messages, pings and pongs together. */
  function limitMessages(connection: Connection, most: number): () => boolean {
    const isAllowed = allowWithinASecond(most);
    return () => {
      connection.heardAt = performance.now();
      if (isAllowed(connection.heardAt)) return true;
      connection.web.close(POLICY, 'Too many requests');
      return false;
    };
  }

  function opened(web: WebSocket, socket: NetSocket, { network, open, bounds }: Opening): void {
    const connection = admit(web, network);
    const mayGoOn = limitMessages(connection, bounds.messagesASecond ?? MESSAGES_A_SECOND);
    const { onText, onClose } = open({
      send(text) {
        if (web.readyState !== WebSocket.OPEN) return;
        if (web.bufferedAmount > MAX_UNSENT_BYTES) {
          log.info({ unsent: web.bufferedAmount }, 'A slow reader of streams was dropped');
          web.terminate();
          return;
        }
        web.send(text, { binary: false });
      },
      together(work) {
        socket.cork();
        work();
        socket.uncork();
      },
    });
    web.on('message', (data, isBinary) => {
      if (mayGoOn() && !isBinary) onText((data as Buffer).toString());
    });
    web.on('ping', mayGoOn);
    web.on('pong', mayGoOn);
    web.on('error', () => web.terminate());
    web.once('close', onClose);
  }

  return {
    isUpgrade: ({ raw }) => held.has(raw),
    accept(request, reply, open, bounds = {}) {
      const { raw, address } = request;
      const network = networkOf(address);
      if ((byNetwork.get(network) ?? 0) >= perAddress)
        refuse('rate-limited', { retryAfter: RETRY_AFTER });
      const waiting = held.get(raw);
      if (!waiting) throw new Error('this request cannot become a socket');
      const { socket, head, response } = waiting;
      reply.hijack();
      response.detachSocket(socket);
      server.handleUpgrade(raw, socket, head, (web) =>
        opened(web, socket, { network, open, bounds }),
      );
    },
    get connections() {
      return connections.size;
    },
  };
}
