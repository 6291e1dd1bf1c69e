/**
 * Money commands through real HTTP, from another process than the server's: a session, an
 * idempotency key, validation and a contract each. Against pgbench on the same PostgreSQL in the
 * same run.
 */
import { newId } from '#ui/client/new-id.ts';

import { grouped, median, percentile, printLine, printTable, rounded } from './figures.ts';
import { closedLoop, type HttpAnswer, openConnection, postRequest } from './http-client.ts';
import { pgbenchRounds, preparePgbench } from './pgbench.ts';
import { clusterCpuSeconds, cpuSeconds } from './processes.ts';
import { openServed, type Served } from './served.ts';

const PEOPLE = 1_000;
const IN_FLIGHT = 128;
const ROUNDS = 3;
const SECONDS = 6;

const contract = JSON.stringify({
  coin: 'BTC',
  direction: 'BUY_UP',
  amount: '100.00',
  duration: 60,
});

export function onePlacement(cookie: string, key: string): string {
  return postRequest('/api/contracts', cookie, key, contract);
}

/** Requests of contracts, each by the next person under a new key. */
export function contractsOf(served: Served): () => string {
  let turn = 0;
  return () => {
    const person = served.people[(turn += 7) % served.people.length];
    return onePlacement(person?.cookie ?? '', newId());
  };
}

export function failOnOthers(asked: readonly HttpAnswer[], ...allowed: readonly number[]): void {
  const other = asked.find(({ status }) => !allowed.includes(status));
  if (other) throw new Error(`the server answered ${other.status}: ${other.body}`);
}

type Round = { perSecond: number; p50: number; p99: number; shares: number[] };

async function round(served: Served): Promise<Round> {
  const connections = await Promise.all(
    Array.from({ length: IN_FLIGHT }, () => openConnection(served.url)),
  );
  const cost = () => [
    served.cpuSeconds(),
    clusterCpuSeconds(served.postmaster),
    cpuSeconds(process.pid),
  ];
  const before = cost();
  const { asked, seconds } = await closedLoop(connections, SECONDS, contractsOf(served));
  const shares = cost().map((after, index) => (after - (before[index] ?? 0)) / seconds);
  for (const connection of connections) connection.close();
  failOnOthers(asked, 201);
  const times = asked.map(({ ms }) => ms);
  return {
    perSecond: asked.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    shares,
  };
}

export async function benchHttp(): Promise<void> {
  printLine(`## Commands over HTTP: ${grouped(PEOPLE)} people, ${IN_FLIGHT} in flight`);
  const served = await openServed(PEOPLE);
  try {
    const pgbenchUrl = await preparePgbench(served.adminUrl);
    await round(served);
    const rounds: Round[] = [];
    const pgbench = pgbenchRounds(pgbenchUrl, SECONDS, served.checkpoint);
    for (let index = 0; index < ROUNDS; index += 1) {
      await pgbench.run();
      await served.checkpoint();
      rounds.push(await round(served));
    }
    const best = pgbench.best();
    const of = (read: (one: Round) => number) => median(rounds.map(read));
    const percent = (index: number) =>
      `${rounded(
        of(({ shares }) => 100 * (shares[index] ?? 0)),
        0,
      )} %`;
    printTable(
      ['', 'per second', '÷ pgbench', 'p50 ms', 'p99 ms', 'server', 'PostgreSQL', 'load generator'],
      [
        [
          'POST /api/contracts',
          grouped(of(({ perSecond }) => perSecond)),
          rounded(of(({ perSecond }) => perSecond) / best, 2),
          rounded(of(({ p50 }) => p50)),
          rounded(of(({ p99 }) => p99)),
          percent(0),
          percent(1),
          percent(2),
        ],
        ['best pgbench -s 50 -M prepared', grouped(best), '1.00', '', '', '', '', ''],
      ],
    );
    await served.verifyBooks();
  } finally {
    await served.close();
  }
}
