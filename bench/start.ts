/** How long an installation takes to be there, and what it weighs while nobody uses it. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeDataDir, type ServerProcess, startServer } from '#test/server-process.ts';
import { until } from '#test/waits.ts';

import { median, printLine, printTable, rounded } from './figures.ts';
import { clusterMemoryBytes, residentBytes, togetherBytes } from './processes.ts';

const STARTS = 3;
/** After a start: what it needed only once has been given back by then. */
const IDLE_MS = 60_000;
const MEGABYTE = 1024 * 1024;
const root = join(import.meta.dirname, '..');
/** As `npm start` has it: types are stripped once, not at each start. */
const compiled = join(root, 'node_modules/.cache/compiled');

function bytesOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}

/** Seconds from the start of the process until /api/health says that all is well. */
async function startHealthy(dataDir: string): Promise<{ server: ServerProcess; seconds: number }> {
  const started = performance.now();
  const server = await startServer(dataDir, { NODE_COMPILE_CACHE: compiled });
  await until('health', async () => (await fetch(`${server.url}/api/health`)).ok);
  return { server, seconds: (performance.now() - started) / 1000 };
}

export async function benchStart(): Promise<void> {
  printLine('## Start and size');
  const data = makeDataDir();
  const first = await startHealthy(data.path);
  let { server } = first;
  const warm: number[] = [];
  const killed: number[] = [];
  try {
    for (let round = 0; round < STARTS; round += 1) {
      for (const [signal, seconds] of [['SIGINT', warm] as const, ['SIGKILL', killed] as const]) {
        server.kill(signal);
        await server.ended;
        const next = await startHealthy(data.path);
        ({ server } = next);
        seconds.push(next.seconds);
      }
    }
    await sleep(IDLE_MS);
    const megabytes = (bytes: number) => rounded(bytes / MEGABYTE, 0);
    printTable(
      ['', ''],
      [
        ['first start to healthy, s', rounded(first.seconds)],
        ['start to healthy, s', rounded(median(warm))],
        ['start to healthy after SIGKILL, s', rounded(median(killed))],
        ['what records, idle, resident MB', megabytes(residentBytes(server.pid))],
        [
          'what serves, idle, resident MB',
          megabytes(server.webPids().reduce((sum, pid) => sum + residentBytes(pid), 0)),
        ],
        [
          'both together, idle, what they share counted once, MB',
          megabytes(togetherBytes([server.pid, ...server.webPids()])),
        ],
        ['PostgreSQL, idle, MB', megabytes(clusterMemoryBytes(server.postgresPid()))],
        ['data directory after the start, MB', megabytes(bytesOf(data.path))],
        ['installed packages, MB', megabytes(bytesOf(join(root, 'node_modules')))],
        ['built pages, MB', megabytes(bytesOf(join(root, 'dist')))],
      ],
    );
  } finally {
    server.kill('SIGINT');
    await server.ended;
    data.remove();
  }
}
