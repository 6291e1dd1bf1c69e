/** Routes of deposits, for the people who ask for them. */
import type { FastifyInstance } from 'fastify';

import { deposits } from '#protocol/deposits.ts';
import { readOwnRequests } from '#server/domain/desk/desk.ts';
import type { Database } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { ownDeposits, readPayee, readProof } from './deposits.ts';
import { sendProof } from './proofs.ts';

export function depositRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, deposits.list, ({ query, person }) =>
    readOwnRequests(database, ownDeposits, {
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, deposits.proof, async ({ params, person, reply }) =>
    sendProof(reply, params.id, await readProof(database, params.id, person.id)),
  );

  serve(app, deposits.payee, ({ person }) => readPayee(database, person.id));
}
