/** The browser behind a request, as sessions know it (kit/signed-in.ts). */
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Browser, CookieReader } from '#server/kit/signed-in.ts';

/** What it sent. */
export const cookiesOf = (request: FastifyRequest): CookieReader => ({
  isEncrypted: request.protocol === 'https',
  cookie: (name) => request.cookies[name],
});

/** With what it is to keep. */
export const browserOf = (request: FastifyRequest, reply: FastifyReply): Browser => ({
  ...cookiesOf(request),
  address: request.address,
  userAgent: request.headers['user-agent'] ?? null,
  setCookie: (name, value, options) => void reply.setCookie(name, value, options),
  clearCookie: (name, options) => void reply.clearCookie(name, options),
});
