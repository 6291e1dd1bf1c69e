/**
 * Whether a request with a session's cookie comes from a page of that session's person. Tabs of a
 * browser share one session, and one that has not heard of a sign-in elsewhere would act for
 * another person than it shows.
 */
import type { FastifyRequest } from 'fastify';

import { pagePersonHeader, pagePersonQuery } from '#protocol/page-person.ts';
import { Refusal } from '#server/kit/refuse.ts';

/**
 * Refuses `other-person` where a page names another person, or none at all. A program that holds a
 * cookie shows nobody anything and need not name anybody: a browser says of what its pages ask for
 * that they did (Fetch Metadata).
 */
export function refuseOtherPage(request: FastifyRequest, person: { id: string }): void {
  const named = namedBy(request);
  if (named === person.id) return;
  if (named === undefined && !isOfPage(request)) return;
  throw new Refusal('other-person');
}

/** Whether what is asked for is meant for nobody in particular, because the page shows nobody. */
export function isOfVisitor(request: FastifyRequest): boolean {
  return namedBy(request) === undefined && isOfPage(request);
}

/** The id of the person that the page shows; undefined where it names none. */
export function namedBy(request: FastifyRequest): string | undefined {
  const query = request.query as Readonly<Record<string, unknown>> | undefined;
  const named = request.headers[pagePersonHeader] ?? query?.[pagePersonQuery];
  return typeof named === 'string' ? named : undefined;
}

/**
 * A picture and a link name the person in their address too, of which no route but a stream knows.
 */
export function dropNameInQuery(request: FastifyRequest): void {
  delete (request.query as Record<string, unknown>)[pagePersonQuery];
}

function isOfPage(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin';
}
