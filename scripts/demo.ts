/**
 * `npm run demo`: fills a second data directory with a few days of a small community, through the house's own routes on a
 * virtual clock: people sign up, place contracts, trade coins, hold positions, and the tape decides. Prints how to look at it.
 * Takes two minutes or so; what happens is drawn from a seed, so every demo with it is alike but for its prices.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { type App, openApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { systemClock, type VirtualClock, virtualClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/log.ts';

import {
  ADMIN,
  draw,
  emailOf,
  names,
  openHouse,
  PASSWORD,
  pick,
  type Resident,
  signUp,
} from './demo-people.ts';
import {
  type Act,
  contractActs,
  lastActs,
  limitActs,
  positionActs,
  orderActs,
  type Wish,
} from './demo-wishes.ts';

const DAYS = 3;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Ticks recorded in one go: while nothing waits for prices, and while something does. */
const STRETCH = 3_600;
const STEP = 30;
/** What is left open for whoever looks was begun this long before. */
const LAST_MS = 30 * MINUTE_MS;
/** Contracts a person places on a day, from shy to busy. */
const habits = [3, 6, 10, 18] as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Everything that will happen, in order of time: sign-ups on the first day, then a life, and what is left open at the end. */
function plan(app: App, from: number, until: number): Act[] {
  const { market } = app;
  const acts: Act[] = [{ at: from + MINUTE_MS, run: () => openHouse(app) }];
  for (const name of names) {
    const joined = from + 2 * MINUTE_MS + draw(`${name} joins`, DAY_MS / 3);
    let resident: Resident | null = null;
    const who = () => resident ?? failAbsent(name);
    acts.push({
      at: joined,
      run: async () => {
        resident = await signUp(app, name);
      },
    });
    /** Moments for something in all days, as far as the person is there and it can end before the last half hour. */
    const moments = (what: string, count: number): Wish[] =>
      Array.from({ length: count }, (_, index) => {
        const label = `${name} ${what} ${index}`;
        return { who, label, at: from + draw(`${label} at`, DAYS * DAY_MS) };
      }).filter(({ at }) => at >= joined + MINUTE_MS && at <= until - 2 * LAST_MS);
    acts.push(
      ...moments('contract', DAYS * pick(`${name} habit`, habits)).flatMap(contractActs),
      ...moments('order', DAYS * 3).flatMap((wish) => orderActs(market, wish)),
      ...moments('limit', DAYS).flatMap((wish) => limitActs(market, wish)),
      ...moments('position', DAYS).flatMap((wish) => positionActs(market, wish)),
    );
    const label = `${name} last`;
    const at = until - LAST_MS + draw(label, LAST_MS / 2);
    acts.push(...lastActs(market, { who, label, at }));
  }
  return acts.filter(({ at }) => at < until).sort((a, b) => a.at - b.at);
}

function failAbsent(name: string): never {
  throw new Error(`${name} has not signed up yet.`);
}

/** What waits for prices: it is gone through as they come. */
async function somethingWaits(database: Database): Promise<boolean> {
  const [row] = await database.query<{ waits: boolean }>(
    `select exists (select from open_contracts) or exists (select from open_orders)
         or exists (select from open_positions) as waits`,
  );
  return row?.waits === true;
}

type Days = { app: App; clock: VirtualClock; database: Database };

/** Lets time pass: one tick a second up to `until`, and what each of them decides. */
async function passTime({ app, clock, database }: Days, until: number): Promise<void> {
  for (;;) {
    const last = app.market.last()?.at.getTime() ?? until;
    const left = Math.floor((until - last) / SECOND_MS);
    if (left <= 0) return clock.set(new Date(until));
    const waits = await somethingWaits(database);
    const times = Array.from(
      { length: Math.min(left, waits ? STEP : STRETCH) },
      (_, index) => new Date(last + (index + 1) * SECOND_MS),
    );
    clock.set(times.at(-1) ?? new Date(until));
    await app.market.recordTicks(times);
    await app.market.idle();
    await app.settlement.settleDue();
    await app.orders.fillDue();
    await app.positions.advanceDue();
  }
}

async function live(days: Days): Promise<void> {
  const until = systemClock.now().getTime();
  const from = days.clock.now().getTime();
  let shown = -1;
  for (const act of plan(days.app, from, until)) {
    await passTime(days, act.at);
    await act.run();
    const percent = Math.floor(((act.at - from) / (until - from)) * 10) * 10;
    if (percent !== shown) say(`  ${percent} % of ${DAYS} days`);
    shown = percent;
  }
  await passTime(days, until);
}

async function countAll(database: Database): Promise<string> {
  const [counts] = await database.query<Record<string, bigint>>(
    `select (select count(*) from contracts) as contracts,
            (select count(*) from orders) as orders, (select count(*) from open_orders) as "of them open",
            (select count(*) from positions) as positions, (select count(*) from open_positions) as "open still",
            (select count(*) from ticks) as ticks`,
  );
  return Object.entries(counts ?? {})
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

async function makeDemo(): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] ?? 'demo-data');
  if (existsSync(dataDir))
    throw new Error(`${dataDir} already exists: remove it, or name another with DATA_DIR.`);
  const config = loadConfig({ DATA_DIR: dataDir });
  const log = openLog('warn');
  const server = await startDatabase({ dataDir, databaseUrl: null }, log, say);
  const open = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: 'drishti demo', maxConnections: 6 });
  const [database, marketDatabase] = [open(server.appUrl), open(server.marketUrl)];
  const clock = virtualClock(new Date(systemClock.now().getTime() - DAYS * DAY_MS));
  say('Preparing 30 days of price history…');
  const app = await openApp({ config, database, marketDatabase, clock, ids: makeIds(), log });
  try {
    say(`Living through ${DAYS} days with ${names.length} people…`);
    await live({ app, clock, database });
    say('');
    say(`Ready: ${names.length} people, ${await countAll(database)}.`);
    say(`Look at it with: DATA_DIR=${dataDir} npm start`);
    say(`Everybody's password is ${PASSWORD}:`);
    for (const name of names) say(`  ${emailOf(name)}  (${name})`);
    say(`The console is at /console: ${emailOf(ADMIN)}  (${ADMIN})`);
  } finally {
    await app.close();
    await Promise.all([database.close(), marketDatabase.close()]);
    await server.stop();
  }
}

try {
  await makeDemo();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
