/** Routes of the portfolio. No rules here: each handler is one call. */
import type { FastifyInstance } from 'fastify';

import { portfolio } from '#protocol/portfolio.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Database } from '#server/kit/database.ts';
import { serve } from '#server/kit/serve.ts';

import { readHolding, readPortfolio } from './portfolio.ts';

export function portfolioRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    market: Market;
    /** Symbols of the coins that every portfolio shows. */
    shownCoins: readonly string[];
  },
): void {
  const { database, market, shownCoins } = services;

  serve(app, portfolio.all, ({ person }) => readPortfolio(database, market, person.id, shownCoins));

  serve(app, portfolio.one, ({ params, person }) =>
    readHolding(database, market, person.id, params.coin),
  );
}
