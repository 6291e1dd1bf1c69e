/** Routes of the exchange's API: its table of endpoints, and the addresses of its streams. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { networkOf } from '#server/kit/addresses.ts';
import type { Clock } from '#server/kit/clock.ts';
import {
  foreignRoute,
  openForeignScope,
  serveForeign,
  serveForeignSigned,
} from '#server/entry/http/foreign-scope.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { points } from '#server/entry/http/request-limits.ts';
import { openSockets } from '#server/entry/sockets/sockets.ts';

import { endpoints, isTimed, TIME_UNIT, variantsOf } from './endpoints.ts';
import { ApiError, faults, sendApiError, sendApiRefusal, type Told } from './errors.ts';
import { readParams } from './params.ts';
import { keyIdOf, readSigned } from './read-signature.ts';
import { paramsOf, signedEndpoints } from './signed-endpoints.ts';
import { openSocketApi } from './socket-api.ts';
import type { KeySessions } from './socket-sessions.ts';
import type { SpotApi } from './spot-api.ts';
import type { AskedStreams } from './streams.ts';
import { inUnit, sentUnit, timeUnitOf } from './time-unit.ts';

const prefixes = ['/api/v3', '/sapi', '/fapi', '/dapi', '/ws-api'];
const socketPaths = ['/ws', '/ws/*', '/stream', '/stream/*'];
const messagesPath = '/ws-api/v3';
const isSocketPath = (path: string) =>
  path === messagesPath || /^\/(?:ws|stream)(?:\/|$)/.test(path);

/**
 * Of a connection on which whole requests are asked: twice what comes back to a person's budget.
 */
const REQUESTS_A_SECOND = 200;

const MINUTE_MS = 60_000;
/** Callers whose weight is remembered within a minute; past them all begin from zero. */
const REMEMBERED = 10_000;

export async function spotApiRoutes(
  app: FastifyInstance,
  services: SpotApi & { log: Log; ids: Ids; sessions: KeySessions },
): Promise<void> {
  const { log, clock, standing, streams } = services;
  const sockets = openSockets(app, { log, isSocketPath });
  const weigh = countWeights(clock);
  const onWeighed = (reply: FastifyReply, caller: string, weight: number) =>
    void reply.header('x-mbx-used-weight-1m', weigh(caller, weight));
  const socketApi = openSocketApi(app, { ...services, weigh });
  const shape = {
    log,
    prefixes,
    unknown: faults.path,
    sendRefusal: sendApiRefusal,
    sendOwn(error: Error, reply: Parameters<typeof sendApiError>[0]) {
      if (!(error instanceof ApiError)) return null;
      const unit = sentUnit(reply.request.headers[TIME_UNIT]) ?? 'MILLISECOND';
      return sendApiError(reply, inUnit(error.told, unit) as Told);
    },
  };
  await openForeignScope(app, shape, (scope) => {
    for (const endpoint of endpoints) {
      const { path, cost, shared, params, answer } = endpoint;
      const state = shared === 'ever' ? () => shared : standing;
      serveForeign(app, scope, {
        url: path,
        cost,
        ...(shared ? { until: state } : {}),
        variants: variantsOf(endpoint),
        onWeighed,
        async answer(request) {
          const unit = unitOf(path, request);
          const caller = { hasKey: Boolean(keyIdOf(request)) };
          return inUnit(await answer(services, readParams(request.query, params), caller), unit);
        },
      });
    }
    for (const endpoint of signedEndpoints) {
      const { method, path, cost, right } = endpoint;
      serveForeignSigned(app, scope, {
        method,
        url: path,
        cost,
        onWeighed,
        keyIdOf,
        read(request) {
          const unit = unitOf(path, request);
          const { signed, callerOf } = readSigned(request, right);
          return {
            signed,
            async answer(person) {
              const caller = callerOf(person);
              const params = paramsOf(endpoint, caller.sent);
              return inUnit(await endpoint.answer(services, params, caller), unit);
            },
          };
        },
      });
    }
    for (const url of socketPaths)
      scope.route({
        method: 'GET',
        url,
        ...foreignRoute,
        handler: async (request, reply) => {
          app.budgets.address.spend(networkOf(request.address), points.list);
          if (!sockets.isUpgrade(request)) throw faults.noUpgrade();
          const asked = askedStreams(request);
          sockets.accept(request, reply, (socket) => streams.open(socket, asked));
        },
      });
    scope.route({
      method: 'GET',
      url: messagesPath,
      ...foreignRoute,
      handler: async (request, reply) => {
        app.budgets.address.spend(networkOf(request.address), points.list);
        if (!sockets.isUpgrade(request)) throw faults.noUpgrade();
        const from = {
          address: request.address,
          answersWeights: wantsWeights(request),
          unit: urlUnitOf(request),
        };
        const bounds = { messagesASecond: REQUESTS_A_SECOND };
        sockets.accept(request, reply, (socket) => socketApi.open(socket, from), bounds);
      },
    });
  });
}

/** Unit of the times in the answer. Throws `ApiError`. */
const unitOf = (path: string, { headers }: FastifyRequest) =>
  isTimed(path) ? timeUnitOf(headers[TIME_UNIT]) : 'MILLISECOND';

/** Unit of the times of a whole connection. Throws `ApiError`. */
const urlUnitOf = ({ query }: FastifyRequest) =>
  timeUnitOf((query as Record<string, unknown>)['timeUnit']);

const wantsWeights = ({ query }: FastifyRequest) =>
  (query as Record<string, unknown>)['returnRateLimits'] !== 'false';

/**
 * What each address, and each person by key, has used within the running minute: for a header,
 * while their budget is what refuses.
 */
function countWeights(clock: Clock) {
  let minute = 0;
  let used = new Map<string, number>();
  return (caller: string, weight: number): number => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute || used.size >= REMEMBERED) used = new Map();
    minute = now;
    const sum = (used.get(caller) ?? 0) + weight;
    used.set(caller, sum);
    return sum;
  };
}

/**
 * `/ws/<stream>/…` or `/stream?streams=a/b`, and `/stream/ws/…`, which clients make of the second:
 * raw as the first.
 */
function askedStreams(request: FastifyRequest): AskedStreams {
  const { '*': rest = '' } = request.params as { '*'?: string };
  const { streams = '' } = request.query as { streams?: string | string[] };
  const isStream = request.routeOptions.url?.startsWith('/stream') === true;
  const inPath = (isStream ? rest.replace(/^ws(?=\/|$)/, '') : rest).split('/');
  const inQuery = [streams].flat().join('/').split('/');
  const names = [...inPath, ...inQuery].filter((name) => name !== '');
  return { names, combined: isStream && rest === '', unit: urlUnitOf(request) };
}
