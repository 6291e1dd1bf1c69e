/** Routes of staff: so far, claiming the first admin's place. */
import type { FastifyInstance } from 'fastify';

import { meta } from '#protocol/meta.ts';
import type { Attempts } from '#server/domain/sessions/attempts.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Passwords } from '#server/kit/password.ts';
import { serve } from '#server/kit/serve.ts';

import { claimFirstAdmin } from './staff.ts';

export function staffRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    clock: Clock;
    ids: Ids;
    passwords: Passwords;
    attempts: Attempts;
    sessions: Sessions;
  },
): void {
  serve(app, meta.claim, async ({ body, request, reply }) => {
    const person = await claimFirstAdmin(services, body, { address: request.ip });
    await services.sessions.start({ request, reply }, person);
    return { person };
  });
}
