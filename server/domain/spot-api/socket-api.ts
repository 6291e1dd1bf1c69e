/**
 * The exchange's API over a socket: the same endpoints as over HTTP, asked as messages; a key may
 * log on once instead of signing each message, and a person's own events are subscribed to.
 * Messages are answered as they are done, each under its id.
 */
import type { FastifyInstance } from 'fastify';

import { networkOf } from '#server/kit/addresses.ts';
import type { Clock } from '#server/kit/clock.ts';
import { answerSigned, readForAnybody } from '#server/entry/sockets/foreign-messages.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { refusalOf } from '#server/entry/http/problems.ts';
import { Refusal } from '#server/kit/refuse.ts';
import { points } from '#server/entry/http/request-limits.ts';
import type { Socket, SocketHandlers } from '#server/entry/sockets/sockets.ts';

import { TIME_UNIT, variantsOf } from './endpoints.ts';
import { ApiError, type Told, toldOf, weightAMinute } from './errors.ts';
import {
  type AskedMessage,
  type MessageId,
  readMessage,
  signedTexts,
  withoutSigner,
} from './messages.rules.ts';
import { readParams } from './params.ts';
import { callerBy } from './read-signature.ts';
import { paramsOf } from './signed-endpoints.ts';
import { marketCalls, signedCalls } from './socket-methods.ts';
import { type KeySessions, openSessions, type SocketSession } from './socket-sessions.ts';
import type { SpotApi } from './spot-api.ts';
import { inUnit, type TimeUnit } from './time-unit.ts';

/** Requests of one socket that are worked on at once; more are refused. */
const AT_ONCE = 256;
const PATH = '/ws-api/v3';

type SocketApi = {
  /**
   * For each new connection; `answersWeights` unless it was opened with `returnRateLimits=false`.
   */
  open(socket: Socket, from: From): SocketHandlers;
};

type From = { address: string; answersWeights: boolean; unit: TimeUnit };

type Connection = From & {
  socket: Socket;
  session: SocketSession;
  underWay: number;
};

/** JSON, and what is done once it has been sent. */
type Done = { json: string; after?: () => void };

export function openSocketApi(
  app: FastifyInstance,
  services: SpotApi & {
    ids: Ids;
    clock: Clock;
    log: Log;
    sessions: KeySessions;
    weigh(network: string, weight: number): number;
  },
): SocketApi {
  const { ids, clock, log, standing, weigh } = services;
  const sessions = openSessions({ ...services, app });

  async function answer(
    connection: Connection,
    asked: AskedMessage,
    weighed: Weighed,
  ): Promise<Done> {
    const { method, params } = asked;
    const { address, session, unit } = connection;
    const open = marketCalls.get(method);
    if (open) {
      const { path, cost, shared, params: known } = open;
      const sent = withoutSigner(params);
      const keyId = params['apiKey'] ?? session.keyId();
      const until = shared === undefined ? null : shared === 'ever' ? () => shared : standing;
      const json = await readForAnybody(app, {
        address,
        cost,
        path,
        query: sent,
        variants: variantsOf(open),
        headers: { [TIME_UNIT]: unit, ...(keyId === undefined ? {} : { 'x-mbx-apikey': keyId }) },
        onWeighed: weighed.note,
        ...(until ? { until } : {}),
        async answer() {
          const caller = { hasKey: keyId !== undefined };
          return inUnit(await open.answer(services, readParams(sent, known), caller), unit);
        },
      });
      return { json };
    }
    const signed = signedCalls.get(method);
    if (signed) {
      const { method: verb, path, cost, right } = signed;
      const by = session.signerOf(params, right);
      const json = await answerSigned(
        app,
        { ...by, address, cost, isRead: verb === 'GET', onWeighed: weighed.note },
        async (person) => {
          weighed.personId = person.id;
          const caller = callerBy({
            person,
            requestId: weighed.requestId,
            keyId: by.keyId ?? '',
            method: verb,
            path,
            parameters: withoutSigner(params),
            payload: signedTexts(params).payload,
          });
          const result = await signed.answer(services, paramsOf(signed, caller.sent), caller);
          return JSON.stringify(inUnit(result, unit));
        },
      );
      return { json };
    }
    const own = await session.answer(method, params, weighed.note);
    return {
      json: JSON.stringify(inUnit(own.result, unit)),
      ...(own.after ? { after: own.after } : {}),
    };
  }

  function openWeighed(): Weighed {
    const weighed: Weighed = {
      requestId: ids.next(clock.now()),
      personId: null,
      caller: null,
      count: null,
      note: (caller, weight) => {
        weighed.count = weigh(caller, weight);
        weighed.caller = caller;
      },
    };
    return weighed;
  }

  /** What an error of any kind is for the one who asked. */
  function tell(
    error: unknown,
    method: string,
    { address }: Connection,
    { requestId, personId }: Weighed,
  ): { told: Told; retryAfter?: number | undefined } {
    if (error instanceof ApiError) return { told: error.told };
    const refusal = refusalOf(error as Error);
    if (refusal) {
      const asked = { id: requestId, method, address, personId };
      app.noteRefusal(refusal.code, { ...asked, routeOptions: { url: PATH } });
      return { told: toldOf(refusal, signedCalls.has(method)), retryAfter: refusal.retryAfter };
    }
    log.error({ requestId, method, route: PATH, error }, 'A request failed');
    return { told: toldOf(new Refusal('fault')) };
  }

  function weightsOf(
    connection: Connection,
    asked: AskedMessage | null,
    { count, caller }: Weighed,
  ): string {
    if (count === null || !wantsWeights(connection, asked)) return '';
    return (
      ',"rateLimits":[{"rateLimitType":"REQUEST_WEIGHT","interval":"MINUTE","intervalNum":1,' +
      `"limit":${weightAMinute(caller !== networkOf(connection.address))},"count":${count}}]`
    );
  }

  /** What cannot be read, or is too much at once, counts for the address. */
  function read(
    { underWay, address }: Connection,
    text: string,
    known: (id: MessageId) => void,
  ): AskedMessage {
    try {
      const asked = readMessage(text, known);
      if (underWay > AT_ONCE) throw new Refusal('overloaded', { retryAfter: 1 });
      return asked;
    } catch (error) {
      app.budgets.address.spend(networkOf(address), points.cheap);
      throw error;
    }
  }

  async function onText(connection: Connection, text: string): Promise<void> {
    const { socket } = connection;
    const weighed = openWeighed();
    let id: MessageId = null;
    let asked: AskedMessage | null = null;
    let done = () => undefined as void;
    connection.underWay += 1;
    try {
      asked = read(connection, text, (known) => (id = known));
      const turn = connection.session.turn(asked.method);
      ({ done } = turn);
      await turn.begins;
      const { json, after } = await answer(connection, asked, weighed);
      const weights = weightsOf(connection, asked, weighed);
      socket.send(`{"id":${JSON.stringify(id)},"status":200,"result":${json}${weights}}`);
      after?.();
    } catch (error) {
      const { told, retryAfter } = tell(error, asked?.method ?? '', connection, weighed);
      const weights = weightsOf(connection, asked, weighed);
      const refused = errorOf(told, retryAfter, clock.now().getTime());
      const body = JSON.stringify(inUnit(refused, connection.unit));
      socket.send(`{"id":${JSON.stringify(id)},"status":${told.status},"error":${body}${weights}}`);
    } finally {
      done();
      connection.underWay -= 1;
    }
  }

  return {
    open(socket, from) {
      const session = sessions.open(socket, from);
      const connection = { ...from, socket, session, underWay: 0 };
      return {
        onText: (text) => void onText(connection, text),
        onClose: session.close,
      };
    },
  };
}

/** What a message weighed and who it was found to be of. */
type Weighed = {
  requestId: string;
  personId: string | null;
  /** Owner of the budget that was charged, an address or a person; null if none was. */
  caller: string | null;
  /** Weight that the caller has used within the minute; null where it was not let in. */
  count: number | null;
  note(caller: string, weight: number): void;
};

function wantsWeights({ answersWeights }: Connection, asked: AskedMessage | null): boolean {
  const { returnRateLimits } = asked?.params ?? {};
  return returnRateLimits === undefined ? answersWeights : returnRateLimits === 'true';
}

function errorOf({ status: _, ...body }: Told, retryAfter: number | undefined, now: number) {
  const { code, msg } = body;
  if (retryAfter === undefined) return body;
  return { code, msg, data: { serverTime: now, retryAfter: now + retryAfter * 1_000 } };
}
