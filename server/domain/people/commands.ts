/** What became of a money request whose answer its sender never saw. */
import type { CommandState } from '#protocol/meta.ts';
import type { Database } from '#server/kit/database.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { findCommand } from './people.sql.ts';

/** `absent` means that it did not happen; sending it again with the same key is always safe. */
export async function readCommand(
  database: Database,
  teller: Teller,
  command: { personId: string; key: string },
): Promise<CommandState> {
  // Looked at first: once it is not under way any more, its outcome is stored or there is none.
  if (teller.isInFlight(command.personId, command.key)) {
    return { state: 'in-flight', status: null, body: null };
  }
  const stored = await findCommand(database, command);
  if (!stored) return { state: 'absent', status: null, body: null };
  const body: unknown = stored.body === '' ? null : JSON.parse(stored.body);
  return { state: 'committed', status: stored.status, body };
}
