/**
 * Requests that are signed with an API key: `Authorization: Drishti key="…", timestamp="…",
 * signature="…"`, and `recvWindow="…"` where the client wants more or less than five seconds. What
 * the signature covers is said in docs/api-keys.md. Whose key it is, and whether it counts, is
 * asked of `findSigner`.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { RECV_WINDOW_MS } from '#protocol/keys.ts';
import type { Route } from '#protocol/route.ts';
import { networkOf } from '#server/kit/addresses.ts';
import { Refusal } from '#server/kit/refuse.ts';
import type { SessionPerson, SignedRequest } from '#server/kit/signed-in.ts';

import { parseJsonBody } from './json-body.ts';
import { points } from './request-limits.ts';

/** Refuses `unauthenticated` where it is nobody's, `forbidden` where the key may not. */
export type FindSigner = (signed: SignedRequest) => Promise<SessionPerson>;

type From = Pick<FastifyRequest, 'address'>;

const scheme = /^drishti(?:\s|$)/i;
const parameter = /^\s*([A-Za-z]+)="([^"\\]{1,200})"\s*$/;
const names = ['key', 'timestamp', 'signature', 'recvWindow'];

/** Other schemes are none of ours: they may be a proxy's. */
export function isSigned({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return scheme.test(headers.authorization ?? '');
}

/** Two ways to say who asks could be two people. */
export function refuseTwoCallers(request: FastifyRequest): void {
  if (isSigned(request) && request.headers.cookie !== undefined) {
    throw new Refusal('invalid', { reason: 'key-and-cookie' });
  }
}

function parametersOf(header: string): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const part of header.replace(scheme, '').split(',')) {
    const [, name = '', value = ''] = parameter.exec(part) ?? [];
    if (!names.includes(name) || found.has(name)) return null;
    found.set(name, value);
  }
  return found;
}

/** Refuses `unauthenticated` where it is not in the form. `body` as it was received. */
function signedOf(request: FastifyRequest, route: Route, body: string): SignedRequest {
  const given = parametersOf(request.headers.authorization ?? '');
  const keyId = given?.get('key');
  const signature = given?.get('signature');
  const timestamp = given?.get('timestamp');
  const recvWindow = given?.get('recvWindow');
  const isWhole = [timestamp, recvWindow ?? '1'].every((text) => /^\d{1,15}$/.test(text ?? ''));
  if (keyId === undefined || signature === undefined || !isWhole || !route.keys) {
    throw new Refusal('unauthenticated', { reason: 'key-malformed' });
  }
  const key = request.headers['idempotency-key'];
  const payload = [
    recvWindow === undefined ? timestamp : `${timestamp} ${recvWindow}`,
    request.method,
    request.url,
    ...(typeof key === 'string' ? [key] : []),
    body,
  ].join('\n');
  return {
    keyId,
    signature,
    payload,
    right: route.keys,
    address: request.address,
    timestamp: Number.parseInt(timestamp ?? '', 10),
    recvWindow: recvWindow === undefined ? RECV_WINDOW_MS : Number.parseInt(recvWindow, 10),
  };
}

/**
 * Counted apart from cookies, so that a program that fails does not keep its person out of the app.
 */
const failuresOf = ({ address }: From) => `unsigned ${networkOf(address)}`;

/** `forbidden` where no key opens the route. */
export function refuseUnlessKeyed(app: FastifyInstance, route: Route, request: FastifyRequest) {
  if (route.keys) return;
  app.budgets.address.spend(failuresOf(request), points.list);
  throw new Refusal('forbidden', { reason: 'key-not-here' });
}

/**
 * Before a signed request is read: a caller with nothing left is refused without a look at the key.
 */
export function refuseSpent(
  app: FastifyInstance,
  request: FastifyRequest,
  keyId = keyIdOf(request),
) {
  refuseSpentKey(app, request, keyId);
}

export function refuseSpentKey(app: FastifyInstance, from: From, keyId: string | undefined) {
  app.budgets.address.check(failuresOf(from));
  const known = app.signers.personOf(keyId);
  if (known !== undefined) app.budgets.person.check(known);
}

const keyIdOf = (request: FastifyRequest) =>
  parametersOf(request.headers.authorization ?? '')?.get('key');

/** Whose request signed in our own way it is. Failures count for the address. */
export async function signerOf(
  app: FastifyInstance,
  route: Route,
  request: FastifyRequest,
): Promise<SessionPerson> {
  const body = typeof request.body === 'string' ? request.body : '';
  const { person } = await signerBy(app, request, () =>
    bySignature(app, signedOf(request, route, body)),
  );
  return person;
}

/** By which key, and how its person is found. */
export type Signer = { keyId: string; find(): Promise<SessionPerson> };

export const bySignature = (app: FastifyInstance, signed: SignedRequest): Signer => ({
  keyId: signed.keyId,
  find: () => app.findSigner(signed),
});

/**
 * Whose signed request it is, in whatever way `read` finds that written, and what else it has read.
 * Failures, and what it cannot read, count for the address.
 */
export async function signerBy<Asked extends Signer>(
  app: FastifyInstance,
  from: From,
  read: () => Asked,
): Promise<{ person: SessionPerson; asked: Asked }> {
  let isRead = false;
  try {
    const asked = read();
    isRead = true;
    const person = await asked.find();
    app.signers.note(asked.keyId, person.id);
    return { person, asked };
  } catch (error) {
    if (!isRead || error instanceof Refusal) {
      app.budgets.address.spend(failuresOf(from), points.list);
    }
    throw error;
  }
}

/** Of somebody who has points left: nobody's is not worth it. */
export function readSignedBody({ body }: FastifyRequest): unknown {
  return typeof body === 'string' && body !== '' ? parseJsonBody(body) : undefined;
}
