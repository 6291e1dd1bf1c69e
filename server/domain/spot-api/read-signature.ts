/**
 * How exchange clients sign: the key is in a header, and the signature is the last parameter. It is
 * over the bytes of query and body as they were sent. Nothing is rewritten before it is checked.
 */
import { hash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { RECV_WINDOW_MOST_MS, RECV_WINDOW_MS } from '#protocol/keys.ts';
import type { SessionPerson, SignedRequest } from '#server/kit/signed-in.ts';
import { isKeyId, isSignature } from '#server/domain/keys/keys.ts';

import { faults } from './errors.ts';
import { millisecondsOf, type Params } from './params.ts';

export type SignedCaller = {
  personId: string;
  keyId: string;
  /** The key, where it has limits of its own. */
  limitedKey: string | undefined;
  requestId: string;
  /** The parameters without those of the signature. */
  sent: Readonly<Record<string, string>>;
  /**
   * Made of what was signed: a copy of the request has the same, however its signature is spelled.
   */
  name: string;
};

export function keyIdOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-mbx-apikey'];
  return typeof key === 'string' ? key : undefined;
}

/**
 * Query and body as they were sent, and what is signed of them: each without the signature that
 * ends it.
 */
function partsOf({ url, body }: FastifyRequest) {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const sent = [query, Buffer.isBuffer(body) ? body.toString('latin1') : ''];
  const cut = sent.map((part) => part.replace(/(?:^|&)signature=[^&]*$/, ''));
  return { parameters: parametersOf(sent), payload: Buffer.from(cut.join(''), 'latin1') };
}

/** Refuses what is sent twice. */
function parametersOf(parts: readonly string[]): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const part of parts)
    for (const [name, value] of new URLSearchParams(Buffer.from(part, 'latin1').toString())) {
      if (found.has(name)) throw faults.duplicate();
      found.set(name, value);
    }
  return Object.fromEntries(found);
}

/** Base64 may be sent bare: there a plus is no blank. */
const signatureIn = (text: string) => text.replaceAll(' ', '+');

/**
 * What is to be checked, and who asks for what once it was found right. Refuses, as `ApiError`,
 * what is not in the form.
 */
export function readSigned(
  request: FastifyRequest,
  right: SignedRequest['right'],
): { signed: SignedRequest; callerOf(person: SessionPerson): SignedCaller } {
  const keyId = keyIdOf(request) ?? '';
  if (!isKeyId(keyId)) throw faults.keyFormat();
  const { parameters, payload } = partsOf(request);
  const window = sentWindow(parameters);
  const signature = sentSignature(parameters);
  const { method, id: requestId } = request;
  // The route's path names the request: the path as it was sent has many spellings, unsigned.
  const { url: path = '' } = request.routeOptions;
  return {
    signed: { keyId, right, payload, signature, address: request.address, ...window },
    callerOf: (person) => callerBy({ person, requestId, keyId, method, path, payload, parameters }),
  };
}

/** When it was sent, and for how long it counts. */
export function sentWindow({ timestamp, recvWindow }: Params) {
  if (timestamp === undefined || !/^[1-9][0-9]{0,15}$/.test(timestamp))
    throw faults.missing('timestamp');
  return {
    timestamp: Math.floor(millisecondsOf(Number.parseInt(timestamp, 10))),
    recvWindow: recvWindow === undefined ? RECV_WINDOW_MS : windowOf(recvWindow),
  };
}

export function sentSignature({ signature }: Params): string {
  if (signature === undefined || signature === '') throw faults.missing('signature');
  const plain = signatureIn(signature);
  if (!isSignature(plain, null)) throw faults.signature();
  return plain;
}

/** Whole milliseconds; decimals, of which up to three may be sent, are left out. */
function windowOf(text: string): number {
  const [, whole = '0'] = /^([0-9]{1,5})(?:\.[0-9]{1,3})?$/.exec(text) ?? [];
  const value = Number.parseInt(whole, 10);
  if (value === 0 || value > RECV_WINDOW_MOST_MS) throw faults.recvWindow();
  return value;
}

/** Who asks for what; over a socket by the method and path that it has over HTTP. */
export function callerBy(asked: {
  person: SessionPerson;
  requestId: string;
  keyId: string;
  method: string;
  path: string;
  payload: string | Buffer;
  parameters: Params;
}): SignedCaller {
  const { person, requestId, keyId, method, path, payload, parameters } = asked;
  const { id: personId, limitedKey } = person;
  const { timestamp: _at, recvWindow: _for, signature: _by, ...sent } = parameters;
  return {
    personId,
    keyId,
    limitedKey,
    requestId,
    sent,
    // Most orders have a name of their client's.
    get name() {
      const head = Buffer.from(`${keyId} ${method} ${path}\n`);
      return hash('sha256', Buffer.concat([head, Buffer.from(payload)]), 'base64url').slice(0, 22);
    },
  };
}
