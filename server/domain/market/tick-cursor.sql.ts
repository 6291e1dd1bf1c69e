/**
 * SQL of the turns that ticks have: up to where the tape has been gone through for each kind of
 * thing that follows it.
 */
import type { Database, Reader } from '#server/kit/database/database.ts';

/** What follows the tape tick by tick; what is open of it is in the table `open_…`. */
export type Followed = 'orders' | 'positions';

export type Progress = {
  /** Up to which tick the tape has been gone through. */
  processed: number;
  /** Of the last tick; -1 before the genesis tick. */
  last: number;
  has_open: boolean;
};

/** In one snapshot: whatever the ticks up to `last` could meet is in it. */
export async function readProgress(reader: Reader, followed: Followed): Promise<Progress> {
  const rows = await reader.query<Progress>(
    `select tick as processed, coalesce((select max(number) from ticks), -1) as last,
            exists (select from open_${followed}) as has_open
     from processed_ticks where name = $1`,
    [followed],
  );
  return rows[0] as Progress;
}

/** Up to which tick the tape has been gone through, by what follows it. */
export function listProcessed(reader: Reader): Promise<{ name: string; tick: number }[]> {
  return reader.query('select name, tick from processed_ticks order by name');
}

export function markProcessed(
  database: Database,
  followed: Followed,
  tick: number,
): Promise<number> {
  return database.execute('update processed_ticks set tick = $2 where name = $1 and tick < $2', [
    followed,
    tick,
  ]);
}

export type TapeRow = { number: number; at: Date; prices: (bigint | null)[] };

export async function findTick(reader: Reader, number: number): Promise<TapeRow | null> {
  const rows = await reader.query<TapeRow>(
    'select number, at, prices from ticks where number = $1',
    [number],
  );
  return rows[0] ?? null;
}
