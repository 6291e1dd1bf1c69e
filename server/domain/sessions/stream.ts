/**
 * Feeds the live stream with what is stored: events of this process at once, those of other processes by notification,
 * and what a reconnecting person missed. Never sends a person anything that is not theirs.
 */
import type pg from 'pg';

import type { Database } from '#server/kit/database.ts';
import type { Live, StoredEvent, Stream } from '#server/kit/live.ts';
import type { Log } from '#server/kit/log.ts';

import {
  type OutboxRow,
  readEntries,
  readEntriesAfter,
  readMissed,
  readOutboxBounds,
} from './stream.sql.ts';

const CHANNEL = 'live';
const RECONNECT_MS = 1_000;
/** Ids that this process has published, remembered until their notification comes back. */
const REMEMBERED = 10_000;
/**
 * Entries are numbered before they commit, so a little below the highest number there may still be one under way. A new
 * stream starts there: hearing something twice does no harm, missing it would.
 */
const UNDER_WAY = 64n;
/** Searching more entries than this costs more than loading everything again. */
const MAX_SEARCHED = 20_000n;

export type Outbox = {
  /** Publishes what this process has just committed. */
  committed(id: bigint, events: readonly StoredEvent[]): void;
  /** Brings a fresh stream up to date: `lastEventId` as the client sent it. */
  catchUp(stream: Stream, personId: string, lastEventId: string | undefined): Promise<void>;
  close(): Promise<void>;
};

export async function openOutbox(services: {
  database: Database;
  live: Live;
  log: Log;
}): Promise<Outbox> {
  const { database, live, log } = services;
  const published = new Set<bigint>();
  let highest = (await readOutboxBounds(database)).last ?? 0n;
  let listener: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let arrived: bigint[] = [];
  let reading: Promise<void> | null = null;

  function remember(id: bigint): void {
    if (id > highest) highest = id;
    published.add(id);
    if (published.size <= REMEMBERED) return;
    const [oldest] = published;
    if (oldest !== undefined) published.delete(oldest);
  }

  function publishRows(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      if (published.has(row.id)) continue;
      remember(row.id);
      live.publish(row.id, parseEvents(row.events));
    }
  }

  async function readArrived(): Promise<void> {
    while (arrived.length > 0) {
      const ids = arrived.filter((id) => !published.has(id));
      arrived = [];
      if (ids.length > 0) publishRows(await readEntries(database, ids));
    }
  }

  function onNotification(payload: string | undefined): void {
    if (payload === undefined || !/^\d{1,18}$/.test(payload)) return;
    const id = BigInt(payload);
    if (published.has(id)) return;
    arrived.push(id);
    reading ??= readArrived()
      .catch((error: unknown) => log.warn({ error }, 'Live events could not be read'))
      .finally(() => {
        reading = null;
      });
  }

  async function listen(): Promise<void> {
    const client = await database.connect('drishti-live');
    if (closed) return client.end();
    listener = client;
    client.on('notification', ({ payload }) => onNotification(payload));
    client.once('end', () => {
      if (listener === client) listener = null;
      listenAgain();
    });
    await client.query(`listen ${CHANNEL}`);
    // While nobody listened, other processes may have written.
    const from = highest > UNDER_WAY ? highest - UNDER_WAY : 0n;
    publishRows(await readEntriesAfter(database, from));
  }

  function listenAgain(): void {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      listen().catch((error: unknown) => {
        log.warn({ error }, 'Live events of other processes are cut off; trying again');
        listenAgain();
      });
    }, RECONNECT_MS);
  }

  async function catchUp(stream: Stream, personId: string, lastEventId: string | undefined) {
    const { first, last } = await readOutboxBounds(database);
    const from = startingPoint(first, last);
    if (lastEventId === undefined || lastEventId === '') return stream.begin(from);
    const since = /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : null;
    if (since === null || !isStillKept(since, first, last)) return stream.resync(from);
    const rows = await readMissed(database, { personId, since });
    stream.resume(
      since,
      rows.map((row) => ({ id: row.id, events: eventsOf(personId, row) })),
    );
  }

  // What was stored before this process began is nobody's news.
  for (const { id } of await readEntriesAfter(
    database,
    highest > UNDER_WAY ? highest - UNDER_WAY : 0n,
  )) {
    remember(id);
  }
  await listen();

  return {
    committed(id, events) {
      remember(id);
      live.publish(id, events);
    },
    async catchUp(stream, personId, lastEventId) {
      try {
        await catchUp(stream, personId, lastEventId);
      } catch (error) {
        log.warn({ error }, 'A live stream could not be brought up to date');
        stream.close();
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await reading;
      await listener?.end();
    },
  };
}

/** Where a stream that has nothing to make up for may later resume from: never before what is kept. */
function startingPoint(first: bigint | null, last: bigint | null): bigint {
  if (first === null || last === null) return 0n;
  return last - UNDER_WAY > first - 1n ? last - UNDER_WAY : first - 1n;
}

/** Whether everything after `since` is still in the outbox, and worth searching. An empty one keeps only "nothing was ever written". */
function isStillKept(since: bigint, first: bigint | null, last: bigint | null): boolean {
  if (first === null || last === null) return since === 0n;
  return since >= first - 1n && since <= last && last - since <= MAX_SEARCHED;
}

type StoredTriple = [personId: string, name: string, data: unknown];

function parseEvents(text: string): StoredEvent[] {
  return (JSON.parse(text) as StoredTriple[]).map(([personId, name, data]) => ({
    personId,
    name,
    data,
  }));
}

function eventsOf(personId: string, row: OutboxRow): StoredEvent[] {
  return parseEvents(row.events).filter((event) => event.personId === personId);
}
