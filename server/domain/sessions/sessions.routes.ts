/** Routes of one's own sessions: customers in the app, staff in the console. */
import type { FastifyInstance } from 'fastify';

import { sessions as routes, staffSessions } from '#protocol/sessions.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { Sessions } from './sessions.ts';

export function sessionRoutes(app: FastifyInstance, { sessions }: { sessions: Sessions }): void {
  for (const realm of [routes, staffSessions]) {
    serve(app, realm.list, async ({ person }) => ({ items: await sessions.list(person) }));
    serve(app, realm.end, ({ params, person }) => sessions.endOne(person, params.id));
    serve(app, realm.endOthers, ({ person }) => sessions.endOthers(person));
  }
}
