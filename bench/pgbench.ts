/**
 * The outside measure: PostgreSQL's own TPC-B-like benchmark on the same server. Needs Debian's
 * postgresql-contrib.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import pg from 'pg';

import { median } from './figures.ts';

const run = promisify(execFile);

/** Rows of its largest table are 100,000 times this. */
const SCALE = 50;
const PGBENCH_CLIENTS = [8, 16, 32] as const;

/**
 * Makes and fills its database on the server. Throws with a clear line where pgbench is not
 * installed.
 */
export async function preparePgbench(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create database pgbench');
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = '/pgbench';
  try {
    await run('pgbench', ['--initialize', '--quiet', `--scale=${SCALE}`, url.href], {
      maxBuffer: 1e8,
    });
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT';
    throw isMissing
      ? new Error('pgbench is not installed: apt-get install postgresql-contrib')
      : error;
  }
  return url.href;
}

/** Transactions a second of `pgbench -M prepared` with that many clients. */
async function pgbenchTps(url: string, clients: number, seconds: number): Promise<number> {
  const { stdout } = await run('pgbench', [
    '--protocol=prepared',
    '--no-vacuum',
    `--client=${clients}`,
    '--jobs=2',
    `--time=${seconds}`,
    url,
  ]);
  const tps = /tps = ([0-9.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench printed no tps: ${stdout}`);
  return Number.parseFloat(tps);
}

/**
 * Rounds of it between other measurements: every count of clients once a round, each after a
 * checkpoint.
 */
export function pgbenchRounds(url: string, seconds: number, checkpoint: () => Promise<unknown>) {
  const measured = new Map<number, number[]>(PGBENCH_CLIENTS.map((count) => [count, []]));
  const medians = () =>
    [...measured].map(([clients, tps]): [number, number] => [clients, median(tps)]);
  return {
    async run(): Promise<void> {
      for (const [clients, tps] of measured) {
        await checkpoint();
        tps.push(await pgbenchTps(url, clients, seconds));
      }
    },
    /** Transactions a second by clients, the median of the rounds so far. */
    medians,
    best: () => Math.max(...medians().map(([, tps]) => tps)),
  };
}
