/** Routes of price alerts: one's own only. */
import type { FastifyInstance } from 'fastify';

import { alerts } from '#protocol/alerts.ts';
import { serve } from '#server/entry/http/serve.ts';

import { type AlertServices, readAlerts, readFirings, removeAlert, setAlert } from './alerts.ts';

const PAGE = 20;

export function alertRoutes(app: FastifyInstance, services: AlertServices): void {
  const { database } = services;

  serve(app, alerts.list, ({ person }) => readAlerts(database, person.id));

  serve(app, alerts.firings, ({ query, person }) =>
    readFirings(database, {
      personId: person.id,
      cursor: query.cursor,
      limit: query.limit ?? PAGE,
    }),
  );

  serve(app, alerts.add, ({ body, person }) => setAlert(services, person.id, body));

  serve(app, alerts.remove, ({ params, person }) => removeAlert(database, person.id, params.id));
}
