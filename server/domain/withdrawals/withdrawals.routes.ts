/** Routes of withdrawals, for the people who ask for them. */
import type { FastifyInstance } from 'fastify';

import { withdrawals } from '#protocol/withdrawals.ts';
import { readOwnRequests, requestUuid } from '#server/domain/desk/desk.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { readBankDetails, readDetailsForm, saveBankDetails } from './bank-details.ts';
import {
  cancelWithdrawal,
  ownWithdrawals,
  placeWithdrawal,
  readWithdrawalForm,
} from './withdrawals.ts';

export function withdrawalRoutes(
  app: FastifyInstance,
  { database, teller, clock }: { database: Database; teller: Teller; clock: Clock },
): void {
  serve(
    app,
    withdrawals.place,
    ({ body, person, caller }) =>
      teller.submit(placeWithdrawal, { ...readWithdrawalForm(body), personId: person.id }, caller),
    {
      signInReason: 'login-to-withdraw',
      fieldReasons: { amount: 'amount-invalid' },
    },
  );

  serve(app, withdrawals.list, ({ query, person }) =>
    readOwnRequests(database, ownWithdrawals, {
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, withdrawals.cancel, ({ params, person, caller }) => {
    const uuid = requestUuid('withdrawal', params.id) ?? refuse('not-found');
    return teller.submit(cancelWithdrawal, { personId: person.id, uuid }, caller);
  });

  serve(app, withdrawals.bankDetails, ({ person }) =>
    readBankDetails(database, person.id, clock.now()),
  );

  serve(app, withdrawals.saveBankDetails, ({ body, person, caller }) =>
    teller.submit(saveBankDetails, { personId: person.id, details: readDetailsForm(body) }, caller),
  );
}
