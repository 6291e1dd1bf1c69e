/**
 * What every request passes before anything else: where it comes from, and in what shape its body
 * is.
 */
import type { FastifyRequest } from 'fastify';

import { pagePersonHeader } from '#protocol/page-person.ts';
import { Refusal } from '#server/kit/refuse.ts';

/**
 * Refuses a state-changing request that a browser sent from a foreign page. Neither header present
 * means that it is not a browser, which cannot be tricked into sending our cookie.
 */
export function refuseForeignChange(request: FastifyRequest, baseUrl: string | null): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeign(request, baseUrl);
}

/** Also for what a foreign page should not even read, such as the live stream. */
export function refuseForeign(request: FastifyRequest, baseUrl: string | null): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('csrf');
  const origin = request.headers.origin;
  if (origin !== undefined && origin !== originOf(request, baseUrl)) throw new Refusal('csrf');
}

/**
 * The origin of our own pages: the setting where there is one, since Host and X-Forwarded-Host are
 * whatever the sender says.
 */
export function originOf(request: FastifyRequest, baseUrl: string | null): string {
  return baseUrl ?? `${request.protocol}://${request.host}`;
}

/**
 * Of a header that comes twice, proxies and Node may each believe another one; of Host, RFC 9112
 * (3.2) asks for 400.
 */
const single = new Set([
  ...['authorization', 'host', 'content-type', 'idempotency-key', 'origin'],
  ...['sec-fetch-site', pagePersonHeader],
]);

export function refuseDoubledHeaders(request: FastifyRequest): void {
  const seen = new Set<string>();
  const { rawHeaders } = request.raw;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!single.has(name)) continue;
    if (seen.has(name)) throw new Refusal('invalid', { reason: 'header-twice' });
    seen.add(name);
  }
}

/**
 * Whether it was handed on by a proxy that is trusted: only such a one's own headers are believed.
 */
export function cameFromProxy({ ips = [] }: FastifyRequest): boolean {
  // The first is who holds the connection; those that it names count where it is trusted.
  return ips.length > 1;
}

const requestIdForm = /^[A-Za-z0-9_.-]{8,64}$/;

/**
 * The id that a trusted proxy has given it, so that both logs name the same one; otherwise our own.
 */
export function keepRequestId(request: FastifyRequest): void {
  const given = request.headers['x-request-id'];
  if (typeof given !== 'string' || !requestIdForm.test(given)) return;
  if (cameFromProxy(request)) request.id = given;
}

/**
 * Whether a proxy says that this reached it unencrypted, although people are meant to come by
 * https. Where no proxy says anything, nothing is known to be wrong. A check of health from the
 * same machine is an example.
 */
export function cameInTheClear(request: FastifyRequest, baseUrl: string | null): boolean {
  const told = request.headers['x-forwarded-proto'];
  const last = typeof told === 'string' ? told.split(',').at(-1)?.trim() : undefined;
  return baseUrl?.startsWith('https://') === true && last === 'http' && request.protocol === 'http';
}

/**
 * Where the browser should have asked: a page is sent there. The API refuses instead, or a program
 * that leaks what it sends would never be noticed.
 */
export function encryptedAddressOf(request: FastifyRequest, baseUrl: string): string {
  const { url: route = '', config } = request.routeOptions;
  const isProgram = config.foreign === true || route.startsWith('/api/');
  if (isProgram || request.method !== 'GET')
    throw new Refusal('forbidden', { reason: 'unencrypted' });
  return new URL(baseUrl).origin + (request.url.startsWith('/') ? request.url : '/');
}

/**
 * Nothing is unpacked here: a body that says it is packed would be read as what it is not (RFC
 * 9110, 8.4).
 */
export function refusePackedBodies(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw new Refusal('unsupported-media-type');
}

/**
 * Exactly JSON in UTF-8: lists and look-alikes of content types have skipped validation in other
 * servers.
 */
const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

export function refuseOtherContentTypes(request: FastifyRequest): void {
  // Such a route looks for itself, once it knows who asks.
  if (request.routeOptions.config.multipart) return;
  const type = request.headers['content-type'];
  if (type !== undefined && !jsonType.test(type)) throw new Refusal('unsupported-media-type');
}

/** PostgreSQL has no NUL in text, and no honest client sends one. */
export function refuseNulInUrl(request: FastifyRequest): void {
  if (/%00/.test(request.url)) throw new Refusal('not-found');
}
