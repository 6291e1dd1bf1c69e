/** Routes of the deposit desk. */
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
  approveDeposit,
  readDepositPane,
  readDepositQueue,
  readDepositReview,
  rejectDeposit,
} from './deposit-desk.ts';
import { readProof } from './deposits.ts';
import { sendProof } from './proofs.ts';

const kind = 'deposit';

export function depositStaffRoutes(
  app: FastifyInstance,
  services: DeskServices & { teller: Teller; isMailed: boolean },
): void {
  const { database, teller, clock, isMailed } = services;

  serve(app, desk.deposits, ({ query }) =>
    readDepositQueue(database, {
      status: query.status,
      search: query.search,
      cursor: query.cursor,
      limit: query.limit ?? 50,
      now: clock.now(),
    }),
  );

  serve(app, desk.deposit, ({ params }) => readDepositPane(database, params.id, clock.now()));

  serve(app, desk.depositProof, async ({ params, reply }) =>
    sendProof(reply, params.id, await readProof(database, params.id, null)),
  );

  serve(app, desk.claimDeposit, ({ params, person }) =>
    claimRequest(services, { kind, id: params.id, staffId: person.id }),
  );

  serve(app, desk.releaseDeposit, ({ params, person }) =>
    releaseRequest(services, { kind, id: params.id, staffId: person.id }),
  );

  serve(app, desk.noteDeposit, ({ params, body, person }) =>
    addNote(services, { kind, id: params.id, staffId: person.id, text: body.text }),
  );

  serve(app, desk.approveDeposit, async ({ params, body, person, caller }) => {
    const reviewer = { id: person.id, name: person.name };
    const asked = { id: params.id, reviewer, digest: body.digest, now: clock.now(), isMailed };
    return teller.submit(approveDeposit, await readDepositReview(database, asked), caller);
  });

  serve(app, desk.rejectDeposit, async ({ params, body, person, caller }) => {
    const reason = readReason(body.reason);
    const reviewer = { id: person.id, name: person.name };
    const asked = { id: params.id, reviewer, digest: body.digest, now: clock.now(), isMailed };
    const review = await readDepositReview(database, asked);
    return teller.submit(rejectDeposit, { ...review, reason }, caller);
  });
}
