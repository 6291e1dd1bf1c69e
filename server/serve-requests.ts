/** What answers requests: the web parts of the app on their own connections, and the port. */
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { systemClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { giveMemoryBack } from '#server/kit/process/memory.ts';
import { requestLimits, type RequestLimits } from '#server/entry/http/request-limits.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { openWebApp } from './app.ts';
import { type Config, shareOfWorker } from './config.ts';
import { answerGathering } from './gather-metrics.ts';
import { loadWatch } from './serve-metrics.ts';

/**
 * A pool of their own: however many ask at once, the recorder and what settles wait for none of
 * these.
 */
const CONNECTIONS = 20;
/** To the standby, from which only the tape is read. */
const STANDBY_CONNECTIONS = 8;
/** A server that was killed a moment ago may still hold the port. */
const PORT_PATIENCE_MS = 2_000;
const PORT_LOOK_MS = 100;

export type Serving = {
  /** As it is shown. */
  url: string;
  port: number;
  /** Answers what is under way, and nothing more. */
  close(): Promise<void>;
};

/** Throws StartError with one line where the port cannot be had. */
export async function openServing(options: {
  config: Config;
  /** Of the application's role. */
  databaseUrl: string;
  log: Log;
}): Promise<Serving> {
  const { databaseUrl, log } = options;
  const config = shareOfWorker(options.config);
  const database = openDatabase({
    connectionString: databaseUrl,
    applicationName: 'drishti web',
    maxConnections: CONNECTIONS,
  });
  const watch = await loadWatch(config, 'web');
  const standby = openStandby(config, databaseUrl);
  const services = { config, database, standby, clock: systemClock, ids: makeIds(), log, watch };
  const app = await openWebApp({ ...services, limits: limitsOf(config.workers) });
  const close = async () => {
    await app.close();
    await database.close();
    await standby?.close();
    await watch?.close();
  };
  watch?.pool(database);
  if (watch?.metrics) answerGathering(watch.metrics);
  try {
    await app.start();
    giveMemoryBack();
    const { port, host } = config;
    // Of several each has a queue of its own, among which the system divides new connections: one
    // that dies takes its own only.
    const place = { port, host, reusePort: config.workers > 1 };
    await app.http.listen(place);
  } catch (error) {
    await close().catch(() => undefined);
    throw portError(error as NodeJS.ErrnoException, config);
  }
  const address = app.http.server.address();
  const port = typeof address === 'object' ? (address?.port ?? config.port) : config.port;
  return { url: urlOf(config.host, port), port, close };
}

/**
 * What sockets and files on their way may hold is the machine's to bear, however many processes
 * serve; what a caller may ask for grows with them.
 */
function limitsOf(workers: number): Partial<RequestLimits> {
  const shareOf = (all: number) => Math.ceil(all / workers);
  const { connections, files, unsentBytes } = requestLimits;
  return {
    connections: {
      inAll: shareOf(connections.inAll),
      ofOneAddress: shareOf(connections.ofOneAddress),
    },
    files: { ...files, atOnce: shareOf(files.atOnce) },
    unsentBytes: shareOf(unsentBytes),
  };
}

/** The application's own login at the standby's address; null where none is named. */
function openStandby({ replicaUrl }: Config, databaseUrl: string): Database | null {
  if (replicaUrl === null) return null;
  const url = new URL(replicaUrl);
  const { username, password } = new URL(databaseUrl);
  Object.assign(url, { username, password });
  return openDatabase({
    connectionString: url.href,
    applicationName: 'drishti tape',
    maxConnections: STANDBY_CONNECTIONS,
  });
}

function urlOf(configured: string, port: number): string {
  const everywhere = configured === '0.0.0.0' || configured === '::';
  const host = everywhere ? 'localhost' : configured;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Found out before the long steps of a first start, not after them. Throws StartError. */
export async function refuseTakenPort(config: Config): Promise<void> {
  if (config.port === 0) return;
  for (let left = PORT_PATIENCE_MS; ; left -= PORT_LOOK_MS) {
    try {
      return await tryPort(config);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || left <= 0) throw portError(error as Error, config);
    }
    await sleep(PORT_LOOK_MS);
  }
}

async function tryPort({ port, host }: Config): Promise<void> {
  for (const { address } of await lookup(host, { all: true })) {
    await new Promise<void>((free, taken) => {
      const probe = createServer().once('error', taken);
      probe.listen(port, address, () => probe.close(() => free()));
    });
  }
}

function portError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `The port ${port} is taken: stop what uses it, or set PORT to another.`,
      );
    case 'EACCES':
      return new StartError(`The port ${port} may not be used by this user: set PORT to another.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST is "${host}", which is no address of this machine.`);
    default:
      return error;
  }
}
