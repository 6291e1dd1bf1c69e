/**
 * L5, balances against the fold of their transfers: account by account, and all of them at once by
 * what they weigh, which needs neither a table of its own nor memory for each account.
 */
import { randomBytes } from 'node:crypto';

import type pg from 'pg';

/**
 * Who gives and who takes: kinds `available` and `frozen` are the person's, in whose book the row
 * is.
 */
const moves = `
  select case when debit in ('available', 'frozen') or credit not in ('available', 'frozen')
              then owner_id else counterparty_id end as owner_id, asset, debit as kind, -amount as amount, tick
  from transfers
  union all
  select case when credit in ('available', 'frozen') then owner_id else counterparty_id end,
         asset, credit, amount, tick
  from transfers`;

/** L5: each balance is the fold of its transfers. */
export const compareBalances = `
  with expected as (
    select owner_id, asset, kind, sum(amount) as balance from (${moves}) m group by 1, 2, 3
  )
  select owner_id, asset, kind, a.balance as cached, e.balance as folded
  from accounts a full join expected e using (owner_id, asset, kind)
  where coalesce(a.balance, 0) <> coalesce(e.balance, 0)
  order by 1, 2, 3`;

/**
 * An account's weight: a number that nobody outside this process can foresee, since each process
 * draws its own seed ($1). What the balances weigh together follows from what the transfers weigh.
 * Two states of the books that differ weigh the same by a chance of about one in 2^64.
 */
const weight = (owner: string, asset: string, kind: string) =>
  `hashtextextended(${owner}::text || ' ' || ${asset} || ' ' || ${kind}, $1::bigint)::numeric`;

const weighBalances = `
  select coalesce(sum(${weight('owner_id', 'asset', 'kind')} * balance), 0)::text as balances from accounts`;

/** Of the transfers with a tick from $2 on; `before` of those that are earlier than $3. */
const weighTransfers = `
  select coalesce(sum(weight * amount), 0)::text as recent,
         coalesce(sum(weight * amount) filter (where tick < $3), 0)::text as before,
         (count(*) / 2)::int as count
  from (select ${weight('owner_id', 'asset', 'kind')} as weight, amount, tick from (${moves}) m where tick >= $2) w`;

/** Of the weights; 62 bits, as text. */
export function drawSeed(): string {
  return String(randomBytes(8).readBigUInt64BE() >> 2n);
}

/**
 * What balances weigh now, transfers with a tick from `from` on, and of these the ones before
 * `last`; `count` is the number of transfers from `from` on.
 */
export async function weigh(
  client: pg.Client,
  seed: string,
  { from, last }: { from: number; last: number },
): Promise<{ balances: bigint; recent: bigint; before: bigint; count: number }> {
  const held = await client.query<{ balances: string }>(weighBalances, [seed]);
  const moved = await client.query<{ recent: string; before: string; count: number }>(
    weighTransfers,
    [seed, from, last],
  );
  const { recent = '0', before = '0', count = 0 } = moved.rows[0] ?? {};
  const balances = BigInt(held.rows[0]?.balances ?? '0');
  return { balances, recent: BigInt(recent), before: BigInt(before), count };
}
