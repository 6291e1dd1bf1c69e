/** Routes of withdrawals, for the people who ask for them. */
import type { FastifyInstance } from 'fastify';

import { withdrawals } from '#protocol/withdrawals.ts';
import { readOwnRequests } from '#server/domain/desk/desk.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readBankDetails } from './bank-details.ts';
import { ownWithdrawals } from './withdrawals.ts';

export function withdrawalRoutes(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  serve(app, withdrawals.list, ({ query, person }) =>
    readOwnRequests(database, ownWithdrawals, {
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, withdrawals.bankDetails, ({ person }) =>
    readBankDetails(database, person.id, clock.now()),
  );
}
