/**
 * What load balancers and supervisors ask: whether the process lives, and whether it can answer.
 * What all servers share, halted money or closed trading, is said and keeps none from answering:
 * people go on reading. They cost no points, however many ask, so the second is worked out once a
 * second at most.
 */
import type { FastifyInstance } from 'fastify';

import type { Clock } from '#server/kit/clock.ts';

import { type HealthServices, readHealth } from './health.ts';

/** Outside of the API: programs that know nothing of it look here. */
export const probePaths = ['/healthz', '/readyz'] as const;
const KEPT_MS = 1_000;

/** `word` is the first check that fails, or `ok`. */
type Readiness = { canRead: boolean; word: string };

export function probeRoutes(app: FastifyInstance, services: HealthServices & { clock: Clock }) {
  const { clock } = services;
  const [lives, isReady] = probePaths;
  let known: Promise<Readiness> | null = null;
  let until = -Infinity;

  async function look(): Promise<Readiness> {
    const { canRead, checks } = await readHealth(services);
    const failing = Object.keys(checks).find((name) => checks[name] === 'failing');
    return { canRead, word: failing ?? 'ok' };
  }

  function lookAtMost(): Promise<Readiness> {
    const now = clock.now().getTime();
    if (known === null || now >= until || now < until - KEPT_MS) {
      until = now + KEPT_MS;
      known = look();
    }
    return known;
  }

  app.get(lives, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  );
  app.get(isReady, async (_request, reply) => {
    const { canRead, word } = await lookAtMost();
    return reply
      .code(canRead ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${word}\n`);
  });
}
