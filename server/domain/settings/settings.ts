/**
 * Facts of this installation that a setting alone must not change: the kind of funds, and the
 * source of prices. What an operator may set while it runs is in operator.ts.
 */
import type { Reader, Tx } from '#server/kit/database/database.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { findLastSource, findSetting, hasOpenTrades, insertSetting } from './settings.sql.ts';

// Other slices see this file only.
export { type PlannedSetting, planSettings, readSettings, settingEffects } from './operator.ts';
export { checkSettings, settingText, storedPaise } from './settings.rules.ts';

export type Funds = 'virtual' | 'real';
export type Prices = 'simulated' | 'exchange';

/** With real funds only where the operator says on what ground. */
export function areContractsOffered(modes: {
  funds: Funds;
  contractsLegalBasis: string | null;
}): boolean {
  return modes.funds === 'virtual' || modes.contractsLegalBasis !== null;
}

/**
 * Written at the first start and never changed: throws StartError where the setting says otherwise
 * later.
 */
export async function fixFunds(tx: Tx, funds: Funds): Promise<void> {
  const fixed = await fixSetting(tx, 'funds', funds);
  if (fixed === funds) return;
  throw new StartError(
    `FUNDS is "${funds}", but this installation was started with "${fixed}" funds, which never changes. ` +
      `Set FUNDS=${fixed}, or use another DATA_DIR or DATABASE_URL.`,
  );
}

/**
 * Throws StartError while contracts, orders or positions are open that began on another source of
 * prices.
 */
export async function refusePricesChange(reader: Reader, prices: Prices): Promise<void> {
  const source = await findLastSource(reader);
  if (source === null || source.startsWith(prices)) return;
  if (!(await hasOpenTrades(reader))) return;
  throw new StartError(
    `PRICES is "${prices}", but contracts, orders or positions are open on "${source}" prices. ` +
      'Start with the previous setting until they have ended.',
  );
}

async function fixSetting(tx: Tx, name: string, value: string): Promise<string> {
  await insertSetting(tx, name, value);
  return (await findSetting(tx, name)) ?? value;
}
