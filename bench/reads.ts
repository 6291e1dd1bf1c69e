/**
 * What people's pages ask for, after a long past: all routes in turn at a steady rate (open loop),
 * and the rows that PostgreSQL went through without an index meanwhile.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { EPOCH_TICKS, PAGE_EPOCHS, PAGE_TICKS } from '#protocol/market.ts';
import type { Database } from '#server/kit/database/database.ts';

import { grouped, median, percentile, printLine, printTable, rounded } from './figures.ts';
import { failOnOthers } from './http.ts';
import { type AskedOpen, getRequest, openConnection, openLoop } from './http-client.ts';
import { lengthenTape, settleContracts, SETTLING_MS } from './past.ts';
import { populate, signIn } from './people.ts';
import { openServed, type Served } from './served.ts';

const PEOPLE = 10_000;
const PER_SECOND = 200;
const SECONDS = 10;
const CONNECTIONS = 64;
/**
 * What lies behind, and how long all of it takes to prepare, which is between the made tape and the
 * server's own.
 */
type Past = { ticks: number; contracts: number; preparingMs: number };
const short: Past = { ticks: 99_960, contracts: 5_000, preparingMs: 60_000 };
/** A million transfers, and as many ticks as four months have seconds. */
const long: Past = { ticks: 9_999_960, contracts: 720_000, preparingMs: 30 * 60_000 };
/** PostgreSQL's own counts are this late. */
const COUNTED_MS = 1_500;

const pathsAfter = (ticks: number) => [
  '/api/me',
  '/api/me/statement',
  '/api/portfolio',
  '/api/contracts?state=closed',
  '/api/contracts?state=active',
  '/api/orders',
  '/api/positions',
  '/api/notices',
  '/api/market/coins',
  '/api/market/candles?coin=BTC&interval=1m',
  '/api/market/candles?coin=ETH&interval=1h',
  '/api/market/stats?coin=BTC',
  `/api/market/ticks/pages/${Math.floor(ticks / 2 / PAGE_TICKS)}`,
  `/api/market/epochs/pages/${Math.floor(ticks / EPOCH_TICKS / PAGE_EPOCHS)}`,
];

const fillWith =
  ({ ticks, contracts }: Past) =>
  async (owner: Database, urls: Parameters<typeof settleContracts>[0]) => {
    printLine(`Preparing ${grouped(ticks)} ticks, ${grouped(contracts)} contracts`);
    await lengthenTape(owner, ticks);
    const people = await populate(owner, PEOPLE);
    await settleContracts(urls, people, contracts);
    await vacuum(owner);
    return signIn(owner, people);
  };

/** As autovacuum would have done by now. */
async function vacuum(owner: Database): Promise<void> {
  const client = await owner.connect('bench-vacuum');
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  await client.end();
}

/** A start checks the books whole: until that is over. Seconds. */
async function untilChecked(owner: Database): Promise<number> {
  const since = performance.now();
  for (let quiet = 0; quiet < 5;) {
    const [row] = await owner.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity
         where application_name = 'drishti-verifier' and state <> 'idle') as busy`,
    );
    quiet = row?.busy ? 0 : quiet + 1;
    await sleep(300);
  }
  return (performance.now() - since) / 1000;
}

/** Rows that were read without an index, by table. */
async function scannedRows(owner: Database): Promise<Map<string, number>> {
  await sleep(COUNTED_MS);
  const rows = await owner.query<{ name: string; count: number }>(
    'select relname as name, seq_tup_read::float8 as count from pg_stat_user_tables',
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

type Read = AskedOpen & { path: string };

/** All routes in turn, each time by another person. */
async function readAll(served: Served, paths: readonly string[]): Promise<Read[]> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(served.url)),
  );
  let turn = 0;
  const reads = await openLoop(connections, PER_SECOND, SECONDS, () => {
    turn += 1;
    const person = served.people[(turn * 7919) % served.people.length];
    const path = paths[turn % paths.length] ?? '';
    return { path, request: getRequest(path, person?.cookie ?? '') };
  });
  for (const connection of connections) connection.close();
  failOnOthers(reads, 200);
  return reads;
}

function rowOf(name: string, reads: readonly Read[]): string[] {
  const times = reads.map(({ ms }) => ms);
  const length = grouped(median(reads.map(({ bytes }) => bytes)));
  return [name, rounded(percentile(times, 0.5)), rounded(percentile(times, 0.99)), length];
}

export const benchReads = () => measureReads(short);
export const benchLongReads = () => measureReads(long);

async function measureReads(past: Past): Promise<void> {
  const earlierMs = SETTLING_MS + past.preparingMs;
  const served = await openServed(fillWith(past), { earlierMs });
  const paths = pathsAfter(past.ticks);
  try {
    const [size] = await served.owner.query<{ transfers: bigint; ticks: bigint }>(
      'select (select count(*) from transfers) as transfers, (select count(*) from ticks) as ticks',
    );
    printLine(
      `## Reads: ${grouped(PEOPLE)} people, ${grouped(Number(size?.transfers))} transfers, ` +
        `${grouped(Number(size?.ticks))} ticks; ${PER_SECOND} requests a second, open loop`,
    );
    printLine(
      `The check of the books after the start took ${rounded(await untilChecked(served.owner))} s more`,
    );
    await readAll(served, paths);
    await served.loopHeldMs();
    const before = await scannedRows(served.owner);
    const own = monitorEventLoopDelay({ resolution: 1 });
    own.enable();
    const reads = await readAll(served, paths);
    own.disable();
    const held = await served.loopHeldMs();
    const after = await scannedRows(served.owner);
    printTable(
      ['', 'p50 ms', 'p99 ms', 'bytes'],
      [
        ...paths.map((path) =>
          rowOf(
            `\`${path}\``,
            reads.filter((read) => read.path === path),
          ),
        ),
        rowOf('all', reads),
      ],
    );
    const scanned = [...after]
      .map(([name, count]) => ({ name, rows: (count - (before.get(name) ?? 0)) / reads.length }))
      .filter(({ rows }) => rows >= 0.1)
      .map(({ name, rows }) => `${name} ${rounded(rows)}`);
    printLine(
      `The server's event loop was held at most ${rounded(held)} ms, that of the load ${rounded(own.max / 1e6)} ms.`,
    );
    printLine(`Rows read without an index, a request: ${scanned.join(', ') || 'none'}`);
    printLine();
  } finally {
    await served.close();
  }
}
