/**
 * The operator's limits on contracts of one person, for runs in which a few people act for
 * thousands.
 */
import type { Database } from '#server/kit/database/database.ts';

/** As high as an operator can set them. */
const MOST = 100_000;

/** As the database's owner: what two admins would agree on in the console. */
export async function raiseContractLimits(owner: Database): Promise<void> {
  await owner.execute(
    `update setting_changes set value = $1 where name in ('contractsPerMinute', 'openContractsPerCoin')`,
    [`${MOST}`],
  );
}
