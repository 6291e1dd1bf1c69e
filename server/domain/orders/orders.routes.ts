/** Routes of spot orders and the book. No rules here: each handler is one call. */
import type { FastifyInstance } from 'fastify';

import { orders } from '#protocol/orders.ts';
import type { Exposures } from '#server/domain/exposure/exposure.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Database } from '#server/kit/database.ts';
import { refuseField } from '#server/kit/refuse.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { readBook, readFills } from './book.ts';
import { cancelOrder, cancelOrders, readCancellation } from './cancelling.ts';
import { changeOrder, readChange } from './changing.ts';
import { fillsOfCoin, openOrdersOf, ordersOfCoin } from './lists.ts';
import { readOrder, readOrders } from './orders.ts';
import { readPlacement } from './placement.ts';
import { placeOrder } from './placing.ts';
import { readReplacement, replaceOrder } from './replacing.ts';

const placementReasons = {
  amount: 'amount-invalid',
  quantity: 'amount-invalid',
  price: 'price-invalid',
  limitPrice: 'price-invalid',
  stopPrice: 'price-invalid',
  expiresAt: 'expiry-invalid',
} as const;

export function orderRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    teller: Teller;
    market: Market;
    exposures: Exposures;
  },
): void {
  const { database, teller, market } = services;

  serve(
    app,
    orders.place,
    ({ body, person, caller }) =>
      teller.submit(placeOrder, readPlacement(services, person.id, body), caller),
    {
      signInReason: 'login-to-trade',
      fieldReasons: placementReasons,
    },
  );

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

  serve(
    app,
    orders.change,
    async ({ params, body, person, caller }) =>
      teller.submit(
        changeOrder,
        await readChange(services, { personId: person.id, id: params.id, body }),
        caller,
      ),
    {
      fieldReasons: {
        amount: 'amount-invalid',
        quantity: 'amount-invalid',
        price: 'price-invalid',
      },
    },
  );

  serve(app, orders.cancel, async ({ params, person, caller }) =>
    teller.submit(cancelOrder, await readCancellation(services, person.id, params.id), caller),
  );

  serve(app, orders.cancelAll, ({ body, person, caller }) => {
    const coin = market.coin(body.coin) ?? refuseField('coin', 'coin-unknown');
    return teller.submit(cancelOrders, { personId: person.id, coin }, caller);
  });

  serve(
    app,
    orders.replace,
    async ({ params, body, person, caller }) =>
      teller.submit(
        replaceOrder,
        await readReplacement(services, person.id, { id: params.id, body }),
        caller,
      ),
    { fieldReasons: placementReasons },
  );

  serve(app, orders.book, ({ query }) => readBook(services, query.coin));

  serve(app, orders.fills, ({ query }) => readFills(services, query.coin));
}
