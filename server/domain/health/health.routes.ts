/** The route of health, in the words of the API. */
import type { FastifyInstance } from 'fastify';

import { type Health, meta } from '#protocol/meta.ts';
import { serve } from '#server/entry/http/serve.ts';

import {
  type BeaconServices,
  type HealthServices,
  readBeaconHealth,
  readHealth,
} from './health.ts';

export function healthRoutes(
  app: FastifyInstance,
  services: HealthServices & BeaconServices,
): void {
  /** 503 only where nothing works: a load balancer should not take away what can still be read. */
  serve(app, meta.health, async ({ reply }): Promise<Health> => {
    const [{ canRead, checks }, beacon] = await Promise.all([
      readHealth(services),
      readBeaconHealth(services),
    ]);
    if (!canRead) void reply.code(503);
    const isWell = Object.values(checks).every((check) => check === 'ok');
    return { status: isWell ? 'ok' : 'degraded', checks, beacon };
  });
}
