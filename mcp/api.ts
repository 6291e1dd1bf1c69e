/**
 * The server's API by a signed key: each call names a route of the protocol. How a request is
 * signed: docs/api-keys.md.
 */
import type { Static, TSchema } from 'typebox';

import type { Problem } from '#protocol/refusals.ts';
import type { Route } from '#protocol/route.ts';

import type { ApiKey } from './key-file.ts';

type TypeOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

type Asked = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  /** Of a money route. */
  idempotencyKey?: string;
};

/** The server said no. Its words for an assistant: faults.ts. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;
  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? `The server answered ${status}.`);
    this.name = 'Refused';
    this.status = status;
    this.problem = problem;
  }
}

/** Nothing is known of what became of the request. */
export class Unanswered extends Error {}

export type Api = {
  /** Throws Refused or Unanswered. */
  call<R extends Route>(route: R, asked?: Asked): Promise<TypeOf<R['reply']>>;
};

const ANSWER_WITHIN_MS = 30_000;

function addressOf(route: Route, { params = {}, query = {} }: Asked): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? path : `${path}?${given.toString()}`;
}

function authorization(key: ApiKey, at: number, parts: readonly string[]): string {
  const timestamp = at.toString();
  const signature = key.sign([timestamp, ...parts].join('\n'));
  return `Drishti key="${key.id}", timestamp="${timestamp}", signature="${signature}"`;
}

/** `now` is this machine's clock, milliseconds: what is signed counts for some seconds. */
export function openApi(baseUrl: string, key: ApiKey, now: () => number): Api {
  return {
    async call<R extends Route>(route: R, asked: Asked = {}) {
      const { method } = route;
      const address = addressOf(route, asked);
      const body = asked.body === undefined ? '' : JSON.stringify(asked.body);
      const { idempotencyKey } = asked;
      const signed = [method, address, ...(idempotencyKey ? [idempotencyKey] : []), body];
      // A public route needs no key, and a key opens only what it names.
      const isSigned = route.access !== 'public';
      let response: Response;
      try {
        response = await fetch(`${baseUrl}${address}`, {
          method,
          headers: {
            accept: 'application/json',
            ...(isSigned ? { authorization: authorization(key, now(), signed) } : {}),
            ...(body === '' ? {} : { 'content-type': 'application/json' }),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          },
          ...(body === '' ? {} : { body }),
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        const text = await response.text();
        const answer: unknown = text === '' ? undefined : JSON.parse(text);
        if (!response.ok) throw new Refused(response.status, answer ?? {});
        return answer as TypeOf<R['reply']>;
      } catch (error) {
        if (error instanceof Refused) throw error;
        throw new Unanswered(`The server at ${baseUrl} did not answer.`, { cause: error });
      }
    },
  };
}
