/**
 * Looks at the machine and at files: settings, Node, pages, port, data directory, disk, memory.
 * Changes nothing.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { Health } from '#protocol/meta.ts';
import type { Config } from '#server/config.ts';

import { type DatabaseSpace, type FileFacts, isThisMachine, type Served } from './machine.rules.ts';

const ANSWER_MS = 3_000;
/** Milliseconds after which a program that hangs is given up. */
const PROGRAM_MS = 60_000;

type BuildStamp = {
  readStamp(root: string): string | null;
  stampOfSources(root: string): string;
};
const stamps = (await import(join(import.meta.dirname, '..', 'build-stamp.mjs'))) as BuildStamp;

export function readNode(root: string): { running: string; pinned: string } {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const pinned = `v${packages['node_modules/node']?.version}`;
  return { running: process.version, pinned };
}

export function readPages(root: string): { built: string | null; sources: string } {
  return { built: stamps.readStamp(root), sources: stamps.stampOfSources(root) };
}

/** `firstHash` is that of the database's first tick; null where it is not known. */
export async function lookAtPort(
  { port, host, roles }: Pick<Config, 'port' | 'host' | 'roles'>,
  firstHash: string | null,
): Promise<Served | null> {
  if (port === 0 || !roles.includes('web')) return null;
  const taken = await whyNotFree(port, host);
  if (taken === null) return 'free';
  if (taken !== 'EADDRINUSE') return { error: taken };
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const base = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  try {
    const health = (await askJson(`${base}/api/health`)) as Health;
    const failing = Object.entries(health.checks).filter(([, state]) => state !== 'ok');
    const said = failing.map(([check, state]) => `${check} ${state}`).join(', ');
    return {
      health: health.status === 'ok' ? 'ok' : `${health.status}: ${said}`,
      isOurs: firstHash === null ? null : (await firstHashAt(base)) === firstHash,
    };
  } catch {
    return 'another';
  }
}

async function firstHashAt(base: string): Promise<string | undefined> {
  const { items } = (await askJson(`${base}/api/market/ticks?from=1&to=1`)) as {
    items: { hash: string }[];
  };
  return items[0]?.hash;
}

/** As a proxy would ask, so that a server that insists on https answers. */
async function askJson(url: string): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { 'x-forwarded-proto': 'https' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return answer.json();
}

/** The error's code; null where the port can be had. Listens for a moment, to nobody. */
async function whyNotFree(port: number, host: string): Promise<string | null> {
  try {
    for (const { address } of await lookup(host, { all: true })) {
      await new Promise<void>((free, taken) => {
        const probe = createServer().once('error', taken);
        probe.listen({ port, host: address, exclusive: true }, () => probe.close(() => free()));
      });
    }
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** Null where it is not there. */
export function readFileFacts(path: string): FileFacts | null {
  if (!existsSync(path)) return null;
  const { uid, mode } = statSync(path);
  return { path, owner: uid, mode, user: process.getuid?.() ?? uid };
}

export function readSealKey({ dataDir, sealKey }: Pick<Config, 'dataDir' | 'sealKey'>) {
  const path = join(dataDir, 'seal.key');
  const file = sealKey === null ? readFileFacts(path) : null;
  const isKey = () => {
    try {
      return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url').length === 32;
    } catch {
      return false;
    }
  };
  return { isSetting: sealKey !== null, file: file && { ...file, isKey: isKey() } };
}

/**
 * From Linux's list of locks: to try it would keep a server that starts just then from starting.
 */
export function findLockHolder(dataDir: string): number | null | undefined {
  const path = join(dataDir, 'server.lock');
  if (!existsSync(path)) return null;
  if (!existsSync('/proc/locks')) return undefined;
  const { ino } = statSync(path);
  const line = readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find(([, , , kind, , place]) => kind === 'WRITE' && place?.split(':')[2] === `${ino}`);
  return line === undefined ? null : Number(line[4]);
}

/** Of the file system on which it lies, or will lie. */
export async function readSpace(path: string) {
  let at = path;
  while (!existsSync(at)) at = dirname(at);
  const { bavail, blocks, bsize } = await statfs(at);
  return { path: at, free: bavail * bsize, size: blocks * bsize };
}

/**
 * Space of PostgreSQL's data directory. `host` is a name, an address or the directory of a socket;
 * `directory` is null where the login may not know it.
 */
export async function readDatabaseSpace(
  host: string,
  directory: string | null,
): Promise<DatabaseSpace> {
  if (!host.startsWith('/') && !(await isOwnAddress(host))) return { unknown: 'elsewhere', host };
  if (directory === null) return { unknown: 'directory' };
  return existsSync(directory) ? readSpace(directory) : { unknown: 'path', directory };
}

/** True if all addresses of a host are of this machine. */
async function isOwnAddress(host: string): Promise<boolean> {
  const found = await lookup(host.replaceAll(/[[\]]/g, ''), { all: true }).catch(() => []);
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return (
    found.length > 0 &&
    found.every(
      ({ address }) => isThisMachine(address) || own.some((known) => known.address === address),
    )
  );
}

/**
 * Of the process that holds the lock, since that is whose children serve; else of this one. Null
 * where nothing tells.
 */
export function readOpenFiles(holder: number | null | undefined): number | null {
  for (const process of [holder, 'self']) {
    try {
      const limits = readFileSync(`/proc/${process}/limits`, 'utf8');
      const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
      return soft === 'unlimited' ? null : Number(soft);
    } catch {
      // Not to be read: the next one.
    }
  }
  return null;
}

/** Null where nothing here tells. */
export async function readNtp(): Promise<boolean | null> {
  const run = async (program: string, ...args: string[]) => {
    try {
      const { stdout } = await promisify(execFile)(program, args, { timeout: PROGRAM_MS });
      return stdout;
    } catch {
      return null;
    }
  };
  const told = (await run('timedatectl', 'show', '-p', 'NTPSynchronized', '--value'))?.trim();
  if (told === 'yes' || told === 'no') return told === 'yes';
  const leap = /^Leap status\s*:\s*(.+)$/m.exec((await run('chronyc', 'tracking')) ?? '')?.[1];
  if (leap !== undefined) return leap === 'Normal';
  const status = /^\s*status:\s*(\d+)/m.exec((await run('adjtimex', '--print')) ?? '')?.[1];
  // STA_UNSYNC, bit 6.
  return status === undefined ? null : (Number(status) & 64) === 0;
}
