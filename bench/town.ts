/** A town for the bench: one real PostgreSQL, thousands of people with money in correct books, and a market of its own. */
import { randomFillSync } from 'node:crypto';

import { startTestDatabase } from '#test/database.ts';

import { openMarket } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/log.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import { openHouseAccounts, provideCapital } from '#server/ledger/house.ts';
import { openTeller } from '#server/ledger/teller.ts';

export const PEOPLE = 10_000;
/** Paise that each of them has: more than a run spends. */
const MONEY = 1_000_000_000_00n;
const CAPITAL = 1_000_000_000_000_00n;
const TRADING_OPENS = 60;

export type Town = Awaited<ReturnType<typeof openTown>>;

/**
 * A clock that can be held and let go: while held the database's time stands still, so that any number of contracts can
 * be placed after one tick; let go, it runs at its normal pace.
 */
export function heldClock(): Clock & { hold(at: Date): void; letGo(): void } {
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

async function populate(owner: Database): Promise<string[]> {
  const ids = makeIds();
  const at = new Date();
  const people = Array.from({ length: PEOPLE }, () => ids.next(at));
  for (const kind of ['available', 'frozen']) {
    await owner.execute(
      `insert into accounts (owner_id, asset, kind, balance, lines)
       select id, 'INR', $2, $3, $4 from unnest($1::uuid[]) id`,
      [people, kind, ...(kind === 'available' ? [MONEY, 1n] : [0n, 0n])],
    );
  }
  const tills = people.map(tillOf);
  await owner.execute(
    `insert into transfers (owner_id, line, counterparty_id, asset, debit, credit, amount, kind, cause, tick, at, available_after, frozen_after)
     select p, 1, till, 'INR', 'external', 'available', $3, 'welcome-grant', 'bench', -1, now(), $3, 0
     from unnest($1::uuid[], $2::uuid[]) k(p, till)`,
    [people, tills, MONEY],
  );
  const counts = new Map<string, bigint>();
  for (const till of tills) counts.set(till, (counts.get(till) ?? 0n) + 1n);
  for (const [till, count] of counts) {
    await owner.execute(
      `update accounts set balance = balance - $2 where owner_id = $1 and asset = 'INR' and kind = 'external'`,
      [till, count * MONEY],
    );
  }
  await owner.execute('analyze accounts, transfers');
  return people;
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
  const open = (options: { lanes: number; maxBatch?: number }) =>
    openTeller({ database, clock, ids: makeIds(), log, ...options });
  const teller = await open({ lanes });
  const house = rupees(tillOf('0'), 'capital').owner;
  await teller.submit(provideCapital, { capital: CAPITAL }, { personId: house });
  const people = await populate(owner);
  const market = await openMarket({
    database,
    marketDatabase,
    clock,
    log,
    random: (buffer) => void randomFillSync(buffer),
    exchange: null,
    historyDays: 0,
  });
  let at = new Date();
  for (let tick = 0; tick <= TRADING_OPENS; tick += 1) {
    clock.hold(at);
    await market.recordTick();
    at = new Date(at.getTime() + 1000);
  }
  return {
    adminUrl: server.adminUrl,
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
