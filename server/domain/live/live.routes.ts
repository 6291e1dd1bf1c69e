/**
 * The live streams' routes. To customers: public prices for everyone, and their own events for the
 * signed-in. To staff: what happens on the desks.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { live as routes } from '#protocol/live.ts';
import { staff as staffRoutes } from '#protocol/staff.ts';
import { DESK } from '#server/domain/desk/events.ts';
import type { Frame, Live } from '#server/entry/http/live.ts';
import { isOfVisitor, namedBy, refuseOtherPage } from '#server/entry/http/page-person.ts';
import { Refusal } from '#server/kit/refuse.ts';
import { refuseForeign } from '#server/entry/http/request-guards.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { Streams } from './live.ts';
import { choiceOf } from './price-frames.ts';

export function liveRoutes(
  app: FastifyInstance,
  services: {
    live: Live;
    streams: Streams;
    baseUrl: string | null;
    coins: readonly { symbol: string }[];
    /** The latest prices, so that a new stream does not wait for the next tick. */
    frame(): Frame | null;
  },
): void {
  const { live, streams, baseUrl, coins, frame } = services;

  serve(app, routes.stream, async ({ query, request, reply, findPerson }) => {
    refuseForeign(request, baseUrl);
    const person = isOfVisitor(request) ? null : await findPerson();
    // Its session is over: a stream of prices alone would leave the page as it is.
    if (!person && namedBy(request) !== undefined) throw new Refusal('unauthenticated');
    if (person) refuseOtherPage(request, person);
    const choice = choiceOf(query.coins, coins);
    const { every = 1 } = query;
    const viewer = { person, address: request.address, frame: frame(), choice, every };
    const stream = live.connect(reply, viewer);
    if (!person) return;
    const after = lastEventIdOf(request) ?? query.lastEventId;
    await streams.catchUp(stream, { personId: person.id, follows: [] }, after);
  });

  serve(app, staffRoutes.live, async ({ query, request, reply, person }) => {
    refuseForeign(request, baseUrl);
    // A sub-admin sees their own codes and nothing of the desks.
    const follows = person.role === 'sub-admin' ? [] : [DESK];
    const choice = choiceOf(query.coins, coins);
    const viewer = { person, address: request.address, frame: frame(), choice, follows };
    const stream = live.connect(reply, viewer);
    const after = lastEventIdOf(request) ?? query.lastEventId;
    await streams.catchUp(stream, { personId: person.id, follows }, after);
  });
}

function lastEventIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}
