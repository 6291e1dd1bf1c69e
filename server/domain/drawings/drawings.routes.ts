/** Routes of drawings: one's own only. */
import type { FastifyInstance } from 'fastify';

import { drawings } from '#protocol/drawings.ts';
import { serve } from '#server/entry/http/serve.ts';

import { type DrawingServices, drawingsOf, keepDrawings } from './drawings.ts';

export function drawingRoutes(app: FastifyInstance, services: DrawingServices): void {
  serve(app, drawings.one, ({ params, person }) => drawingsOf(services, person.id, params.coin));

  serve(app, drawings.keep, ({ params, body, person }) =>
    keepDrawings(services, person.id, { ...body, coin: params.coin }),
  );
}
