/**
 * The real server as a process of its own, as `npm start` runs it: for the tests that kill it and
 * for the journeys in the browser. Reads what it prints, nothing else.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { CoinList } from '#protocol/market.ts';

import { until, WAIT_MS } from './waits.ts';

export type ServerProcess = {
  url: string;
  referral: string;
  /** The one-time link, while no admin exists. */
  claimUrl: string | null;
  output(): string;
  /** Of the process that was started: it records ticks. */
  pid: number;
  /** Of the children that serve now. */
  webPids(): number[];
  /** Process id of its PostgreSQL. */
  postgresPid(): number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
};

const root = join(import.meta.dirname, '..');
/** As `npm start` has it: code that was compiled once is not compiled at every start. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };

export function makeDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'drishti-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/**
 * Returns a port for a server whose address must be known before it starts, as links in mails need.
 * It is below the ports that the system gives out by itself: another test's server could take one
 * of those meanwhile.
 */
export async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_000; port += 1) {
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, 'localhost', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => {
      probe.close(resolve);
    });
    return port;
  }
  throw new Error('There is no free port.');
}

/** The first lines that a server prints, which are for programs too. */
export function readPrinted(text: string): Pick<ServerProcess, 'url' | 'referral' | 'claimUrl'> {
  return {
    url: found(text, /^Listening on (\S+)$/m) ?? '',
    referral: found(text, /^Referral code: (\S+)$/m) ?? '',
    claimUrl: found(text, /^First admin: (\S+)$/m),
  };
}

const found = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.[1] ?? null;

/**
 * Starts it, from these sources, and waits until it listens. Throws with its output where it ends
 * before that.
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  sources = root,
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: sources,
    env: { ...process.env, ...compiled, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that failed may not have ended it.
  const endWithUs = () => void child.kill('SIGTERM');
  process.on('exit', endWithUs);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  let isOver = false;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => {
      isOver = true;
      process.off('exit', endWithUs);
      resolve(code ?? signal);
    });
  });
  // The absence of `First admin` is known once the last line of the introduction has come.
  const isReady = () => /^Stop with Ctrl-C\.$/m.test(text);
  await until('the server listens or has ended', () => isReady() || isOver).catch(() => undefined);
  if (!isReady()) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start:\n${text}`);
  }
  return {
    ...readPrinted(text),
    output: () => text,
    pid: child.pid ?? 0,
    webPids: () => childrenRunning(child.pid ?? 0, 'web-process.ts'),
    postgresPid: () =>
      Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

function childrenRunning(parent: number, program: string): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows
    .filter(
      ([, ppid, state = '', ...args]) =>
        Number(ppid) === parent && !state.startsWith('Z') && args.join(' ').includes(program),
    )
    .map(([pid]) => Number(pid));
}

/**
 * Starts it where it is not expected to stay: answers how it ended and what it said. Kills it where
 * it hangs.
 */
export function runServer(
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const options = { cwd: root, env: { ...process.env, ...compiled, ...env }, timeout: WAIT_MS };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['server/main.ts'], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

/** Until any coin can be traded. */
export function untilTrading(url: string): Promise<unknown> {
  return until('trading is open', async () => {
    const list = (await (await fetch(`${url}/api/market/coins`)).json()) as CoinList;
    return list.items.some(({ tradable }) => tradable);
  });
}
