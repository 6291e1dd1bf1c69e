/** Routes of contracts. No rules here: each handler is one call. */
import type { FastifyInstance } from 'fastify';

import { contracts } from '#protocol/contracts.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Database } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readContract, readContracts } from './contracts.ts';
import { readReceipt, readReceiptFile } from './receipts.ts';

export function contractRoutes(
  app: FastifyInstance,
  services: { database: Database; market: Market },
): void {
  const { database, market } = services;

  serve(app, contracts.list, ({ query, person }) =>
    readContracts(database, market, {
      personId: person.id,
      state: query.state,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(
    app,
    contracts.one,
    async ({ params, person }) => (await readContract(database, market, person.id, params.id)).body,
  );

  serve(app, contracts.receipt, ({ params, person }) =>
    readReceipt(database, market, person.id, params.id),
  );

  serve(app, contracts.receiptFile, ({ params, person }) =>
    readReceiptFile(database, market, person.id, params.id),
  );
}
