/**
 * Sockets that cost without asking: too many of one address, those whose answer nobody takes, and
 * all that wait together. A slow reader is served as long as something moves.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { networkOf } from '#server/kit/addresses.ts';
import type { Log } from '#server/kit/process/log.ts';

import type { RequestLimits } from './request-limits.ts';

const LOOK_EVERY_MS = 250;

/**
 * Options of a server that closes what has not sent its headers within `ms`. Node looks for such
 * connections every 30 seconds unless it is told otherwise.
 */
export const headersWithin = (ms: number) => ({
  headersTimeout: ms,
  connectionsCheckingInterval: ms / 2,
});

type Writing = Pick<ServerResponse, 'writableLength'>;

/** `behindProxy`: every connection is the proxy's, so that none is counted by its address. */
export function guardConnections(
  server: Server,
  { connections, unsentBytes, stalledMs }: RequestLimits,
  { behindProxy, log }: { behindProxy: boolean; log: Log },
): void {
  /**
   * Each socket with the answers on it that are not taken whole: more than one where requests came
   * without waiting. Of one that speaks another protocol now, the socket itself.
   */
  const sockets = new Map<Socket, Set<Writing>>();
  const byNetwork = new Map<string, number>();
  server.maxConnections = connections.inAll;
  // Also of a write that nobody takes: it is no idle connection as long as the other side takes
  // some of it.
  server.setTimeout(stalledMs);

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (byNetwork.get(network) ?? 0) + 1;
    if (!behindProxy && count > connections.ofOneAddress) {
      socket.destroy();
      return;
    }
    byNetwork.set(network, count);
    sockets.set(socket, new Set());
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
  });

  server.on('request', ({ socket }, response) => {
    const waiting = sockets.get(socket);
    waiting?.add(response);
    response.once('close', () => waiting?.delete(response));
  });

  server.on('upgrade', (_request, socket: Socket) => void sockets.get(socket)?.add(socket));

  /** Those with the most unsent bytes go until half of the bound is free. */
  function relieve(): void {
    const held = [...sockets].map(([socket, waiting]) => ({ socket, bytes: unsentOn(waiting) }));
    let unsent = held.reduce((sum, { bytes }) => sum + bytes, 0);
    if (unsent <= unsentBytes) return;
    let closed = 0;
    for (const { socket, bytes } of held.sort((a, b) => b.bytes - a.bytes)) {
      if (unsent <= unsentBytes / 2) break;
      unsent -= bytes;
      socket.destroy();
      closed += 1;
    }
    log.warn({ closed }, 'Connections that do not take their answers were closed');
  }

  const timer = setInterval(relieve, LOOK_EVERY_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** The first answer's length includes what its socket holds; the others wait behind it. */
function unsentOn(waiting: ReadonlySet<Writing>): number {
  let bytes = 0;
  for (const { writableLength } of waiting) bytes += writableLength;
  return bytes;
}
