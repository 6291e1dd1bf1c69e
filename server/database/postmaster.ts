/**
 * PostgreSQL's main process: started, awaited, ended. Also finds and ends one that an earlier
 * process of ours left behind; it never touches a PostgreSQL of another data directory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartError } from '#server/kit/process/start-error.ts';

import type { RunAs } from './run-as.ts';

export type PostmasterOptions = {
  program: string;
  runAs: RunAs;
  cluster: string;
  settings: Record<string, string>;
  log: { path: string; fd: number };
};

const START_LIMIT_MS = 60_000;
const POLL_MS = 20;

/** An end takes at most this long unless said. */
export const STOP_LIMIT_MS = 4500;

/**
 * Fast shutdown, then immediate shutdown (it recovers from its log at the next start), then by
 * force; each with the part of the time by whose end the next one follows.
 */
const ENDINGS = [
  ['SIGINT', 0.7],
  ['SIGQUIT', 0.85],
  ['SIGKILL', 1],
] as const;

export function spawnPostmaster(options: PostmasterOptions): ChildProcess {
  const settings = Object.entries(options.settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
  const launch = options.runAs.launch(options.program, ['-D', options.cluster, ...settings]);
  return spawn(launch.command, launch.args, {
    ...launch.options,
    cwd: options.cluster,
    // A process group of its own: Ctrl-C in a terminal is for the server, which then ends
    // PostgreSQL in order.
    detached: true,
    stdio: ['ignore', options.log.fd, options.log.fd],
  });
}

/**
 * Resolves when it accepts connections; throws (StartError) with its own last words where it ends
 * instead. `logStart` is how long its log was before it started.
 */
export async function untilReady(
  child: ChildProcess,
  options: PostmasterOptions,
  logStart: number,
): Promise<void> {
  let ended = hasEnded(child);
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
    ended = true;
  });
  child.once('exit', () => (ended = true));
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit) {
    await sleep(POLL_MS);
    if (ended) {
      const words = readFileSync(options.log.path).subarray(logStart).toString();
      throw new StartError(`PostgreSQL did not start: ${failure ?? lastWords(words)}`);
    }
    const file = readPidFile(options.cluster);
    if (file?.pid === child.pid && file?.ready) return;
  }
  child.kill('SIGKILL');
  const seconds = START_LIMIT_MS / 1000;
  throw new StartError(`PostgreSQL was not ready after ${seconds} s; see ${options.log.path}.`);
}

/** Takes at most about `limitMs`. */
export async function endPostmaster(child: ChildProcess, limitMs: number): Promise<void> {
  const began = performance.now();
  for (const [signal, part] of ENDINGS) {
    if (hasEnded(child)) return;
    child.kill(signal);
    if (await waitUntil(() => hasEnded(child), began + limitMs * part)) return;
  }
}

/**
 * Ends the PostgreSQL that a killed server left running. Answers its socket directory, null where
 * there was none.
 */
export async function endLeftOver(cluster: string, onFound: () => void): Promise<string | null> {
  const file = readPidFile(cluster);
  if (!file) return null;
  if (isPostmasterOf(file.pid, cluster)) {
    onFound();
    const began = performance.now();
    for (const [signal, part] of ENDINGS) {
      try {
        process.kill(file.pid, signal);
      } catch {
        // It ended in the meantime.
      }
      const ended = () => !isPostmasterOf(file.pid, cluster);
      if (await waitUntil(ended, began + STOP_LIMIT_MS * part)) break;
    }
  }
  disownPidFile(cluster);
  return file.sockets;
}

/** The socket directory of the PostgreSQL that serves this cluster now; null where none does. */
export function findSockets(cluster: string): string | null {
  const file = readPidFile(cluster);
  return file?.ready && isPostmasterOf(file.pid, cluster) ? file.sockets : null;
}

/**
 * The number in a dead postmaster's file may by now be another process's, which PostgreSQL would
 * take for itself still running. Its parent's number it disregards; the rest, by which it finds
 * backends still alive, is kept.
 */
function disownPidFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return;
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'));
}

type PidFile = { pid: number; sockets: string; ready: boolean };

function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), sockets: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** True where that process is a PostgreSQL server that works in this directory. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    if (!existsSync('/proc/self/cwd')) return true;
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/**
 * `limit` is a reading of `performance.now()`: on a busy machine a wait takes longer than it was
 * asked to.
 */
async function waitUntil(done: () => boolean, limit: number): Promise<boolean> {
  while (!done()) {
    if (performance.now() >= limit) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function lastWords(text: string): string {
  const lines = text.trim().split('\n');
  const last = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
  return last.replace(/^.*?(FATAL|PANIC): +/, '');
}
