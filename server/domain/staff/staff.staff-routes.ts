/** Routes of staff about staff and people: who is there, who may come, and whose codes let people in. */
import type { FastifyInstance } from 'fastify';

import { staff } from '#protocol/staff.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { serve } from '#server/kit/serve.ts';

import { invite, readInvitations, takeBackInvitation } from './invitations.ts';
import type { StaffServices } from './staff.ts';

const PAGE = 50;

export function staffDeskRoutes(
  app: FastifyInstance,
  services: StaffServices & { random: RandomSource },
): void {
  serve(app, staff.invitations, ({ query }) =>
    readInvitations(services, { cursor: query.cursor, limit: query.limit ?? PAGE }),
  );

  serve(app, staff.invite, ({ body, person }) => invite(services, person, body));

  serve(app, staff.revokeInvitation, ({ params, person }) =>
    takeBackInvitation(services, person, params.id),
  );
}
