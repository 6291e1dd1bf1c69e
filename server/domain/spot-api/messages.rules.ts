/**
 * What a program asks over a socket: `{id, method, params}`, and the text that it has signed of
 * that. Pure.
 */
import { faults } from './errors.ts';
import type { Params } from './params.ts';

export type MessageId = number | string | null;

export type AskedMessage = {
  id: MessageId;
  method: string;
  /** Each as the text that it would be in a query. */
  params: Params;
};

/** What is kept and said again of a message is bounded. */
const LONGEST_METHOD = 50;
const MOST_PARAMS = 50;
/** They say who asks and how, not what for. */
const ofMessage: readonly string[] = [
  ...['apiKey', 'signature', 'timestamp', 'recvWindow', 'returnRateLimits'],
];

type Sourced = { source?: string };

/**
 * Numbers come as they were written, since that is what was signed; an id stays what it is. Throws
 * ApiError; `known` is told the id as soon as it is known, so that also a refusal carries it.
 */
export function readMessage(text: string, known: (id: MessageId) => void): AskedMessage {
  const message = jsonOf(text);
  const id = idOf(message['id']);
  known(id);
  const { method, params = {} } = message;
  if (typeof method !== 'string' || method === '' || method.length > LONGEST_METHOD)
    throw faults.missing('method');
  if (!isObject(params)) throw faults.illegal('params', 'object');
  const entries = Object.entries(params);
  if (entries.length > MOST_PARAMS) throw faults.unread(MOST_PARAMS, entries.length);
  const texts = entries.map(([name, value]) => [name, textOf(name, value)] as const);
  return { id, method, params: Object.fromEntries(texts) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number that may be written in another way than it would be said again. */
const FRACTION = /:\s*-?[0-9]+[.eE]/;
const asWritten = (name: string, one: unknown, context?: Sourced) =>
  typeof one === 'number' && name !== 'id' ? (context?.source ?? one) : one;

function jsonOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = FRACTION.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text);
  } catch {
    throw faults.json();
  }
  if (!isObject(value)) throw faults.json();
  return value;
}

function idOf(id: unknown): MessageId {
  if (id === undefined || id === null) return null;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  if (typeof id === 'string' && /^[\w-]{1,36}$/.test(id)) return id;
  throw faults.illegal('id', '^[a-zA-Z0-9-_]{1,36}$');
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return `${value}`;
  if (Array.isArray(value)) return JSON.stringify(value);
  throw faults.empty(name);
}

/**
 * What was signed: the parameters but the signature, by name, each as it is; other clients write
 * them as in a query. Where a value could be read as two parameters, only the second counts.
 */
export function signedTexts(params: Params): { payload: string; otherPayload?: string } {
  const names = Object.keys(params)
    .filter((name) => name !== 'signature')
    .toSorted();
  const joined = (write: (text: string) => string) =>
    names.map((name) => `${name}=${write(params[name] ?? '')}`).join('&');
  const encoded = joined(encodeURIComponent);
  const plain = joined((text) => text);
  const isAmbiguous = names.some((name) => params[name]?.includes('&') === true);
  return isAmbiguous || plain === encoded
    ? { payload: encoded }
    : { payload: plain, otherPayload: encoded };
}

/** What is asked for, without what says who asks. */
export const withoutSigner = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !ofMessage.includes(name)));
