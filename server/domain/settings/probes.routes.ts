/**
 * What load balancers and supervisors ask: whether the process lives, and whether it can serve everything. They cost no points,
 * however many ask, so the second is worked out once a second at most.
 */
import type { FastifyInstance } from 'fastify';

import type { Clock } from '#server/kit/clock.ts';

import { type HealthServices, readHealth } from './health.ts';

/** Outside of the API: programs that know nothing of it look here. */
export const probePaths = ['/healthz', '/readyz'] as const;
const KEPT_MS = 1_000;

export function probeRoutes(app: FastifyInstance, services: HealthServices & { clock: Clock }) {
  const { clock } = services;
  const [lives, isReady] = probePaths;
  let failing: Promise<string | null> = Promise.resolve(null);
  let until = -Infinity;

  /** The name of the first check that fails; null where all is well. */
  async function look(): Promise<string | null> {
    const { checks } = await readHealth(services);
    return Object.keys(checks).find((name) => checks[name] === 'failing') ?? null;
  }

  function lookAtMost(): Promise<string | null> {
    const now = clock.now().getTime();
    if (now >= until || now < until - KEPT_MS) {
      until = now + KEPT_MS;
      failing = look();
    }
    return failing;
  }

  const options = { schema: { hide: true } };
  app.get(lives, options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  );
  app.get(isReady, options, async (_request, reply) => {
    const reason = await lookAtMost();
    return reply
      .code(reason === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${reason ?? 'ok'}\n`);
  });
}
