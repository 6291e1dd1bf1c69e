/** Routes of positions. No rules here: each handler is one call. */
import type { FastifyInstance } from 'fastify';

import { positions } from '#protocol/positions.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Database } from '#server/kit/database.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { openPosition, readOpening } from './opening.ts';
import { readPosition, readPositionPage } from './positions.ts';
import { closePosition, readKey, readTargetChange, setTargets } from './requests.ts';

export function positionRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    teller: Teller;
    market: Market;
  },
): void {
  const { database, teller, market } = services;

  serve(
    app,
    positions.open,
    ({ body, person, caller }) =>
      teller.submit(openPosition, readOpening(services, person.id, body), caller),
    {
      signInReason: 'login-to-trade',
      fieldReasons: {
        margin: 'amount-invalid',
        leverage: 'leverage-unknown',
        confirmedLeverage: 'leverage-unconfirmed',
        takeProfit: 'price-invalid',
        stopLoss: 'price-invalid',
      },
    },
  );

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

  serve(app, positions.close, ({ params, person, caller }) =>
    teller.submit(closePosition, readKey(market, person.id, params.id), caller),
  );

  serve(
    app,
    positions.targets,
    ({ params, body, person, caller }) =>
      teller.submit(
        setTargets,
        readTargetChange(readKey(market, person.id, params.id), body),
        caller,
      ),
    { fieldReasons: { takeProfit: 'price-invalid', stopLoss: 'price-invalid' } },
  );
}
