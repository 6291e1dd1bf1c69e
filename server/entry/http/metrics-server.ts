/**
 * The port of its own on which figures are handed out: to this machine, or to callers with the
 * token.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

import type { Log } from '#server/kit/process/log.ts';
import { PROMETHEUS_TEXT } from '#server/kit/process/metrics.ts';

import { headersWithin } from './connections.ts';

/** A scraper has one connection; a client that opens many is none. */
const MOST_CONNECTIONS = 16;
const REQUEST_LIMIT_MS = 5_000;

export type MetricsServer = { url: string; close(): Promise<void> };

/**
 * Answers `GET /metrics` and nothing else. Callers that ask while a text is being made get the same
 * one. Rejects with the system's error where the port cannot be had.
 */
export async function openMetricsServer(options: {
  /** 0 for a port that the system chooses. */
  port: number;
  host: string;
  /** What has to be in `Authorization: Bearer`; null where nobody is asked for it. */
  token: string | null;
  makeText(): Promise<string>;
  log: Log;
  /** Within which a request has to be whole; for tests. */
  requestMs?: number;
}): Promise<MetricsServer> {
  const { port, host, token, makeText, log, requestMs = REQUEST_LIMIT_MS } = options;
  let making: Promise<string> | null = null;

  const text = () =>
    (making ??= makeText().finally(() => {
      making = null;
    }));

  async function answer(request: IncomingMessage): Promise<[status: number, body: string]> {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== '/metrics') return [404, 'not found\n'];
    if (request.method !== 'GET') return [405, 'method not allowed\n'];
    if (token !== null && !isToken(request.headers.authorization, token)) return [401, 'token\n'];
    try {
      return [200, await text()];
    } catch (error) {
      log.error({ error }, 'The metrics could not be gathered');
      return [500, 'fault\n'];
    }
  }

  const limits = { requestTimeout: requestMs, ...headersWithin(requestMs) };
  const server = createServer(limits, (request, response) => {
    request.resume();
    void answer(request).then(([status, body]) => {
      const type = status === 200 ? PROMETHEUS_TEXT : 'text/plain; charset=utf-8';
      const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        ...challenge,
      });
      response.end(body);
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const listens = typeof address === 'object' ? (address?.port ?? port) : port;
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shown}:${listens}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** In a time that says nothing of how much of it is right. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
