/**
 * Scopes of addresses that programs and pages of others ask in shapes that are not ours. No cookie
 * is read there, so any page may call them. Bodies stay the bytes that were sent, so that a
 * signature over them can be checked.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Cost } from '#protocol/route.ts';
import { networkOf } from '#server/kit/addresses.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { SessionPerson, SignedRequest } from '#server/kit/signed-in.ts';

import { makeErrorHandler, type sendRefusal } from './problems.ts';
import { points } from './request-limits.ts';
import type { Variants } from './shared-answers.ts';
import { bySignature, refuseSpent, signerBy } from './signed-requests.ts';

export type ForeignScope = {
  log: Log;
  /** The prefixes of all its addresses: what is not known under them is refused by `unknown`. */
  prefixes: readonly string[];
  unknown(): Error;
  /** Writes an error of the scope's own out; null for any other. */
  sendOwn(error: Error, reply: FastifyReply): FastifyReply | null;
  sendRefusal: typeof sendRefusal;
};

const openToAll = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
/** What every route of such a scope has. */
export const foreignRoute = {
  exposeHeadRoute: false,
  config: { foreign: true },
} as const;

export async function openForeignScope(
  app: FastifyInstance,
  { log, prefixes, unknown, sendOwn, sendRefusal }: ForeignScope,
  fill: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/json', 'application/x-www-form-urlencoded'];
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const sendOther = makeErrorHandler(log, app.noteRefusal, sendRefusal);
    // Also to errors that come before the hook below.
    scope.setErrorHandler((error: Error, request, reply) => {
      void reply.headers(openToAll);
      return sendOwn(error, reply) ?? sendOther(error, request, reply);
    });
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers(openToAll);
      return request.method === 'OPTIONS' ? sendPreflight(reply) : undefined;
    });
    fill(scope);
    for (const prefix of prefixes)
      scope.route({
        method: methods,
        url: `${prefix}/*`,
        ...foreignRoute,
        handler: async (request) => {
          app.budgets.address.spend(networkOf(request.address), points.cheap);
          throw unknown();
        },
      });
  });
}

function sendPreflight(reply: FastifyReply) {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'content-type, x-mbx-apikey, x-mbx-time-unit',
      'access-control-max-age': '86400',
    })
    .send();
}

export type ForeignRead = {
  url: string;
  cost: Cost;
  /** Where the answer is the same for everybody while this stays the same. */
  until?: () => unknown;
  /** Headers by which the answer differs. */
  variants?: Variants;
  /**
   * Told what the request weighs, once it is within the budget of its caller: an address, or whose
   * key it is.
   */
  onWeighed?(reply: FastifyReply, caller: string, weight: number): void;
  answer(request: FastifyRequest): unknown;
};

/**
 * Registers a read that anybody may ask for, within the budget of their address and the gates of
 * its cost.
 */
export function serveForeign(
  app: FastifyInstance,
  scope: FastifyInstance,
  { url, cost, until, variants, onWeighed, answer }: ForeignRead,
): void {
  const make = (request: FastifyRequest) =>
    app.gates.run(cost, networkOf(request.address), async () => answer(request));
  const config = { ...foreignRoute.config, ...(variants ? { variants } : {}) };
  scope.route({
    method: 'GET',
    url,
    ...foreignRoute,
    config,
    onRequest: async (request, reply) => {
      const network = networkOf(request.address);
      const isKept = until !== undefined && app.answers.has(request, until());
      // What is kept costs no work.
      const weight = points[isKept && cost !== 'cheap' ? 'list' : cost];
      await app.delayRefusal(request, reply, () => app.budgets.address.spend(network, weight));
      onWeighed?.(reply, network, weight);
      if (!isKept) app.gates.refuseIfFull(cost);
    },
    handler: async (request, reply) => {
      if (!until) return make(request);
      const known = app.answers.find(request, until());
      const shared = known ?? app.answers.make(request, { until }, () => make(request));
      return app.answers.send(request, reply, await shared);
    },
  });
}

type ForeignSigned = Pick<ForeignRead, 'url' | 'cost' | 'onWeighed'> & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  keyIdOf(request: FastifyRequest): string | undefined;
  /**
   * Throws what is wrong with how it is signed. What is asked is answered once it is known whose it
   * is.
   */
  read(request: FastifyRequest): {
    signed: SignedRequest;
    answer(person: SessionPerson): unknown;
  };
};

/**
 * Registers what a person's program may ask for, within the budgets of that person; whatever is not
 * theirs counts for the address.
 */
export function serveForeignSigned(
  app: FastifyInstance,
  scope: FastifyInstance,
  { method, url, cost, onWeighed, keyIdOf, read }: ForeignSigned,
): void {
  const isRead = method === 'GET';
  scope.route({
    method,
    url,
    ...foreignRoute,
    onRequest: async (request, reply) => {
      await app.delayRefusal(request, reply, () => refuseSpent(app, request, keyIdOf(request)));
      if (isRead) app.gates.refuseIfFull(cost);
    },
    handler: async (request, reply) => {
      const { person, asked } = await signerBy(app, request, () => {
        const found = read(request);
        return { ...found, ...bySignature(app, found.signed) };
      });
      request.personId = person.id;
      await app.delayRefusal(request, reply, () =>
        app.budgets.person.spend(person.id, points[cost]),
      );
      onWeighed?.(reply, person.id, points[cost]);
      if (!isRead) return asked.answer(person);
      return app.gates.run(cost, person.id, async () => asked.answer(person));
    },
  });
}
