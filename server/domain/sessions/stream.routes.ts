/** The live stream's route: public prices for everyone, and their own events for the signed-in. */
import type { FastifyInstance } from 'fastify';

import { live as liveRoutes, type PriceFrame } from '#protocol/live.ts';
import type { Live } from '#server/kit/live.ts';
import { refuseForeign } from '#server/kit/request-guards.ts';
import { serve } from '#server/kit/serve.ts';

import type { Outbox } from './stream.ts';

export function streamRoutes(
  app: FastifyInstance,
  services: {
    live: Live;
    outbox: Outbox;
    baseUrl: string | null;
    /** The latest prices, so that a new stream does not wait for the next tick. */
    frame(): PriceFrame | null;
  },
): void {
  const { live, outbox, baseUrl, frame } = services;

  serve(app, liveRoutes.stream, async ({ request, reply, findPerson }) => {
    refuseForeign(request, baseUrl);
    const person = await findPerson();
    const stream = live.connect(reply, { person, address: request.ip, frame: frame() });
    if (!person) return;
    const lastEventId = request.headers['last-event-id'];
    await outbox.catchUp(
      stream,
      person.id,
      typeof lastEventId === 'string' ? lastEventId : undefined,
    );
  });
}
