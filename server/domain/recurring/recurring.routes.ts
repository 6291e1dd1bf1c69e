/** Routes of recurring buys: one's own only. No rules here: each handler is one call. */
import type { FastifyInstance } from 'fastify';

import { recurring } from '#protocol/recurring.ts';
import { serve } from '#server/entry/http/serve.ts';

import {
  addRecurring,
  endRecurring,
  pauseRecurring,
  readRecurring,
  readRuns,
  type RecurringServices,
  resumeRecurring,
  skipRecurring,
} from './recurring.ts';

export function recurringRoutes(app: FastifyInstance, services: RecurringServices): void {
  const { database } = services;

  serve(app, recurring.list, ({ person }) => readRecurring(services, database, person.id));

  serve(app, recurring.runs, ({ query, person }) =>
    readRuns(services, {
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? 20,
    }),
  );

  serve(app, recurring.add, ({ body, person }) => addRecurring(services, person.id, body));

  serve(app, recurring.pause, ({ params, person }) =>
    pauseRecurring(services, person.id, params.id),
  );

  serve(app, recurring.resume, ({ params, person }) =>
    resumeRecurring(services, person.id, params.id),
  );

  serve(app, recurring.skip, ({ params, body, person }) =>
    skipRecurring(services, person.id, { id: params.id, nextAt: body.nextAt }),
  );

  serve(app, recurring.end, ({ params, person }) => endRecurring(services, person.id, params.id));
}
