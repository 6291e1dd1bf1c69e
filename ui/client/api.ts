/**
 * The typed client of the API, made from the routes of the protocol. Whatever goes wrong becomes an
 * ApiProblem with a code to branch on and a text to show. It never retries by itself: whether a
 * repeat is safe is the caller's to know.
 */
import { wordTexts } from '#texts/words.ts';
import type { Static, TSchema } from 'typebox';

import type { RefusalCode } from '#protocol/refusals.ts';
import type { Route } from '#protocol/route.ts';
import { leavePage, pageHeaders } from './page-person.ts';
import { uiTexts } from '#texts/ui.ts';

const TIMEOUT_MS = 15_000;
const texts = uiTexts();
export const networkText = texts.networkError;

/**
 * 'network': the answer is missing. 'not-sent': the server was asked, and knows of no such request.
 */
export type ProblemCode = RefusalCode | 'network' | 'not-sent';

/**
 * Any answer that is not the hoped-for one. `detail` is written for the person; `fields` maps a
 * field to its message.
 */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | null;

  constructor(problem: {
    code: ProblemCode;
    detail: string;
    status: number;
    fields?: Record<string, string> | undefined;
    requestId?: string | undefined;
    retryAfter?: number | null;
  }) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.code = problem.code;
    this.detail = problem.detail;
    this.status = problem.status;
    this.fields = problem.fields ?? {};
    this.requestId = problem.requestId ?? null;
    this.retryAfter = problem.retryAfter ?? null;
  }
}

type SchemaOf<R extends Route, Part extends 'body' | 'query' | 'params' | 'reply'> =
  R extends Record<Part, infer Schema extends TSchema> ? Static<Schema> : undefined;
type Needed<Part, Value> = Value extends undefined
  ? Record<never, never>
  : Record<Part & string, Value>;
type MoneyKey<R extends Route> = R extends { money: true }
  ? { idempotencyKey: string }
  : Record<never, never>;

export type ReplyOf<R extends Route> = SchemaOf<R, 'reply'>;
export type CallOptions<R extends Route> = Needed<'body', SchemaOf<R, 'body'>> &
  Needed<'params', SchemaOf<R, 'params'>> &
  MoneyKey<R> & { query?: SchemaOf<R, 'query'>; signal?: AbortSignal };

type LooseOptions = {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/**
 * Calls a route. Throws ApiProblem; code 'network' means that it is unknown whether the server did
 * anything.
 */
export async function call<R extends Route>(
  route: R,
  ...[given]: Record<never, never> extends CallOptions<R> ? [CallOptions<R>?] : [CallOptions<R>]
): Promise<ReplyOf<R>> {
  const options: LooseOptions = given ?? {};
  const response = await send(route, options);
  if (response.status === 204) return undefined as ReplyOf<R>;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as ReplyOf<R>;
  const problem = readProblem(response.status, response.headers.get('retry-after'), body);
  if (problem.code === 'step-up' && (await stepUp?.()))
    return call<R>(route, ...([given] as never));
  throw problem;
}

let stepUp: (() => Promise<boolean>) | null = null;

/**
 * Who is asked when the server wants a second factor once more; true sends the same request again.
 * The refused one did nothing, so that a money request keeps its key.
 */
export function onStepUp(ask: (() => Promise<boolean>) | null): void {
  stepUp = ask;
}

async function send(route: Route, options: LooseOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...pageHeaders() };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(addressOf(route, options), {
      method: route.method,
      headers,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      credentials: 'same-origin',
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiProblem({ code: 'network', detail: networkText, status: 0 });
  }
}

function addressOf(route: Route, options: LooseOptions): string {
  const path = route.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) query.set(name, value.toString());
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

type Loose = Record<string, unknown>;

/**
 * The problem in an answer that is not the hoped-for one. Where the session is another person's,
 * the page is left.
 */
export function readProblem(status: number, retryAfter: string | null, body: unknown): ApiProblem {
  const problem: Loose = typeof body === 'object' && body !== null ? (body as Loose) : {};
  const wait = /^[0-9]+$/.exec(retryAfter ?? '');
  if (problem['code'] === ('other-person' satisfies RefusalCode)) leavePage();
  return new ApiProblem({
    code: typeof problem['code'] === 'string' ? (problem['code'] as RefusalCode) : 'fault',
    detail: typeof problem['detail'] === 'string' ? problem['detail'] : wordTexts().serverFault,
    status,
    fields: problem['fields'] as Record<string, string> | undefined,
    requestId: problem['requestId'] as string | undefined,
    retryAfter: wait ? Number.parseInt(wait[0], 10) : null,
  });
}

const undecided: ReadonlySet<ProblemCode> = new Set([
  'network',
  'outcome-unknown',
  'in-flight',
  'fault',
]);

/** Whether the money request behind this problem may have gone through all the same. */
export function isOutcomeUnknown(problem: unknown): problem is ApiProblem {
  return problem instanceof ApiProblem && undecided.has(problem.code);
}
