/**
 * Limits of API keys, held where money moves: whatever a command of such a key takes out of its
 * person's available rupees counts, of which kind it may be and by which way it came. A day's sum
 * is of what is taken; a trade's is of what results, with what was frozen for it before. A command
 * that takes nothing passes no limit.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Value } from '#server/kit/database/database.ts';

import { isSame, rupees } from './accounts.ts';
import { encodeColumn } from './arrays.ts';
import { type Caller, type Effects, type Refused, refused } from './commands.ts';
import { type Insert, insert } from './rows.ts';

/**
 * The limits of these keys (`$1`) and what each has spent in the last 24 hours; runs after the
 * locks. `$2` replaces the database's time.
 */
export const readKeyLimits = `
  select k.id, k.most_per_trade, k.most_per_day,
         (select coalesce(sum(s.amount), 0)::bigint from key_spendings s
          where s.key_id = k.id
            and s.at > coalesce($2::timestamptz, clock_timestamp()) - interval '24 hours') as spent
  from unnest($1::text[]) as asked(id)
  cross join lateral (select * from api_keys k where k.id = asked.id offset 0) k`;

export type KeyLimitRow = {
  id: string;
  /** Paise; null where there is no limit. */
  most_per_trade: bigint | null;
  most_per_day: bigint | null;
  spent: bigint;
};

/** The keys with limits by which commands are asked, each once. */
export function limitedKeys(commands: readonly { caller: Caller }[]): string[] {
  const keys = new Set<string>();
  for (const { caller } of commands)
    if (caller.limitedKey !== undefined) keys.add(caller.limitedKey);
  return [...keys];
}

export const keyLimitValues = (keys: readonly string[], standIn: Date | null): Value[] => [
  encodeColumn(
    'text',
    keys.map((key) => [key]),
    0,
  ),
  standIn,
];

type Spending = { row: Insert; keep(): void };

/** What the commands of one batch have spent, on top of what was read. */
export function openKeySpendings(read: ReadonlyMap<string, KeyLimitRow>) {
  const spent = new Map<string, bigint>();
  return {
    /**
     * What these effects spend: the row to write, and `keep`, which counts it for the commands
     * behind; null where nothing is counted. Refuses `own-limit` past a limit of the key. Throws (a
     * fault) where a key was not read.
     */
    of(
      { personId, limitedKey }: Caller,
      { transfers, heldBefore = 0n }: Effects,
      at: Date,
    ): Refused | Spending | null {
      if (limitedKey === undefined) return null;
      const row = read.get(limitedKey);
      if (!row) throw new Error(`The limits of the key ${limitedKey} were not read.`);
      const own = rupees(personId, 'available');
      let amount = 0n;
      for (const transfer of transfers ?? []) {
        if (isSame(transfer.from, own)) amount += transfer.amount;
        if (isSame(transfer.to, own)) amount -= transfer.amount;
      }
      if (amount <= 0n) return null;
      const { most_per_trade: perTrade, most_per_day: perDay } = row;
      const before = row.spent + (spent.get(limitedKey) ?? 0n);
      if (perTrade !== null && heldBefore + amount > perTrade)
        return passed('key-trade-limit', perTrade);
      if (perDay === null) return null;
      if (before + amount > perDay) return passed('key-day-limit', perDay);
      return {
        row: insert('key_spendings', { key_id: limitedKey, person_id: personId, at, amount }),
        keep: () => void spent.set(limitedKey, before - row.spent + amount),
      };
    },
  };
}

const passed = (reason: 'key-trade-limit' | 'key-day-limit', most: bigint): Refused =>
  refused('own-limit', { reason, facts: { most: formatAmount(most, INR_SCALE) } });
