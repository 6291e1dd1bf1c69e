/** SQL of Telegram: codes, links, and how far the bot's updates have been read. */
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

export async function findLink(reader: Reader, personId: string): Promise<Date | null> {
  const rows = await reader.query<{ linked_at: Date }>(
    'select linked_at from telegram_links where person_id = $1',
    [personId],
  );
  return rows[0]?.linked_at ?? null;
}

/** In the place of the one before. */
export function upsertCode(tx: Tx, code: { hash: Buffer; personId: string; expiresAt: Date }) {
  return tx.execute(
    `insert into telegram_codes (hash, person_id, expires_at) values ($1, $2, $3)
     on conflict (person_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
    [code.hash, code.personId, code.expiresAt],
  );
}

/** `locale` is the language in which they read; null for English. */
type CodeOwner = { personId: string; locale: string | null };

/** Whose code it is; null of one that was used, is over or never was. It is gone afterwards. */
export async function takeCode(tx: Tx, hash: Buffer, at: Date): Promise<CodeOwner | null> {
  const rows = await tx.query<{ person_id: string; expires_at: Date; locale: string | null }>(
    `delete from telegram_codes where hash = $1
     returning person_id, expires_at, (select locale from people where id = person_id) as locale`,
    [hash],
  );
  const [row] = rows;
  return row && row.expires_at > at ? { personId: row.person_id, locale: row.locale } : null;
}

/**
 * Links a chat, which belongs to one person; a person has one chat. Returns the ids of others who
 * had it linked before.
 */
export async function replaceLink(
  tx: Tx,
  link: { personId: string; chatId: bigint; at: Date },
): Promise<string[]> {
  const { personId, chatId } = link;
  await deleteLink(tx, personId);
  const others = await deleteChat(tx, chatId);
  await tx.execute(
    'insert into telegram_links (person_id, chat_id, linked_at) values ($1, $2, $3)',
    [personId, chatId, link.at],
  );
  return others;
}

/** Returns the number of rows removed: 0 without a link. */
export function deleteLink(tx: Tx, personId: string) {
  return tx.execute('delete from telegram_links where person_id = $1', [personId]);
}

/** Returns the ids of the people who had the chat linked. */
export async function deleteChat(tx: Tx, chatId: bigint): Promise<string[]> {
  const rows = await tx.query<{ person_id: string }>(
    'delete from telegram_links where chat_id = $1 returning person_id',
    [chatId],
  );
  return rows.map(({ person_id: personId }) => personId);
}

/**
 * The number of the next update, for the process that may ask for it until `until`. Null where
 * another process does.
 */
export async function leaseReading(
  database: Database,
  { now, until }: { now: Date; until: Date },
): Promise<bigint | null> {
  const rows = await database.query<{ next_update: bigint }>(
    'update telegram_reading set leased_until = $2 where leased_until <= $1 returning next_update',
    [now, until],
  );
  return rows[0]?.next_update ?? null;
}

export function noteRead(database: Database, next: bigint, until: Date) {
  return database.execute(
    'update telegram_reading set next_update = greatest(next_update, $1), leased_until = $2',
    [next, until],
  );
}
