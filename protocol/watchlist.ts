/** The coins that a person keeps an eye on. */
import { type Static, Type } from 'typebox';

import { closed, type Route } from './route.ts';

/** Symbols, in the market's order. */
export const Watchlist = Type.Object({ coins: Type.Array(Type.String()) });
export type Watchlist = Static<typeof Watchlist>;

const Watched = closed({ coin: Type.String({ minLength: 1, maxLength: 20 }) });

export const watchlist = {
  read: {
    method: 'GET',
    path: '/api/watchlist',
    summary: 'The coins that one watches',
    access: 'signed-in',
    status: 200,
    reply: Watchlist,
    refusals: [],
  },
  add: {
    method: 'POST',
    path: '/api/watchlist',
    summary: 'Watch a coin; watching it twice changes nothing',
    access: 'signed-in',
    body: Watched,
    status: 204,
    refusals: ['not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/watchlist/:coin',
    summary: 'Watch a coin no more',
    access: 'signed-in',
    params: Watched,
    status: 204,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
