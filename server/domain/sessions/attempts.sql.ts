/** SQL of attempt counters: one row a bucket, shared by all processes. */
import type { Database, Reader } from '#server/kit/database/database.ts';

export type Bucket = { name: string; windowMs: number; limit: number };

type Counter = { count: number; window_start: Date };

/** Counts one more in one atomic statement, beginning a new window where the old one is over. */
export async function countOne(database: Database, bucket: Bucket, at: Date): Promise<Counter> {
  const expired = new Date(at.getTime() - bucket.windowMs);
  const rows = await database.query<Counter>(
    `insert into rate_limits as r (bucket, window_start, count) values ($1, $2, 1)
     on conflict (bucket) do update set
       count = case when r.window_start <= $3 then 1 else r.count + 1 end,
       window_start = case when r.window_start <= $3 then $2 else r.window_start end
     returning count, window_start`,
    [bucket.name, at, expired],
  );
  return rows[0] ?? { count: 1, window_start: at };
}

export async function readCounter(
  reader: Reader,
  bucket: Bucket,
  at: Date,
): Promise<Counter | null> {
  const expired = new Date(at.getTime() - bucket.windowMs);
  const rows = await reader.query<Counter>(
    'select count, window_start from rate_limits where bucket = $1 and window_start > $2',
    [bucket.name, expired],
  );
  return rows[0] ?? null;
}

export function forgetBucket(database: Database, name: string) {
  return database.execute('delete from rate_limits where bucket = $1', [name]);
}

export function deleteOldBuckets(database: Database, startedBefore: Date) {
  return database.execute('delete from rate_limits where window_start < $1', [startedBefore]);
}
