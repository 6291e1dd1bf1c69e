/** Routes of spot orders and the book. No rules here: each handler is one call. */
import type { FastifyInstance } from 'fastify';

import { orders } from '#protocol/orders.ts';
import type { Exposures } from '#server/domain/exposure/exposure.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Database } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readBook, readFills } from './book.ts';
import { fillsOfCoin, openOrdersOf, ordersOfCoin } from './lists.ts';
import { readOrder, readOrders } from './orders.ts';

export function orderRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    market: Market;
    exposures: Exposures;
  },
): void {
  const { database, market } = services;

  serve(app, orders.list, ({ query, person }) =>
    readOrders(database, market, {
      personId: person.id,
      state: query.state,
      coin: query.coin,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, orders.open, ({ query, person }) =>
    openOrdersOf(database, market, {
      personId: person.id,
      coin: query.coin?.toUpperCase() ?? null,
    }),
  );

  serve(app, orders.history, ({ query, person }) =>
    ordersOfCoin({ reader: database, market, personId: person.id }, query),
  );

  serve(app, orders.filled, ({ query, person }) =>
    fillsOfCoin({ reader: database, market, personId: person.id }, query),
  );

  serve(app, orders.one, ({ params, person }) => readOrder(database, market, person.id, params.id));

  serve(app, orders.book, ({ query }) => readBook(services, query.coin));

  serve(app, orders.fills, ({ query }) => readFills(services, query.coin));
}
