/**
 * Errors as exchange clients know them: a status, a code and a text that they compare letter by
 * letter. Every refusal of the house is translated here and nowhere else.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { RefusalCode } from '#protocol/refusals.ts';
import type { Refusal } from '#server/kit/refuse.ts';
import { requestLimits } from '#server/entry/http/request-limits.ts';

/**
 * Weight that comes back within a minute: to the budget of the person whose key it is, or to that
 * of an address.
 */
export const weightAMinute = (isOfKey: boolean) =>
  requestLimits[isOfKey ? 'person' : 'address'].perSecond * 60;

/** `data` is what came of the parts of a request that has several. */
export type Told = { status: number; code: number; msg: string; data?: object };

export class ApiError extends Error {
  readonly told: Told;

  constructor(told: Told) {
    super(told.msg);
    this.told = told;
  }
}

const told = (status: number, code: number, msg: string): Told => ({ status, code, msg });
const disabled = told(400, -2010, 'This action is disabled on this account.');
const rejected = (msg: string) => told(400, -2010, msg);
const notAuthorised = told(401, -2015, 'Invalid API-key, IP, or permissions for action.');
const duplicate = rejected('Duplicate order sent.');
const triggers = rejected('Stop price would trigger immediately.');
const away = told(503, -1001, 'Internal error; unable to process your request. Please try again.');
const unauthorised = told(403, -1002, 'You are not authorized to execute this request.');
const unsupported = told(400, -1020, 'This operation is not supported.');
const unreadable = told(400, -1130, 'Invalid data sent for a parameter.');

const bad = (code: number, msg: string) => new ApiError({ status: 400, code, msg });

/**
 * What came of an order that was to be cancelled and of the one that was to take its place; of a
 * refusal its code and text.
 */
export type ReplaceResults = {
  cancelResult: 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED';
  newOrderResult: 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED';
  cancelResponse: object | null;
  newOrderResponse: object | null;
};

/** What is wrong with a request. */
export const faults = {
  illegal: (name: string, range: string) =>
    bad(-1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`),
  duplicate: () => bad(-1101, 'Duplicate values for a parameter detected.'),
  missing: (name: string) =>
    bad(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`),
  unread: (read: number, sent: number) =>
    bad(
      -1104,
      `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${sent}'.`,
    ),
  empty: (name: string) => bad(-1105, `Parameter '${name}' was empty.`),
  interval: () => bad(-1120, 'Invalid interval.'),
  symbol: () => bad(-1121, 'Invalid symbol.'),
  symbolStatus: () => bad(-1122, 'Invalid symbolStatus.'),
  tooLong: (hours: number) => bad(-1127, `More than ${hours} hours between startTime and endTime.`),
  combination: () => bad(-1128, 'Combination of optional parameters invalid.'),
  value: (name: string) => bad(-1130, `Data sent for parameter '${name}' is not valid.`),
  tickerType: () => bad(-1139, 'Invalid ticker type.'),
  doubleSymbol: () => bad(-1151, 'Symbol is present multiple times in the list.'),
  needless: (name: string) => bad(-1106, `Parameter '${name}' sent when not required.`),
  precision: (name: string) => bad(-1111, `Parameter '${name}' has too much precision.`),
  timeInForce: () => bad(-1115, 'Invalid timeInForce.'),
  orderType: () => bad(-1116, 'Invalid orderType.'),
  side: () => bad(-1117, 'Invalid side.'),
  recvWindow: () => bad(-1131, 'recvWindow must be less than 60000'),
  filter: (name: string) => bad(-1013, `Filter failure: ${name}`),
  quantities: () =>
    bad(-1102, "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!"),
  orderNames: ({ own, number }: { own: string; number: string }) =>
    bad(-1102, `Param '${own}' or '${number}' must be sent, but both were empty/null!`),
  listNames: (name: string) =>
    bad(-1102, `Param 'orderListId' or '${name}' must be sent, but both were empty/null!`),
  orderCombination: () => bad(-1014, 'Unsupported order combination.'),
  noOrder: () => bad(-2013, 'Order does not exist.'),
  unknownOrder: () => bad(-2011, 'Unknown order sent.'),
  signature: () => bad(-1022, 'Signature for this request is not valid.'),
  keyFormat: () => new ApiError({ status: 401, code: -2014, msg: 'API-key format invalid.' }),
  json: () => bad(-1135, 'Invalid JSON Request'),
  keyKind: () => bad(-1099, 'Only an Ed25519 API key can log on.'),
  subscribed: () => bad(-2035, 'User Data Stream subscription already active.'),
  unsubscribed: () => bad(-2036, 'User Data Stream subscription not active.'),
  subscriptions: () => bad(-2042, 'Maximum subscription ID reached for this connection.'),
  noRight: () => new ApiError(notAuthorised),
  unsupported: () => new ApiError(unsupported),
  /** Refusal of a feature that Binance offers and this house does not. */
  notOffered: (what: string, why: string) => bad(-1020, `${what} is not offered here: ${why}.`),
  timeUnit: () => bad(-1194, 'Invalid value for time unit.'),
  snapshotDays: () => bad(-1128, 'Time interval must be within 30 days.'),
  days: () => bad(-4047, 'Time interval must be within 0-90 days'),
  replacePartly: (data: ReplaceResults) =>
    new ApiError({
      status: 409,
      code: -2021,
      msg: 'Order cancel-replace partially failed.',
      data,
    }),
  replaceFailed: (data: ReplaceResults) =>
    new ApiError({ status: 400, code: -2022, msg: 'Order cancel-replace failed.', data }),
  path: () => new ApiError({ status: 404, code: -1020, msg: 'This operation is not supported.' }),
  noUpgrade: () =>
    new ApiError({ status: 426, code: -1020, msg: 'This operation is not supported.' }),
} as const;

/** Weight that a caller may spend at once, and the seconds within which as much comes back. */
export function weightAtOnce(isOfKey: boolean): { most: number; seconds: number } {
  const { perSecond, most } = requestLimits[isOfKey ? 'person' : 'address'];
  return { most, seconds: most / perSecond };
}

function tooMuch(isOfKey: boolean): Told {
  const { most, seconds } = weightAtOnce(isOfKey);
  return told(
    429,
    -1003,
    `Too much request weight used; current limit is ${most} request weight per ${seconds} SECOND. ` +
      'Please use WebSocket Streams for live updates to avoid polling the API.',
  );
}

/**
 * Each code of the house, whatever route of its own it comes from: orders will be refused by them
 * too.
 */
const translations: Readonly<Record<RefusalCode, Told>> = {
  invalid: unreadable,
  'key-missing': told(
    400,
    -1102,
    'A mandatory parameter was not sent, was empty/null, or malformed.',
  ),
  unauthenticated: notAuthorised,
  'code-needed': notAuthorised,
  'step-up': unauthorised,
  'set-up-needed': unauthorised,
  forbidden: unauthorised,
  'not-offered': unsupported,
  'four-eyes': unauthorised,
  csrf: unauthorised,
  'not-found': told(404, -1020, 'This operation is not supported.'),
  'insufficient-funds': rejected('Account has insufficient balance for requested action.'),
  'exposure-limit': told(400, -1013, 'Filter failure: MAX_POSITION'),
  'own-limit': disabled,
  'on-break': disabled,
  'already-decided': told(400, -2011, 'Unknown order sent.'),
  'in-flight': told(
    400,
    -1007,
    'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
  ),
  'other-person': unauthorised,
  'email-taken': unreadable,
  'not-settled': unsupported,
  changed: unsupported,
  claimed: unsupported,
  'reference-used': unreadable,
  'withdrawals-on-hold': disabled,
  'bank-details-fixed': disabled,
  'too-large': told(413, -1101, 'Too many parameters sent for this endpoint.'),
  'unsupported-media-type': told(415, -1020, 'This operation is not supported.'),
  'key-reused': duplicate,
  'rate-limited': tooMuch(false),
  fault: told(500, -1000, 'An unknown error occurred while processing the request.'),
  'not-open': away,
  // Clients read the text of a 400; some ask again at once after a 503.
  'price-stale': told(400, -1013, 'Market is closed.'),
  'ledger-halted': away,
  'outcome-unknown': told(
    503,
    -1007,
    'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
  ),
  overloaded: told(
    503,
    -1008,
    'Server is currently overloaded with other requests. Please try again in a few minutes.',
  ),
};

/** Where the reason says more than the code. */
const ofReasons: Partial<Record<string, Told>> = {
  'key-malformed': told(401, -2014, 'API-key format invalid.'),
  'key-unknown': notAuthorised,
  'key-without-right': notAuthorised,
  'key-signature-wrong': told(400, -1022, 'Signature for this request is not valid.'),
  'key-timestamp-off': told(400, -1021, 'Timestamp for this request is outside of the recvWindow.'),
  'client-order-id-taken': duplicate,
  'would-fill': rejected('Order would immediately match and take.'),
  'stop-side': triggers,
  'order-profit-side': triggers,
  'pair-sides': rejected('The relationship of the prices for the orders is not correct.'),
  'order-type-off': told(
    400,
    -1116,
    'Invalid orderType. Limit and stop orders are off. ' +
      "An admin can turn them on in the console under 'Order types'.",
  ),
  'amount-too-small': told(400, -1013, 'Filter failure: NOTIONAL'),
  'too-many-orders': told(400, -1013, 'Filter failure: EXCHANGE_MAX_NUM_ORDERS'),
};

/** In the words of the API; `isOfKey` where what is asked counts for the person of a key. */
export function toldOf({ code, reason }: Refusal, isOfKey = false): Told {
  if (code === 'rate-limited' && isOfKey) return tooMuch(true);
  const name = typeof reason === 'object' ? reason.reason : reason;
  return ofReasons[name ?? ''] ?? translations[code];
}

export function sendApiError(reply: FastifyReply, { status, ...body }: Told) {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

export function sendApiRefusal({ headers }: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  return sendApiError(reply, toldOf(refusal, Boolean(headers['x-mbx-apikey'])));
}
