/**
 * Contracts due on one tick: how long until the last is settled, while ticks are recorded each
 * second and new contracts are placed at a steady rate (open loop).
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { openSettlement } from '#server/domain/contracts/contracts.jobs.ts';
import { placeContract } from '#server/domain/contracts/contracts.ts';
import { newId } from '#ui/client/new-id.ts';

import { grouped, percentile, printLine, printTable, rounded } from './figures.ts';
import { pgbenchRounds, preparePgbench } from './pgbench.ts';
import { inTown, type Town } from './town.ts';

const PLACEMENTS_PER_SECOND = 1_000;
const IN_FLIGHT = 1_000;
const COUNTS = [1_000, 10_000, 100_000] as const;
const PGBENCH_SECONDS = 5;

type Settled = { count: number; seconds: number; latencies: number[]; longestGap: number };

async function place(
  town: Town,
  personId: string,
  direction: 'BUY_UP' | 'SELL_SHORT',
): Promise<void> {
  const coin = town.market.coin('ETH');
  if (!coin) throw new Error('ETH is not traded');
  const answer = await town.teller.submit(
    placeContract,
    { personId, coin, direction, stake: 100_00n, duration: 60 },
    { personId, key: newId(), fingerprint: 'bench', requestId: 'bench' },
  );
  if (answer.status !== 201) throw new Error(answer.body);
}

/** Places `count` contracts after one tick, while the clock is held. */
async function placeMany(town: Town, count: number): Promise<void> {
  let placed = 0;
  const worker = async () => {
    while (placed < count) {
      placed += 1;
      const personId = town.people[placed % town.people.length] as string;
      await place(town, personId, placed % 3 === 0 ? 'SELL_SHORT' : 'BUY_UP');
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

/** Open loop: a placement every millisecond, measured from when it was due. */
function steadyPlacements(town: Town) {
  const latencies: number[] = [];
  const failures: unknown[] = [];
  const waiting = new Set<Promise<void>>();
  let isOver = false;
  const start = performance.now();
  const done = (async () => {
    for (let sent = 0; !isOver;) {
      const due = Math.floor(((performance.now() - start) / 1000) * PLACEMENTS_PER_SECOND);
      for (; sent < due; sent += 1) {
        const since = start + (sent / PLACEMENTS_PER_SECOND) * 1000;
        const personId = town.people[(sent * 7919) % town.people.length] as string;
        const one = place(town, personId, 'BUY_UP')
          .then(() => void latencies.push(performance.now() - since))
          .catch((error: unknown) => void failures.push(error))
          .finally(() => waiting.delete(one));
        waiting.add(one);
      }
      await sleep(1);
    }
    await Promise.all(waiting);
  })();
  return {
    latencies,
    failures,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

/** The first of them in the order in which they are settled; null once all are. */
async function firstOpen(town: Town, afterTick: number): Promise<string | null> {
  const rows = await town.database.query<{ contract_id: string }>(
    `select contract_id from open_contracts where duration = 60 and accepted_after_tick = $1
     order by contract_id limit 1`,
    [afterTick],
  );
  return rows[0]?.contract_id ?? null;
}

async function settleMany(town: Town, count: number): Promise<Settled> {
  const last = town.market.last();
  if (!last) throw new Error('no tick');
  town.clock.hold(new Date(last.at.getTime() + 100));
  await placeMany(town, count);
  const settlement = openSettlement({ ...town });
  town.clock.letGo();
  const ticks: number[] = [];
  town.market.onTick(() => void ticks.push(performance.now()));
  town.market.start();
  settlement.start();
  // The entry is the next tick, the exit the sixtieth after it.
  await sleep(58_000);
  const placements = steadyPlacements(town);
  const first = await firstOpen(town, last.number);
  while ((await firstOpen(town, last.number)) === first) await sleep(5);
  // The tick that made them due, from which everybody waits: a few hundred are gone before anybody
  // can look.
  const started = ticks.at(-1) ?? 0;
  while ((await firstOpen(town, last.number)) !== null) await sleep(5);
  const seconds = (performance.now() - started) / 1000;
  await placements.stop();
  const gaps = ticks.slice(1).map((at, index) => at - (ticks[index] ?? at));
  await town.market.stop();
  await sleep(200);
  await settlement.stop();
  if (placements.failures.length > 0) throw placements.failures[0];
  return { count, seconds, latencies: placements.latencies, longestGap: Math.max(...gaps) };
}

async function bestPgbench(town: Town): Promise<number> {
  const pgbench = pgbenchRounds(
    await preparePgbench(town.adminUrl),
    PGBENCH_SECONDS,
    town.checkpoint,
  );
  await pgbench.run();
  return pgbench.best();
}

/**
 * Each of `COUNTS` as contracts due on one tick, in a town of its own. Then pgbench on the last
 * one's server.
 */
export async function benchSettlement(): Promise<void> {
  const settled: Settled[] = [];
  let pgbench = 0;
  for (const count of COUNTS) {
    await inTown(`settlement of ${grouped(count)}`, async (town) => {
      settled.push(await settleMany(town, count));
      if (count === COUNTS.at(-1)) pgbench = await bestPgbench(town);
    });
  }
  printLine(
    `## Settlement of contracts due on one tick, with ${grouped(PLACEMENTS_PER_SECOND)} placements a second`,
  );
  const micros = ({ count, seconds }: Settled) => Math.round((seconds / count) * 1e6);
  printTable(
    [
      ...['contracts', 'seconds', 'per second', '÷ pgbench', 'µs each'],
      ...['placement p50 ms', 'p99 ms', 'longest between ticks ms'],
    ],
    settled.map((one) => [
      grouped(one.count),
      rounded(one.seconds, 2),
      grouped(one.count / one.seconds),
      rounded(one.count / one.seconds / pgbench, 2),
      String(micros(one)),
      rounded(percentile(one.latencies, 0.5)),
      rounded(percentile(one.latencies, 0.99)),
      rounded(one.longestGap, 0),
    ]),
  );
}
