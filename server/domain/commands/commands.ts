/** What became of a money request whose answer its sender never saw. */
import type { CommandState } from '#protocol/meta.ts';
import type { Database } from '#server/kit/database/database.ts';
import { problemBody } from '#server/entry/http/problems.ts';
import { type DeclaredKind, storedBody } from '#server/ledger/commands.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { findCommand } from './commands.sql.ts';

/**
 * The outcome as it was answered, whatever of it is stored. `absent` means that it did not happen;
 * sending it again with the same key is always safe.
 */
export async function readCommand(
  database: Database,
  teller: Teller,
  command: { personId: string; key: string },
  kinds: readonly DeclaredKind[],
): Promise<CommandState> {
  // Looked at first: once it is not under way any more, its outcome is stored or there is none.
  if (teller.isInFlight(command.personId, command.key)) {
    return { state: 'in-flight', status: null, body: null };
  }
  const stored = await findCommand(database, command);
  if (!stored) return { state: 'absent', status: null, body: null };
  const body = storedBody(kinds, stored);
  const sent = stored.status >= 400 ? problemBody(body) : body;
  return { state: 'committed', status: stored.status, body: sent === '' ? null : JSON.parse(sent) };
}
