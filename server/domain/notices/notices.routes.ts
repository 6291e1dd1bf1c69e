/** Routes of notices: one's own only. */
import type { FastifyInstance } from 'fastify';

import { NOTICE_LIMIT, notices } from '#protocol/notices.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readAllNotices, readNotice, readNotices, removeNotice } from './notices.ts';

export function noticeRoutes(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  serve(app, notices.list, ({ query, person }) =>
    readNotices(database, {
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? NOTICE_LIMIT,
    }),
  );

  serve(app, notices.read, ({ params, person }) =>
    readNotice(database, clock, person.id, params.id),
  );

  serve(app, notices.readAll, ({ person }) => readAllNotices(database, clock, person.id));

  serve(app, notices.remove, ({ params, person }) =>
    removeNotice(database, clock, person.id, params.id),
  );
}
