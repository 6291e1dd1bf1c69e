/**
 * The server over HTTP (the protocol's streamable transport), on this machine alone. Clients that
 * speak with it act with the key. So it listens to the loopback address, and answers to no other
 * Host or Origin. It asks for a token of its own.
 */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { Server as McpServer } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const PATH = '/mcp';
export const MOST_SESSIONS = 50;
const HOST = '127.0.0.1';
/** Milliseconds. Node looks for slow requests every 30 seconds unless it is told otherwise. */
const LIMITS = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 };

export type Listening = { url: string; token: string; close(): Promise<void> };

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** `open` makes a server for each session. Port 0 is any. */
export async function listen(port: number, open: () => McpServer): Promise<Listening> {
  const token = randomBytes(24).toString('base64url');
  /** The least recently used first. */
  const sessions = new Map<string, StreamableHTTPServerTransport>();

  /** Evicts the least recently used session if full: vanished clients never end theirs. */
  function keep(id: string, transport: StreamableHTTPServerTransport): void {
    sessions.delete(id);
    sessions.set(id, transport);
    const [oldest] = sessions;
    if (sessions.size <= MOST_SESSIONS || !oldest) return;
    sessions.delete(oldest[0]);
    void oldest[1].close();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
    };
    const { host, origin, authorization = '' } = request.headers;
    const isHere = host === `${HOST}:${own.port}` || host === `localhost:${own.port}`;
    // A page of any site can ask a browser to call this address: it comes with an Origin.
    if (!isHere || origin !== undefined) return say(403, 'Only programs on this machine.');
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== PATH)
      return say(404, `The server is at ${PATH}.`);
    if (!isSame(authorization, `Bearer ${token}`)) return say(401, 'The token is missing.');
    const id = request.headers['mcp-session-id'];
    if (typeof id === 'string') {
      const known = sessions.get(id);
      // A client that hears 404 begins a new session.
      if (!known) return say(404, 'This session has ended.');
      keep(id, known);
      return known.handleRequest(request, response);
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (made) => keep(made, transport),
      onsessionclosed: (closed) => void sessions.delete(closed),
    });
    const server = open();
    await server.connect(transport);
    await transport.handleRequest(request, response);
    // What did not begin a session was refused by the transport.
    if (transport.sessionId === undefined) await server.close();
  }

  const http = createServer(LIMITS, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, HOST, resolve);
  });
  const own = http.address() as { port: number };
  return {
    url: `http://${HOST}:${own.port}${PATH}`,
    token,
    async close() {
      for (const transport of sessions.values()) await transport.close();
      http.closeAllConnections();
      await new Promise((resolve) => {
        http.close(resolve);
      });
    },
  };
}
