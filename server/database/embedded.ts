/**
 * The bundled PostgreSQL's life: makes its data directory, starts it, starts it again if it dies, stops it. The caller
 * holds the data directory's guard (kit/guard.ts), so whatever else runs on it is a left-over of an earlier process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findPostgresBinaries } from './postgres-binaries.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

export type DatabaseLog = {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
};

export type EmbeddedPostgres = {
  /** Of the maintenance database `postgres`, as the cluster's owner. */
  adminUrl: string;
  postmasterPid(): number | null;
  /** Runs after PostgreSQL died and was started again: every connection from before is gone. */
  onRestart(listener: () => void): void;
  /** Orderly: open transactions are rolled back, everything committed is on disk. At most about 4.5 s. */
  stop(): Promise<void>;
};

export const OWNER = 'drishti';

/** Nothing here trades safety for speed: guards.ts refuses to serve on a server that does. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

const START_LIMIT_MS = 60_000;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;

/** Resolves when it accepts connections. `settings` are added to the usual ones. */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: DatabaseLog,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries();
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const home = realpathSync(dataDir);
  const cluster = join(home, 'postgres');
  const runAs = chooseRunAs([home, binaries.initdb, binaries.postgres]);

  await stopLeftOver(cluster, log);
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await makeCluster({ home, cluster, initdb: binaries.initdb, runAs, log });
  }
  own(cluster, runAs);

  const sockets = makeSocketDirectory(runAs);
  const logFile = openLog(join(home, 'postgres.log'));
  const all = { ...SETTINGS, unix_socket_directories: sockets, ...settings };
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
  const postmaster = {
    program: binaries.postgres,
    args,
    cluster,
    logPath: join(home, 'postgres.log'),
  };

  const listeners: (() => void)[] = [];
  let stopping = false;
  let child: ChildProcess | null = null;

  const start = async () => {
    child = await startPostmaster({ ...postmaster, runAs, logFile });
    child.once('exit', () => {
      child = null;
      if (!stopping) void watch();
    });
  };
  const watch = async () => {
    log.error('PostgreSQL ended by itself; starting it again.');
    while (!stopping) {
      try {
        await start();
        log.info('PostgreSQL is back.');
        for (const listener of listeners) listener();
        return;
      } catch (error) {
        // Backends of the dead one may still be ending; PostgreSQL refuses to start beside them.
        log.warn((error as Error).message);
        await sleep(200);
      }
    }
  };
  // Last resort of a process that ends without stop(): a signal can still be sent then, nothing awaited.
  const signalAtExit = () => void child?.kill('SIGINT');

  log.info('Starting PostgreSQL…');
  try {
    await startPatiently(start);
  } catch (error) {
    rmSync(sockets, { recursive: true, force: true });
    closeSync(logFile);
    throw error;
  }
  process.on('exit', signalAtExit);

  return {
    adminUrl: urlOf(sockets, readFileSync(join(home, 'postgres.password'), 'utf8')),
    postmasterPid: () => child?.pid ?? null,
    onRestart: (listener) => void listeners.push(listener),
    async stop() {
      if (stopping) return;
      stopping = true;
      if (child) await endProcess(child);
      process.off('exit', signalAtExit);
      closeSync(logFile);
      rmSync(sockets, { recursive: true, force: true });
    },
  };
}

/** The address of a PostgreSQL that another process runs in this data directory; null where none runs. */
export function findRunningPostgres(dataDir: string): string | null {
  const cluster = join(dataDir, 'postgres');
  const pidFile = readPidFile(cluster);
  if (!pidFile || !isPostmasterOf(pidFile.pid, cluster) || pidFile.status !== 'ready') return null;
  return urlOf(pidFile.sockets, readFileSync(join(dataDir, 'postgres.password'), 'utf8'));
}

function urlOf(sockets: string, password: string): string {
  return `postgresql://${OWNER}:${password}@localhost/postgres?host=${encodeURIComponent(sockets)}`;
}

async function makeCluster(make: {
  home: string;
  cluster: string;
  initdb: string;
  runAs: RunAs;
  log: DatabaseLog;
}): Promise<void> {
  make.log.info('First start: creating the database…');
  // Made beside and renamed when whole: an interrupted first start leaves nothing that looks like a database.
  const unfinished = `${make.cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  own(unfinished, make.runAs);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(join(make.home, 'postgres.password'), password, { mode: 0o600 });
  const passwordFile = join(unfinished, '..', 'postgres.password.new');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile, make.runAs);
  const { command, args, options } = make.runAs.launch(make.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ]);
  const child = spawn(command, args, {
    ...options,
    cwd: unfinished,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  rmSync(passwordFile, { force: true });
  if (code !== 0) {
    throw new Error(`PostgreSQL's data directory could not be made: ${lastLine(output)}`);
  }
  renameSync(unfinished, make.cluster);
}

async function startPostmaster(start: {
  program: string;
  args: string[];
  cluster: string;
  logPath: string;
  runAs: RunAs;
  logFile: number;
}): Promise<ChildProcess> {
  const logStart = statSync(start.logPath).size;
  const { command, args, options } = start.runAs.launch(start.program, start.args);
  const child = spawn(command, args, {
    ...options,
    cwd: start.cluster,
    // A process group of its own: Ctrl-C in a terminal is for this process, which then stops PostgreSQL in order.
    detached: true,
    stdio: ['ignore', start.logFile, start.logFile],
  });
  let ended = false;
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
    ended = true;
  });
  child.once('exit', () => (ended = true));
  const attempts = START_LIMIT_MS / 20;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (ended) {
      const written = readFileSync(start.logPath).subarray(logStart).toString('utf8');
      throw new Error(`PostgreSQL did not start: ${failure ?? reasonIn(written)}`);
    }
    const pidFile = readPidFile(start.cluster);
    if (pidFile?.pid === child.pid && pidFile?.status === 'ready') return child;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(
    `PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s; see ${start.logPath}.`,
  );
}

/** Backends of a PostgreSQL that was killed may take a moment to end; only then it starts. */
async function startPatiently(start: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt >= 25 || !/shared memory|lock file/.test((error as Error).message)) throw error;
      await sleep(200);
    }
  }
}

/** Stops the postmaster that a killed process left behind, and removes what it left lying about. */
async function stopLeftOver(cluster: string, log: DatabaseLog): Promise<void> {
  const pidFile = readPidFile(cluster);
  if (!pidFile) return;
  if (isPostmasterOf(pidFile.pid, cluster)) {
    log.info('Stopping the PostgreSQL that an earlier process left running…');
    for (const [signal, patienceMs] of STOPPING) {
      signalQuietly(pidFile.pid, signal);
      if (await waitUntil(() => !isPostmasterOf(pidFile.pid, cluster), patienceMs)) break;
    }
  } else if (existsSync(join(cluster, 'postmaster.pid'))) {
    // The number may by now be another process's, which PostgreSQL would take for itself running. Its parent's number
    // it disregards; the rest of the file, by which it finds backends still alive, it keeps.
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      [String(process.pid), ...lines.slice(1)].join('\n'),
    );
  }
  if (basename(pidFile.sockets).startsWith(SOCKETS)) {
    rmSync(pidFile.sockets, { recursive: true, force: true });
  }
}

/** Fast shutdown, then immediate shutdown (it recovers from its log at the next start), then by force. */
const STOPPING = [
  ['SIGINT', 3500],
  ['SIGQUIT', 500],
  ['SIGKILL', 500],
] as const;

async function endProcess(child: ChildProcess): Promise<void> {
  let ended = child.exitCode !== null || child.signalCode !== null;
  child.once('exit', () => (ended = true));
  for (const [signal, patienceMs] of STOPPING) {
    if (ended) return;
    child.kill(signal);
    if (await waitUntil(() => ended, patienceMs)) return;
  }
}

async function waitUntil(done: () => boolean, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += 20) {
    if (done()) return true;
    await sleep(20);
  }
  return done();
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

type PidFile = { pid: number; sockets: string; status: string };

function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), sockets: lines[4] ?? '', status: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
}

/** True where that process is a PostgreSQL server that works in this directory. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    if (!existsSync('/proc/self/cwd')) return true;
    const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

const SOCKETS = 'drishti-pg-';

/** Short, since a socket's address holds 107 bytes; open to its owner alone. */
function makeSocketDirectory(runAs: RunAs): string {
  const parent = [tmpdir(), '/tmp'].find((path) => path.length < 70 && runAs.reaches(path));
  const directory = mkdtempSync(join(parent ?? '/tmp', SOCKETS));
  own(directory, runAs);
  return directory;
}

function own(path: string, runAs: RunAs): void {
  if (runAs.owner) chownSync(path, runAs.owner.uid, runAs.owner.gid);
}

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function reasonIn(text: string): string {
  const lines = text.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line));
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC): +/, '') ?? lastLine(text);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
