/** Watchlists: coins that a person keeps an eye on, in lists with names of their own. */
import { type Static, Type } from 'typebox';

import { closed, type Route, typedText, noun } from './route.ts';

/** The most that one person may have. */
export const WATCHLIST_LIMIT = 10;
export const WATCHLIST_NAME_MAX_CHARS = 30;

export const Watchlist = noun('Watchlist', {
  /** `list-` + UUIDv7. */
  id: Type.String(),
  /** No other list of the person has the same one, capitals aside. */
  name: Type.String(),
  /** Symbols, in the order in which they were added. */
  coins: Type.Array(Type.String()),
});
export type Watchlist = Static<typeof Watchlist>;

/** At most `limit` of them, the oldest first. */
export const WatchlistList = noun('WatchlistList', {
  items: Type.Array(Watchlist),
  limit: Type.Integer(),
});
export type WatchlistList = Static<typeof WatchlistList>;

const ListParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the watchlist.' }),
});
const symbol = Type.String({
  minLength: 1,
  maxLength: 20,
  description: 'Symbol of a coin.',
  examples: ['BTC'],
});
const Named = closed({
  name: typedText('line', WATCHLIST_NAME_MAX_CHARS, { examples: ['Small coins'] }),
});

export const watchlists = {
  list: {
    method: 'GET',
    path: '/api/watchlists',
    summary: 'One’s own watchlists with their coins, the oldest first',
    access: 'signed-in',
    status: 200,
    reply: WatchlistList,
    refusals: [],
  },
  make: {
    method: 'POST',
    path: '/api/watchlists',
    summary: 'Make a watchlist, empty at first',
    access: 'signed-in',
    body: Named,
    status: 201,
    reply: Watchlist,
    refusals: [],
  },
  rename: {
    method: 'POST',
    path: '/api/watchlists/:id/name',
    summary: 'Give a watchlist another name',
    access: 'signed-in',
    params: ListParams,
    body: Named,
    status: 204,
    refusals: ['not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/watchlists/:id',
    summary: 'Delete a watchlist with what is in it',
    access: 'signed-in',
    params: ListParams,
    status: 204,
    refusals: ['not-found'],
  },
  add: {
    method: 'POST',
    path: '/api/watchlists/:id/coins',
    summary: 'Put a coin on a watchlist; doing it twice changes nothing',
    access: 'signed-in',
    params: ListParams,
    body: closed({ coin: symbol }),
    status: 204,
    refusals: ['not-found'],
  },
  drop: {
    method: 'DELETE',
    path: '/api/watchlists/:id/coins/:coin',
    summary: 'Take a coin off a watchlist; doing it twice changes nothing',
    access: 'signed-in',
    params: closed({ ...ListParams.properties, coin: symbol }),
    status: 204,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
