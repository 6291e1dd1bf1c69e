/**
 * Programs that trade over sockets: each logs on, hears its own events, and places orders at its
 * pace under ids of its own; whatever is not answered it asks again under the same id, on the next
 * connection. What it saw is all that it knows.
 */

import { WebSocket } from 'ws';

import type { Keyed } from '#bench/people.ts';
import { systemClock } from '#server/kit/clock.ts';
import { pause, until } from '#test/waits.ts';

import type { Dice } from './dice.ts';

/** Between two attempts to connect, at most. */
const PAUSE_MS = 400;
/** After an answer that speaks of the moment; the more often, the longer. */
const AGAIN_MS = 200;
const AGAIN_MOST_MS = 2_000;
/**
 * Orders of a robot under way: with this many it waits. So a machine which carries less is asked
 * for less.
 */
const MOST_OPEN = 4;
/** A connection on which nothing is answered for so long is given up. */
const PATIENCE_MS = 12_000;
const LOOK_MS = 1_000;

export type Placed = {
  robot: number;
  clientId: string;
  isMarket: boolean;
  /** Milliseconds of the run's clock. */
  dueMs: number;
  answeredMs: number | null;
  /** `ok` and `refused` are final answers. */
  outcome: 'ok' | 'refused' | null;
  /** What the answer was, where it was no order. */
  why: string | null;
  attempts: number;
  /** Whether a connection ended while it was under way. */
  wasUnknown: boolean;
};

/** What was heard between the answer to a subscription and its end. */
export type Segment = {
  robot: number;
  /** Of the machine's clock, as the database's: milliseconds since 1970. */
  from: number;
  to: number | null;
  /** `x` of each report, by the client's id, in the order of coming. */
  reports: Map<string, string[]>;
};

export type Robot = {
  readonly placed: readonly Placed[];
  readonly segments: readonly Segment[];
  /** Places orders until then, and goes on until each has a final answer. */
  trade(until: number, everyMs: number): Promise<void>;
  /** Once it is connected and hears. */
  ready(): Promise<void>;
  close(): void;
};

type Message = {
  id?: string;
  status?: number;
  result?: unknown;
  error?: { code: number; msg: string };
  event?: { e: string; x?: string; c?: string };
};

const now = () => systemClock.now().getTime();
/** Answers of the moment: asked again under the same id, they may be another. */
const isMomentary = ({ status = 0, error }: Message) =>
  status >= 500 || status === 429 || error?.msg === 'Market is closed.';

export function openRobot(options: {
  url: string;
  number: number;
  key: Keyed;
  dice: Dice;
  /** What an order asks for. */
  terms: (isMarket: boolean) => Record<string, string>;
}): Robot {
  const { url, number, key, dice, terms } = options;
  // Of an address of its own, as robots of many people are.
  const localAddress = `127.${1 + (number >> 14)}.${(number >> 7) & 127}.${1 + (number & 127)}`;
  const placed: Placed[] = [];
  const open = new Map<string, Placed>();
  const segments: Segment[] = [];
  let socket: WebSocket | null = null;
  let isReady = false;
  let isClosed = false;
  let heardMs = 0;
  let segment: Segment | null = null;

  const say = (id: string, method: string, params: Record<string, unknown> = {}) =>
    socket?.send(JSON.stringify({ id, method, params }));

  function endSegment(): void {
    if (segment) segment.to = now();
    segment = null;
  }

  function send(order: Placed): void {
    if (!isReady) return;
    order.attempts += 1;
    say(`o${order.clientId}`, 'order.place', {
      ...terms(order.isMarket),
      newClientOrderId: order.clientId,
      newOrderRespType: 'ACK',
      timestamp: now(),
    });
  }

  function answered(order: Placed, message: Message): void {
    const { status = 0, error } = message;
    if (isMomentary(message)) {
      if (error?.code === -1007) order.wasUnknown = true;
      const most = Math.min(AGAIN_MOST_MS, AGAIN_MS * order.attempts);
      void pause(dice.between(AGAIN_MS / 2, most), 'a program waits before it asks again').then(
        () => (open.has(order.clientId) ? send(order) : undefined),
      );
      return;
    }
    open.delete(order.clientId);
    order.answeredMs = performance.now();
    order.outcome = status === 200 ? 'ok' : 'refused';
    order.why = error ? `${error.code} ${error.msg}` : null;
  }

  function subscribe(): void {
    say('subscribe', 'userDataStream.subscribe');
  }

  function onMessage(message: Message): void {
    heardMs = performance.now();
    const { id, status = 0, event } = message;
    if (event?.e === 'eventStreamTerminated') {
      endSegment();
      return subscribe();
    }
    if (event) {
      if (event.e !== 'executionReport' || !segment) return;
      const reports = segment.reports.get(event.c ?? '') ?? [];
      reports.push(event.x ?? '');
      segment.reports.set(event.c ?? '', reports);
      return;
    }
    if (id === 'logon') {
      if (status !== 200) return socket?.close();
      isReady = true;
      subscribe();
      for (const order of open.values()) send(order);
    } else if (id === 'subscribe') {
      if (status !== 200)
        return void pause(AGAIN_MS, 'a program waits before it asks again').then(subscribe);
      segment = { robot: number, from: now(), to: null, reports: new Map() };
      segments.push(segment);
    } else {
      const order = open.get(id?.slice(1) ?? '');
      if (order) answered(order, message);
    }
  }

  function connect(): void {
    const own = new WebSocket(url, { localAddress, perMessageDeflate: false });
    socket = own;
    own.on('open', () => {
      heardMs = performance.now();
      const params = { apiKey: key.keyId, timestamp: now() };
      const signature = key.sign(`apiKey=${params.apiKey}&timestamp=${params.timestamp}`);
      say('logon', 'session.logon', { ...params, signature });
    });
    own.on('message', (data: Buffer) => onMessage(JSON.parse(data.toString()) as Message));
    own.on('error', () => undefined);
    own.on('close', () => {
      endSegment();
      isReady = false;
      for (const order of open.values()) if (order.attempts > 0) order.wasUnknown = true;
      if (!isClosed)
        void pause(dice.between(50, PAUSE_MS), 'a program waits before it connects again').then(
          connect,
        );
    });
  }

  const looking = setInterval(() => {
    const isSilent = open.size > 0 && performance.now() - heardMs > PATIENCE_MS;
    if (isSilent && isReady) socket?.terminate();
  }, LOOK_MS);
  looking.unref();
  connect();

  return {
    placed,
    segments,
    async trade(end, everyMs) {
      await pause(
        dice.below(Math.max(1, Math.round(everyMs))),
        'programs begin at different moments',
      );
      let dueMs = performance.now();
      while (performance.now() < end) {
        await pause(Math.max(0, dueMs - performance.now()), 'a steady pace of orders');
        await until('an answer', () => open.size < MOST_OPEN);
        dueMs = Math.max(dueMs, performance.now() - everyMs);
        const clientId = `r${number}-${placed.length}`;
        const isMarket = dice.below(8) === 0;
        const order: Placed = {
          robot: number,
          clientId,
          isMarket,
          dueMs,
          answeredMs: null,
          outcome: null,
          why: null,
          attempts: 0,
          wasUnknown: false,
        };
        placed.push(order);
        open.set(clientId, order);
        send(order);
        dueMs += everyMs;
      }
      await until('the last answers', () => open.size === 0);
    },
    async ready() {
      await until('a stream', () => segment !== null);
    },
    close() {
      isClosed = true;
      clearInterval(looking);
      endSegment();
      socket?.close();
    },
  };
}
