/**
 * What a route of the API looks like to both sides: the server registers it, the browser calls it,
 * OpenAPI prints it.
 */
import { type TSchema, Type } from 'typebox';

import { AMOUNT_MAX_CHARS } from './money.ts';
import type { RefusalCode } from './refusals.ts';
import type { TypedKind } from './text.ts';

/**
 * Everybody, customers signed in to the app, or these roles of the staff, signed in to the console.
 */
type Access = 'public' | 'signed-in' | readonly ('sub-admin' | 'support' | 'finance' | 'admin')[];

/**
 * What a request costs the server: a few rows; a page of a list; hundreds of rows, a picture, or
 * what has to be worked out.
 */
export type Cost = 'cheap' | 'list' | 'expensive';

/** The file of a multipart body. */
type FilePart = {
  /** Name of the part. */
  name: string;
  /** Media types that it may have. */
  types: readonly string[];
  /** Description of the file in the API description, one sentence. */
  description: string;
};

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with `:name` parameters, `/api` included. */
  path: string;
  /** One line for the API description. */
  summary: string;
  access: Access;
  /** Money routes need an Idempotency-Key and run through the teller. */
  money?: true;
  /**
   * Of the console: where its caller has a second factor, it was given no longer than five minutes
   * ago.
   */
  stepUp?: true;
  /**
   * Of the console: open to those who still have to set up the second factor that they must have.
   */
  beforeSetUp?: true;
  /**
   * What a signed request with an API key has to have the right to; without it, no key opens this
   * route.
   */
  keys?: 'read' | 'trade';
  /** The body is multipart/form-data: fields, then one file. Such a route has no `body` schema. */
  multipart?: FilePart;
  /** The fields of such a body. */
  form?: TSchema;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Has an answer that is the same for everybody and has an ETag: 304 where the caller has it. */
  shared?: true;
  /** An example of the body; without it, that of its fields. */
  example?: unknown;
  /** Status of success and its body; 204 has none. */
  status: 200 | 201 | 204;
  reply?: TSchema;
  /** Media types of a success that is no JSON, such as a picture, a file or a stream. */
  media?: readonly string[];
  /**
   * Where it is said: otherwise that of a list for whatever answers `items`, and cheap for the
   * rest.
   */
  cost?: Cost;
  /** Refusals of this route besides `invalid`, `unauthenticated`, `csrf`, `rate-limited`. */
  refusals: readonly RefusalCode[];
};

/** What a request of this route costs. */
export function costOf({ cost, reply }: Route): Cost {
  return cost ?? (reply && 'properties' in reply && isList(reply.properties) ? 'list' : 'cheap');
}

const isList = (properties: unknown) =>
  typeof properties === 'object' && properties !== null && 'items' in properties;

/** Closed object: unknown fields are refused, not dropped. `name` as in `noun`. */
export function closed<Properties extends Record<string, TSchema>>(
  properties: Properties,
  name?: string,
) {
  return Type.Object(properties, { additionalProperties: false, ...(name && { title: name }) });
}

/**
 * Open object that the API description lists by `name` wherever it stands. A name belongs to one
 * shape.
 */
export function noun<Properties extends Record<string, TSchema>>(
  name: string,
  properties: Properties,
) {
  return Type.Object(properties, { title: name });
}

/**
 * Of a schema of typed text: what is read of it before anything of it is checked (`readTypedText`).
 */
export const TYPED_KIND = 'x-typed';

/**
 * Text that people type: only what is read of it counts, for its length too. `options` are its
 * description and example.
 */
export const typedText = (
  kind: TypedKind,
  maxLength: number,
  options: { description?: string; examples?: string[] } = {},
) => Type.String({ maxLength, [TYPED_KIND]: kind, ...options });

/**
 * A decimal string; its scale is checked against the asset by the server. Nothing groups its
 * digits.
 */
export const Amount = Type.String({
  [TYPED_KIND]: 'amount' satisfies TypedKind,
  maxLength: AMOUNT_MAX_CHARS,
  minLength: 1,
  pattern: '^[0-9]+(\\.[0-9]+)?$',
  examples: ['500.00'],
});
/** A decimal string that may be negative (profit, statement lines). */
export const SignedAmount = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
/** ISO-8601 UTC with milliseconds. */
export const Time = Type.String({ format: 'date-time', examples: ['2026-01-05T06:30:00.000Z'] });
export const Nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** Symbol of a coin in capitals, as in a query or a command. */
export const CoinSymbol = Type.String({
  minLength: 1,
  maxLength: 10,
  description: 'Symbol of a coin, in capitals.',
  examples: ['BTC'],
});

/** Token of a mailed or one-time link. */
export const Token = Type.String({
  maxLength: 100,
  examples: ['q3WZ0l1m8kq0cT2nq4tqvTq2bJ0y1yQmX4b1l9v8s7E'],
});

export const Cursor = Type.String({
  maxLength: 100,
  description: '`nextCursor` of the page before; the first page is asked for without it.',
});
export const PageQuery = closed({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Items of a page.' }),
  ),
  cursor: Type.Optional(Cursor),
});

/** A page of a list, newest first; `nextCursor` is null at the end. */
export function Page<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), nextCursor: Nullable(Type.String()) });
}

/** Type of the check of a money route; see `checkOf`. */
export type CheckOf<R extends Route> = Omit<
  R,
  'path' | 'money' | 'status' | 'reply' | 'summary'
> & {
  path: `${R['path']}/check`;
  summary: string;
  status: 204;
};

/**
 * Returns the route that checks a money route's command without effect. It takes the same request
 * without an Idempotency-Key. It answers 204 where the command would be carried out at that moment,
 * and otherwise the command's own refusal.
 */
export function checkOf<R extends Route & { money: true }>(route: R): CheckOf<R> {
  const { money: _money, reply: _reply, ...rest } = route;
  const refusals = route.refusals.filter(
    (code) => code !== 'key-reused' && code !== 'outcome-unknown',
  );
  return {
    ...rest,
    path: `${route.path}/check`,
    summary: `${route.summary}: only say whether it would be refused`,
    status: 204,
    refusals,
  } as unknown as CheckOf<R>;
}

/** Checks of all routes that have one: each trading command that a key may send. */
export const checksOf = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) =>
    route.money && route.keys ? checkOf({ ...route, money: route.money }) : [],
  );
