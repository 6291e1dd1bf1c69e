/**
 * Programs over sockets while what serves them is killed: a thousand robots place orders, hear
 * their own events, and ask again under the same id what was not answered. What they were told is
 * compared with what the database has.
 */
import { percentile } from '#bench/figures.ts';
import { giveKeys, type Keyed, populate, signIn } from '#bench/people.ts';
import { attachDatabase } from '#server/database/database-server.ts';
import { findRunningPostgres } from '#server/database/embedded.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openMessageSocket, signedBy } from '#test/message-socket.ts';
import { offerAllOrders } from '#test/order-types.ts';
import {
  makeDataDir,
  type ServerProcess,
  startServer,
  untilTrading,
} from '#test/server-process.ts';
import { pause, until } from '#test/waits.ts';

import { openDice } from './dice.ts';
import { makeInstallation } from './installation.ts';
import { killHard } from './processes.ts';
import { missing, type Report, type RunOptions, verifyBooks } from './report.ts';
import { openRobot, type Placed, type Robot, type Segment } from './robots.ts';

/**
 * What another process commits may be heard of so much later than what is committed after it: where
 * its writer died, it is looked for.
 */
const OVERTAKEN_MS = 8_000;
/** Nothing was heard for so long: all is. */
const QUIET_MS = 8_000;
/** Some robot of a process places an order in this time: each places one in half a second. */
const STANDSTILL_MS = 600;
/** Orders that are asked for again over the API at the end. */
const SAMPLED = 200;
const SAMPLE_EVERY_MS = 15;
/**
 * A machine that carries less than what is asked for is asked for less; each robot trades all the
 * same.
 */
const LEAST_OF_EACH = 4;
const COIN = 'BTC';
const SYMBOL = 'BTCINR';

const victims = ['web', 'database', 'server'] as const;
type Victim = (typeof victims)[number];

export type SocketOptions = RunOptions & {
  sockets: number;
  seconds: number;
  /** Orders of each socket. */
  perSecond: number;
  kills?: readonly Victim[];
};

type Ended = { accepted: number; endedAt: number | null; count: number };

export async function runSockets(options: SocketOptions): Promise<Report> {
  const { seed, say, sockets, seconds, perSecond, kills = victims } = options;
  const data = makeDataDir();
  const settings: Record<string, string> = { LANES: '2', WORKERS: '2' };
  let server: ServerProcess | null = null;
  const robots: Robot[] = [];
  try {
    await makeInstallation(data.path);
    const keys = await fill(data.path, sockets);
    server = await startServer(data.path, settings);
    const { url } = server;
    settings['PORT'] = new URL(url).port;
    await untilTrading(url);
    const ticker = await fetch(`${url}/api/v3/ticker/price?symbol=${SYMBOL}`);
    const price = Number.parseFloat(((await ticker.json()) as { price: string }).price);
    const terms = (isMarket: boolean) => termsAt(isMarket, Math.floor(price * 0.9));
    const address = `ws://127.0.0.1:${settings['PORT']}/ws-api/v3`;
    for (const [number, key] of keys.entries()) {
      const dice = openDice(`${seed} robot ${number}`);
      robots.push(openRobot({ url: address, number, key, dice, terms }));
      if (number % 50 === 49) await pause(50, 'sockets open in groups');
    }
    await Promise.all(robots.map((robot) => robot.ready()));
    say(`  ${robots.length} sockets are open`);

    const began = performance.now();
    const trading = Promise.all(
      robots.map((robot) => robot.trade(began + seconds * 1000, 1000 / perSecond)),
    );
    const faultsAt: number[] = [];
    for (const [index, victim] of kills.entries()) {
      const due = began + (seconds * 1000 * (index + 1)) / (kills.length + 1);
      await pause(Math.max(0, due - performance.now()), 'kills are spread over the run');
      faultsAt.push(performance.now());
      server = await kill(victim, server, { dataDir: data.path, settings });
      say(`  killed: ${victim}`);
    }
    await trading;
    const took = (performance.now() - began) / 1000;
    // Market orders of the end are filled, and all of it is heard.
    await untilQuiet(robots);
    for (const robot of robots) robot.close();

    const placed = robots.flatMap((robot) => robot.placed);
    const segments = robots.flatMap((robot) => robot.segments);
    const stored = await readOrders(data.path);
    const findings = [
      ...judgeOrders(placed, keys, stored),
      ...judgeStreams(segments, keys, stored),
      ...(await judgeByApi(url, placed, keys, openDice(`${seed} sample`))),
      ...(await verifyBooks({ DATA_DIR: data.path })),
      ...missing({
        orders: [placed.length, sockets * LEAST_OF_EACH],
        'asked again': [placed.filter(({ attempts }) => attempts > 1).length, 1],
      }),
    ];
    return {
      run: 'sockets',
      seed,
      figures: figuresOf({ placed, segments, faultsAt, took }),
      findings,
    };
  } catch (error) {
    throw new Error(`sockets, seed ${seed}:\n${server?.output() ?? ''}`, { cause: error });
  } finally {
    for (const robot of robots) robot.close();
    server?.kill('SIGINT');
    await server?.ended;
    data.remove();
  }
}

async function untilQuiet(robots: readonly Robot[]): Promise<void> {
  for (let before = -1; ;) {
    const heard = countHeard(robots.flatMap((robot) => robot.segments));
    if (heard === before) return;
    before = heard;
    await pause(QUIET_MS, 'nothing more is heard');
  }
}

const countHeard = (segments: readonly Segment[]) =>
  segments.reduce(
    (sum, { reports }) =>
      sum + [...reports.values()].reduce((count, { length }) => count + length, 0),
    0,
  );

/** Far below the market it rests; most cost less than a hundred rupees. */
function termsAt(isMarket: boolean, price: number): Record<string, string> {
  const terms = { symbol: SYMBOL, side: 'BUY' };
  return isMarket
    ? { ...terms, type: 'MARKET', quoteOrderQty: '50' }
    : {
        ...terms,
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: '0.00001',
        price: `${price}`,
      };
}

async function owning<Result>(
  dataDir: string,
  work: (owner: Database) => Promise<Result>,
): Promise<Result> {
  const url = new URL(findRunningPostgres(dataDir) ?? '');
  url.pathname = '/drishti';
  const owner = openDatabase({
    connectionString: url.href,
    applicationName: 'faults',
    maxConnections: 2,
  });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/** People with money, each with a key, before anything runs. */
async function fill(dataDir: string, count: number): Promise<Keyed[]> {
  const database = await attachDatabase({ dataDir, databaseUrl: null }, openLog('silent'));
  try {
    return await owning(dataDir, async (owner) => {
      await offerAllOrders(owner);
      const people = await populate(owner, count);
      await signIn(owner, people);
      return giveKeys(owner, people);
    });
  } finally {
    await database.stop();
  }
}

async function kill(
  victim: Victim,
  server: ServerProcess,
  { dataDir, settings }: { dataDir: string; settings: Record<string, string> },
): Promise<ServerProcess> {
  if (victim === 'web') {
    // What it is sent while it stands still is certain to be without an answer. It comes back by
    // itself, at its address.
    const [web] = server.webPids();
    if (web === undefined) throw new Error('no process serves');
    process.kill(web, 'SIGSTOP');
    await pause(STANDSTILL_MS, 'more is under way when it dies');
    await killHard(web);
    return server;
  }
  if (victim === 'database') {
    const postgres = server.postgresPid();
    await killHard(postgres);
    await until(
      'PostgreSQL is there again',
      async () => findRunningPostgres(dataDir) !== null && server.postgresPid() !== postgres,
    );
    return server;
  }
  server.kill('SIGKILL');
  if ((await server.ended) !== 'SIGKILL') throw new Error('it ended otherwise');
  return startServer(dataDir, settings);
}

/** By person and the client's id. */
async function readOrders(dataDir: string): Promise<Map<string, Ended>> {
  const rows = await owning(dataDir, (owner) =>
    owner.query<{ name: string; accepted: Date; ended: Date | null; count: number }>(
      `select o.person_id || ' ' || o.client_id as name, min(o.accepted_at) as accepted, max(e.at) as ended,
              count(*)::int as count
       from orders o left join order_endings e on e.person_id = o.person_id and e.order_id = o.id
       where o.coin = $1 and o.client_id is not null group by 1`,
      [COIN],
    ),
  );
  return new Map(
    rows.map(({ name, accepted, ended, count }) => [
      name,
      { accepted: accepted.getTime(), endedAt: ended?.getTime() ?? null, count },
    ]),
  );
}

const nameOf = (keys: readonly Keyed[], robot: number, clientId: string) =>
  `${keys[robot]?.personId} ${clientId}`;

/** What was acknowledged is there once; what was refused is not, and nothing else is. */
function judgeOrders(
  placed: readonly Placed[],
  keys: readonly Keyed[],
  stored: ReadonlyMap<string, Ended>,
): string[] {
  const findings: string[] = [];
  const asked = new Set<string>();
  for (const { robot, clientId, outcome, why } of placed) {
    const name = nameOf(keys, robot, clientId);
    asked.add(name);
    const count = stored.get(name)?.count ?? 0;
    const due = outcome === 'ok' ? 1 : 0;
    if (outcome === null) findings.push(`orders: ${name} has no answer that stands`);
    else if (count !== due)
      findings.push(`orders: ${name} was ${outcome} (${why}) and is there ${count} times`);
    if (outcome === 'refused') findings.push(`orders: ${name} was refused: ${why}`);
  }
  for (const name of stored.keys())
    if (!asked.has(name)) findings.push(`orders: ${name} is there and nobody asked for it`);
  return findings;
}

/**
 * Within a subscription each event once, and of an order its acceptance first. None is missing that
 * is older than the last one heard, in the last subscription none at all: how late they come, a
 * busy machine decides.
 */
function judgeStreams(
  segments: readonly Segment[],
  keys: readonly Keyed[],
  stored: ReadonlyMap<string, Ended>,
): string[] {
  const findings: string[] = [];
  const ofPerson = Map.groupBy(stored, ([name]) => name.split(' ')[0] ?? '');
  const last = new Map(segments.map((segment) => [segment.robot, segment]));
  for (const segment of segments) {
    const { robot, from, to, reports } = segment;
    const orders = (ofPerson.get(keys[robot]?.personId ?? '') ?? []).map(([name, times]) => {
      const heard = reports.get(name.split(' ')[1] ?? '') ?? [];
      const starts = heard.filter((step) => step === 'NEW').length;
      return { name, ...times, heard, starts, ends: heard.length - starts };
    });
    const heardAt = orders.map(({ accepted, endedAt, starts, ends }) =>
      Math.max(starts > 0 ? accepted : 0, ends > 0 ? (endedAt ?? 0) : 0),
    );
    const reached = last.get(robot) === segment ? (to ?? 0) : Math.max(0, ...heardAt);
    const isDue = (at: number | null) => at !== null && at > from && at < reached - OVERTAKEN_MS;
    for (const { name, accepted, endedAt, heard, starts, ends } of orders) {
      if (starts > 1 || ends > 1) findings.push(`streams: ${name} was told twice: ${heard.join()}`);
      if (isDue(accepted) && starts === 0) findings.push(`streams: ${name} was not told`);
      if (isDue(endedAt) && ends === 0) findings.push(`streams: the end of ${name} was not told`);
      if (starts + ends === 2 && heard[0] !== 'NEW')
        findings.push(`streams: ${name} was told in another order: ${heard.join()}`);
    }
  }
  return findings;
}

/** As their programs ask for them. */
async function judgeByApi(
  url: string,
  placed: readonly Placed[],
  keys: readonly Keyed[],
  dice: ReturnType<typeof openDice>,
): Promise<string[]> {
  const findings: string[] = [];
  const known = placed.filter(({ outcome }) => outcome === 'ok');
  const socket = await openMessageSocket(url);
  for (let asked = 0; asked < Math.min(SAMPLED, known.length); asked += 1) {
    await pause(SAMPLE_EVERY_MS, 'a steady pace of samples');
    const { robot, clientId } = dice.pick(known);
    const key = keys[robot];
    if (!key) continue;
    const time = (await socket.ask('time')).result as { serverTime: number };
    const params = { symbol: SYMBOL, origClientOrderId: clientId };
    const told = await socket.ask(
      'order.status',
      signedBy({ id: key.keyId, sign: key.sign }, params, time.serverTime),
    );
    const { clientOrderId } = (told.result ?? {}) as { clientOrderId?: string };
    if (clientOrderId !== clientId)
      findings.push(`api: ${clientId} of robot ${robot}: ${JSON.stringify(told)}`);
  }
  socket.close();
  return findings;
}

function figuresOf(run: {
  placed: readonly Placed[];
  segments: readonly Segment[];
  faultsAt: readonly number[];
  took: number;
}): Report['figures'] {
  const { placed, segments, faultsAt, took } = run;
  const known = placed.filter(({ outcome }) => outcome === 'ok');
  const times = known.map(({ dueMs, answeredMs }) => (answeredMs ?? 0) - dueMs);
  const first = (faultMs: number) =>
    known
      .filter(({ dueMs }) => dueMs > faultMs)
      .reduce((least, { answeredMs }) => Math.min(least, answeredMs ?? Infinity), Infinity) -
    faultMs;
  return {
    orders: placed.length,
    acknowledged: known.length,
    'a second': Math.round(placed.length / took),
    'unknown at first': placed.filter(({ wasUnknown }) => wasUnknown).length,
    'asked more than once': placed.filter(({ attempts }) => attempts > 1).length,
    'answer p50 ms': Math.round(percentile(times, 0.5)),
    'answer p99 ms': Math.round(percentile(times, 0.99)),
    'first answer after a kill, ms': faultsAt.map((at) => Math.round(first(at))).join(', '),
    subscriptions: segments.length,
    'reports heard': countHeard(segments),
  };
}
