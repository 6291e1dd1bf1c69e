/**
 * Every expected "no" of the system: a closed list of codes, each with its HTTP status. Where a
 * code can mean several things, a reason says which (reasons.ts). A refusal is part of the
 * protocol; anything else that goes wrong is a fault (500).
 */
import { Type, type Static } from 'typebox';

import type { ReasonName } from './reasons.ts';

export const refusals = {
  invalid: { status: 400 },
  'key-missing': { status: 400 },
  unauthenticated: { status: 401 },
  'code-needed': { status: 401 },
  'step-up': { status: 403 },
  'set-up-needed': { status: 403 },
  forbidden: { status: 403 },
  'not-offered': { status: 403 },
  'four-eyes': { status: 403 },
  csrf: { status: 403 },
  'not-found': { status: 404 },
  'insufficient-funds': { status: 409 },
  'exposure-limit': { status: 409 },
  'own-limit': { status: 409 },
  'on-break': { status: 409 },
  'already-decided': { status: 409 },
  'in-flight': { status: 409 },
  'other-person': { status: 409 },
  'email-taken': { status: 409 },
  'not-settled': { status: 409 },
  changed: { status: 409 },
  claimed: { status: 409 },
  'reference-used': { status: 409 },
  'withdrawals-on-hold': { status: 409 },
  'bank-details-fixed': { status: 409 },
  'too-large': { status: 413 },
  'unsupported-media-type': { status: 415 },
  'key-reused': { status: 422 },
  'rate-limited': { status: 429 },
  fault: { status: 500 },
  'not-open': { status: 503 },
  'price-stale': { status: 503 },
  'ledger-halted': { status: 503 },
  'outcome-unknown': { status: 503 },
  overloaded: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type RefusalCode = keyof typeof refusals;

const why = {
  reason: Type.String(),
  /** Amounts as decimal strings, times in ISO. */
  facts: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
};

/**
 * A problem as it goes over the wire (`application/problem+json`, RFC 9457): sentences for people,
 * `detail` and, by the name of a field, `fields`; and for programs what they are made of, `reason`
 * with `facts`, and `reasons` by the name of a field. A problem without a reason is all that its
 * code says.
 */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.String(),
    reason: Type.Optional(why.reason),
    facts: why.facts,
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    reasons: Type.Optional(Type.Record(Type.String(), Type.Object(why, { title: 'FieldReason' }))),
    requestId: Type.String(),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof Problem> & { code: RefusalCode; reason?: ReasonName };
