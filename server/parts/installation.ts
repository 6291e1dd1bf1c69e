/**
 * What every installation begins with, and what may never change about it: made, or looked at, once
 * at every start.
 */
import {
  areContractsOffered,
  fixFunds,
  refusePricesChange,
} from '#server/domain/settings/settings.ts';
import { beginInstallation, type FirstStart } from '#server/domain/staff/first-start.ts';
import { FIRST_START_LOCK } from '#server/kit/database/locks.ts';
import { RESERVE } from '#server/ledger/accounts.ts';
import { readBooksCheck } from '#server/ledger/checks.ts';
import { house } from '#server/ledger/commands.ts';
import { openHouseAccounts, provideCapital } from '#server/ledger/house.ts';
import type { Teller } from '#server/ledger/teller.ts';

import type { Services } from './services.ts';

/**
 * By the process that comes first, however many start at once. Throws StartError where the settings
 * do not fit what is there.
 */
export function prepareInstallation(services: Services): Promise<FirstStart> {
  const { config, database, clock, ids, random } = services;
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FIRST_START_LOCK]);
    await fixFunds(tx, config.funds);
    await refusePricesChange(tx, config.prices);
    await openHouseAccounts(tx);
    return beginInstallation(tx, { clock, ids, random });
  });
}

/**
 * The house's capital, which comes once. Books that do not agree have theirs, and nothing is
 * written to them.
 */
export async function fundHouse({ config, database }: Services, teller: Teller): Promise<void> {
  if ((await readBooksCheck(database)).halted !== null) return;
  await teller.submit(provideCapital, { capital: config.houseCapital }, house(RESERVE));
}

/** Products that these settings do not offer. */
export function withheldProducts({ funds, contractsLegalBasis }: Services['config']): Set<string> {
  return new Set(areContractsOffered({ funds, contractsLegalBasis }) ? [] : ['contracts']);
}
