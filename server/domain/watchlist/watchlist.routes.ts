/** The watchlist: coins that a person keeps an eye on, at most all there are. One's own only. */
import type { FastifyInstance } from 'fastify';

import { watchlist } from '#protocol/watchlist.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';
import { serve } from '#server/kit/serve.ts';

import { deleteWatched, insertWatched, listWatched } from './watchlist.sql.ts';

export function watchlistRoutes(
  app: FastifyInstance,
  services: { database: Database; clock: Clock; market: Pick<Market, 'coin'> },
): void {
  const { database, clock, market } = services;
  const known = (symbol: string) => market.coin(symbol)?.symbol ?? refuse('not-found');

  serve(app, watchlist.read, async ({ person }) => ({
    coins: await listWatched(database, person.id),
  }));

  serve(app, watchlist.add, async ({ body, person }) => {
    await insertWatched(database, person.id, known(body.coin), clock.now());
  });

  serve(app, watchlist.remove, async ({ params, person }) => {
    await deleteWatched(database, person.id, known(params.coin));
  });
}
