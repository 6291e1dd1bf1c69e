/**
 * A town for the bench: one real PostgreSQL, thousands of people with money in correct books, and a
 * market of its own.
 */
import { randomFillSync } from 'node:crypto';

import { raiseContractLimits } from '#test/contract-limits.ts';
import { startTestDatabase } from '#test/database.ts';

import { openMarket, readCoins } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { tillOf } from '#server/ledger/accounts.ts';
import { house } from '#server/ledger/commands.ts';
import { openHouseAccounts, provideCapital } from '#server/ledger/house.ts';
import { openTeller } from '#server/ledger/teller.ts';
import { openVerifier } from '#server/ledger/verify.ts';

import { grouped, printLine } from './figures.ts';
import { populate } from './people.ts';

const PEOPLE = 10_000;
const CAPITAL = 1_000_000_000_000_00n;

export type Town = Awaited<ReturnType<typeof openTown>>;

/**
 * A clock that can be held and let go: while held the database's time stands still, so that any
 * number of contracts can be placed after one tick; let go, it runs at its normal pace.
 */
function heldClock(): Clock & { hold(at: Date): void; letGo(): void } {
  let held: number | null = null;
  let offset = 0;
  const at = () => held ?? Date.now() + offset;
  return {
    now: () => new Date(at()),
    databaseTime: () => new Date(at()),
    hold: (time) => {
      held = time.getTime();
    },
    letGo: () => {
      if (held !== null) offset = held - Date.now();
      held = null;
    },
  };
}

/** Runs in a town of its own, and throws where the load has left its books out of order. */
export async function inTown(name: string, run: (town: Town) => Promise<void>): Promise<void> {
  printLine(`Preparing ${grouped(PEOPLE)} people for: ${name}`);
  const town = await openTown();
  try {
    await run(town);
    const verifier = await openVerifier(town.database);
    const { findings, transfers } = await verifier.verifyFully();
    await verifier.close();
    printLine(`Books after the load: ${findings.length} findings, ${transfers} transfers`);
    printLine();
    if (findings.length > 0) throw new Error(JSON.stringify(findings));
  } finally {
    await town.close();
  }
}

/** The caller closes it. */
export async function openTown(lanes = 2) {
  const server = await startTestDatabase();
  const clone = await server.clone();
  const target = { applicationName: 'bench', maxConnections: 8 };
  const database = openDatabase({ ...target, connectionString: clone.appUrl });
  const marketDatabase = openDatabase({ ...target, connectionString: clone.marketUrl });
  const owner = openDatabase({ ...target, connectionString: clone.ownerUrl });
  const clock = heldClock();
  const log = openLog('warn');
  await database.transaction(openHouseAccounts);
  await raiseContractLimits(owner);
  const open = (options: { lanes: number; maxBatch?: number }) =>
    openTeller({ database, clock, ids: makeIds(), log, ...options });
  const teller = await open({ lanes });
  await teller.submit(provideCapital, { capital: CAPITAL }, house(tillOf('0')));
  const people = await populate(owner, PEOPLE);
  const market = await openMarket({
    database,
    marketDatabase,
    clock,
    log,
    random: (buffer) => void randomFillSync(buffer),
    coins: readCoins(null),
    exchange: null,
    historyDays: 0,
  });
  clock.hold(new Date());
  await market.recordTick();
  return {
    adminUrl: server.adminUrl,
    /** PostgreSQL's main process. */
    postmaster: server.pid() ?? 0,
    database,
    owner,
    clock,
    log,
    teller,
    openTeller: open,
    market,
    people,
    /** Before each measurement, so that none pays for writing back what another one left. */
    checkpoint: () => owner.execute('checkpoint'),
    async close() {
      await teller.close();
      await market.stop();
      await database.close();
      await marketDatabase.close();
      await owner.close();
      await server.stop();
    },
  };
}
