/** The headers that tell a browser what our answers may do. No inline script or style ever runs. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For everything that is not a page. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For our own pages: nothing inline, nothing from elsewhere. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

export function isHttps(request: FastifyRequest, baseUrl: string | null): boolean {
  return request.protocol === 'https' || (baseUrl?.startsWith('https://') ?? false);
}

export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { baseUrl: string | null; marketMode: string },
): void {
  void reply.headers({
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-market-mode': options.marketMode,
    'x-request-id': request.id,
  });
  if (isHttps(request, options.baseUrl)) {
    void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
}
