/** All kinds of orders, for runs that nobody sets up in the console. */
import type { Database } from '#server/kit/database/database.ts';

/** As the database's owner: what an admin would set. */
export async function offerAllOrders(owner: Database): Promise<void> {
  await owner.execute(
    `update setting_changes set value = '["market", "limit", "stop"]' where name = 'orderTypes'`,
  );
}
