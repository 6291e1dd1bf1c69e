/**
 * Floods of reads from an address of their own, read and unread, while people place contracts. The
 * tape has 100,000 ticks. It measures how evenly ticks come and how soon contracts settle. It also
 * measures what becomes of placements, and the memory of the server's processes together. Run it
 * with `npm run bench -- flood`. `flood 64 read 10` is for one number of sockets, one manner and 10
 * seconds. `spread` gives each socket an address of its own; `live` has 10,000 streams open beside.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { PAGE_TICKS, RANGE_MOST } from '#protocol/market.ts';
import type { Database } from '#server/kit/database/database.ts';
import { type Flood, type FloodResult, startFlood } from '#test/flooding.ts';

import {
  grouped,
  percentile,
  printHead,
  printLine,
  printRow,
  printTable,
  rounded,
} from './figures.ts';
import { contractsOf } from './http.ts';
import { type AskedOpen, openConnection, openLoop } from './http-client.ts';
import { lengthenTape } from './past.ts';
import { populate, signIn } from './people.ts';
import { openServed, type Served } from './served.ts';

const TICKS = 99_960;
const PEOPLE = 1_000;
const SOCKETS = [64, 250, 700];
const SECONDS = 30;
const PER_SECOND = 20;
const CONNECTIONS = 32;
const READERS = 10_000;
/** Streams of one address. */
const READERS_OF_ONE = 400;
/** A contract that is placed so long before a flood settles in it. */
const SETTLES_AFTER_S = 62;
const LOOK_EVERY_MS = 1_000;
const MEGABYTE = 1024 * 1024;
const FLOODERS = 2;
const STREAMS = 3;

/** What each figure should be at most, or at least. */
const goals = {
  gapMs: 1_500,
  settlementMs: 2_000,
  placed: 0.99,
  placementMs: 1_000,
  megabytes: 400,
  megabytesWithReaders: 600,
};

/** One route of each class of cost. */
const routes: Readonly<Record<string, readonly string[]>> = {
  cheap: ['/api/market/stats?coin=BTC'],
  list: Array.from(
    { length: 500 },
    (_, at) => `/api/market/ticks?from=${at * 100}&to=${at * 100 + RANGE_MOST - 1}`,
  ),
  expensive: Array.from(
    { length: TICKS / PAGE_TICKS - 1 },
    (_, at) => `/api/market/ticks/pages/${at}`,
  ),
};

type FloodPlan = {
  sockets: number;
  manner: 'read' | 'ignore';
  cost: string;
  seconds: number;
  isSpread: boolean;
};

type FloodFigures = {
  /** Longest between two ticks of the tape. */
  gapMs: number;
  /** From the tick that ends a contract to its settlement, at most; null where none settled. */
  settlementMs: number | null;
  /** Of placements by people who do not flood, how many were accepted. */
  placed: number;
  placementMs: number;
  bytes: number;
  flood: FloodResult;
};

const fill = async (owner: Database) => {
  await lengthenTape(owner, TICKS);
  return signIn(owner, await populate(owner, PEOPLE));
};

/** A server with the tape that is flooded. The caller closes it. */
const openFlooded = () => openServed(fill, { earlierMs: 60_000 });

/**
 * People who place contracts at a steady rate whatever becomes of them, until the server is closed
 * or for `seconds`.
 */
async function placeContracts(served: Served, seconds: number): Promise<AskedOpen[]> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(served.url)),
  );
  const next = contractsOf(served);
  const asked = await openLoop(connections, PER_SECOND, seconds, () => ({ request: next() }));
  for (const connection of connections) connection.close();
  return asked;
}

/** The most that `read` answered until `done` is. */
async function mostUntil(done: Promise<unknown>, read: () => number): Promise<number> {
  let isDone = false;
  void done.finally(() => (isDone = true));
  let most = read();
  while (!isDone) {
    await sleep(LOOK_EVERY_MS);
    most = Math.max(most, read());
  }
  return most;
}

type Span = { gap: number | null; settlement: number | null };

/** What the tape and the books say of the seconds from `since` on. */
async function readSpan(owner: Database, since: Date): Promise<Span> {
  const [row] = await owner.query<Span>(
    `select
       (select max(gap) from (select extract(epoch from at - lag(at) over (order by number))::float8 as gap
          from ticks where at >= $1::timestamptz - interval '1500 ms') gaps) as gap,
       (select max(extract(epoch from s.settled_at - t.at))::float8
          from settlements s join ticks t on t.number = s.exit_tick where t.at >= $1) as settlement`,
    [since],
  );
  if (!row) throw new Error('no row');
  return row;
}

/** One flood, and what it did to everybody else. */
async function measureFlood(served: Served, plan: FloodPlan): Promise<FloodFigures> {
  const flood: Flood = {
    url: served.url,
    paths: routes[plan.cost] ?? [],
    sockets: plan.sockets,
    manner: plan.manner,
    network: FLOODERS,
    ofOneAddress: plan.isSpread ? 1 : plan.sockets,
    // Those who never read want as much as there is.
    accepts: plan.manner === 'read' ? 'br' : null,
  };
  const [clock] = await served.owner.query<{ now: Date }>('select clock_timestamp() as now');
  if (!clock) throw new Error('no time');
  const running = await startFlood(flood);
  const placing = placeContracts(served, plan.seconds);
  const bytes = await mostUntil(placing, served.togetherBytes);
  const asked = await placing;
  const { gap, settlement } = await readSpan(served.owner, clock.now);
  const accepted = asked.filter(({ status }) => status === 201);
  return {
    gapMs: (gap ?? Number.NaN) * 1000,
    settlementMs: settlement === null ? null : settlement * 1000,
    placed: accepted.length / asked.length,
    placementMs: percentile(
      asked.map(({ ms }) => ms),
      0.99,
    ),
    bytes,
    flood: await running.end(),
  };
}

const head = [
  '',
  'longest between ticks ms',
  'settled after ms',
  'placed',
  'p99 ms',
  'Node MB',
  'answers of the flood a second',
];

function rowOf(plan: FloodPlan, figures: FloodFigures, megabytes: number): string[] {
  const { gapMs, settlementMs, placed, placementMs, bytes, flood } = figures;
  const marked = (value: number, isGood: boolean, text: string) =>
    isGood || Number.isNaN(value) ? text : `**${text}**`;
  const statuses = Object.entries(flood.statuses)
    .map(([status, count]) => `${status}: ${grouped(count / plan.seconds)}`)
    .join(', ');
  const weight = bytes / MEGABYTE;
  return [
    `${plan.sockets} sockets, ${plan.cost}, ${plan.manner === 'read' ? 'read' : 'not read'}`,
    marked(gapMs, gapMs <= goals.gapMs, rounded(gapMs, 0)),
    settlementMs === null
      ? ''
      : marked(settlementMs, settlementMs <= goals.settlementMs, rounded(settlementMs, 0)),
    marked(placed, placed >= goals.placed, `${rounded(placed * 100)} %`),
    marked(placementMs, placementMs <= goals.placementMs, rounded(placementMs)),
    marked(weight, weight <= megabytes, rounded(weight, 0)),
    statuses || `${grouped(flood.closed)} sockets closed`,
  ];
}

/**
 * `words`: numbers of sockets up to 1,000, then seconds; `read`, `ignore`, a class of cost,
 * `spread`, `live`.
 */
export async function benchFlood(words: readonly string[]): Promise<void> {
  const numbers = words.filter((word) => /^[0-9]+$/.test(word)).map(Number);
  const [only, seconds = SECONDS] = numbers;
  const isSpread = words.includes('spread');
  const manners = (['read', 'ignore'] as const).filter(
    (one, _, all) => words.includes(one) || !all.some((other) => words.includes(other)),
  );
  const costs = Object.keys(routes).filter(
    (one, _, all) => words.includes(one) || !all.some((other) => words.includes(other)),
  );
  const plans = (only === undefined ? SOCKETS : [only]).flatMap((sockets) =>
    manners.flatMap((manner) =>
      costs.map((cost) => ({ sockets, manner, cost, seconds, isSpread })),
    ),
  );
  const served = await openFlooded();
  try {
    printLine(
      `## Floods of reads: ${grouped(TICKS)} ticks, ${PER_SECOND} contracts a second, ${seconds} s each, ` +
        (isSpread ? 'an address for each socket' : 'all from one address'),
    );
    await placeContracts(served, SETTLES_AFTER_S);
    // A line for each as it comes: all of them take many minutes.
    printHead(head);
    for (const plan of plans)
      printRow(rowOf(plan, await measureFlood(served, plan), goals.megabytes));
    printLine();
    if (words.includes('live') || only === undefined)
      await floodBesideReaders(served, plans.at(-1));
    await served.verifyBooks();
  } finally {
    await served.close();
  }
}

async function floodBesideReaders(served: Served, plan: FloodPlan | undefined): Promise<void> {
  if (!plan) return;
  const streams = await startFlood({
    url: served.url,
    paths: [],
    sockets: READERS,
    manner: 'live',
    network: STREAMS,
    ofOneAddress: READERS_OF_ONE,
    accepts: null,
  });
  await sleep(LOOK_EVERY_MS);
  const figures = await measureFlood(served, plan);
  const { statuses, closed } = await streams.end();
  printLine(
    `Beside ${grouped(READERS)} live readers (opened: ${statuses['200'] ?? 0}, lost ${closed})`,
  );
  printTable(head, [rowOf(plan, figures, goals.megabytesWithReaders)]);
}
