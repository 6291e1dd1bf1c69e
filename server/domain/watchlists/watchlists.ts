/**
 * Watchlists: making, renaming and deleting them, and what is on each. They move no money and tell
 * nobody anything.
 */
import { cleanLine, isName } from '#protocol/text.ts';
import {
  type Watchlist,
  WATCHLIST_LIMIT,
  WATCHLIST_NAME_MAX_CHARS,
  type WatchlistList,
} from '#protocol/watchlists.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { type Ids, isUuid } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import {
  deleteCoin,
  deleteList,
  insertCoin,
  insertList,
  lockLister,
  readLists,
  renameList,
  type WatchlistRow,
} from './watchlists.sql.ts';

export type WatchlistServices = {
  database: Database;
  market: Pick<Market, 'coin'>;
  clock: Clock;
  ids: Ids;
};

const PREFIX = 'list-';

export async function listWatchlists(database: Database, personId: string): Promise<WatchlistList> {
  return { items: (await readLists(database, personId)).map(toWatchlist), limit: WATCHLIST_LIMIT };
}

/**
 * Refuses a name that is empty or taken, and one list too many, as `invalid` at the field `name`.
 */
export function makeWatchlist(
  { database, clock, ids }: WatchlistServices,
  personId: string,
  typed: string,
): Promise<Watchlist> {
  const name = nameOf(typed);
  return database.transaction(async (tx) => {
    await lockLister(tx, personId);
    const present = await readLists(tx, personId);
    refuseTaken(present, name);
    if (present.length >= WATCHLIST_LIMIT)
      refuse('invalid', { fields: { name: 'too-many-watchlists' } });
    const at = clock.now();
    const id = ids.next(at);
    await insertList(tx, { personId, id, name, at });
    return toWatchlist({ id, name, coins: [] });
  });
}

/**
 * Refuses names as `makeWatchlist` does, and the list of another person as one that does not exist.
 */
export function renameWatchlist(
  { database }: Pick<WatchlistServices, 'database'>,
  personId: string,
  { id, name: typed }: { id: string; name: string },
): Promise<void> {
  const name = nameOf(typed);
  const uuid = uuidOf(id);
  return database.transaction(async (tx) => {
    await lockLister(tx, personId);
    const present = await readLists(tx, personId);
    refuseTaken(
      present.filter((list) => list.id !== uuid),
      name,
    );
    if ((await renameList(tx, personId, uuid, name)) === 0) refuse('not-found');
  });
}

/** Another person's list is refused just as one that does not exist. */
export async function removeWatchlist(
  database: Database,
  personId: string,
  id: string,
): Promise<void> {
  if ((await deleteList(database, personId, uuidOf(id))) === 0) refuse('not-found');
}

/** Refuses `not-found` for a list or a coin that is not there. */
export async function addToWatchlist(
  { database, market, clock }: WatchlistServices,
  personId: string,
  { id, coin }: { id: string; coin: string },
): Promise<void> {
  const entry = { personId, id: uuidOf(id), coin: knownCoin(market, coin), at: clock.now() };
  if (!(await insertCoin(database, entry))) refuse('not-found');
}

/** Refuses `not-found` for a list or a coin that is not there. */
export async function dropFromWatchlist(
  { database, market }: WatchlistServices,
  personId: string,
  { id, coin }: { id: string; coin: string },
): Promise<void> {
  const entry = { personId, id: uuidOf(id), coin: knownCoin(market, coin) };
  if (!(await deleteCoin(database, entry))) refuse('not-found');
}

const knownCoin = (market: WatchlistServices['market'], symbol: string): string =>
  market.coin(symbol)?.symbol ?? refuse('not-found');

function uuidOf(id: string): string {
  const uuid = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
  return isUuid(uuid) ? uuid : refuse('not-found');
}

/** As it is stored; composed, a name can be longer than it was typed. */
function nameOf(typed: string): string {
  const name = cleanLine(typed);
  if (!isName(name)) refuse('invalid', { fields: { name: 'watchlist-name-missing' } });
  if ([...name].length > WATCHLIST_NAME_MAX_CHARS) {
    refuse('invalid', {
      fields: { name: { reason: 'too-long', facts: { most: WATCHLIST_NAME_MAX_CHARS } } },
    });
  }
  return name;
}

function refuseTaken(lists: readonly WatchlistRow[], name: string): void {
  if (lists.some((list) => list.name.toLowerCase() === name.toLowerCase()))
    refuse('invalid', { fields: { name: 'watchlist-name-taken' } });
}

const toWatchlist = ({ id, name, coins }: WatchlistRow): Watchlist => ({
  id: PREFIX + id,
  name,
  coins,
});
