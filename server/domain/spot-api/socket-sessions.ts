/**
 * What a connection keeps: which key has logged on, and whose events it has subscribed to. Both end
 * with the key, and say so; a person has a limited number of them in each process.
 */
import type { FastifyInstance } from 'fastify';

import type { SessionPerson, SessionRequest } from '#server/kit/signed-in.ts';
import type { Keys } from '#server/domain/keys/keys.ts';
import { isKeyId, isSignature } from '#server/domain/keys/keys.ts';
import { networkOf } from '#server/kit/addresses.ts';
import type { Clock } from '#server/kit/clock.ts';
import { answerSigned } from '#server/entry/sockets/foreign-messages.ts';
import { Refusal } from '#server/kit/refuse.ts';
import { points } from '#server/entry/http/request-limits.ts';
import { bySignature, type Signer } from '#server/entry/http/signed-requests.ts';
import type { Socket } from '#server/entry/sockets/sockets.ts';

import { faults } from './errors.ts';
import { signedTexts } from './messages.rules.ts';
import { optionalInteger, type Params } from './params.ts';
import { sentSignature, sentWindow } from './read-signature.ts';
import { inUnit, type TimeUnit } from './time-unit.ts';
import { terminated } from './user-events.rules.ts';
import type { UserStreams } from './user-streams.ts';

/** Sessions and subscriptions of one key in this process. */
const MOST_OF_A_KEY = 50;
/** Subscriptions of one connection, each another person's. */
const MOST_OF_A_CONNECTION = 10;
const RETRY_AFTER = 15;

/** What is asked of keys. */
export type KeySessions = {
  keys: Pick<Keys, 'onEnded'>;
  /** Whose it is that is asked on a connection which the key opened. */
  confirm(asked: SessionRequest): Promise<SessionPerson>;
};

/** How it is found whose message it is. */
type AskedBy = { keyId: string | undefined; signer(): Signer };

type Own = { result: unknown; after?: () => void };
type OnWeighed = (network: string, weight: number) => void;

export type SocketSession = {
  /** By the message's own signature, else by who has logged on. */
  signerOf(params: Params, right: SessionRequest['right']): AskedBy;
  /** The key that has logged on. */
  keyId(): string | undefined;
  /** Of the methods of sessions and subscriptions. Throws `ApiError` for any other. */
  answer(method: string, params: Params, onWeighed: OnWeighed): Promise<Own>;
  /**
   * What is asked after logging on or off begins once that is done; `done` says that this one is.
   */
  turn(method: string): { begins: Promise<void>; done(): void };
  close(): void;
};

/** Address of the connection, and the unit of the times in its events. */
type From = { address: string; unit: TimeUnit };

type SocketSessions = { open(socket: Socket, from: From): SocketSession };

type LoggedOn = { keyId: string; since: number; release(): void };
/** One of a session ends with it. */
type Subscription = { personId: string; isOfSession: boolean; leave(): void };

export function openSessions(services: {
  app: FastifyInstance;
  sessions: KeySessions;
  userStreams: UserStreams;
  clock: Clock;
}): SocketSessions {
  const { app, userStreams, clock } = services;
  const { keys, confirm } = services.sessions;
  const ofKey = new Map<string, number>();

  /** Counts for the key until it is released; `end` is called where the key ends before. */
  function hold(keyId: string, end: () => void): () => void {
    const held = ofKey.get(keyId) ?? 0;
    if (held >= MOST_OF_A_KEY) throw new Refusal('rate-limited', { retryAfter: RETRY_AFTER });
    ofKey.set(keyId, held + 1);
    const takeBack = keys.onEnded(keyId, end);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      takeBack();
      const left = (ofKey.get(keyId) ?? 1) - 1;
      if (left > 0) ofKey.set(keyId, left);
      else ofKey.delete(keyId);
    };
  }

  function open(socket: Socket, { address, unit }: From): SocketSession {
    const connectedSince = clock.now().getTime();
    const subscriptions = new Map<number, Subscription>();
    let loggedOn: LoggedOn | null = null;
    let nextSubscription = 0;
    let changing: Promise<void> = Promise.resolve();
    let isClosed = false;

    const framed = (id: number, event: string) => {
      const inMilliseconds = unit === 'MILLISECOND';
      const text = inMilliseconds ? event : JSON.stringify(inUnit(JSON.parse(event), unit));
      return `{"subscriptionId":${id},"event":${text}}`;
    };

    function signerOf(params: Params, right: SessionRequest['right']): AskedBy {
      const { apiKey, signature } = params;
      if (signature === undefined && apiKey === undefined && loggedOn) {
        const { keyId } = loggedOn;
        return {
          keyId,
          signer() {
            const asked = { keyId, right, address, ...sentWindow(params) };
            return { keyId, find: () => confirm(asked) };
          },
        };
      }
      return {
        keyId: apiKey,
        signer() {
          if (apiKey === undefined) throw faults.missing('apiKey');
          if (!isKeyId(apiKey)) throw faults.keyFormat();
          const window = sentWindow(params);
          return bySignature(app, {
            keyId: apiKey,
            right,
            address,
            ...window,
            ...signedTexts(params),
            signature: sentSignature(params),
          });
        },
      };
    }

    function turn(method: string) {
      const begins = changing;
      if (method !== 'session.logon' && method !== 'session.logout')
        return { begins, done: () => undefined };
      const { promise, resolve } = Promise.withResolvers<void>();
      changing = promise;
      return { begins, done: () => resolve() };
    }

    const standing = () => ({
      apiKey: loggedOn?.keyId ?? null,
      authorizedSince: loggedOn?.since ?? null,
      connectedSince,
      returnRateLimits: true,
      serverTime: clock.now().getTime(),
      userDataStream: subscriptions.size > 0,
    });

    function logOff(): void {
      loggedOn?.release();
      loggedOn = null;
    }

    const personOf = (by: AskedBy, onWeighed: OnWeighed) =>
      answerSigned(
        app,
        { ...by, address, cost: 'list', isRead: false, onWeighed },
        (person) => person,
      );

    async function logOn(params: Params, onWeighed: OnWeighed): Promise<Own> {
      const { apiKey: keyId = '', signature = '' } = params;
      // Of the other kind the server knows the secret: a session of it would be no more than a
      // password.
      if (isSignature(signature, 'hmac')) throw faults.keyKind();
      await personOf(signerOf({ ...params, apiKey: keyId, signature }, 'read'), onWeighed);
      logOff();
      if (!isClosed)
        loggedOn = { keyId, since: clock.now().getTime(), release: hold(keyId, logOff) };
      return { result: standing() };
    }

    function endSubscription(id: number): void {
      const subscription = subscriptions.get(id);
      if (!subscription) return;
      subscriptions.delete(id);
      subscription.leave();
      socket.send(framed(id, JSON.stringify(terminated(clock.now().getTime()))));
    }

    /** Events wait until the answer that names the subscription has been sent. */
    async function subscribe(params: Params, onWeighed: OnWeighed): Promise<Own> {
      const by = signerOf(params, 'read');
      const { keyId = '' } = by;
      const isOfSession = params['signature'] === undefined;
      const { id: personId } = await personOf(by, onWeighed);
      for (const one of subscriptions.values())
        if (one.personId === personId) throw faults.subscribed();
      if (subscriptions.size >= MOST_OF_A_CONNECTION) throw faults.subscriptions();
      const id = nextSubscription;
      nextSubscription += 1;
      let waiting: string[] | null = [];
      const end = () => endSubscription(id);
      const subscription: Subscription = { personId, isOfSession, leave: hold(keyId, end) };
      subscriptions.set(id, subscription);
      try {
        const leave = await userStreams.subscribe(personId, {
          onEvent: (text) => void (waiting ? waiting.push(text) : socket.send(framed(id, text))),
          onEnd: end,
        });
        const release = subscription.leave;
        subscription.leave = () => {
          release();
          leave();
        };
        // It ended, or the connection did, while it was beginning.
        if (isClosed || subscriptions.get(id) !== subscription) {
          subscription.leave();
          throw new Refusal('overloaded', { retryAfter: 1 });
        }
      } catch (error) {
        subscriptions.delete(id);
        subscription.leave();
        throw error;
      }
      return {
        result: { subscriptionId: id },
        after() {
          const heard = waiting ?? [];
          waiting = null;
          socket.together(() => heard.forEach((text) => socket.send(framed(id, text))));
        },
      };
    }

    function unsubscribe(params: Params): Own {
      const asked = optionalInteger(params, 'subscriptionId');
      if (asked === null ? subscriptions.size === 0 : !subscriptions.has(asked))
        throw faults.unsubscribed();
      for (const [id, { leave }] of [...subscriptions]) {
        if (asked !== null && asked !== id) continue;
        subscriptions.delete(id);
        leave();
      }
      return { result: {} };
    }

    /** What anybody may ask of their own connection. */
    function own(onWeighed: OnWeighed, result: () => unknown): Own {
      const network = networkOf(address);
      app.budgets.address.spend(network, points.cheap);
      onWeighed(network, points.cheap);
      return { result: result() };
    }

    function needLogOn(): void {
      if (!loggedOn) throw faults.noRight();
    }

    async function answer(method: string, params: Params, onWeighed: OnWeighed): Promise<Own> {
      switch (method) {
        case 'session.logon':
          return logOn(params, onWeighed);
        case 'session.status':
          return own(onWeighed, standing);
        case 'session.logout':
          return own(onWeighed, () => {
            logOff();
            for (const [id, { isOfSession }] of [...subscriptions])
              if (isOfSession) endSubscription(id);
            return standing();
          });
        case 'session.subscriptions':
          return own(onWeighed, () =>
            [...subscriptions.keys()].map((subscriptionId) => ({ subscriptionId })),
          );
        case 'userDataStream.subscribe':
          needLogOn();
          // It is asked without anything else: the session alone says who asks.
          return subscribe({ timestamp: `${clock.now().getTime()}` }, onWeighed);
        case 'userDataStream.subscribe.signature':
          return subscribe(params, onWeighed);
        case 'userDataStream.unsubscribe':
          return own(onWeighed, () => unsubscribe(params).result);
      }
      app.budgets.address.spend(networkOf(address), points.cheap);
      throw faults.path();
    }

    return {
      signerOf,
      keyId: () => loggedOn?.keyId,
      answer,
      turn,
      close() {
        isClosed = true;
        logOff();
        for (const { leave } of subscriptions.values()) leave();
        subscriptions.clear();
      },
    };
  }

  return { open };
}
