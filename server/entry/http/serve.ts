/**
 * Registers one route of the protocol: its schemas, who may call it, and for money routes the
 * Idempotency-Key. A handler receives what is already checked and returns the reply; it never reads
 * headers or writes errors.
 */
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Static, type TObject, type TSchema } from 'typebox';

import { pagePersonQuery } from '#protocol/page-person.ts';
import type { FieldReasons, Reason } from '#protocol/reasons.ts';
import type { RefusalCode } from '#protocol/refusals.ts';
import { closed, costOf, type Route } from '#protocol/route.ts';
import { networkOf } from '#server/kit/addresses.ts';
import { canonicalJson } from '#server/kit/canonical-json.ts';
import { type KeptRefusal, Refusal } from '#server/kit/refuse.ts';
import type { Browser, Realm, SessionPerson } from '#server/kit/signed-in.ts';

import { browserOf } from './browser.ts';
import { compressReply } from './compress.ts';
import { languageOfAnswer } from './languages.ts';
import {
  type FileRule,
  readMultipart,
  refuseUnlessMultipart,
  type SentFile,
  takeMultipart,
} from './multipart.ts';
import { dropNameInQuery, refuseOtherPage } from './page-person.ts';
import { PROBLEM_TYPE, problemBody } from './problems.ts';
import { points } from './request-limits.ts';
import type { Sharing } from './shared-answers.ts';
import {
  isSigned,
  readSignedBody,
  refuseSpent,
  refuseUnlessKeyed,
  signerOf,
} from './signed-requests.ts';

type TypeOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** What the teller answered: sent byte for byte, but for a refusal, which is written out. */
type StoredAnswer = {
  status: number;
  body: string;
  replayed: boolean;
  /** Seconds. */
  retryAfter?: number;
};

/** Who asks for money to move, in the shape that the teller takes. */
export type MoneyCaller = {
  personId: string;
  key: string;
  fingerprint: string;
  requestId: string;
  /** Of staff: hex of their session token's hash. */
  session?: string;
  /** The API key by which it is asked, where that has limits of its own. */
  limitedKey?: string;
};

export type Call<R extends Route> = {
  /** Of a multipart route: its fields. */
  body: R extends { form: infer Schema extends TSchema } ? Static<Schema> : TypeOf<R['body']>;
  /** Of a multipart route: the file as it was sent, null where there is none. */
  file: R extends { multipart: object } ? SentFile | null : undefined;
  query: TypeOf<R['query']>;
  params: TypeOf<R['params']>;
  /** The signed-in person; null on public routes, which may ask `findPerson`. */
  person: R['access'] extends 'public' ? null : SessionPerson;
  /** On money routes only. */
  caller: R extends { money: true } ? MoneyCaller : undefined;
  /**
   * One query: call it only where a public route needs to know. Customers unless the console is
   * asked for.
   */
  findPerson(realm?: Realm): Promise<SessionPerson | null>;
  requestId: string;
  /** Whom a session is started for, goes on with, or ends. */
  browser: Browser;
  request: FastifyRequest;
  reply: FastifyReply;
};

type ReplyOf<R extends Route> = R extends { money: true }
  ? StoredAnswer
  : R extends { reply: infer Schema extends TSchema }
    ? Static<Schema>
    : // What is no JSON is sent by the handler, or is a stream: its turn is over once it has begun.
      void | Readable;

export type Handler<R extends Route> = (call: Call<R>) => Promise<ReplyOf<R>> | ReplyOf<R>;

export type ServeOptions<R extends Route> = {
  /** Why a visitor has to sign in, where a form says it in its own words. */
  signInReason?: Reason;
  /** What is wrong with a field in a form's own words. */
  fieldReasons?: FieldReasons;
  /** Of a multipart route. */
  file?: Omit<FileRule, 'field'>;
  /** Of a public route whose answer is the same for everybody: made once and kept. */
  shared?: R extends { shared: true } ? Sharing<ReplyOf<R>> : never;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is multipart/form-data, not JSON. */
    multipart?: true;
    /** A signed request's body stays text until it is known whose it is. */
    keys?: true;
  }
}

const keyPattern = /^[\x21-\x7e](?:[\x20-\x7e]{14,126})[\x21-\x7e]$/;
const nothing = closed({});
/** What a multipart body has besides its file. */
const FORM_BYTES = 16 * 1024;

export function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  options: ServeOptions<R> = {},
): void {
  app.served.push(route);
  const people = new WeakMap<FastifyRequest, SessionPerson>();
  const files = new WeakMap<FastifyRequest, SentFile>();
  const fileRule: FileRule | undefined = route.multipart &&
    options.file && { field: route.multipart.name, ...options.file };
  const { shared } = options;
  const cost = costOf(route);
  const cookies = app.cookies[realmOf(route)];
  const isRead = route.method === 'GET';
  const namesInQuery =
    route.query !== undefined && pagePersonQuery in (route.query as TObject).properties;
  const callerName = ({ person, request }: Call<R>) => person?.id ?? networkOf(request.address);
  const gated = (call: Call<R>) =>
    isRead ? app.gates.run(cost, callerName(call), () => handler(call)) : handler(call);

  const definition: RouteOptions = {
    method: route.method,
    url: route.path,
    // What anybody may read, anybody may ask about; a stream would never end.
    exposeHeadRoute: route.access === 'public' && isRead && route.reply !== undefined,
    ...(route.access === 'public' && route.method === 'GET' ? { onSend: compressReply } : {}),
    ...(fileRule ? { bodyLimit: fileRule.maxBytes + FORM_BYTES } : {}),
    config: {
      ...(fileRule ? { multipart: true } : {}),
      ...(route.keys ? { keys: true } : {}),
    },
    schema: {
      ...(route.body ? { body: route.body } : {}),
      ...(route.form ? { body: route.form } : {}),
      params: route.params ?? nothing,
      querystring: route.query ?? nothing,
    },
    onRequest: async (request, reply) => {
      request.fieldReasons = options.fieldReasons;
      const network = networkOf(request.address);
      if (isSigned(request)) {
        await app.delayRefusal(request, reply, () => refuseSpent(app, request));
        refuseUnlessKeyed(app, route, request);
        if (isRead) app.gates.refuseIfFull(cost);
        if (route.money) keyOf(request);
        return;
      }
      if (route.access === 'public') {
        const isKept = shared !== undefined && app.answers.has(request, shared.until());
        const asked = points[isKept && cost !== 'cheap' ? 'list' : cost];
        await app.delayRefusal(request, reply, () => app.budgets.address.spend(network, asked));
        if (isRead && !isKept) app.gates.refuseIfFull(cost);
        return;
      }
      // Before the session is looked up: what is refused here costs nothing.
      if (isRead) app.gates.refuseIfFull(cost);
      const cookie = request.headers.cookie;
      const known = cookies.personOf(cookie);
      await app.delayRefusal(request, reply, () => {
        app.budgets.address.check(`nobody ${network}`);
        if (known !== undefined) app.budgets.person.check(known);
      });
      const person = await app.findPerson(request, realmOf(route));
      if (!person) {
        app.budgets.address.spend(`nobody ${network}`, points.list);
        throw new Refusal('unauthenticated', { reason: options.signInReason });
      }
      refuseOtherPage(request, person);
      if (!namesInQuery) dropNameInQuery(request);
      request.personId = person.id;
      cookies.note(cookie, person.id);
      await app.delayRefusal(request, reply, () =>
        app.budgets.person.spend(person.id, points[cost]),
      );
      refuseUnlessAllowed(route, person);
      refuseUnlessProven(route, person);
      people.set(request, person);
      if (route.money) keyOf(request);
      if (fileRule) refuseUnlessMultipart(request);
    },
    preValidation: async (request, reply) => {
      if (isSigned(request)) {
        const person = await signerOf(app, route, request);
        request.personId = person.id;
        await app.delayRefusal(request, reply, () =>
          app.budgets.person.spend(person.id, points[cost]),
        );
        refuseUnlessAllowed(route, person);
        people.set(request, person);
        request.body = readSignedBody(request);
      }
      if (fileRule) {
        const { fields, file } = await readMultipart(request, fileRule);
        request.body = fields;
        if (file) files.set(request, file);
      } else if (!route.body) refuseBody(request.body);
    },
    handler: async (request, reply) => {
      const person = people.get(request) ?? null;
      const file = fileRule ? (files.get(request) ?? null) : undefined;
      const call = {
        body: request.body,
        file,
        query: request.query,
        params: request.params,
        person,
        caller: route.money && person ? callerOf(route, request, person, file?.sha256) : undefined,
        findPerson: (realm: Realm = 'app') => app.findPerson(request, realm),
        requestId: request.id,
        get browser() {
          return browserOf(request, reply);
        },
        request,
        reply,
      } as Call<R>;
      if (shared) {
        const { answers } = app;
        const known = answers.find(request, shared.until());
        const answer = known ?? answers.make(request, shared, async () => gated(call));
        return answers.send(request, reply, await answer);
      }
      const result = await gated(call);
      if (reply.sent) return reply;
      if (result instanceof Readable) app.files.add(callerName(call), result);
      if (route.money) {
        const answer = result as unknown as StoredAnswer;
        if (answer.status >= 400) app.noteRefusal(codeOf(answer), request);
        return sendAnswer(reply, answer);
      }
      // A handler that has set another status, such as health's 503, keeps it.
      if (reply.statusCode === 200) void reply.code(route.status);
      return route.status === 204 ? reply.send() : reply.send(result);
    },
  };
  if (!fileRule) return void app.route(definition);
  void app.register(async (scope) => {
    await takeMultipart(scope, fileRule);
    scope.route(definition);
  });
}

/** Routes of roles are the console's. */
function realmOf(route: Route): Realm {
  return typeof route.access === 'object' ? 'console' : 'app';
}

/** Of routes of roles. Who may move money is the command's to say (`callers` of its kind). */
function refuseUnlessAllowed(route: Route, person: SessionPerson): void {
  if (typeof route.access === 'string') return;
  if (!route.access.some((role) => role === person.role)) throw new Refusal('forbidden');
}

/**
 * Staff and their second factor: to have one where they must, and to have given it lately where it
 * matters.
 */
function refuseUnlessProven(route: Route, { needs }: SessionPerson): void {
  if (needs === 'set-up' && !route.beforeSetUp) throw new Refusal('set-up-needed');
  if (needs === 'step-up' && route.stepUp) throw new Refusal('step-up');
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refusal('key-missing');
  return key;
}

/**
 * The fingerprint tells a repeat from another request under the same key; key order and spelling of
 * the path do not count.
 */
function callerOf(
  route: Route,
  request: FastifyRequest,
  person: SessionPerson,
  fileHash: string | undefined,
): MoneyCaller {
  const text = [
    route.method,
    route.path,
    canonicalJson(request.params ?? {}),
    canonicalJson(withoutSecrets(request.body ?? {})),
    ...(fileHash === undefined ? [] : [fileHash]),
  ].join('\n');
  return {
    personId: person.id,
    key: keyOf(request),
    fingerprint: hash('sha256', text, 'hex'),
    requestId: request.id,
    ...(realmOf(route) === 'console' ? { session: person.session } : {}),
    ...(person.limitedKey === undefined ? {} : { limitedKey: person.limitedKey }),
  };
}

/**
 * What proves who it is says nothing of what is asked, and is not to be guessed from a stored hash.
 */
function withoutSecrets(body: unknown): unknown {
  const { password: _password, code: _code, ...asked } = body as Record<string, unknown>;
  return asked;
}

/** What a refusing answer says. */
function codeOf({ body }: StoredAnswer): RefusalCode {
  return (JSON.parse(body) as KeptRefusal).code;
}

function sendAnswer(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  if (answer.replayed) void reply.header('idempotency-replayed', 'true');
  if (answer.retryAfter !== undefined) void reply.header('retry-after', answer.retryAfter);
  const { status, body } = answer;
  if (status >= 400) {
    const problem = problemBody(body, languageOfAnswer(reply.request));
    return reply.code(status).type(PROBLEM_TYPE).send(problem);
  }
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return;
  const keys = typeof body === 'object' ? Object.keys(body) : ['body'];
  if (keys.length === 0) return;
  const fields = Object.fromEntries(
    keys.slice(0, 20).map((key) => [key.slice(0, 60), 'field-unknown' as const]),
  );
  throw new Refusal('invalid', { fields });
}
