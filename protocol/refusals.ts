/**
 * Every expected "no" of the system: a closed list of codes, each with its HTTP status and the text shown when the route
 * has no better one. A refusal is part of the protocol; anything else that goes wrong is a fault (500).
 */
import { Type, type Static } from 'typebox';

export const refusals = {
  invalid: { status: 400, detail: 'Please check the highlighted fields.' },
  'key-missing': {
    status: 400,
    detail: 'This request needs an Idempotency-Key header of 16 to 128 printable characters.',
  },
  unauthenticated: { status: 401, detail: 'Please log in to access this page' },
  'code-needed': { status: 401, detail: 'Enter the code from your authenticator app.' },
  'step-up': { status: 403, detail: 'Confirm with a code of your authenticator app first.' },
  'set-up-needed': { status: 403, detail: 'Set up two-factor authentication first.' },
  forbidden: { status: 403, detail: 'You are not allowed to do this.' },
  'not-offered': { status: 403, detail: 'Contracts are not offered here.' },
  'four-eyes': { status: 403, detail: 'A second person must decide this.' },
  csrf: { status: 403, detail: 'This request did not come from our own pages.' },
  'not-found': { status: 404, detail: 'Not found' },
  'insufficient-funds': { status: 409, detail: 'Insufficient balance' },
  'exposure-limit': {
    status: 409,
    detail: 'The house cannot cover this payout now. Please try a smaller amount.',
  },
  'own-limit': { status: 409, detail: 'This would pass a limit that you have set for yourself.' },
  'on-break': { status: 409, detail: 'You are on a break that you have chosen.' },
  'already-decided': { status: 409, detail: 'This has already been decided.' },
  'in-flight': { status: 409, detail: 'The same request is still being processed.' },
  'email-taken': {
    status: 409,
    detail: 'This email is already registered. Try logging in instead.',
  },
  'not-settled': { status: 409, detail: 'This contract has not settled yet.' },
  changed: { status: 409, detail: 'This has changed since you opened it. Look at it again.' },
  claimed: { status: 409, detail: 'Somebody else is reviewing this now.' },
  'reference-used': {
    status: 409,
    detail: 'This bank reference was already credited with another deposit.',
  },
  'withdrawals-on-hold': {
    status: 409,
    detail: 'Your bank details changed. Withdrawals open again 24 hours after the change.',
  },
  'bank-details-fixed': { status: 409, detail: 'Bank details are already saved.' },
  'too-large': { status: 413, detail: 'The request is too large.' },
  'unsupported-media-type': { status: 415, detail: 'The content type is not supported.' },
  'key-reused': { status: 422, detail: 'This Idempotency-Key was used for another request.' },
  'rate-limited': { status: 429, detail: 'Too many requests, please try again later' },
  fault: { status: 500, detail: 'Something went wrong on our side.' },
  'not-open': {
    status: 503,
    detail: 'This house is not open yet: two members of its staff have to be there first.',
  },
  'price-stale': {
    status: 503,
    detail: 'Prices are delayed. Nothing can be placed until they move again.',
  },
  'ledger-halted': {
    status: 503,
    detail: 'Money movements are paused while we check the books. Balances stay readable.',
  },
  'outcome-unknown': {
    status: 503,
    detail:
      'We could not confirm whether this went through. Repeat it with the same key to find out.',
  },
  overloaded: { status: 503, detail: 'We are very busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type RefusalCode = keyof typeof refusals;

/** A problem as it goes over the wire (`application/problem+json`, RFC 9457). `fields` maps a field to its message. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    requestId: Type.String(),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem> & { code: RefusalCode };
