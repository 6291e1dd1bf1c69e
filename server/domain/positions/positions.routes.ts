/** Routes of positions. No rules here: each handler is one call. */
import type { FastifyInstance } from 'fastify';

import { positions } from '#protocol/positions.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Database } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readPosition, readPositionPage } from './positions.ts';

export function positionRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    market: Market;
  },
): void {
  const { database, market } = services;

  serve(app, positions.list, ({ query, person }) =>
    readPositionPage(database, market, {
      personId: person.id,
      state: query.state,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, positions.one, ({ params, person }) =>
    readPosition(database, market, person.id, params.id),
  );
}
