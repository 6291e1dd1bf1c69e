/** SQL of commands: what is stored of one that was answered. */
import type { Reader } from '#server/kit/database/database.ts';

export async function findCommand(
  reader: Reader,
  command: { personId: string; key: string },
): Promise<{ kind: string; status: number; body: string } | null> {
  const rows = await reader.query<{ kind: string; status: number; body: string }>(
    'select kind, status, body from commands where person_id = $1 and key = $2',
    [command.personId, command.key],
  );
  return rows[0] ?? null;
}
