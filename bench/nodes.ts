/**
 * What several database nodes would carry together, by simulation with costs measured here: `npm
 * run bench -- nodes`. First the teller on one PostgreSQL: what a batch costs by its size, and what
 * a tick does. Then nodes of that kind, each with the tills that fall to it (docs/scaling.md,
 * *Several databases*): people arrive at random, lanes take what waits, and once a second a tick
 * waits for the batches under way and holds up the next ones. Commands a second of which 99 in 100
 * are answered within 80 ms.
 */
import { grouped, median, percentile, printLine, printTable, rounded } from './figures.ts';
import { load } from './teller.ts';
import type { Town } from './town.ts';

const SIZES = [4, 16, 64, 128, 256] as const;
const MEASURE_SECONDS = 3;
const TICKS = 20;
const LANES = 2;
const TILLS = 16;
const NODES = [1, 2, 4, 8, 16] as const;
/** Of one batch, as the teller has it. */
const MAX_BATCH = 500;
const GOAL_MS = 80;
const SIMULATED_MS = 10_000;
/** A statement's way to a node and back, beyond what is measured on one machine. */
const WAY_MS = 1;
/** Round trips of a batch. */
const TRIPS = 2;
const PEOPLE = 100_000;
const SEED = 20_261_124;

/**
 * A batch takes `fixed + each × its commands`, milliseconds, while the other lane works too; a tick
 * is written in `tick`.
 */
type Costs = { fixed: number; each: number; tick: number };

/** The straight line nearest to the points, by least squares. */
function fit(points: readonly (readonly [number, number])[]): { fixed: number; each: number } {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([size]) => size), mean(([, ms]) => ms)];
  const each = mean(([size, ms]) => (size - x) * (ms - y)) / mean(([size]) => (size - x) ** 2);
  return { fixed: Math.max(0, y - each * x), each };
}

async function measure(town: Town): Promise<Costs> {
  await load(town, town.teller, 256, 2);
  const points: [number, number][] = [];
  for (const size of SIZES) {
    await town.checkpoint();
    const { perSecond, batch } = await load(town, town.teller, size * LANES, MEASURE_SECONDS);
    points.push([batch, (batch * LANES * 1000) / perSecond]);
  }
  const ticks: number[] = [];
  for (let count = 0; count < TICKS; count += 1) {
    town.clock.hold(new Date(town.clock.now().getTime() + 1000));
    const from = performance.now();
    await town.market.recordTick();
    ticks.push(performance.now() - from);
  }
  return { ...fit(points), tick: median(ticks) };
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * How much of all commands each till has: people in a till by chance, the n-th of whom asks
 * `weight(n)` as often as the first.
 */
function sharesOfTills(random: () => number, weight: (rank: number) => number): number[] {
  const shares = Array.from({ length: TILLS }, () => 0);
  let sum = 0;
  for (let rank = 1; rank <= PEOPLE; rank += 1) {
    const till = Math.floor(random() * TILLS);
    shares[till] = (shares[till] as number) + weight(rank);
    sum += weight(rank);
  }
  return shares.map((share) => share / sum);
}

/**
 * Latencies of one node's commands, milliseconds: arrivals by chance at a rate, lanes, and a tick
 * each second.
 */
function simulateNode(costs: Costs, perSecond: number, random: () => number): number[] {
  const queues = Array.from({ length: LANES }, (): number[] => []);
  const freeAt = Array.from({ length: LANES }, () => 0);
  const latencies: number[] = [];
  let nextTick = 1000 * random();
  let now = 0;
  let arrival = 0;
  const service = (count: number) => costs.fixed + costs.each * count;
  while (now < SIMULATED_MS) {
    // Whichever comes first: somebody, a lane that is free with somebody waiting, or the tick.
    const lane = freeAt.indexOf(
      Math.min(...freeAt.filter((_, at) => (queues[at] ?? []).length > 0)),
    );
    const start =
      lane < 0 ? Infinity : Math.max(freeAt[lane] as number, (queues[lane] ?? [])[0] ?? 0);
    now = Math.min(arrival, start, nextTick);
    if (now === nextTick) {
      // It has the lock once every batch under way is over, and gives it back when it is written.
      const over = Math.max(now, ...freeAt) + costs.tick;
      freeAt.fill(over);
      nextTick += 1000;
    } else if (now === arrival) {
      queues[Math.floor(random() * LANES)]?.push(arrival);
      arrival += (-Math.log(1 - random()) * 1000) / perSecond;
    } else {
      const batch = queues[lane]?.splice(0, MAX_BATCH) ?? [];
      const over = now + service(batch.length);
      freeAt[lane] = over;
      for (const at of batch) latencies.push(over - at);
    }
  }
  return latencies;
}

/** All nodes at a rate for all together: the slowest commands are those of the fullest node. */
function simulate(
  costs: Costs,
  shares: readonly number[],
  nodes: number,
  perSecond: number,
): number[] {
  const random = chance(SEED + nodes);
  return Array.from({ length: nodes }, (_, node) => {
    const share = shares.reduce((sum, one, till) => sum + (till % nodes === node ? one : 0), 0);
    return simulateNode(costs, perSecond * share, random);
  }).flat();
}

const p99 = (latencies: readonly number[]) => percentile(latencies, 0.99);

/** The highest rate at which 99 of 100 are answered in time. */
function carried(costs: Costs, shares: readonly number[], nodes: number): number {
  let [low, high] = [0, (nodes * LANES * 1000) / costs.each];
  for (let step = 0; step < 9; step += 1) {
    const middle = (low + high) / 2;
    if (p99(simulate(costs, shares, nodes, middle)) <= GOAL_MS) low = middle;
    else high = middle;
  }
  return low;
}

export async function benchNodes(town: Town): Promise<void> {
  const costs = await measure(town);
  printLine(
    `## Nodes, simulated: a batch ${rounded(costs.fixed, 2)} ms and ${rounded(costs.each * 1000)} µs a command, ` +
      `a tick ${rounded(costs.tick)} ms, seed ${SEED}`,
  );
  const crowds = [() => 1, (rank: number) => 1 / rank].map((weight) =>
    sharesOfTills(chance(SEED), weight),
  );
  const away = { ...costs, fixed: costs.fixed + TRIPS * WAY_MS, tick: costs.tick + TRIPS * WAY_MS };
  const most = NODES.map((nodes) => crowds.map((shares) => carried(away, shares, nodes)));
  printTable(
    ['nodes', 'people alike', '÷ one node', 'people by Zipf', '÷ one node', 'p99 ms at 80 %'],
    NODES.map((nodes, row) => {
      const own = most[row] ?? [];
      const [, zipf = []] = crowds;
      const figures = own.flatMap((rate, crowd) => [
        grouped(rate),
        rounded(rate / (most[0]?.[crowd] ?? Number.NaN)),
      ]);
      const calm = simulate(away, zipf, nodes, (own[1] ?? 0) * 0.8);
      return [`${nodes}`, ...figures, rounded(p99(calm))];
    }),
  );
}
