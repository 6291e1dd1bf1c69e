/**
 * One figure for the whole of the books: two databases with the same one hold the same balances and
 * the same transfers. For comparing a restored backup with what was backed up.
 */
import type { Reader } from '#server/kit/database/database.ts';

/**
 * SHA-256, hex, over every account and every book, line by line. Reads everything: not for a
 * request.
 */
export async function hashBooks(reader: Reader): Promise<string> {
  const rows = await reader.query<{ hash: string }>(
    `with parts as (
       select '0 ' || owner_id as name,
         sha256(convert_to(string_agg(concat_ws(' ', asset, kind, balance, lines, frozen), E'\n'
           order by asset, kind), 'UTF8')) as hash
       from accounts group by owner_id
       union all
       select '1 ' || owner_id,
         sha256(convert_to(string_agg(concat_ws(' ', line, counterparty_id, asset, debit, credit, amount, kind, cause,
           tick, at at time zone 'UTC', coalesce(available_after::text, '-'), coalesce(frozen_after::text, '-')), E'\n'
           order by line), 'UTF8'))
       from transfers group by owner_id
     )
     select encode(sha256(coalesce(string_agg(convert_to(name, 'UTF8') || hash, ''::bytea
       order by name collate "C"), ''::bytea)), 'hex') as hash from parts`,
  );
  return rows[0]?.hash ?? '';
}
