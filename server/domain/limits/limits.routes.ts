/**
 * Routes of people's own limits and breaks; staff may read them, and no route of theirs changes
 * any.
 */
import type { FastifyInstance } from 'fastify';

import { limits } from '#protocol/limits.ts';
import { serve } from '#server/entry/http/serve.ts';

import {
  keepLimit,
  type LimitServices,
  noteNudge,
  readOwnLimits,
  readOwnStanding,
  setLimit,
  takeBreak,
} from './limits.ts';

export function limitRoutes(
  app: FastifyInstance,
  services: LimitServices & {
    /** Refuses `not-found`. */
    requirePerson(id: string): Promise<unknown>;
  },
): void {
  const { database, clock, requirePerson } = services;

  serve(app, limits.read, ({ person }) => readOwnLimits(database, clock, person.id));

  serve(app, limits.set, ({ body, person }) => setLimit(services, person.id, body));

  serve(app, limits.keep, ({ body, person }) => keepLimit(services, person.id, body));

  serve(app, limits.pause, ({ body, person }) => takeBreak(services, person.id, body.length));

  serve(app, limits.standing, ({ person }) => readOwnStanding(database, clock, person.id));

  serve(app, limits.nudged, ({ person }) => noteNudge(services, person.id));

  serve(app, limits.ofPerson, async ({ params }) => {
    await requirePerson(params.id);
    return readOwnLimits(database, clock, params.id);
  });
}
