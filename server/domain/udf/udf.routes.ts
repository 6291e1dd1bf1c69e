/** Routes of TradingView's datafeed protocol. No rules here: each handler is one call. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Cost } from '#protocol/route.ts';
import type { SpotApi } from '#server/domain/spot-api/spot-api.ts';
import type { Clock } from '#server/kit/clock.ts';
import { openForeignScope, serveForeign } from '#server/entry/http/foreign-scope.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { Refusal } from '#server/kit/refuse.ts';

import {
  allSymbols,
  askedSymbol,
  config,
  history,
  marks,
  quotes,
  search,
  symbolInfo,
  UdfError,
  type UdfQuery,
} from './udf.ts';

export async function udfRoutes(
  app: FastifyInstance,
  services: SpotApi & { clock: Clock; log: Log },
): Promise<void> {
  const { market, clock, log, standing } = services;
  const shape = {
    log,
    prefixes: ['/udf'],
    sendRefusal: sendUdfRefusal,
    unknown: () => new UdfError('unknown_address', 404),
    sendOwn: (error: Error, reply: FastifyReply) =>
      error instanceof UdfError ? sendUdfError(reply, error.status, error.message) : null,
  };
  await openForeignScope(app, shape, (scope) => {
    const read = (url: string, cost: Cost, answer: (query: UdfQuery) => unknown) =>
      serveForeign(app, scope, {
        url: `/udf/${url}`,
        cost,
        until: standing,
        answer: ({ query }) => answer(query as UdfQuery),
      });
    read('config', 'cheap', () => config);
    read('symbols', 'cheap', (query) => symbolInfo(market, askedSymbol(query)));
    read('symbol_info', 'list', () => allSymbols(market));
    read('search', 'list', (query) => search(market, query));
    read('history', 'expensive', (query) => history(market, query));
    read('quotes', 'list', (query) => quotes(services, query));
    read('marks', 'cheap', () => marks);
    serveForeign(app, scope, {
      url: '/udf/time',
      cost: 'cheap',
      answer: () => String(Math.floor(clock.now().getTime() / 1000)),
    });
  });
}

function sendUdfError(reply: FastifyReply, status: number, errmsg: string) {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ s: 'error', errmsg }));
}

function sendUdfRefusal(_: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  return sendUdfError(reply, refusal.status, refusal.code);
}
