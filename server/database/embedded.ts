/**
 * The bundled PostgreSQL's life: made, started, started again if it dies, stopped. The caller has
 * occupied the data directory (kit/data-directory.ts), so whatever else runs on it is a left-over
 * of an earlier process.
 */
import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Log } from '#server/kit/process/log.ts';

import { adminUrl, clusterPath, hasCluster, makeCluster, own } from './cluster.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import {
  endLeftOver,
  endPostmaster,
  findSockets,
  type PostmasterOptions,
  spawnPostmaster,
  STOP_LIMIT_MS,
  untilReady,
} from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

export type EmbeddedPostgres = {
  /** Of the maintenance database `postgres`, as the cluster's owner. */
  adminUrl: string;
  /** Of PostgreSQL's main process; null while it is down. */
  pid(): number | null;
  /** Runs after PostgreSQL died and was started again: every connection from before is gone. */
  onRestart(listener: () => void): void;
  /**
   * Orderly: open transactions are rolled back, everything committed is on disk. Takes at most
   * about `limitMs` (4.5 s unless said), the last of it by force, which is also what a process does
   * that ends before this has answered and after `limitMs`.
   */
  stop(limitMs?: number): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  /** A line for the person who waits. */
  progress?: (line: string) => void;
  /** Added to the usual ones. */
  settings?: Record<string, string>;
  /** The bundled ones unless named. */
  binaries?: PostgresBinaries;
};

/** Nothing here trades safety for speed: guards.ts refuses to serve on a server that does. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // Compressing whole pages cost the ledger's writes as much as everything else of theirs
  // (docs/performance.md).
  wal_compression: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

const SOCKETS = 'drishti-pg-';
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;
const RETRY_MS = 200;
/** How long backends of a killed PostgreSQL may take to end before a start gives up. */
const PATIENCE_MS = 10_000;

/**
 * Resolves when it accepts connections; throws (StartError) with one clear line where it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, progress = () => undefined } = options;
  const binaries = options.binaries ?? findPostgresBinaries();
  if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o711 });
  const home = realpathSync(dataDir);
  const cluster = clusterPath(home);
  const runAs = chooseRunAs([home, binaries.initdb, binaries.postgres]);

  const leftSockets = await endLeftOver(cluster, () =>
    progress('Stopping the PostgreSQL that an earlier process left running…'),
  );
  if (leftSockets && basename(leftSockets).startsWith(SOCKETS)) {
    rmSync(leftSockets, { recursive: true, force: true });
  }
  if (!hasCluster(home)) {
    progress('First start: creating the database…');
    await makeCluster(home, binaries, runAs);
  }

  progress('Starting PostgreSQL…');
  const sockets = makeSocketDirectory(runAs);
  const logFile = openLogFile(join(home, 'postgres.log'));
  const keeper = keepRunning(log, {
    program: binaries.postgres,
    runAs,
    cluster,
    settings: { ...SETTINGS, unix_socket_directories: sockets, ...options.settings },
    log: logFile,
  });
  const tidy = () => {
    closeSync(logFile.fd);
    rmSync(sockets, { recursive: true, force: true });
  };
  try {
    await keeper.start();
  } catch (error) {
    tidy();
    throw error;
  }
  return {
    adminUrl: adminUrl(home, sockets),
    pid: keeper.pid,
    onRestart: keeper.onRestart,
    async stop(limitMs = STOP_LIMIT_MS) {
      if (await keeper.stop(limitMs)) tidy();
    },
  };
}

/**
 * Address of the PostgreSQL that another process runs on this data directory; null where none runs.
 */
export function findRunningPostgres(dataDir: string): string | null {
  if (!hasCluster(dataDir)) return null;
  const sockets = findSockets(clusterPath(dataDir));
  return sockets === null ? null : adminUrl(dataDir, sockets);
}

function keepRunning(log: Log, options: PostmasterOptions) {
  const listeners: (() => void)[] = [];
  let child: ChildProcess | null = null;
  let ready = false;
  let stopping = false;
  let coming: Promise<void> = Promise.resolve();

  const startOnce = async () => {
    const logStart = statSync(options.log.path).size;
    const starting = spawnPostmaster(options);
    child = starting;
    await untilReady(starting, options, logStart);
    ready = true;
    starting.once('exit', () => {
      ready = false;
      if (!stopping) coming = comeBack();
    });
  };
  /**
   * Backends of a PostgreSQL that was killed may still be ending; it refuses to start beside them.
   */
  const start = async (patienceMs: number) => {
    for (let waited = 0; ; waited += RETRY_MS) {
      try {
        return await startOnce();
      } catch (error) {
        const passing = /shared memory|lock file/.test((error as Error).message);
        if (waited >= patienceMs || !passing) throw error;
        await sleep(RETRY_MS);
        if (stopping) throw error;
      }
    }
  };
  const comeBack = async () => {
    log.error({}, 'PostgreSQL ended by itself; starting it again');
    while (!stopping) {
      try {
        await start(PATIENCE_MS);
        log.info({}, 'PostgreSQL is back');
        for (const listener of listeners) listener();
        return;
      } catch (error) {
        log.error({ error }, 'PostgreSQL could not be started again; trying on');
        await sleep(RETRY_MS);
      }
    }
  };
  let stopBy = Infinity;
  // For a process that ends without stop() or during it: a signal can still be sent then, but
  // nothing awaited.
  const signalAtExit = () => void child?.kill(performance.now() < stopBy ? 'SIGINT' : 'SIGKILL');
  process.on('exit', signalAtExit);

  return {
    async start() {
      try {
        await start(PATIENCE_MS);
      } catch (error) {
        process.off('exit', signalAtExit);
        throw error;
      }
    },
    pid: () => (ready ? (child?.pid ?? null) : null),
    onRestart: (listener: () => void) => void listeners.push(listener),
    /** False where it has been stopped before. */
    async stop(limitMs: number) {
      if (stopping) return false;
      stopping = true;
      stopBy = performance.now() + limitMs;
      if (child) await endPostmaster(child, limitMs);
      await coming;
      process.off('exit', signalAtExit);
      return true;
    },
  };
}

/** Short, since a socket's address holds 107 bytes; open to PostgreSQL's user alone. */
function makeSocketDirectory(runAs: RunAs): string {
  const parent = [tmpdir(), '/tmp'].find((path) => path.length < 70 && runAs.reaches(path));
  const directory = mkdtempSync(join(parent ?? '/tmp', SOCKETS));
  own(directory, runAs);
  return directory;
}

function openLogFile(path: string): { path: string; fd: number } {
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  return { path, fd: openSync(path, 'a', 0o600) };
}
