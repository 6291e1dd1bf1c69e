/**
 * `npm run demo`: fills a second data directory with a few days of a small community, through the real commands on a
 * virtual clock: people sign up, place contracts, buy and sell coins, hold positions, and the tape decides. Prints how to look
 * at it. Takes a minute or two; what happens is drawn from a seed, so every demo with it is alike but for its prices.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { type Direction, durations } from '#protocol/contracts.ts';
import { formatAmount, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { PlaceOrder } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';
import type { PositionSide } from '#protocol/trading.ts';
import { type App, openApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { startDatabase } from '#server/database/database-server.ts';
import {
  placeContract,
  readPlacement as readContract,
} from '#server/domain/contracts/contracts.ts';
import { type Exposure, openExposure } from '#server/domain/exposure/exposure.ts';
import { placeOrder, readPlacement } from '#server/domain/orders/placing.ts';
import { readHolding } from '#server/domain/orders/portfolio.ts';
import { openPosition, readOpening } from '#server/domain/positions/opening.ts';
import { closePosition, readKey } from '#server/domain/positions/requests.ts';
import { systemClock, type VirtualClock, virtualClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/log.ts';

const DAYS = 3;
const DAY_MS = 86_400_000;
const SEED = 'drishti demo 1';
const PASSWORD = 'horizon-marigold-27';
/** Ticks recorded in one go while nobody does anything. */
const STRETCH = 3_600;

const names = [
  'Asha Verma',
  'Ravi Menon',
  'Fatima Khan',
  'Jaspreet Singh',
  'Nandini Patel',
  'Joseph D’Souza',
  'Meera Iyer',
  'Arjun Reddy',
  'Kavya Nair',
  'Imran Shaikh',
  'Lakshmi Narayanan',
  'Tenzin Dorje',
] as const;
const favourites = ['BTC', 'ETH', 'XRP', 'SOL', 'DOGE', 'BNB', 'TRUMP', 'LTC'] as const;
const stakes = [
  '100.00',
  '250.00',
  '500.00',
  '1000.00',
  '2500.00',
  '5000.00',
  '10000.00',
  '25000.00',
] as const;
/** Contracts a person places on a day, from shy to busy. */
const habits = [3, 6, 10, 18] as const;

/** Trades and positions of a person on a day. */
const TRADES = 4;
/** Rests and stays open at the end, so that there is something to look at: begun this long before. */
const LAST_MS = 600_000;
const ADMIN = 'Kiran Rao';

type Act = { at: number; run(): Promise<unknown> };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const emailOf = (name: string) => `${name.split(' ')[0]?.toLowerCase() ?? 'person'}@demo.example`;

/** Numbers in [0, below) that are the same for the same seed and label. */
function draw(label: string, below: number): number {
  return createHash('sha256').update(`${SEED}|${label}`).digest().readUInt32BE(0) % below;
}

const pick = <T>(label: string, from: readonly T[]): T => from[draw(label, from.length)] as T;

async function signUp(app: App, name: string): Promise<string> {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    payload: {
      name,
      email: emailOf(name),
      password: PASSWORD,
      referral: app.firstStart.referralCode,
    },
  });
  if (reply.statusCode !== 201) throw new Error(`${name} could not sign up: ${reply.body}`);
  return reply.json<{ person: { id: string } }>().person.id;
}

/** The first admin claims the installation and lets people rest orders. */
async function openHouse(app: App): Promise<void> {
  const claimed = await app.http.inject({
    method: 'POST',
    url: '/api/staff/claim',
    payload: {
      ...{ name: ADMIN, email: emailOf(ADMIN), password: PASSWORD },
      token: app.firstStart.claimToken,
    },
  });
  const set = await app.http.inject({
    method: 'POST',
    url: '/api/staff/settings',
    cookies: Object.fromEntries(claimed.cookies.map(({ name, value }) => [name, value])),
    payload: {
      changes: { orderTypes: ['market', 'limit', 'stop'], coinLongLimit: '5000000.00' },
      reason: 'The demo shows every type of order.',
    },
  });
  if (set.statusCode >= 300) throw new Error(`The house could not be opened: ${set.body}`);
}

const caller = (personId: string, label: string) => ({
  personId,
  key: `demo-${randomUUID()}`,
  fingerprint: label,
  requestId: 'demo',
});

async function place(app: App, personId: string, label: string): Promise<void> {
  const placement = readContract(app.market, personId, {
    coin: pick(`${label} coin`, favourites),
    direction: pick<Direction>(`${label} direction`, ['BUY_UP', 'SELL_SHORT']),
    amount: pick(`${label} stake`, stakes),
    duration: pick(`${label} duration`, durations),
  });
  await app.teller.submit(placeContract, placement, caller(personId, label));
}

/** A price so many thousandths of the last one. */
function near(app: App, coin: string, thousandths: number): string {
  const price = app.market.last()?.prices.get(coin) ?? 0n;
  return formatAmount((price * BigInt(thousandths)) / 1000n, PRICE_SCALE);
}

/** The next price comes, and what waited for it is done. */
async function nextPrice(app: App, clock: VirtualClock): Promise<void> {
  await passTime(app, clock, clock.now().getTime() + 1_000);
  await app.orders.fillDue();
  await app.positions.advanceDue();
}

/** What trades need; refusals are answers like others: not every wish of a demo can be met. */
type Floor = { app: App; clock: VirtualClock; database: Database; exposure: Exposure };

async function order({ app, exposure }: Floor, personId: string, body: PlaceOrder): Promise<void> {
  const placement = readPlacement({ market: app.market, exposure, feeBps: 0 }, personId, body);
  await app.teller.submit(placeOrder, placement, caller(personId, body.coin));
}

/** The position's id; null where it was refused. */
async function open(floor: Floor, personId: string, label: string): Promise<string | null> {
  const { app, exposure } = floor;
  const terms = { funds: 'virtual', feeBps: 0 } as const;
  const opening = readOpening({ market: app.market, exposure, terms }, personId, {
    coin: pick(`${label} coin`, favourites),
    side: pick<PositionSide>(`${label} side`, ['long', 'short']),
    margin: pick(`${label} margin`, stakes),
    leverage: pick(`${label} leverage`, [2, 5, 10] as const),
  });
  const answer = await app.teller.submit(openPosition, opening, caller(personId, label));
  return answer.status === 201 ? (JSON.parse(answer.body) as Position).id : null;
}

/** A buy, and some time later a sale of part of it; or a position that is held for a while. */
function tradeActs(floor: Floor, personId: () => string, label: string) {
  const { app, clock, database } = floor;
  const held = 5_000 + draw(`${label} held`, 40_000);
  if (draw(`${label} what`, 3) === 0) {
    let opened: string | null = null;
    const begin = async () => {
      opened = await open(floor, personId(), label);
      await nextPrice(app, clock);
    };
    const end = async () => {
      if (opened === null) return;
      const key = readKey(app.market, personId(), opened);
      await app.teller.submit(closePosition, key, caller(personId(), label));
      await nextPrice(app, clock);
    };
    return { begin, held, end };
  }
  const coin = pick(`${label} coin`, favourites);
  const begin = async () => {
    const amount = pick(`${label} amount`, stakes);
    await order(floor, personId(), { coin, side: 'buy', type: 'market', amount });
    await nextPrice(app, clock);
  };
  const end = async () => {
    const { available } = await readHolding(database, app.market, personId(), coin);
    const scale = app.market.coin(coin)?.scale ?? 0;
    const half = (parseAmount(available, scale) ?? 0n) / 2n;
    if (half === 0n) return;
    const quantity = formatAmount(half, scale);
    await order(floor, personId(), { coin, side: 'sell', type: 'market', quantity });
    await nextPrice(app, clock);
  };
  return { begin, held: held * 20, end };
}

/** What still rests and is open when somebody looks: a limit order or a stop, and a position. */
async function leaveOpen(floor: Floor, personId: string, name: string): Promise<void> {
  const coin = pick(`${name} rests`, favourites);
  const amount = pick(`${name} rests with`, stakes);
  const isLimit = draw(`${name} rests how`, 3) > 0;
  const away = 4 + draw(`${name} rests at`, 20);
  const price = near(floor.app, coin, isLimit ? 1000 - away : 1000 + away);
  const type = isLimit ? 'limit' : 'stop';
  await order(floor, personId, { coin, side: 'buy', type, amount, price });
  await open(floor, personId, `${name} stays`);
  await nextPrice(floor.app, floor.clock);
}

/** Everything that will happen, in order of time: sign-ups on the first day, then contracts and trades in waking hours. */
function plan(floor: Floor, from: number, until: number): Act[] {
  const { app } = floor;
  const acts: Act[] = [{ at: from + 61_000, run: () => openHouse(app) }];
  for (const name of names) {
    const joined = from + 120_000 + draw(`${name} joins`, DAY_MS / 3);
    let personId = '';
    acts.push({
      at: joined,
      run: async () => {
        personId = await signUp(app, name);
      },
    });
    /** Moments of a day for something, as far as the person is there then. */
    const moments = (what: string, perDay: number) =>
      Array.from({ length: DAYS * perDay }, (_, count) => {
        const label = `${name} ${what} ${count}`;
        const day = Math.floor(count / perDay);
        return { label, at: from + day * DAY_MS + draw(`${label} at`, DAY_MS) };
      }).filter(({ at }) => at >= joined + 60_000 && at <= until - 2 * LAST_MS);
    for (const { label, at } of moments('contract', pick(`${name} habit`, habits))) {
      acts.push({ at, run: () => place(app, personId, label) });
      acts.push({ at: at + 185_000, run: () => app.settlement.settleDue() });
    }
    for (const { label, at } of moments('trade', TRADES)) {
      const { begin, held, end } = tradeActs(floor, () => personId, label);
      acts.push({ at, run: begin }, { at: at + held, run: end });
    }
    const last = until - LAST_MS + draw(`${name} last`, LAST_MS / 2);
    acts.push({ at: last, run: () => leaveOpen(floor, personId, name) });
  }
  return acts.sort((a, b) => a.at - b.at);
}

/** Lets time pass: one tick a second up to `until`. */
async function passTime(app: App, clock: VirtualClock, until: number): Promise<void> {
  const second = 1000;
  for (;;) {
    const last = app.market.last()?.at.getTime() ?? until;
    const count = Math.min(STRETCH, Math.floor((until - last) / second));
    // What was done meanwhile may have taken the clock further.
    if (count <= 0) return clock.set(new Date(Math.max(until, clock.now().getTime())));
    const times = Array.from(
      { length: count },
      (_, index) => new Date(last + (index + 1) * second),
    );
    clock.set(times.at(-1) ?? new Date(until));
    await app.market.recordTicks(times);
  }
}

async function live(app: App, clock: VirtualClock, database: Database): Promise<void> {
  const until = systemClock.now().getTime();
  const from = clock.now().getTime();
  let shown = -1;
  const floor = { app, clock, database, exposure: await openExposure({ database, ...app }) };
  for (const act of plan(floor, from, until)) {
    await passTime(app, clock, act.at);
    // While nothing is open a turn costs nothing; from the first order on each tick has one.
    await app.orders.fillDue();
    await app.positions.advanceDue();
    await act.run();
    const percent = Math.floor(((act.at - from) / (until - from)) * 10) * 10;
    if (percent !== shown) say(`  ${percent} % of ${DAYS} days`);
    shown = percent;
  }
  await passTime(app, clock, until);
  await app.settlement.settleDue();
  await app.orders.fillDue();
  await app.positions.advanceDue();
  await app.market.idle();
}

async function countAll(database: Database): Promise<string> {
  const [counts] = await database.query<Record<string, bigint>>(
    `select (select count(*) from contracts) as contracts, (select count(*) from orders) as trades,
            (select count(*) from positions) as positions, (select count(*) from open_orders) as "resting orders",
            (select count(*) from open_positions) as "open positions", (select count(*) from ticks) as ticks`,
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
    await live(app, clock, database);
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
