/** Routes of witnesses, all public: nothing but signatures and chains says who somebody is. */
import type { FastifyInstance, FastifyReply } from 'fastify';

import { witness as routes } from '#protocol/witness.ts';
import { serve } from '#server/kit/serve.ts';

import type { Taken, WitnessDesk } from './witness-desk.ts';
import type { WitnessStream } from './witness-stream.ts';

export function witnessRoutes(
  app: FastifyInstance,
  { desk, stream }: { desk: WitnessDesk; stream: WitnessStream },
): void {
  serve(app, routes.facts, () => desk.facts());
  serve(app, routes.stream, ({ reply }) => stream.connect(reply));
  serve(app, routes.term, async ({ body, reply }) => answer(reply, await desk.term(body)));
  serve(app, routes.cosignature, async ({ body, reply }) =>
    answer(reply, await desk.cosignature(body)),
  );
  serve(app, routes.opening, async ({ body, reply }) => answer(reply, await desk.opening(body)));
}

/** Whoever sent something else than what is stored is told what is: they may have lost it. */
async function answer(reply: FastifyReply, taken: Taken): Promise<void> {
  if (taken === null) return;
  const body = JSON.stringify({ code: 'already-decided', status: 409, stored: taken.stored });
  await reply.code(409).type('application/problem+json').send(body);
}
