/**
 * Turns whatever went wrong into one `application/problem+json` reply. This is where refusals get
 * their sentences (texts/); faults are logged once with their cause and shown as nothing but a
 * request id.
 */
import type { ErrorObject } from 'ajv';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { ENGLISH, type Language } from '#protocol/languages.ts';
import type { FieldReasons, Reason } from '#protocol/reasons.ts';
import { type Problem, type RefusalCode, refusals } from '#protocol/refusals.ts';
import { readAs } from '#texts/reader.ts';
import { reasonText, refusalText } from '#texts/refusal-text.ts';
import type { Clock } from '#server/kit/clock.ts';
import { isDatabaseAway, OutcomeUnknown } from '#server/kit/database/database-away.ts';
import type { Log } from '#server/kit/process/log.ts';
import { type KeptRefusal, Refusal } from '#server/kit/refuse.ts';

import { JsonBodyError } from './json-body.ts';
import { languageOfAnswer } from './languages.ts';
import { fieldRefusals } from './validation.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** What a refusal answers: its sentences, and what they are made of. */
function problemOf(refusal: KeptRefusal): Problem {
  const { code, reason, fields, requestId } = refusal;
  return {
    type: `/problems/${code}`,
    title: code,
    status: refusals[code].status,
    code,
    detail: refusalText({ code, reason }),
    ...(reason === undefined ? {} : whyOf(reason)),
    ...(fields
      ? {
          fields: ofEach(fields, reasonText),
          reasons: ofEach(fields, whyOf),
        }
      : {}),
    requestId,
  };
}

const whyOf = (reason: Reason) => (typeof reason === 'string' ? { reason } : reason);

const ofEach = <Value>(fields: FieldReasons, make: (reason: Reason) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([field, reason]) => [field, make(reason)]));

/** Returns the answer of a stored refusal, in a language. */
export function problemBody(kept: string, language: Language = ENGLISH): string {
  const refusal = JSON.parse(kept) as KeptRefusal;
  return JSON.stringify(readAs(language, () => problemOf(refusal)));
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { code, reason, fields } = refusal;
  const kept = { code, reason, fields, requestId: request.id };
  const problem = readAs(languageOfAnswer(request), () => problemOf(kept));
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  return reply.code(refusal.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}

type HttpError = Error & { statusCode?: number; code?: string; validation?: ErrorObject[] };

/**
 * The refusal for an error of the HTTP layer; null for a fault. `own` are a form's reasons at its
 * own fields.
 */
export function refusalOf(error: HttpError, own: FieldReasons = {}): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof JsonBodyError) return new Refusal('invalid', { reason: error.reason });
  if (error.validation) {
    const fields = fieldRefusals(error.validation, own);
    const leading = Object.keys(fields).find((field) => fields[field] === own[field]);
    return new Refusal('invalid', { fields, reason: fields[leading ?? ''] });
  }
  if (error instanceof OutcomeUnknown) return new Refusal('outcome-unknown', { retryAfter: 1 });
  // It is on its way back; the caller may ask again.
  if (isDatabaseAway(error)) return new Refusal('overloaded', { retryAfter: 1 });
  switch (error.statusCode) {
    case 413:
      return new Refusal('too-large');
    case 415:
      return new Refusal('unsupported-media-type');
    case 404:
      return new Refusal('not-found');
    case 503:
      return new Refusal('overloaded', { retryAfter: 1 });
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
        return new Refusal('invalid', { reason: 'unreadable' });
      }
      return null;
  }
}

/** What somebody tried who may not, or may not any more. */
const noted: ReadonlySet<RefusalCode> = new Set([
  'forbidden',
  'csrf',
  'four-eyes',
  'other-person',
  'key-reused',
  'rate-limited',
]);
const MINUTE_MS = 60_000;
/** Enough to see what is going on; a flood must not fill the disk. */
const NOTED_PER_MINUTE = 60;

/** Of a request, or of what was asked over a socket: then `method` is what it calls that. */
type Noted = Pick<FastifyRequest, 'id' | 'method' | 'address' | 'personId'> & {
  routeOptions: { url?: string | undefined };
};

export type NoteRefusal = (code: RefusalCode, request: Noted) => void;

export function makeRefusalLog(log: Log, clock: Clock): NoteRefusal {
  let minute = 0;
  let count = 0;
  return (code, request) => {
    if (!noted.has(code)) return;
    const current = Math.floor(clock.now().getTime() / MINUTE_MS);
    count = current === minute ? count + 1 : 1;
    minute = current;
    if (count > NOTED_PER_MINUTE) return;
    const { id: requestId, method, address, personId } = request;
    const route = request.routeOptions.url;
    log.warn({ requestId, code, method, route, address, personId }, 'Refused');
  };
}

/** `send` writes a refusal out: as a problem, or in the shape that a scope of its own speaks. */
export function makeErrorHandler(log: Log, note: NoteRefusal, send = sendRefusal) {
  return (error: HttpError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, request.fieldReasons);
    if (refusal) {
      note(refusal.code, request);
      return send(request, reply, refusal);
    }
    log.error(
      { requestId: request.id, method: request.method, route: request.routeOptions.url, error },
      'A request failed',
    );
    return send(request, reply, new Refusal('fault'));
  };
}
