/**
 * Feeds the live stream with what is stored: events of this process at once, those of other processes by notification,
 * and what a reconnecting person missed. Never sends a person anything that is not theirs.
 */
import type pg from 'pg';

import type { DeskEvent, PersonalEventName } from '#protocol/live.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database.ts';
import type { Entry, Live, StoredEvent, Stream } from '#server/kit/live.ts';
import type { Log } from '#server/kit/log.ts';
import type { PersonalEvent } from '#server/ledger/commands.ts';

import {
  insertEntry,
  notify,
  type OutboxRow,
  readEntries,
  readEntriesAfter,
  readMissed,
  readOutboxBounds,
} from './stream.sql.ts';

const CHANNEL = 'live';
const RECONNECT_MS = 1_000;
/**
 * Other processes are told of new entries this long after, many at a time and outside of the entries' transactions: a
 * notification inside one holds a lock of the whole server while it commits.
 */
const TELL_AFTER_MS = 20;
/** A notification carries fewer than 8,000 bytes. */
const TOLD_AT_ONCE = 300;
/** How often a process looks for entries of which it was not told, because their writer died first. */
const LOOK_MS = 5_000;
/** Ids that this process has published, remembered until their notification comes back. */
const REMEMBERED = 10_000;
/**
 * Entries are numbered before they commit, so a little below the highest number there may still be one under way. A new
 * stream starts there: hearing something twice does no harm, missing it would.
 */
const UNDER_WAY = 64n;
/** Searching more entries than this costs more than loading everything again. */
const MAX_SEARCHED = 20_000n;

/** Whose events the staff's stream carries beside one's own. It stands for no person and cannot sign in. */
export const DESK = '00000000-0000-7000-8000-0000000000d0';

/** Tells every desk that something in a queue changed; `id` as the person knows it, e.g. `ticket-…`. */
export function deskEvent(queue: DeskEvent['queue'], id: string): PersonalEvent {
  const data = (): DeskEvent => ({ queue, id });
  return { personId: DESK, name: 'desk', id: `${queue}:${id}`, data };
}

/** The event of that outbox id again; nothing needs to be read for it. */
export function rereadDesk(id: string): DeskEvent | null {
  const match = /^(deposits|withdrawals|tickets|proposals):(.+)$/.exec(id);
  return match && { queue: match[1] as DeskEvent['queue'], id: match[2] ?? '' };
}

/** Collects what is to be told once the transaction has committed. */
export type Tell = (...events: readonly PersonalEvent[]) => void;

export type Outbox = {
  /** A transaction that moves no money: what it tells is stored with it and published after the commit. */
  transaction<T>(run: (tx: Tx, tell: Tell) => Promise<T>): Promise<T>;
  /** Publishes what this process has just committed. */
  committed(id: bigint, events: readonly StoredEvent[]): void;
  /** Brings a fresh stream of these people's events up to date: `lastEventId` as the client sent it. */
  catchUp(
    stream: Stream,
    people: readonly string[],
    lastEventId: string | undefined,
  ): Promise<void>;
  close(): Promise<void>;
};

/** How each thing stands now, for whoever missed the event; null where it is gone. */
export type Reread = Record<
  PersonalEventName,
  (personId: string, id: string) => Promise<object | null>
>;

export async function openOutbox(services: {
  database: Database;
  clock: Clock;
  live: Live;
  log: Log;
  reread: Reread;
}): Promise<Outbox> {
  const { database, clock, live, log, reread } = services;
  const published = new Set<bigint>();
  let highest = (await readOutboxBounds(database)).last ?? 0n;
  let listener: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let arrived: bigint[] = [];
  let reading: Promise<void> | null = null;
  let untold: bigint[] = [];
  let telling: NodeJS.Timeout | undefined;

  function remember(id: bigint): void {
    if (id > highest) highest = id;
    published.add(id);
    if (published.size <= REMEMBERED) return;
    const [oldest] = published;
    if (oldest !== undefined) published.delete(oldest);
  }

  /** Of people who listen here; the rest is not even looked up. */
  async function publishRows(rows: readonly OutboxRow[]): Promise<void> {
    const fresh = rows.filter((row) => !published.has(row.id));
    for (const row of fresh) remember(row.id);
    const here = new Set(live.people());
    const entries = await lookUp(fresh, reread, (personId) => here.has(personId));
    for (const { id, events } of entries) live.publish(id, events);
  }

  async function readArrived(): Promise<void> {
    while (arrived.length > 0) {
      const ids = arrived.filter((id) => !published.has(id));
      arrived = [];
      if (ids.length > 0) await publishRows(await readEntries(database, ids));
    }
  }

  async function tellOthers(): Promise<void> {
    telling = undefined;
    const ids = untold;
    untold = [];
    for (let from = 0; from < ids.length; from += TOLD_AT_ONCE) {
      await notify(database, CHANNEL, ids.slice(from, from + TOLD_AT_ONCE).join(','));
    }
  }

  function tellSoon(id: bigint): void {
    untold.push(id);
    telling ??= setTimeout(() => {
      tellOthers().catch((error: unknown) =>
        log.warn({ error }, 'Other processes will find new live events by themselves'),
      );
    }, TELL_AFTER_MS);
  }

  function onNotification(payload: string | undefined): void {
    if (payload === undefined || !/^\d{1,18}(?:,\d{1,18})*$/.test(payload)) return;
    const ids = payload.split(',').map(BigInt);
    const news = ids.filter((id) => !published.has(id));
    if (news.length === 0) return;
    arrived.push(...news);
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
    await lookForUntold();
  }

  async function lookForUntold(): Promise<void> {
    const from = highest > UNDER_WAY ? highest - UNDER_WAY : 0n;
    await publishRows(await readEntriesAfter(database, from));
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

  async function catchUp(
    stream: Stream,
    people: readonly string[],
    lastEventId: string | undefined,
  ) {
    const { first, last } = await readOutboxBounds(database);
    const from = startingPoint(first, last);
    if (lastEventId === undefined || lastEventId === '') return stream.begin(from);
    const since = /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : null;
    if (since === null || !isStillKept(since, first, last)) return stream.resync(from);
    // Many write to the desks, in no order: one of them may have committed after a higher number was heard.
    const after = people.includes(DESK) ? since - UNDER_WAY : since;
    const rows = await readMissed(database, { people, since: after });
    stream.resume(after, await lookUp(rows, reread, (id) => people.includes(id)));
  }

  // What was stored before this process began is nobody's news.
  for (const { id } of await readEntriesAfter(
    database,
    highest > UNDER_WAY ? highest - UNDER_WAY : 0n,
  )) {
    remember(id);
  }
  await listen();
  const looking = setInterval(() => {
    lookForUntold().catch((error: unknown) =>
      log.warn({ error }, 'Live events could not be looked for'),
    );
  }, LOOK_MS);
  looking.unref();

  function committed(id: bigint, events: readonly StoredEvent[]): void {
    remember(id);
    live.publish(id, events);
    tellSoon(id);
  }

  return {
    committed,
    async transaction(run) {
      const events: PersonalEvent[] = [];
      const { result, id } = await database.transaction(async (tx) => {
        const value = await run(tx, (...told) => void events.push(...told));
        if (events.length === 0) return { result: value, id: null };
        const pointers: Pointer[] = events.map((event) => [event.personId, event.name, event.id]);
        return { result: value, id: await insertEntry(tx, clock.now(), JSON.stringify(pointers)) };
      });
      if (id !== null) committed(id, events);
      return result;
    },
    async catchUp(stream, people, lastEventId) {
      try {
        await catchUp(stream, people, lastEventId);
      } catch (error) {
        log.warn({ error }, 'A live stream could not be brought up to date');
        stream.close();
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(telling);
      clearInterval(looking);
      await tellOthers().catch(() => undefined);
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

type Pointer = [personId: string, name: PersonalEventName, id: string | null];

/** Entries of an earlier release may still be kept: orders were called trades in it. */
const currentName = (name: PersonalEventName | 'trade') => (name === 'trade' ? 'order' : name);

/**
 * Entries as events. The outbox names things, not how they were: each is told once, with its latest mention, as it stands
 * now; what no longer exists is not told.
 */
async function lookUp(
  rows: readonly OutboxRow[],
  reread: Reread,
  isWanted: (personId: string) => boolean,
): Promise<Entry[]> {
  const mentions = new Map<string, { row: bigint; pointer: Pointer }>();
  for (const row of rows) {
    for (const [personId, name, id] of JSON.parse(row.events) as Pointer[]) {
      const pointer: Pointer = [personId, currentName(name), id];
      if (isWanted(personId)) mentions.set(pointer.join(' '), { row: row.id, pointer });
    }
  }
  const entries = new Map<bigint, StoredEvent[]>();
  for (const { row, pointer } of mentions.values()) {
    const [personId, name, id] = pointer;
    const data = await reread[name](personId, id ?? '');
    if (data === null) continue;
    const events = entries.get(row) ?? [];
    entries.set(row, [...events, { personId, name, data: () => data }]);
  }
  return rows
    .map(({ id }) => ({ id, events: entries.get(id) ?? [] }))
    .filter(({ events }) => events.length > 0);
}
