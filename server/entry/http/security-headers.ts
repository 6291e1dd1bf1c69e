/**
 * The headers that tell a browser what our answers may do. No inline script or style ever runs, and
 * nothing is kept that does not say itself that it may be.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For everything that is not a page. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * No text ever becomes code or markup: what would do that throws, and no policy can be made that
 * would let it.
 */
const noText = ["require-trusted-types-for 'script'", "trusted-types 'none'"];
/**
 * But for the one address that pages of the customers' app register their service worker at
 * (web/installed/register.ts).
 */
const noTextButWorker = ["require-trusted-types-for 'script'", 'trusted-types service-worker'];

/** What all our pages share: nothing inline, nothing from elsewhere. */
const ownOnly = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
];

/** For the staff's pages: they frame nothing, and nobody frames them. */
export const staffPolicy = policyOf([...ownOnly, ...noText, "frame-ancestors 'none'"]);

/** For the customers' pages likewise. */
export const pagePolicy = policyOf([
  ...ownOnly,
  "worker-src 'self'",
  ...noTextButWorker,
  "frame-ancestors 'none'",
]);

/** For pages that may show a page of ours in a frame. */
export const framingPolicy = policyOf([
  ...ownOnly,
  "worker-src 'self'",
  ...noTextButWorker,
  "frame-src 'self'",
  "frame-ancestors 'none'",
]);

/** For the service worker, which asks this server for the files it keeps. */
export const workerScriptPolicy = policyOf(["default-src 'none'", "connect-src 'self'", ...noText]);

/**
 * For a page of ours that pages of ours frame, and that frames pages of one other origin: no script
 * of theirs runs in it.
 */
export function framedPolicy(framedOrigin: string): string {
  return policyOf([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `frame-src ${framedOrigin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    ...noText,
  ]);
}

function policyOf(rules: readonly string[]): string {
  return rules.join('; ');
}

function isHttps(request: FastifyRequest, baseUrl: string | null): boolean {
  return request.protocol === 'https' || (baseUrl?.startsWith('https://') ?? false);
}

export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { baseUrl: string | null; marketMode: string },
): void {
  void reply.headers({
    'content-security-policy': apiPolicy,
    'cache-control': 'no-store',
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
}
