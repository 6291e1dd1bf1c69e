/**
 * Routes of the proof of liabilities: the roots for everybody, the proof for the person it is
 * about.
 */
import type { FastifyInstance } from 'fastify';

import { liabilities as routes } from '#protocol/liabilities.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { Liabilities } from './liabilities.ts';

const PAGE = 20;

export function liabilityRoutes(app: FastifyInstance, liabilities: Liabilities): void {
  serve(app, routes.roots, ({ query }) =>
    liabilities.roots({ cursor: query.cursor, limit: query.limit ?? PAGE }),
  );

  serve(app, routes.proof, ({ person, query }) => liabilities.proof(person.id, query.day));
}
