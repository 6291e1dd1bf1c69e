/** Routes of the withdrawal desk. */
import type { FastifyInstance } from 'fastify';

import { desk } from '#protocol/desk.ts';
import {
  addNote,
  claimRequest,
  type DeskServices,
  readReason,
  releaseRequest,
} from '#server/domain/desk/desk.ts';
import { serve } from '#server/kit/serve.ts';
import type { Teller } from '#server/ledger/teller.ts';

import {
  approveWithdrawal,
  readWithdrawalPane,
  readWithdrawalQueue,
  readWithdrawalReview,
  rejectWithdrawal,
  revealAccount,
} from './withdrawal-desk.ts';

const kind = 'withdrawal';

export function withdrawalStaffRoutes(
  app: FastifyInstance,
  services: DeskServices & { teller: Teller; isMailed: boolean },
): void {
  const { database, teller, clock, isMailed } = services;

  serve(app, desk.withdrawals, ({ query }) =>
    readWithdrawalQueue(database, {
      status: query.status,
      search: query.search,
      cursor: query.cursor,
      limit: query.limit ?? 50,
      now: clock.now(),
    }),
  );

  serve(app, desk.withdrawal, ({ params }) => readWithdrawalPane(database, params.id, clock.now()));

  serve(app, desk.reveal, ({ params, person }) =>
    revealAccount(services, { id: params.id, staffId: person.id }),
  );

  serve(app, desk.claimWithdrawal, ({ params, person }) =>
    claimRequest(services, { kind, id: params.id, staffId: person.id }),
  );

  serve(app, desk.releaseWithdrawal, ({ params, person }) =>
    releaseRequest(services, { kind, id: params.id, staffId: person.id }),
  );

  serve(app, desk.noteWithdrawal, ({ params, body, person }) =>
    addNote(services, { kind, id: params.id, staffId: person.id, text: body.text }),
  );

  serve(app, desk.approveWithdrawal, async ({ params, body, person, caller }) => {
    const reviewer = { id: person.id, name: person.name };
    const asked = { id: params.id, reviewer, digest: body.digest, now: clock.now(), isMailed };
    return teller.submit(approveWithdrawal, await readWithdrawalReview(database, asked), caller);
  });

  serve(app, desk.rejectWithdrawal, async ({ params, body, person, caller }) => {
    const reason = readReason(body.reason);
    const reviewer = { id: person.id, name: person.name };
    const asked = { id: params.id, reviewer, digest: body.digest, now: clock.now(), isMailed };
    const review = await readWithdrawalReview(database, asked);
    return teller.submit(rejectWithdrawal, { ...review, reason }, caller);
  });
}
