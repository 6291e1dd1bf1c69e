/** The address of the caller, on every request. */
import type { FastifyInstance } from 'fastify';

import { callerAddress } from '#server/kit/addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, in one spelling; what Fastify calls `ip` is as it was sent. */
    readonly address: string;
  }
}

/** Gives every request its caller's `address`. */
export function nameCallers(app: FastifyInstance): void {
  app.decorateRequest('address', {
    getter() {
      return callerAddress(this.ips ?? [this.ip]);
    },
  });
}
