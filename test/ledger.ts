/**
 * For the ledger's own tests: people with money and plain commands on a real database, without the
 * rest of the system.
 */
import { randomUUID } from 'node:crypto';

import { cloneDatabase } from './database.ts';

import { systemClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import { rupees, tillOf } from '#server/ledger/accounts.ts';
import { type CommandKind, house, refused } from '#server/ledger/commands.ts';
import { openHouseAccounts, provideCapital } from '#server/ledger/house.ts';
import { openTeller, type Teller } from '#server/ledger/teller.ts';
import { openVerifier, type Report } from '#server/ledger/verify.ts';

export const quiet: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Opens a person's accounts with `amount` paise in them. */
const grant: CommandKind<{ personId: string; amount: bigint }> = {
  name: 'test.grant',
  callers: 'newcomers',
  accounts: ({ personId }) => [rupees(tillOf(personId), 'external')],
  decide: ({ personId, amount }) => ({
    status: 201,
    body: { granted: amount.toString() },
    opens: [rupees(personId, 'available'), rupees(personId, 'frozen')],
    transfers: [
      {
        from: rupees(tillOf(personId), 'external'),
        to: rupees(personId, 'available'),
        amount,
        kind: 'welcome-grant',
        cause: 'test',
      },
    ],
  }),
};

/** Spends into escrow; refuses what is not there. */
export const spend: CommandKind<{ personId: string; amount: bigint }> = {
  name: 'test.spend',
  callers: 'people',
  accounts: ({ personId }) => [
    rupees(personId, 'available'),
    rupees(personId, 'frozen'),
    rupees(tillOf(personId), 'fees'),
  ],
  decide({ personId, amount }, view) {
    const available = view.balance(rupees(personId, 'available'));
    if (available < amount) return refused('insufficient-funds');
    return {
      status: 201,
      body: { left: (available - amount).toString(), id: view.newId() },
      transfers: [
        {
          from: rupees(personId, 'available'),
          to: rupees(tillOf(personId), 'fees'),
          amount,
          kind: 'fee',
          cause: 'test',
        },
      ],
    };
  },
};

export type LedgerWorld = {
  database: Database;
  /** As the owner: tests use it to break things. */
  owner: Database;
  appUrl: string;
  ownerUrl: string;
  teller: Teller;
  person(amount: bigint): Promise<string>;
  spend(personId: string, amount: bigint, key?: string): ReturnType<Teller['submit']>;
  verify(): Promise<Report>;
  available(personId: string): Promise<bigint>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Closing it verifies the books, unless `isBroken` says that the test broke them. */
export async function openLedgerWorld(
  options: { lanes?: number; capital?: bigint; isBroken?: boolean } = {},
): Promise<LedgerWorld> {
  const clone = await cloneDatabase();
  const target = { applicationName: 'ledger test', maxConnections: 5 };
  const database = openDatabase({ ...target, connectionString: clone.appUrl });
  const owner = openDatabase({ ...target, connectionString: clone.ownerUrl });
  const ids = makeIds();
  const teller = await openTeller({
    database,
    clock: systemClock,
    ids,
    log: quiet,
    lanes: options.lanes ?? 2,
  });
  await database.transaction(openHouseAccounts);
  const till = rupees(tillOf(randomUUID()), 'capital').owner;
  if (options.capital !== 0n) {
    await teller.submit(provideCapital, { capital: options.capital ?? 1_000_000_00n }, house(till));
  }
  const world: LedgerWorld = {
    database,
    owner,
    appUrl: clone.appUrl,
    ownerUrl: clone.ownerUrl,
    teller,
    async person(amount) {
      const personId = ids.next(systemClock.now());
      await teller.submit(
        grant,
        { personId, amount },
        { personId, key: `grant-${personId}`, fingerprint: 'grant' },
      );
      return personId;
    },
    spend: (personId, amount, key = `spend-${randomUUID()}`) =>
      teller.submit(
        spend,
        { personId, amount },
        { personId, key, fingerprint: amount.toString(), requestId: 'r' },
      ),
    async verify() {
      const verifier = await openVerifier(database);
      try {
        return await verifier.verifyFully();
      } finally {
        await verifier.close();
      }
    },
    async available(personId) {
      const rows = await database.query<{ balance: bigint }>(
        `select balance from accounts where owner_id = $1 and asset = 'INR' and kind = 'available'`,
        [personId],
      );
      return rows[0]?.balance ?? -1n;
    },
    async [Symbol.asyncDispose]() {
      await teller.close();
      const report = options.isBroken ? null : await world.verify();
      await database.close();
      await owner.close();
      await clone.drop();
      if (report && report.findings.length > 0) throw new Error(JSON.stringify(report.findings));
    },
  };
  return world;
}
