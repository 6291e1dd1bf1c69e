/** SQL of watchlists. Every statement names the person. */
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

export type WatchlistRow = { id: string; name: string; coins: string[] };

/** The oldest first; coins in the order in which they were added. */
export function readLists(reader: Reader, personId: string): Promise<WatchlistRow[]> {
  return reader.query<WatchlistRow>(
    `select l.id, l.name, array(
       select w.coin from watchlist_coins w join coins c on c.symbol = w.coin
       where w.person_id = l.person_id and w.watchlist_id = l.id order by w.added_at, c.position
     ) as coins
     from watchlists l where l.person_id = $1 order by l.created_at, l.id`,
    [personId],
  );
}

/** A person makes or renames one list at a time. */
export async function lockLister(tx: Tx, personId: string): Promise<void> {
  await tx.query('select 1 from people where id = $1 for no key update', [personId]);
}

export function insertList(
  tx: Tx,
  list: { personId: string; id: string; name: string; at: Date },
): Promise<number> {
  return tx.execute(
    'insert into watchlists (person_id, id, name, created_at) values ($1, $2, $3, $4)',
    [list.personId, list.id, list.name, list.at],
  );
}

export function renameList(tx: Tx, personId: string, id: string, name: string): Promise<number> {
  return tx.execute('update watchlists set name = $3 where person_id = $1 and id = $2', [
    personId,
    id,
    name,
  ]);
}

export function deleteList(database: Database, personId: string, id: string): Promise<number> {
  return database.execute('delete from watchlists where person_id = $1 and id = $2', [
    personId,
    id,
  ]);
}

/** Whether the list is there; the coin is on it afterwards. */
export async function insertCoin(
  database: Database,
  entry: { personId: string; id: string; coin: string; at: Date },
): Promise<boolean> {
  const rows = await database.query<{ id: string }>(
    `with list as (
       select person_id, id from watchlists where person_id = $1 and id = $2 for key share
     ), added as (
       insert into watchlist_coins (person_id, watchlist_id, coin, added_at)
       select person_id, id, $3, $4 from list on conflict do nothing
     )
     select id from list`,
    [entry.personId, entry.id, entry.coin, entry.at],
  );
  return rows.length > 0;
}

/** Whether the list is there; the coin is on it no more afterwards. */
export async function deleteCoin(
  database: Database,
  entry: { personId: string; id: string; coin: string },
): Promise<boolean> {
  const rows = await database.query<{ id: string }>(
    `with gone as (
       delete from watchlist_coins where person_id = $1 and watchlist_id = $2 and coin = $3
     )
     select id from watchlists where person_id = $1 and id = $2`,
    [entry.personId, entry.id, entry.coin],
  );
  return rows.length > 0;
}
