/** Routes of the deposit desk. */
import type { FastifyInstance } from 'fastify';

import { desk } from '#protocol/desk.ts';
import { type DeskServices, moneyDeskRoutes } from '#server/domain/desk/desk.staff-routes.ts';
import { serve } from '#server/entry/http/serve.ts';

import { depositDesk } from './deposit-desk.ts';
import { readProof } from './deposits.ts';
import { sendProof } from './proofs.ts';

export function depositStaffRoutes(app: FastifyInstance, services: DeskServices): void {
  moneyDeskRoutes(app, services, depositDesk);

  serve(app, desk.depositProof, async ({ params, reply }) =>
    sendProof(reply, params.id, await readProof(services.database, params.id, null)),
  );
}
