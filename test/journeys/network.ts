/**
 * A network between browser and server that can be cut, so that what runs through it breaks off, or
 * made deaf on either side, so that requests never arrive or their answers are lost. It hears what
 * the browser sends.
 */
import { connect, createServer, type Socket } from 'node:net';

import type { Page } from 'playwright-core';

import { livePath } from '#protocol/live.ts';

export type Network = {
  /** The server's address as seen through it. */
  url: string;
  cut(): void;
  /**
   * From now on, whatever the browser sends is lost; a connection that lost something stays open
   * and carries no more.
   */
  loseRequests(): void;
  /** From the next answer on, whatever the server says is lost with its connection. */
  loseAnswers(): void;
  /** The live streams that are there stay open and say nothing more; all else is well. */
  hushStreams(): void;
  /** All that the browser sent so far. */
  sent(): Buffer;
  mend(): void;
  close(): Promise<void>;
};

export async function openNetwork(serverUrl: string): Promise<Network> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const streams = new Set<Socket>();
  const heard: Buffer[] = [];
  let isCut = false;
  let losesRequests = false;
  let losesAnswers = false;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const proxy = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number.parseInt(port, 10), hostname);
    keep(near);
    keep(far);
    let hasLost = false;
    near.on('data', (chunk) => {
      heard.push(chunk);
      if (chunk.includes(`GET ${livePath}?`)) streams.add(far);
      hasLost ||= losesRequests;
      if (!hasLost) far.write(chunk);
    });
    near.on('end', () => far.end());
    far.on('data', (chunk) => {
      if (losesAnswers) near.destroy();
      else near.write(chunk);
    });
    far.on('end', () => near.end());
    // A server that resets a connection ends nothing: the browser would wait for its answer
    // forever.
    far.on('close', () => near.destroySoon());
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, 'localhost', resolve);
  });
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The network has no port.');
  const breakOff = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://localhost:${address.port}`,
    cut() {
      isCut = true;
      breakOff();
    },
    loseRequests() {
      losesRequests = true;
    },
    loseAnswers() {
      losesAnswers = true;
    },
    hushStreams() {
      for (const far of streams) far.removeAllListeners('data').resume();
    },
    sent: () => Buffer.concat(heard),
    mend() {
      isCut = false;
      losesRequests = false;
      losesAnswers = false;
    },
    async close() {
      breakOff();
      await new Promise((resolve) => {
        proxy.close(resolve);
      });
    },
  };
}

/**
 * Until the page has the code of its dialogs, which it fetches ahead and cannot fetch through a
 * network that is gone.
 */
export const fetchedDialogs = (page: Page) =>
  page.waitForFunction(
    `performance.getEntriesByType('resource').some(({ name }) => name.includes('/DialogPanel-'))`,
  );
