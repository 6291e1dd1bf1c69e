/** Routes of watchlists: one's own only. */
import type { FastifyInstance } from 'fastify';

import { watchlists } from '#protocol/watchlists.ts';
import { serve } from '#server/entry/http/serve.ts';

import {
  addToWatchlist,
  dropFromWatchlist,
  listWatchlists,
  makeWatchlist,
  removeWatchlist,
  renameWatchlist,
  type WatchlistServices,
} from './watchlists.ts';

export function watchlistRoutes(app: FastifyInstance, services: WatchlistServices): void {
  const { database } = services;

  serve(app, watchlists.list, ({ person }) => listWatchlists(database, person.id));

  serve(app, watchlists.make, ({ body, person }) => makeWatchlist(services, person.id, body.name));

  serve(app, watchlists.rename, ({ params, body, person }) =>
    renameWatchlist(services, person.id, { id: params.id, name: body.name }),
  );

  serve(app, watchlists.remove, ({ params, person }) =>
    removeWatchlist(database, person.id, params.id),
  );

  serve(app, watchlists.add, ({ params, body, person }) =>
    addToWatchlist(services, person.id, { id: params.id, coin: body.coin }),
  );

  serve(app, watchlists.drop, ({ params, person }) =>
    dropFromWatchlist(services, person.id, params),
  );
}
