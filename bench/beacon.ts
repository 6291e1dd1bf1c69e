/**
 * A beacon's tape by the real clock with a relay 300 ms away: how late ticks are. It also shows how
 * much processor time the beacon costs, compared with a house without one. Then hours in which no
 * relay answered are made up for as fast as that goes. The rounds are signed before.
 */
import { setTimeout as wait } from 'node:timers/promises';

import { openRelays } from '#server/adapters/beacon/relays.ts';
import { type Market, openMarket, readCoins } from '#server/domain/market/market.ts';
import { type Clock, systemClock, virtualClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openTestBeacon, type TestBeacon } from '#test/beacon.ts';
import { startTestDatabase } from '#test/database.ts';
import { seededRandom } from '#test/market.ts';

import { printLine } from './figures.ts';

const LIVE_S = 90;
const DELAY_MS = 300;
const HOUR_S = 3_600;
const AHEAD = 50;

type Server = Awaited<ReturnType<typeof startTestDatabase>>;
type Recorded = (tick: { number: number }, due: { ms: number }) => void;

async function openBenched(
  server: Server,
  beacon: { from: TestBeacon; url: string; epochs: number } | null,
  { clock, onRecorded }: { clock: Clock; onRecorded: Recorded },
): Promise<{ market: Market; database: Database; close(): Promise<void> }> {
  const clone = await server.clone();
  const at = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: 'bench', maxConnections: 4 });
  const [database, marketDatabase] = [at(clone.appUrl), at(clone.marketUrl)];
  const log = openLog('error');
  const random = seededRandom('a beacon');
  const setting = beacon && {
    network: beacon.from.network,
    epochs: beacon.epochs,
    relays: openRelays({
      urls: [beacon.url],
      chainHash: beacon.from.network.chainHash,
      random,
      log,
    }),
  };
  const market = await openMarket({
    database,
    marketDatabase,
    clock,
    log,
    random,
    coins: readCoins(null),
    exchange: null,
    beacon: setting,
    historyDays: 0,
    onRecorded,
  });
  const close = async () => {
    await market.stop();
    await Promise.all([database.close(), marketDatabase.close()]);
  };
  return { market, database, close };
}

/** Percent of a processor that this process used, and how late its ticks were. */
async function live(server: Server, isBeacons: boolean) {
  const genesis = Math.floor(systemClock.now().getTime() / 1000) - 30;
  const from = openTestBeacon(genesis);
  for (let round = 1; round < LIVE_S / 3 + AHEAD; round += 1) from.sign(round);
  const relay = await from.relay({ clock: systemClock, delayMs: DELAY_MS });
  const late: number[] = [];
  const { market, close } = await openBenched(
    server,
    isBeacons ? { from, url: relay.url, epochs: 1_000 } : null,
    {
      clock: systemClock,
      onRecorded: (_tick, { ms }) => late.push(systemClock.now().getTime() - ms),
    },
  );
  market.start();
  await wait(10_000);
  late.length = 0;
  const before = process.cpuUsage();
  await wait(LIVE_S * 1_000);
  const { user, system } = process.cpuUsage(before);
  await close();
  await relay.close();
  late.sort((one, other) => one - other);
  const place = (share: number) => late[Math.floor((late.length - 1) * share)] ?? Number.NaN;
  const percent = (user + system) / 10_000 / LIVE_S;
  return { percent, ticks: late.length, half: place(0.5), p99: place(0.99) };
}

async function catchUp(server: Server, hours: number): Promise<void> {
  const start = new Date('2026-01-05T00:00:00.000Z');
  const clock = virtualClock(start);
  const from = openTestBeacon(start.getTime() / 1_000 - 30);
  const rounds = (hours * HOUR_S) / 3 + AHEAD;
  for (let round = 1; round <= rounds; round += 1) from.sign(round);
  const relay = await from.relay({ clock });
  const epochs = Math.ceil((hours * HOUR_S) / 60) + 10;
  const { market, close } = await openBenched(
    server,
    { from, url: relay.url, epochs },
    { clock, onRecorded: () => undefined },
  );
  clock.set(new Date(start.getTime() + hours * HOUR_S * 1_000));
  const ticks = hours * HOUR_S - 5;
  const began = performance.now();
  market.start();
  while ((market.last()?.number ?? 0) < ticks) await wait(50);
  const seconds = (performance.now() - began) / 1_000;
  printLine(
    `${hours} h missed: ${ticks} ticks in ${seconds.toFixed(1)} s, a day in ${((seconds * 24) / hours / 60).toFixed(1)} min at that pace`,
  );
  await close();
  await relay.close();
}

export async function benchBeacon(hours: number): Promise<void> {
  const server = await startTestDatabase();
  try {
    const without = await live(server, false);
    const beside = await live(server, true);
    for (const [name, { percent, ticks, half, p99 }] of Object.entries({ without, with: beside }))
      printLine(
        `${name} a beacon: ${ticks} ticks in ${LIVE_S} s, ${half.toFixed(0)} ms late, p99 ${p99.toFixed(0)} ms; ${percent.toFixed(2)} % of a processor`,
      );
    printLine(
      `the beacon itself: ${(beside.percent - without.percent).toFixed(2)} % of a processor`,
    );
    await catchUp(server, hours);
  } finally {
    await server.stop();
  }
}
