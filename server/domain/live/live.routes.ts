/**
 * The live streams' routes. To customers: public prices for everyone, and their own events for the signed-in. To staff: what
 * happens on the desks.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { live as routes, type PriceFrame } from '#protocol/live.ts';
import { staff as staffRoutes } from '#protocol/staff.ts';
import { DESK } from '#server/domain/desk/events.ts';
import type { Live } from '#server/kit/live.ts';
import { refuseForeign } from '#server/kit/request-guards.ts';
import { serve } from '#server/kit/serve.ts';

import type { Streams } from './live.ts';

export function liveRoutes(
  app: FastifyInstance,
  services: {
    live: Live;
    streams: Streams;
    baseUrl: string | null;
    /** The latest prices, so that a new stream does not wait for the next tick. */
    frame(): PriceFrame | null;
  },
): void {
  const { live, streams, baseUrl, frame } = services;

  serve(app, routes.stream, async ({ request, reply, findPerson }) => {
    refuseForeign(request, baseUrl);
    const person = await findPerson();
    const stream = live.connect(reply, { person, address: request.ip, frame: frame() });
    if (!person) return;
    await streams.catchUp(stream, { personId: person.id, follows: [] }, lastEventIdOf(request));
  });

  serve(app, staffRoutes.live, async ({ request, reply, person }) => {
    refuseForeign(request, baseUrl);
    // A sub-admin sees their own codes and nothing of the desks.
    const follows = person.role === 'sub-admin' ? [] : [DESK];
    const viewer = { person, address: request.ip, frame: frame(), follows };
    const stream = live.connect(reply, viewer);
    await streams.catchUp(stream, { personId: person.id, follows }, lastEventIdOf(request));
  });
}

function lastEventIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}
