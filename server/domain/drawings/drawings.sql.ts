/** SQL of drawings. Every statement names the person. */
import type { Drawing } from '#protocol/drawings.ts';
import type { Database } from '#server/kit/database/database.ts';

type DrawingsRow = { version: number; items: Drawing[] };

export async function readDrawings(
  database: Database,
  personId: string,
  coin: string,
): Promise<DrawingsRow | null> {
  const [row] = await database.query<DrawingsRow>(
    'select version, items from drawings where person_id = $1 and coin = $2',
    [personId, coin],
  );
  return row ?? null;
}

type Kept = { personId: string; coin: string; version: number; items: string; at: Date };

/** Whether that version was the last one; it is then followed by these. */
export async function writeDrawings(database: Database, kept: Kept): Promise<boolean> {
  const { personId, coin, version, items, at } = kept;
  const written = await (version === 0
    ? database.execute(
        `insert into drawings (person_id, coin, version, items, changed_at)
         values ($1, $2, 1, $3::json, $4) on conflict do nothing`,
        [personId, coin, items, at],
      )
    : database.execute(
        `update drawings set version = version + 1, items = $4::json, changed_at = $5
         where person_id = $1 and coin = $2 and version = $3`,
        [personId, coin, version, items, at],
      ));
  return written > 0;
}
