/** Routes of the withdrawal desk. */
import type { FastifyInstance } from 'fastify';

import { desk } from '#protocol/desk.ts';
import { type DeskServices, moneyDeskRoutes } from '#server/domain/desk/desk.staff-routes.ts';
import { serve } from '#server/entry/http/serve.ts';

import { revealAccount, withdrawalDesk } from './withdrawal-desk.ts';

export function withdrawalStaffRoutes(app: FastifyInstance, services: DeskServices): void {
  moneyDeskRoutes(app, services, withdrawalDesk);

  serve(app, desk.reveal, ({ params, person }) =>
    revealAccount(services, { id: params.id, staffId: person.id }),
  );
}
