/**
 * Server-sent events. Frames for everyone are made from parts that are serialised once, and written
 * in slices, so that ten thousand readers do not stall the house; a slow reader is dropped, never
 * buffered. Knows no tables: what a person missed is handed in.
 */
import type { FastifyReply } from 'fastify';

import type { LiveEventName, LiveEvents } from '#protocol/live.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Log } from '#server/kit/process/log.ts';
import { refuse } from '#server/kit/refuse.ts';

const SLICE = 250;
export const MAX_UNSENT_BYTES = 256 * 1024;
/**
 * Frames for everyone that may wait; past them the oldest is skipped, since the next one replaces
 * it.
 */
const MAX_QUEUED_FRAMES = 4;
const TIME_EVERY_MS = 15_000;
const RECONNECT_MS = 2_000;
/** Ids that a stream remembers, far more than can be under way at the same moment. */
const SENT_REMEMBERED = 256;
const STREAMS_PER_PERSON = 5;
export const STREAMS_PER_ADDRESS = 500;

/**
 * An event as it is stored: whose, which, what; the last is made for each stream that hears of it.
 */
export type StoredEvent = { personId: string; name: string; data: () => unknown };

/**
 * What of the frames for everyone a reader asked for, in numbers that the maker of the frames
 * understands. Null for all.
 */
export type Choice = readonly number[] | null;
/** A frame for everyone: its bytes for readers of that choice. */
export type Frame = (choice: Choice) => Buffer;

/**
 * A person's stream holds personal events back until one of these is called; `from` is where a
 * later resume may begin.
 */
export type Stream = {
  begin(from: bigint): void;
  /** Sends what came after `since` and was missed. */
  resume(since: bigint, missed: readonly Entry[]): void;
  /** What was missed is not kept: the client loads everything again. */
  resync(from: bigint): void;
  /** The client connects again and asks again. */
  close(): void;
};

export type Live = {
  /** Queues a frame for every stream. */
  toEveryone(frame: Frame): void;
  /**
   * Sends what anyone could derive from the tape: not stored, so it has no id and is not repeated.
   */
  toPerson<Name extends LiveEventName>(personId: string, name: Name, data: LiveEvents[Name]): void;
  /**
   * Whose events somebody here listens to, each once: people with a stream, and what streams follow
   * beside them.
   */
  people(): string[];
  /** Sends each person their own events of one outbox entry, unless they have had that entry. */
  publish(id: bigint, events: readonly StoredEvent[]): void;
  /**
   * Takes the reply over. A person's stream waits for one call of Stream before it sends personal
   * events. Refuses `rate-limited` past the bounds.
   */
  connect(
    reply: FastifyReply,
    who: {
      person: Viewer | null;
      address: string;
      /** What the stream begins with. */
      frame: Frame | null;
      choice?: Choice;
      /** Frames of every Nth tick; of each, where nothing is said. */
      every?: number;
      /** Whose events the stream carries beside the person's own, e.g. the desk's. */
      follows?: readonly string[];
    },
  ): Stream;
  /** Closes the streams of one session (hex hash), or of one person but for a session. */
  end(which: { session: string } | { personId: string; except: string | null }): void;
  /** Sessions with a stream, each once. */
  sessions(): string[];
  readonly connections: number;
  close(): void;
};

/** Whose stream it is: a person's id and the session it hangs on. */
type Viewer = { id: string; session: string };

/** One row of the outbox, or a person's share of it. */
export type Entry = { id: bigint; events: readonly StoredEvent[] };

type Connection = {
  reply: FastifyReply;
  person: Viewer | null;
  address: string;
  follows: readonly string[];
  choice: Choice;
  every: number;
  /**
   * What came up to this outbox id has been sent or is nobody's news; null while what was missed is
   * being looked up.
   */
  since: bigint | null;
  /** Ids sent lately: entries of different writers may come in another order than their numbers. */
  sent: Set<bigint>;
  waiting: Entry[];
};

export type LiveOptions = {
  clock: Clock;
  log: Log;
  streamsPerPerson?: number;
  streamsPerAddress?: number;
};

export function openLive(options: LiveOptions): Live {
  const { clock, log } = options;
  const perPerson = options.streamsPerPerson ?? STREAMS_PER_PERSON;
  const perAddress = options.streamsPerAddress ?? STREAMS_PER_ADDRESS;
  const connections = new Set<Connection>();
  const byPerson = new Map<string, Set<Connection>>();
  const visitorsByAddress = new Map<string, number>();
  /** `turn` counts frames of prices; what everybody is told has none. */
  const frames: { frame: Frame; turn: number | null }[] = [];
  let turns = 0;
  let writing = false;
  let closed = false;

  const now = () => ({ now: clock.now().toISOString() });
  const timer = setInterval(sayTime, TIME_EVERY_MS);
  timer.unref();

  function sayTime(): void {
    const bytes = encodeEvent('time', now());
    queue(() => bytes, null);
  }

  function send(connection: Connection, bytes: Buffer | string): void {
    const { raw } = connection.reply;
    if (raw.destroyed || raw.writableEnded) return;
    if (raw.writableLength > MAX_UNSENT_BYTES) {
      log.info({ unsent: raw.writableLength }, 'A slow reader of the live stream was dropped');
      raw.destroy();
      return;
    }
    raw.write(bytes);
  }

  function queue(frame: Frame, turn: number | null): void {
    frames.push({ frame, turn });
    if (frames.length > MAX_QUEUED_FRAMES) frames.shift();
    if (!writing) void drain();
  }

  async function drain(): Promise<void> {
    writing = true;
    for (let next = frames.shift(); next; next = frames.shift()) {
      const { frame, turn } = next;
      let written = 0;
      for (const connection of [...connections]) {
        if (turn !== null && turn % connection.every !== 0) continue;
        send(connection, frame(connection.choice));
        written += 1;
        if (written % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    writing = false;
  }

  function deliver(connection: Connection, id: bigint, events: readonly StoredEvent[]): void {
    const { since, sent, waiting } = connection;
    if (since === null) {
      waiting.push({ id, events });
      return;
    }
    if (id <= since || sent.has(id)) return;
    sent.add(id);
    if (sent.size > SENT_REMEMBERED) forgetOldest(connection);
    events.forEach((event, index) => {
      // Only the last event carries the id: a stream cut between two of them gets both again.
      const last = index === events.length - 1;
      send(connection, encodeEvent(event.name, event.data(), last ? id : undefined));
    });
  }

  /**
   * What was missed comes first, then what came while it was being looked up; ids keep both from
   * coming twice.
   */
  function release(connection: Connection, since: bigint, missed: readonly Entry[]): void {
    connection.since = since;
    for (const { id, events } of missed) deliver(connection, id, events);
    for (const { id, events } of connection.waiting.splice(0)) deliver(connection, id, events);
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection)) return;
    const { person, address } = connection;
    if (person) {
      for (const id of [person.id, ...connection.follows]) {
        const own = byPerson.get(id);
        own?.delete(connection);
        if (own?.size === 0) byPerson.delete(id);
      }
    } else {
      const left = (visitorsByAddress.get(address) ?? 1) - 1;
      if (left > 0) visitorsByAddress.set(address, left);
      else visitorsByAddress.delete(address);
    }
  }

  function admit(connection: Connection): void {
    const { person, address } = connection;
    if (person) {
      const own = byPerson.get(person.id);
      if (own && own.size >= perPerson) refuse('rate-limited', { retryAfter: 15 });
      for (const id of [person.id, ...connection.follows]) {
        byPerson.set(id, (byPerson.get(id) ?? new Set()).add(connection));
      }
    } else {
      const visitors = visitorsByAddress.get(address) ?? 0;
      if (visitors >= perAddress) refuse('rate-limited', { retryAfter: 15 });
      visitorsByAddress.set(address, visitors + 1);
    }
    connections.add(connection);
  }

  function finish(connection: Connection): void {
    send(connection, encodeEvent('session-ended', {}));
    connection.reply.raw.end();
    forget(connection);
  }

  return {
    toEveryone: (frame) => {
      turns += 1;
      if (connections.size > 0) queue(frame, turns);
    },
    toPerson(personId, name, data) {
      for (const connection of byPerson.get(personId) ?? []) {
        if (connection.since !== null) send(connection, encodeEvent(name, data));
      }
    },
    people: () => [...byPerson.keys()],
    publish(id, events) {
      const meant = new Map<Connection, StoredEvent[]>();
      for (const event of events) {
        for (const connection of byPerson.get(event.personId) ?? []) {
          const list = meant.get(connection);
          if (list) list.push(event);
          else meant.set(connection, [event]);
        }
      }
      for (const [connection, list] of meant) deliver(connection, id, list);
    },
    connect(reply, { person, address, frame, choice = null, every = 1, follows = [] }) {
      if (closed) refuse('overloaded', { retryAfter: 5 });
      const connection: Connection = {
        reply,
        person,
        address,
        follows,
        choice,
        every,
        since: null,
        sent: new Set(),
        waiting: [],
      };
      admit(connection);
      reply.hijack();
      const { raw } = reply;
      raw.on('close', () => forget(connection));
      raw.on('error', () => forget(connection));
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      raw.write(`retry: ${RECONNECT_MS}\n\n`);
      send(connection, encodeEvent('time', now()));
      if (frame) send(connection, frame(choice));
      const marked = (name: LiveEventName, from: bigint) => {
        send(connection, encodeEvent(name, name === 'time' ? now() : {}, from));
        release(connection, 0n, []);
      };
      return {
        begin: (from) => marked('time', from),
        resume: (since, missed) => release(connection, since, missed),
        resync: (from) => marked('resync', from),
        close: () => raw.destroy(),
      };
    },
    end(which) {
      for (const connection of [...connections]) {
        const { person } = connection;
        if (!person) continue;
        const meant =
          'session' in which
            ? person.session === which.session
            : person.id === which.personId && person.session !== which.except;
        if (meant) finish(connection);
      }
    },
    sessions: () => [
      ...new Set([...connections].flatMap(({ person }) => (person ? [person.session] : []))),
    ],
    get connections() {
      return connections.size;
    },
    close() {
      closed = true;
      clearInterval(timer);
      for (const connection of [...connections]) {
        connection.reply.raw.end();
        forget(connection);
      }
    },
  };
}

/** The older half goes, and everything up to it counts as sent. */
function forgetOldest(connection: Connection): void {
  const ids = [...connection.sent].sort((a, b) => (a < b ? -1 : 1));
  const kept = ids.slice(-SENT_REMEMBERED / 2);
  const last = ids[ids.length - kept.length - 1];
  if (last !== undefined) connection.since = last;
  connection.sent = new Set(kept);
}

/** As it goes over the wire. */
export function encodeEvent(name: string, data: unknown, id?: bigint): Buffer {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
