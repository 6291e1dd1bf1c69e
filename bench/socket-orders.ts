/**
 * Orders over sockets beside the same over HTTP, and beside pgbench on the same PostgreSQL in the
 * same run, in turn. Each order is a limit order that rests; then market orders, whose answers wait
 * for the next tick.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { systemClock } from '#server/kit/clock.ts';
import { offerAllOrders } from '#test/order-types.ts';
import { newId } from '#ui/client/new-id.ts';

import { grouped, median, percentile, printLine, printTable, rounded } from './figures.ts';
import { closedLoop, type HttpConnection, openConnection, postRequest } from './http-client.ts';
import { giveKeys, type Keyed, populate, signIn, type SignedIn } from './people.ts';
import { pgbenchRounds, preparePgbench } from './pgbench.ts';
import { clusterCpuSeconds, cpuSeconds } from './processes.ts';
import { openServed, type Served } from './served.ts';
import { openSocketConnection, type SocketConnection } from './socket-client.ts';

/** Each may have 200 open orders: enough for all that rests in a run. */
const PEOPLE = 3_000;
/** Orders under way: over sockets on as many of them, over HTTP on a connection each. */
const IN_FLIGHT = 256;
const ROUNDS = 5;
const SECONDS = 6;
/** Market orders, one after another at this pace. */
const MARKET_PER_SECOND = 40;
const MARKET_SECONDS = 8;

type Figures = { perSecond: number; p50: number; p99: number; shares: number[] };
type Program = { key: Keyed; socket: SocketConnection };

const now = () => systemClock.now().getTime();

export async function benchSocketOrders(): Promise<void> {
  printLine(`## Orders over ${grouped(PEOPLE)} sockets, ${IN_FLIGHT} in flight, and over HTTP`);
  let keys: Keyed[] = [];
  const served = await openServed(async (owner): Promise<SignedIn[]> => {
    await offerAllOrders(owner);
    const people = await populate(owner, PEOPLE);
    const signedIn = await signIn(owner, people);
    keys = await giveKeys(owner, people);
    return signedIn;
  });
  const programs: Program[] = [];
  const connections: HttpConnection[] = [];
  try {
    const pgbenchUrl = await preparePgbench(served.adminUrl);
    const price = Math.floor((await lastPrice(served.url)) * 0.9);
    for (const [index, key] of keys.entries())
      programs.push(await openProgram(served.url, index, key));
    for (let index = 0; index < IN_FLIGHT; index += 1)
      connections.push(await openConnection(served.url));
    const kinds = {
      'order.place on a session': () => socketRound(served, programs, price),
      'POST /api/v3/order, signed': () => httpRound(served, connections, signedOrders(keys, price)),
      'POST /api/orders': () => httpRound(served, connections, ownOrders(served, price)),
    };
    const rounds = new Map(Object.keys(kinds).map((name): [string, Figures[]] => [name, []]));
    const pgbench = pgbenchRounds(pgbenchUrl, SECONDS, served.checkpoint);
    // The first of each warms it up.
    for (let index = 0; index <= ROUNDS; index += 1) {
      if (index > 0) await pgbench.run();
      for (const [name, run] of Object.entries(kinds)) {
        await served.checkpoint();
        const figures = await run();
        if (index > 0) rounds.get(name)?.push(figures);
      }
    }
    printRounds(rounds, pgbench.best());
    await benchMarketOrders(programs);
    await served.verifyBooks();
  } finally {
    for (const { socket } of programs) socket.close();
    for (const connection of connections) connection.close();
    await served.close();
  }
}

function printRounds(rounds: ReadonlyMap<string, readonly Figures[]>, best: number): void {
  const percent = (figures: readonly Figures[], index: number) =>
    `${rounded(100 * median(figures.map(({ shares }) => shares[index] ?? 0)), 0)} %`;
  printTable(
    ['', 'per second', '÷ pgbench', 'p50 ms', 'p99 ms', 'server', 'PostgreSQL', 'load generator'],
    [
      ...[...rounds].map(([name, figures]) => {
        const rate = median(figures.map(({ perSecond }) => perSecond));
        return [
          ...[name, grouped(rate), rounded(rate / best, 2)],
          rounded(median(figures.map(({ p50 }) => p50))),
          rounded(median(figures.map(({ p99 }) => p99))),
          ...[percent(figures, 0), percent(figures, 1), percent(figures, 2)],
        ];
      }),
      ['best pgbench -s 50 -M prepared', grouped(best), '1.00', '', '', '', '', ''],
    ],
  );
}

async function lastPrice(url: string): Promise<number> {
  const ticker = await fetch(`${url}/api/v3/ticker/price?symbol=BTCINR`);
  return Number.parseFloat(((await ticker.json()) as { price: string }).price);
}

/** Logged on, from an address of its own. */
async function openProgram(url: string, index: number, key: Keyed): Promise<Program> {
  const socket = await openSocketConnection(url, `127.1.${index >> 7}.${1 + (index & 127)}`);
  const timestamp = now();
  const signature = key.sign(`apiKey=${key.keyId}&timestamp=${timestamp}`);
  const params = JSON.stringify({ apiKey: key.keyId, timestamp, signature });
  const { status, text } = await socket.ask(`"method":"session.logon","params":${params}}`);
  if (status !== 200) throw new Error(text);
  return { key, socket };
}

const costOf = (served: Served) => [
  served.cpuSeconds(),
  clusterCpuSeconds(served.postmaster),
  cpuSeconds(process.pid),
];

async function measured(
  served: Served,
  work: () => Promise<{ times: number[]; seconds: number }>,
): Promise<Figures> {
  const before = costOf(served);
  const { times, seconds } = await work();
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    shares: costOf(served).map((after, index) => (after - (before[index] ?? 0)) / seconds),
  };
}

let placed = 0;

function limitOrder(price: number): string {
  placed += 1;
  return (
    '"symbol":"BTCINR","side":"BUY","type":"LIMIT","timeInForce":"GTC","quantity":"0.00001",' +
    `"price":"${price}","newClientOrderId":"bench-${placed}"`
  );
}

/**
 * As many under way as HTTP has connections; each order by the next person, on that person's own
 * socket.
 */
function socketRound(
  served: Served,
  programs: readonly Program[],
  price: number,
): Promise<Figures> {
  return measured(served, async () => {
    const times: number[] = [];
    const began = performance.now();
    const end = began + SECONDS * 1000;
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        while (performance.now() < end) {
          const { socket } = programs[(placed * 7) % programs.length] as Program;
          const params = `${limitOrder(price)},"timestamp":${now()}`;
          const since = performance.now();
          const { status, text } = await socket.ask(`"method":"order.place","params":{${params}}}`);
          if (status !== 200) throw new Error(text);
          times.push(performance.now() - since);
        }
      }),
    );
    return { times, seconds: (performance.now() - began) / 1000 };
  });
}

function httpRound(
  served: Served,
  connections: readonly HttpConnection[],
  next: () => string,
): Promise<Figures> {
  return measured(served, async () => {
    const { asked, seconds } = await closedLoop(connections, SECONDS, next);
    const other = asked.find(({ status }) => status !== 200 && status !== 201);
    if (other) throw new Error(`the server answered ${other.status}: ${other.body}`);
    return { times: asked.map(({ ms }) => ms), seconds };
  });
}

function signedOrders(keys: readonly Keyed[], price: number): () => string {
  return () => {
    placed += 1;
    const key = keys[(placed * 7) % keys.length] as Keyed;
    const body =
      'symbol=BTCINR&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.00001' +
      `&price=${price}&newClientOrderId=bench-${placed}&timestamp=${now()}`;
    const whole = `${body}&signature=${encodeURIComponent(key.sign(body))}`;
    return (
      `POST /api/v3/order HTTP/1.1\r\nHost: localhost\r\nX-MBX-APIKEY: ${key.keyId}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${whole.length}\r\n\r\n${whole}`
    );
  };
}

function ownOrders(served: Served, price: number): () => string {
  const body = JSON.stringify({
    coin: 'BTC',
    side: 'buy',
    type: 'limit',
    quantity: '0.00001',
    price: `${price}`,
  });
  return () => {
    placed += 1;
    const person = served.people[(placed * 7) % served.people.length];
    return postRequest('/api/orders', person?.cookie ?? '', newId(), body);
  };
}

/** From the question to the answer, which says how it was filled. */
async function benchMarketOrders(programs: readonly Program[]): Promise<void> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const began = performance.now();
  for (let index = 0; index < MARKET_PER_SECOND * MARKET_SECONDS; index += 1) {
    await sleep(Math.max(0, began + (index * 1000) / MARKET_PER_SECOND - performance.now()));
    const { socket } = programs[index % programs.length] as Program;
    const params = '"symbol":"BTCINR","side":"BUY","type":"MARKET","quoteOrderQty":"100"';
    const since = performance.now();
    const answer = socket.ask(`"method":"order.place","params":{${params},"timestamp":${now()}}}`);
    asked.push(
      answer.then(({ status, text }) => {
        if (status !== 200 || !text.includes('"FILLED"')) throw new Error(text);
        times.push(performance.now() - since);
      }),
    );
  }
  await Promise.all(asked);
  printTable(
    ['market orders', 'p50 ms', 'p99 ms', 'longest ms'],
    [
      [
        grouped(times.length),
        rounded(percentile(times, 0.5), 0),
        rounded(percentile(times, 0.99), 0),
        rounded(Math.max(...times), 0),
      ],
    ],
  );
}
