/**
 * Market streams: who follows which, and at each tick the frames of those that anybody follows. A
 * frame is made and serialised once for all; in slices, so that thousands of readers do not stall
 * the house.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { Socket, SocketHandlers } from '#server/entry/sockets/sockets.ts';

import type { Books } from './books.ts';
import type { Days } from './days.ts';
import type { Feed } from './feed.ts';
import { bookCoins, type FrameMaker, openFrames } from './frames.ts';
import {
  MOST_STREAMS,
  parseStream,
  readStreamRequest,
  type Stream,
  StreamRefusal,
} from './streams.rules.ts';
import { inUnit, type TimeUnit } from './time-unit.ts';

const SLICE = 250;
/** Streams that begin may read the database: this number of them at once. */
const AT_ONCE = 2;

/** Streams that a connection follows from the beginning, and the form of its frames. */
export type AskedStreams = {
  names: readonly string[];
  /** Whether frames say of which stream they are. */
  combined: boolean;
  unit: TimeUnit;
};

type Reading = Omit<AskedStreams, 'names'> & { socket: Socket; names: Set<string> };

type Followed = { name: string; stream: Stream; maker: FrameMaker; readers: number };
type Frame = (unit: TimeUnit) => { plain: Buffer; combined: Buffer };

export type Streams = {
  /** Called for each new connection. */
  open(socket: Socket, asked: AskedStreams): SocketHandlers;
};

export function openStreams(services: {
  database: Reader;
  market: Market;
  books: Books;
  days: Days;
  feed: Feed;
  log: Log;
}): Streams {
  const { market, books, feed, log } = services;
  const readings = new Set<Reading>();
  const followed = new Map<string, Followed>();
  const inTurn = openTurns(log);

  function follow(reading: Reading, name: string): void {
    if (reading.names.has(name)) return;
    reading.names.add(name);
    const known = followed.get(name);
    if (known) known.readers += 1;
    else {
      const stream = parseStream(name, market);
      if (!stream) return;
      const maker = openFrames({ ...services, inTurn }, stream);
      followed.set(name, { name, stream, maker, readers: 1 });
    }
  }

  function leave(reading: Reading, name: string): void {
    if (!reading.names.delete(name)) return;
    const known = followed.get(name);
    if (!known) return;
    known.readers -= 1;
    if (known.readers > 0) return;
    known.maker.end?.();
    followed.delete(name);
  }

  function answer(reading: Reading, text: string): object {
    const request = readStreamRequest(text);
    const { id } = request;
    switch (request.method) {
      case 'SUBSCRIBE': {
        const all = new Set([...reading.names, ...request.names]);
        if (all.size > MOST_STREAMS)
          throw new StreamRefusal(2, 'Invalid request: too many parameters', id);
        for (const name of request.names) follow(reading, name);
        return { result: null, id };
      }
      case 'UNSUBSCRIBE':
        for (const name of request.names) leave(reading, name);
        return { result: null, id };
      case 'LIST_SUBSCRIPTIONS':
        return { result: [...reading.names], id };
      case 'GET_PROPERTY':
        return { result: reading.combined, id };
      case 'SET_PROPERTY':
        reading.combined = request.combined;
        return { result: null, id };
    }
  }

  function answered(reading: Reading, text: string): object {
    try {
      return answer(reading, text);
    } catch (error) {
      if (!(error instanceof StreamRefusal)) throw error;
      const { code, message: msg, id } = error;
      return { error: { code, msg }, id };
    }
  }

  /** Each stream's frames of this moment; of one that fails none, and the next tick tries again. */
  async function make(
    say: (maker: FrameMaker) => Promise<readonly object[]> | readonly object[],
  ): Promise<Map<string, Frame[]>> {
    const frames = new Map<string, Frame[]>();
    let made = 0;
    for (const { name, maker } of [...followed.values()]) {
      try {
        const said = await say(maker);
        if (said.length > 0)
          frames.set(
            name,
            said.map((data) => frameOf(name, data)),
          );
      } catch (error) {
        log.warn({ error, stream: name }, 'A stream could not be read; it is at the next tick');
      }
      made += 1;
      if (made % SLICE === 0) await nextTurn();
    }
    return frames;
  }

  async function send(frames: ReadonlyMap<string, readonly Frame[]>): Promise<void> {
    if (frames.size === 0) return;
    let written = 0;
    for (const { socket, names, combined, unit } of [...readings]) {
      socket.together(() => {
        for (const name of names)
          for (const frame of frames.get(name) ?? [])
            socket.send(frame(unit)[combined ? 'combined' : 'plain']);
      });
      written += 1;
      if (written % SLICE === 0) await nextTurn();
    }
  }

  feed.listen({
    async onPrices(tick) {
      const coins = bookCoins(
        [...followed.values()].map(({ stream }) => stream),
        market,
      );
      if (coins.length > 0) await books.read(coins).catch(() => undefined);
      await send(await make((maker) => maker.atTick(tick)));
    },
    onTrades: async (trades) => send(await make((maker) => maker.atTrades(trades))),
  });

  return {
    open(socket, { names, combined, unit }) {
      const reading: Reading = { socket, names: new Set(), combined, unit };
      readings.add(reading);
      for (const name of names.slice(0, MOST_STREAMS)) follow(reading, name);
      return {
        onText: (text) => socket.send(JSON.stringify(answered(reading, text))),
        onClose() {
          readings.delete(reading);
          for (const name of reading.names) leave(reading, name);
        },
      };
    },
  };
}

/** A frame, written once for all its readers in a unit. */
function frameOf(stream: string, data: object): Frame {
  const written = new Map<TimeUnit, ReturnType<Frame>>();
  return (unit) => {
    const known = written.get(unit);
    if (known) return known;
    const plain = JSON.stringify(inUnit(data, unit));
    const frame = {
      plain: Buffer.from(plain),
      combined: Buffer.from(`{"stream":${JSON.stringify(stream)},"data":${plain}}`),
    };
    written.set(unit, frame);
    return frame;
  };
}

/**
 * Few at once, in the order of asking. What fails is logged, and its stream says nothing until it
 * is followed again.
 */
function openTurns(log: Log): (work: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    for (let work = waiting.shift(); work; work = waiting.shift())
      await work().catch((error: unknown) => log.warn({ error }, 'A stream could not begin'));
    running -= 1;
  }

  return (work) => {
    waiting.push(work);
    if (running < AT_ONCE) void run();
  };
}
