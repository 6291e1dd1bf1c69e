/** SQL of the watchlist. Every statement names the person. */
import type { Database } from '#server/kit/database.ts';

export async function listWatched(database: Database, personId: string): Promise<string[]> {
  const rows = await database.query<{ coin: string }>(
    `select w.coin from watched_coins w join coins c on c.symbol = w.coin
     where w.person_id = $1 order by c.position`,
    [personId],
  );
  return rows.map(({ coin }) => coin);
}

export function insertWatched(database: Database, personId: string, coin: string, at: Date) {
  return database.execute(
    `insert into watched_coins (person_id, coin, added_at) values ($1, $2, $3)
     on conflict do nothing`,
    [personId, coin, at],
  );
}

export function deleteWatched(database: Database, personId: string, coin: string) {
  return database.execute('delete from watched_coins where person_id = $1 and coin = $2', [
    personId,
    coin,
  ]);
}
