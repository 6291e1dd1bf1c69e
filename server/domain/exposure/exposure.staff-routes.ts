/** The route by which staff see people's exposure. */
import type { FastifyInstance } from 'fastify';

import { exposure } from '#protocol/exposure.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Database } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readExposure } from './exposure.ts';

export function exposureRoutes(
  app: FastifyInstance,
  { database, market }: { database: Database; market: Market },
): void {
  serve(app, exposure.report, () => readExposure(database, market));
}
