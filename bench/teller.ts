/**
 * The teller against pgbench and against itself at batch size 1, interleaved on one server:
 * commands a second, latency, batch size. Every command is a real contract: locks, replay check,
 * balance check, transfer, contract, notice, outcome.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { placeContract } from '#server/domain/contracts/contracts.ts';
import type { Teller } from '#server/ledger/teller.ts';
import { newId } from '#ui/client/new-id.ts';

import { grouped, median, percentile, printLine, printTable, rounded } from './figures.ts';
import { pgbenchRounds, preparePgbench } from './pgbench.ts';
import type { Town } from './town.ts';

const ROUNDS = 3;
const SECONDS = 5;
const OPEN_SECONDS = 10;
const IN_FLIGHT = 256;
/** Of the open loop's rate to pgbench's best. */
const OPEN_SHARE = 1.2;
const ONE_BY_ONE_CONNECTIONS = [8, 16, 32] as const;

type Load = { perSecond: number; p50: number; p99: number; batch: number };

/** Whose command is next. */
type Turn = (people: readonly string[]) => string;

/** Everybody as often as everybody else, neighbours far apart. */
function evenly(): Turn {
  let next = 0;
  return (people) => people[(next += 7919) % people.length] as string;
}

/** The n-th person 1/n as often as the first (Zipf), in an order that every run repeats. */
function byZipf(count: number): Turn {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) sums[rank] = sum += 1 / (rank + 1);
  let next = 0;
  return (people) => {
    // The golden ratio's multiples are spread evenly between 0 and 1.
    next = (next + 0.618_033_988_749_895) % 1;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < next * sum) low = middle + 1;
      else high = middle;
    }
    return people[low] as string;
  };
}

async function placeOne(town: Town, teller: Teller, personId: string): Promise<void> {
  const coin = town.market.coin('BTC');
  if (!coin) throw new Error('BTC is not traded');
  const answer = await teller.submit(
    placeContract,
    { personId, coin, direction: 'BUY_UP', stake: 100_00n, duration: 60 },
    { personId, key: newId(), fingerprint: 'bench', requestId: 'bench' },
  );
  if (answer.status !== 201) throw new Error(answer.body);
}

/** Closed loop: `inFlight` callers, each asking again as soon as it is answered. */
export async function load(
  town: Town,
  teller: Teller,
  inFlight: number,
  seconds: number,
  turn: Turn = evenly(),
): Promise<Load> {
  const latencies: number[] = [];
  const before = { ...teller.counts };
  const start = performance.now();
  const end = start + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await placeOne(town, teller, turn(town.people));
      latencies.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  const elapsed = (performance.now() - start) / 1000;
  const commands = teller.counts.commands - before.commands;
  return {
    perSecond: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    batch: commands / (teller.counts.batches - before.batches),
  };
}

/**
 * Open loop: `perSecond` commands a second whatever the answers do. The time of each counts from
 * when it was due.
 */
async function openLoad(town: Town, perSecond: number, seconds: number): Promise<number[]> {
  const latencies: number[] = [];
  const waiting = new Set<Promise<void>>();
  const turn = evenly();
  const start = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, ((performance.now() - start) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const since = start + (sent / perSecond) * 1000;
      const one: Promise<void> = placeOne(town, town.teller, turn(town.people)).then(() => {
        latencies.push(performance.now() - since);
        waiting.delete(one);
      });
      waiting.add(one);
    }
    await sleep(1);
  }
  await Promise.all(waiting);
  return latencies;
}

async function oneByOne(town: Town, connections: number): Promise<Load> {
  const teller = await town.openTeller({ lanes: connections, maxBatch: 1 });
  try {
    return await load(town, teller, IN_FLIGHT, SECONDS);
  } finally {
    await teller.close();
  }
}

export async function benchTeller(town: Town): Promise<void> {
  printLine(`## Teller: ${IN_FLIGHT} in flight, ${ROUNDS} rounds of ${SECONDS} s, medians`);
  const pgbenchUrl = await preparePgbench(town.adminUrl);
  await load(town, town.teller, IN_FLIGHT, 2);
  const teller: Load[] = [];
  const zipf: Load[] = [];
  const single = new Map<number, Load[]>(ONE_BY_ONE_CONNECTIONS.map((count) => [count, []]));
  const pgbench = pgbenchRounds(pgbenchUrl, SECONDS, town.checkpoint);
  for (let round = 0; round < ROUNDS; round += 1) {
    await pgbench.run();
    await town.checkpoint();
    teller.push(await load(town, town.teller, IN_FLIGHT, SECONDS));
    await town.checkpoint();
    zipf.push(await load(town, town.teller, IN_FLIGHT, SECONDS, byZipf(town.people.length)));
    for (const count of ONE_BY_ONE_CONNECTIONS) {
      await town.checkpoint();
      single.get(count)?.push(await oneByOne(town, count));
    }
  }
  const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond));
  const bestPgbench = pgbench.best();
  const bestSingle = Math.max(...[...single.values()].map(rate));
  const row = (name: string, loads: readonly Load[]) => [
    name,
    grouped(rate(loads)),
    rounded(rate(loads) / bestPgbench, 2),
    rounded(median(loads.map(({ p50 }) => p50))),
    rounded(median(loads.map(({ p99 }) => p99))),
    rounded(median(loads.map(({ batch }) => batch)), 0),
  ];
  printTable(
    ['', 'per second', '÷ pgbench', 'p50 ms', 'p99 ms', 'batch'],
    [
      row('teller', teller),
      row('teller, people by Zipf', zipf),
      ...[...single].map(([count, loads]) => row(`batch size 1, ${count} connections`, loads)),
      ...pgbench
        .medians()
        .map(([clients, tps]) => [
          `pgbench -s 50 -M prepared -c ${clients}`,
          grouped(tps),
          rounded(tps / bestPgbench, 2),
          '',
          '',
          '',
        ]),
    ],
  );
  printLine(`teller / best pgbench: ${rounded(rate(teller) / bestPgbench, 2)}`);
  printLine(`teller / best batch size 1: ${rounded(rate(teller) / bestSingle, 2)}`);
  printLine(`Zipf / uniform: ${rounded(rate(zipf) / rate(teller), 2)}`);
  await town.checkpoint();
  const open = await openLoad(town, OPEN_SHARE * bestPgbench, OPEN_SECONDS);
  const times = [0.5, 0.99].map((share) => rounded(percentile(open, share)));
  printLine(
    `Open loop at ${grouped(OPEN_SHARE * bestPgbench)} a second: p50 ${times[0]} ms, p99 ${times[1]} ms`,
  );
  printLine();
}
