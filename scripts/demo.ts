/**
 * `npm run demo`: fills a second data directory with a few days of a small community, through the real commands on a
 * virtual clock: people sign up, place contracts, and the tape settles them. Prints how to look at it. Takes a minute or
 * two; what happens is drawn from a seed, so every demo with it is alike but for its prices.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { type Direction, durations } from '#protocol/contracts.ts';
import { type App, openApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { placeContract, readPlacement } from '#server/domain/contracts/contracts.ts';
import { systemClock, type VirtualClock, virtualClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
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

type Act = { at: number; run(): Promise<void> };

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

async function place(app: App, personId: string, label: string): Promise<void> {
  const placement = readPlacement(app.market, personId, {
    coin: pick(`${label} coin`, favourites),
    direction: pick<Direction>(`${label} direction`, ['BUY_UP', 'SELL_SHORT']),
    amount: pick(`${label} stake`, stakes),
    duration: pick(`${label} duration`, durations),
  });
  await app.teller.submit(placeContract, placement, {
    personId,
    key: `demo-${randomUUID()}`,
    fingerprint: label,
    requestId: 'demo',
  });
}

/** Everything that will happen, in order of time: sign-ups on the first day, contracts in waking hours after them. */
function plan(app: App, from: number, until: number): Act[] {
  const acts: Act[] = [];
  for (const name of names) {
    const joined = from + 120_000 + draw(`${name} joins`, DAY_MS / 3);
    let personId = '';
    acts.push({
      at: joined,
      run: async () => {
        personId = await signUp(app, name);
      },
    });
    const perDay = pick(`${name} habit`, habits);
    for (let day = 0; day < DAYS; day += 1) {
      for (let count = 0; count < perDay; count += 1) {
        const label = `${name} ${day} ${count}`;
        const at = from + day * DAY_MS + draw(`${label} at`, DAY_MS);
        if (at < joined + 60_000 || at > until - 300_000) continue;
        acts.push({ at, run: () => place(app, personId, label) });
        const settle = {
          at: at + 185_000,
          run: async () => void (await app.settlement.settleDue()),
        };
        acts.push(settle);
      }
    }
  }
  return acts.sort((a, b) => a.at - b.at);
}

/** Lets time pass: one tick a second up to `until`. */
async function passTime(app: App, clock: VirtualClock, until: number): Promise<void> {
  const second = 1000;
  for (;;) {
    const last = app.market.last()?.at.getTime() ?? until;
    const count = Math.min(STRETCH, Math.floor((until - last) / second));
    if (count <= 0) return clock.set(new Date(until));
    const times = Array.from(
      { length: count },
      (_, index) => new Date(last + (index + 1) * second),
    );
    clock.set(times.at(-1) ?? new Date(until));
    await app.market.recordTicks(times);
  }
}

async function live(app: App, clock: VirtualClock): Promise<void> {
  const until = systemClock.now().getTime();
  const from = clock.now().getTime();
  let shown = -1;
  for (const act of plan(app, from, until)) {
    await passTime(app, clock, act.at);
    await act.run();
    const percent = Math.floor(((act.at - from) / (until - from)) * 10) * 10;
    if (percent !== shown) say(`  ${percent} % of ${DAYS} days`);
    shown = percent;
  }
  await passTime(app, clock, until);
  await app.settlement.settleDue();
  await app.market.idle();
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
    await live(app, clock);
    const [counts] = await database.query<{ contracts: bigint; ticks: bigint }>(
      'select (select count(*) from contracts) as contracts, (select count(*) from ticks) as ticks',
    );
    say('');
    say(
      `Ready: ${names.length} people, ${counts?.contracts ?? 0n} contracts, ${counts?.ticks ?? 0n} ticks.`,
    );
    say(`Look at it with: DATA_DIR=${dataDir} npm start`);
    say(`Everybody's password is ${PASSWORD}:`);
    for (const name of names) say(`  ${emailOf(name)}  (${name})`);
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
