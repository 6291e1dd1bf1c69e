/** Waits for a person's money to stop moving, in a transaction that moves none. */
import type { Tx } from '#server/kit/database/database.ts';

import { tillOf } from './accounts.ts';

/**
 * No command of this person is under way any more, and none begins before the transaction ends:
 * what it writes counts for the next one. Taken before any row of theirs, as the teller does.
 */
export async function lockMoneyOf(tx: Tx, personId: string): Promise<void> {
  await tx.query(
    `select 1 from accounts where owner_id = $1 and asset = 'INR' and kind = 'capital' for no key update`,
    [tillOf(personId)],
  );
}
