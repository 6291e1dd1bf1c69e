/** Routes of one's own sessions: customers in the app, staff in the console. */
import type { FastifyInstance } from 'fastify';

import { sessions as routes, staffSessions } from '#protocol/sessions.ts';
import { languageOfAnswer } from '#server/entry/http/languages.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { Sessions } from './sessions.ts';

export function sessionRoutes(app: FastifyInstance, { sessions }: { sessions: Sessions }): void {
  for (const realm of [routes, staffSessions]) {
    serve(app, realm.list, async ({ person, request }) => ({
      items: await sessions.list(person, languageOfAnswer(request)),
    }));
    serve(app, realm.end, ({ params, person }) => sessions.endOne(person, params.id));
    serve(app, realm.endOthers, ({ person, browser }) => sessions.endOthers(browser, person));
  }
}
