/** Routes of the portfolio. No rules here: each handler is one call. */
import type { FastifyInstance } from 'fastify';

import { performance } from '#protocol/performance.ts';
import { portfolio } from '#protocol/portfolio.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readActivity } from './activity.ts';
import { openAdded } from './books.ts';
import { readEnded } from './ended.ts';
import { openPast } from './past.ts';
import { openPerformance } from './performance.ts';
import { readHolding, readPortfolio } from './portfolio.ts';
import { readFreshStart } from './start-again.ts';

export function portfolioRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    market: Market;
    clock: Clock;
    /** Symbols of the coins that every portfolio shows. */
    shownCoins: readonly string[];
    /** What a new account is given, paise; zero where nothing is. */
    grant: bigint;
  },
): void {
  const { database, market, clock, shownCoins, grant } = services;
  const added = openAdded(database);
  const past = openPast({ reader: database, market, added, now: clock.now });
  const readPerformance = openPerformance({ reader: database, market, added, now: clock.now });

  serve(app, portfolio.all, ({ person }) =>
    readPortfolio(
      {
        reader: database,
        market,
        added,
        shownCoins,
        freshStart: (personId, worth) =>
          readFreshStart(database, { personId, grant, worth, now: clock.now() }),
      },
      person.id,
    ),
  );

  serve(app, portfolio.curve, ({ query, person }) => past.curve(person.id, query.range));

  serve(app, performance.read, ({ query, person }) => readPerformance(person.id, query.range));

  serve(app, portfolio.realised, ({ person }) => past.realised(person.id));

  serve(app, portfolio.ended, ({ query, person }) =>
    readEnded(database, {
      personId: person.id,
      after: new Date(query.after),
      until: new Date(query.until),
      now: clock.now(),
    }),
  );

  serve(app, portfolio.activity, ({ query, person }) =>
    readActivity(database, market, {
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, portfolio.one, ({ params, person }) =>
    readHolding(database, market, person.id, params.coin),
  );
}
