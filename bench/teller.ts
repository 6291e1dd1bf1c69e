/**
 * The teller against pgbench and against itself at batch size 1, interleaved on one server: commands a second, latency,
 * batch size. Every command is a real contract: locks, replay check, balance check, transfer, contract, notice, outcome.
 */
import { randomUUID } from 'node:crypto';

import { placeContract } from '#server/domain/contracts/contracts.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { grouped, median, percentile, printLine, printTable, rounded } from './figures.ts';
import { PGBENCH_CLIENTS, pgbenchTps, preparePgbench } from './pgbench.ts';
import type { Town } from './town.ts';

const ROUNDS = 3;
const SECONDS = 5;
const IN_FLIGHT = 256;
const ONE_BY_ONE_CONNECTIONS = [8, 16, 32] as const;

type Load = { perSecond: number; p50: number; p99: number; batch: number };

/** Closed loop: so many callers, each asking again as soon as it is answered. */
export async function load(
  town: Town,
  teller: Teller,
  inFlight: number,
  seconds: number,
): Promise<Load> {
  const coin = town.market.coin('BTC');
  if (!coin) throw new Error('BTC is not traded');
  const latencies: number[] = [];
  const before = { ...teller.counts };
  const start = performance.now();
  const end = start + seconds * 1000;
  let next = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const personId = town.people[(next += 7919) % town.people.length] as string;
      const asked = performance.now();
      const answer = await teller.submit(
        placeContract,
        { personId, coin, direction: 'BUY_UP', stake: 100_00n, duration: 60, market: town.market },
        { personId, key: randomUUID(), fingerprint: 'bench', requestId: 'bench' },
      );
      if (answer.status !== 201) throw new Error(answer.body);
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
  const single = new Map<number, Load[]>(ONE_BY_ONE_CONNECTIONS.map((count) => [count, []]));
  const pgbench = new Map<number, number[]>(PGBENCH_CLIENTS.map((count) => [count, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const clients of PGBENCH_CLIENTS) {
      await town.checkpoint();
      pgbench.get(clients)?.push(await pgbenchTps(pgbenchUrl, clients, SECONDS));
    }
    await town.checkpoint();
    teller.push(await load(town, town.teller, IN_FLIGHT, SECONDS));
    for (const count of ONE_BY_ONE_CONNECTIONS) {
      await town.checkpoint();
      single.get(count)?.push(await oneByOne(town, count));
    }
  }
  const rate = (loads: readonly Load[]) => median(loads.map(({ perSecond }) => perSecond));
  const bestPgbench = Math.max(...[...pgbench.values()].map(median));
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
      ...[...single].map(([count, loads]) => row(`batch size 1, ${count} connections`, loads)),
      ...[...pgbench].map(([clients, tps]) => [
        `pgbench -s 50 -M prepared -c ${clients}`,
        grouped(median(tps)),
        rounded(median(tps) / bestPgbench, 2),
        '',
        '',
        '',
      ]),
    ],
  );
  printLine(`teller / best pgbench: ${rounded(rate(teller) / bestPgbench, 2)}`);
  printLine(`teller / best batch size 1: ${rounded(rate(teller) / bestSingle, 2)}`);
  printLine();
}
