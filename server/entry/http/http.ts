/**
 * The HTTP server: limits, headers, guards, errors and the API description. `serve` (serve.ts)
 * registers the routes. Knows no business; who a session belongs to is asked of `findPerson`.
 */
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

import type { FieldReasons } from '#protocol/reasons.ts';
import type { Route } from '#protocol/route.ts';
import { networkOf, openTrust } from '#server/kit/addresses.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { Refusal } from '#server/kit/refuse.ts';
import type { Realm, SessionPerson } from '#server/kit/signed-in.ts';

import { type Budgets, openRefusalDelay, openBudgets, rememberCookies } from './budgets.ts';
import { nameCallers } from './caller-address.ts';
import { guardConnections, headersWithin } from './connections.ts';
import { describeApi } from './describe-api.ts';
import { type FileReaders, openFileReaders } from './file-readers.ts';
import { parseJsonBody } from './json-body.ts';
import { makeErrorHandler, makeRefusalLog, type NoteRefusal, sendRefusal } from './problems.ts';
import { openReadGates, type ReadGates } from './read-gates.ts';
import {
  cameInTheClear,
  keepRequestId,
  encryptedAddressOf,
  refuseDoubledHeaders,
  refuseForeignChange,
  refuseNulInUrl,
  refuseOtherContentTypes,
  refusePackedBodies,
} from './request-guards.ts';
import { points, requestLimits, type RequestLimits } from './request-limits.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { openSharedAnswers, type SharedAnswers } from './shared-answers.ts';
import { type FindSigner, isSigned, refuseTwoCallers } from './signed-requests.ts';
import { compileValidator } from './validation.ts';

type FindPerson = (request: FastifyRequest, realm: Realm) => Promise<SessionPerson | null>;

export type HttpOptions = {
  log: Log;
  clock: Clock;
  ids: Ids;
  findPerson: FindPerson;
  /** Whose a request is that is signed with an API key; nobody's where there are no keys. */
  findSigner?: FindSigner;
  /** Where the outside world reaches us; null where only the request can tell. */
  baseUrl: string | null;
  /** Address of the proxy whose X-Forwarded-For is believed; false for nobody's. */
  trustProxy: string | false;
  /** Value of the X-Market-Mode header. */
  marketMode: string;
  /**
   * Instead of the usual ones; for tests, which are many people on one address whose clock stands
   * still.
   */
  limits?: Partial<RequestLimits>;
};

/** Of the program; as in package.json. */
const VERSION = '0.2.0';
const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
const BODY_LIMIT_BYTES = 100 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;

declare module 'fastify' {
  interface FastifyInstance {
    findPerson: FindPerson;
    /** What people, and addresses, may still ask for. */
    budgets: { person: Budgets; address: Budgets };
    /** Holds what this refuses for a moment. */
    delayRefusal: ReturnType<typeof openRefusalDelay>;
    gates: ReadGates;
    files: FileReaders;
    /** Whose they were, by realm. */
    cookies: Record<Realm, ReturnType<typeof rememberCookies>>;
    findSigner: FindSigner;
    /** Whose API keys were, by their ids. */
    signers: ReturnType<typeof rememberCookies>;
    /** Writes to the log what somebody tried who may not. */
    noteRefusal: NoteRefusal;
    /** Every protocol route served, for the tests that walk through all of them. */
    served: Route[];
    /** What is the same for everybody, of all routes. */
    answers: SharedAnswers;
  }
  interface FastifyContextConfig {
    /** Reads no cookie: pages of others may call it, and it looks at the body itself. */
    foreign?: true;
  }
  interface FastifyRequest {
    fieldReasons: FieldReasons | undefined;
    /** Whose request it is, once that has been found out. */
    personId: string | null;
  }
}

export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { log, clock, ids, baseUrl } = options;
  const limits = { ...requestLimits, ...options.limits };
  const app: FastifyInstance = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Upgrades are ordinary requests but where sockets.ts takes them.
    http: { ...headersWithin(limits.headersMs), shouldUpgradeCallback: () => false },
    trustProxy: options.trustProxy === false ? false : openTrust(options.trustProxy),
    genReqId: () => ids.next(clock.now()),
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(request, reply, options);
      void sendRefusal(request, reply, new Refusal('not-found'));
    },
  });

  app.decorate('findPerson', options.findPerson);
  app.decorate('findSigner', options.findSigner ?? findNoSigner);
  app.decorate('signers', rememberCookies());
  app.decorate('budgets', {
    person: openBudgets(clock, limits.person),
    address: openBudgets(clock, limits.address),
  });
  app.decorate('delayRefusal', openRefusalDelay());
  app.decorate('cookies', { app: rememberCookies(), console: rememberCookies() });
  app.decorate('gates', openReadGates(limits.gates));
  app.decorate('files', openFileReaders(limits.files));
  guardConnections(app.server, limits, { behindProxy: options.trustProxy !== false, log });
  const noteRefusal = makeRefusalLog(log, clock);
  app.decorate('noteRefusal', noteRefusal);
  app.decorate('served', []);
  app.decorate('answers', openSharedAnswers());
  app.decorateRequest('fieldReasons', undefined);
  app.decorateRequest('personId', null);
  nameCallers(app);

  app.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema, httpPart));
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      if (request.routeOptions.config.keys && isSigned(request)) return done(null, text);
      done(null, text === '' ? undefined : parseJsonBody(text as string));
    } catch (error) {
      done(error as Error, undefined);
    }
  });

  app.setErrorHandler(makeErrorHandler(log, noteRefusal));
  app.addHook('onRequest', async (request, reply) => {
    keepRequestId(request);
    setSecurityHeaders(request, reply, options);
    refuseDoubledHeaders(request);
    if (baseUrl !== null && cameInTheClear(request, baseUrl)) {
      return reply.redirect(encryptedAddressOf(request, baseUrl), 308);
    }
    if (!request.routeOptions.config.foreign) {
      refuseTwoCallers(request);
      // No browser signs by itself: only a caller that has the key can.
      if (!isSigned(request)) refuseForeignChange(request, baseUrl);
      refuseOtherContentTypes(request);
    }
    refusePackedBodies(request);
    refuseNulInUrl(request);
    return undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'Answered',
    );
  });

  await app.register(cookie);
  refuseUnknown(app);
  app.get('/api/openapi.json', async (request, reply) => {
    app.budgets.address.spend(networkOf(request.address), points.list);
    const { answers } = app;
    const sharing = { until: () => null };
    const known = answers.find(request, null);
    const answer =
      known ?? answers.make(request, sharing, async () => describeApi(about, app.served));
    return answers.send(request, reply, await answer);
  });
  return app;
}

/** A route, so that no spelling of an address below /api is ever taken for a page's. */
function refuseUnknown(app: FastifyInstance): void {
  app.route({
    method: app.supportedMethods,
    url: '/api/*',
    exposeHeadRoute: false,
    handler: (request, reply) => sendRefusal(request, reply, new Refusal('not-found')),
  });
}

const findNoSigner: FindSigner = () =>
  Promise.reject(new Refusal('unauthenticated', { reason: 'key-unknown' }));

const about = {
  title: 'Drishti',
  version: VERSION,
  license: LICENSE,
  description:
    'Amounts are decimal strings, times ISO-8601 UTC with milliseconds. Errors are application/problem+json. ' +
    'Money posts need an Idempotency-Key header: repeating one changes nothing and gets the same answer.',
};
