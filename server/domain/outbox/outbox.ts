/**
 * The outbox: whom each committed event concerns, in order. The teller writes an entry with each
 * batch; `transaction` does the same for what moves no money. Readers follow it. They hear at once
 * of what this process commits, and soon of what others commit, each entry once. A reader that was
 * away reads again from the number where it stopped.
 */
import type pg from 'pg';

import type { PersonalEventName } from '#protocol/live.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { PersonalEvent } from '#server/ledger/commands.ts';

import {
  deleteOldEntries,
  insertEntry,
  notify,
  type OutboxRow,
  readEntries,
  readIdsAfter,
  readMissed,
  readOutboxBounds,
} from './outbox.sql.ts';

const CHANNEL = 'live';
const RECONNECT_MS = 1_000;
/**
 * Other processes are notified of new entries this long after, many at a time and outside of the
 * entries' transactions: a notification inside one holds a lock of the whole server while it
 * commits.
 */
const NOTIFY_AFTER_MS = 20;
/** A notification carries fewer than 8,000 bytes. */
const NOTIFIED_AT_ONCE = 300;
/**
 * How often a process looks for entries of which it was not notified, because their writer died
 * first.
 */
const LOOK_MS = 5_000;
/** Ids that this process has handed on, remembered until their notification comes back. */
const REMEMBERED = 10_000;
/** How long a reader may be away and still get what it missed. */
const KEPT_MS = 60 * 60_000;
const CLEAR_EVERY_MS = 5 * 60_000;
/**
 * Entries are numbered before they commit, so a little below the highest number there may still be
 * one under way. Reading starts that far back: hearing something twice does no harm, missing it
 * would.
 */
export const UNDER_WAY = 64n;

/**
 * Whom an event concerns and what it is about, not its state: a reader looks it up. `id` as the
 * person knows it.
 */
export type Pointer = [personId: string, name: PersonalEventName, id: string | null];
export type OutboxEntry = { id: bigint; pointers: readonly Pointer[] };

type OutboxReader = {
  /** What this process has just committed, with the current state of everything. */
  committed(id: bigint, events: readonly PersonalEvent[]): void;
  /** What other processes have committed, oldest first. */
  arrived(entries: readonly OutboxEntry[]): Promise<void>;
  /**
   * From now on what others commit comes late, or was undone: the connection that tells of it is
   * gone, or time was turned back.
   */
  interrupted?(): void;
};

/**
 * Collects the events that are stored with the transaction, and handed on once it has committed.
 */
export type Emit = (...events: readonly PersonalEvent[]) => void;

export type Outbox = {
  /** A transaction that moves no money: the events that it emits are stored with it. */
  transaction<T>(run: (tx: Tx, emit: Emit) => Promise<T>): Promise<T>;
  /** Hands on what the teller of this process has just committed under this number. */
  committed(id: bigint, events: readonly PersonalEvent[]): void;
  /** From now on; what was stored before is in `missed`. */
  follow(reader: OutboxReader): void;
  /** Lowest and highest number that are kept; null while there is none. */
  bounds(): Promise<{ first: bigint | null; last: bigint | null }>;
  /** Entries after `since` that name one of these people, oldest first. */
  missed(since: bigint, people: readonly string[]): Promise<OutboxEntry[]>;
  /** The highest number that this process knows of. */
  highest(): bigint;
  /** The last one that this process has committed. */
  lastOwn(): { id: bigint; at: Date } | null;
  /** Where the database was rewound: what it has now is what there is, and none of it is news. */
  readAgain(): Promise<void>;
  close(): Promise<void>;
};

export async function openOutbox(services: {
  database: Database;
  clock: Clock;
  log: Log;
}): Promise<Outbox> {
  const { database, clock, log } = services;
  const readers: OutboxReader[] = [];
  const handedOn = new Set<bigint>();
  let highest = (await readOutboxBounds(database)).last ?? 0n;
  let lookedUpTo = highest;
  let own: { id: bigint; at: Date } | null = null;
  let listener: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let arrived: bigint[] = [];
  let reading: Promise<void> | null = null;
  let unannounced: bigint[] = [];
  let announcing: NodeJS.Timeout | undefined;

  function remember(id: bigint): void {
    if (id > highest) highest = id;
    handedOn.add(id);
    if (handedOn.size <= REMEMBERED) return;
    const [oldest] = handedOn;
    if (oldest !== undefined) handedOn.delete(oldest);
  }

  async function handOn(rows: readonly OutboxRow[]): Promise<void> {
    const fresh = rows.filter((row) => !handedOn.has(row.id));
    for (const row of fresh) remember(row.id);
    const entries = fresh.map(entryOf);
    if (entries.length === 0) return;
    // None of them waits for another, or misses what another could not take.
    const read = (reader: OutboxReader) =>
      reader
        .arrived(entries)
        .catch((error: unknown) => log.warn({ error }, 'Live events could not be handed on'));
    await Promise.all(readers.map(read));
  }

  async function readArrived(): Promise<void> {
    while (arrived.length > 0) {
      const ids = arrived.filter((id) => !handedOn.has(id));
      arrived = [];
      if (ids.length > 0) await handOn(await readEntries(database, ids));
    }
  }

  async function announce(): Promise<void> {
    announcing = undefined;
    const ids = unannounced;
    unannounced = [];
    for (let from = 0; from < ids.length; from += NOTIFIED_AT_ONCE) {
      await notify(database, CHANNEL, ids.slice(from, from + NOTIFIED_AT_ONCE).join(','));
    }
  }

  function announceSoon(id: bigint): void {
    unannounced.push(id);
    announcing ??= setTimeout(() => {
      announce().catch((error: unknown) =>
        log.warn({ error }, 'Other processes will find new live events by themselves'),
      );
    }, NOTIFY_AFTER_MS);
  }

  function onNotification(payload: string | undefined): void {
    if (payload === undefined || !/^\d{1,18}(?:,\d{1,18})*$/.test(payload)) return;
    const ids = payload.split(',').map(BigInt);
    const news = ids.filter((id) => !handedOn.has(id));
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
      if (!closed) interrupt();
      listenAgain();
    });
    await client.query(`listen ${CHANNEL}`);
    // While nobody listened, other processes may have written.
    await look();
  }

  const interrupt = () => readers.forEach((reader) => reader.interrupted?.());

  /**
   * Whatever is stored after what was the highest number at the last look: a writer that died told
   * nobody, and others may have written many more since.
   */
  async function look(): Promise<void> {
    const reached = highest;
    const ids = (await lately()).filter((id) => !handedOn.has(id));
    if (ids.length > 0) await handOn(await readEntries(database, ids));
    lookedUpTo = reached;
  }

  const lately = () => readIdsAfter(database, lookedUpTo > UNDER_WAY ? lookedUpTo - UNDER_WAY : 0n);

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

  // What was stored before this process began is nobody's news.
  for (const id of await lately()) remember(id);
  await listen();
  const looking = setInterval(() => {
    look().catch((error: unknown) => log.warn({ error }, 'Live events could not be looked for'));
  }, LOOK_MS);
  const clearing = setInterval(() => {
    clearOutbox({ database, clock }).catch((error: unknown) =>
      log.warn({ error }, 'Old live events could not be removed; it is tried again'),
    );
  }, CLEAR_EVERY_MS);
  looking.unref();
  clearing.unref();

  function committed(id: bigint, events: readonly PersonalEvent[]): void {
    remember(id);
    own = { id, at: clock.now() };
    for (const reader of readers) reader.committed(id, events);
    announceSoon(id);
  }

  return {
    committed,
    async transaction(run) {
      const events: PersonalEvent[] = [];
      const { result, id } = await database.transaction(async (tx) => {
        const value = await run(tx, (...emitted) => void events.push(...emitted));
        if (events.length === 0) return { result: value, id: null };
        const pointers: Pointer[] = events.map((event) => [event.personId, event.name, event.id]);
        return { result: value, id: await insertEntry(tx, clock.now(), JSON.stringify(pointers)) };
      });
      if (id !== null) committed(id, events);
      return result;
    },
    follow: (reader) => void readers.push(reader),
    bounds: () => readOutboxBounds(database),
    missed: async (since, people) => (await readMissed(database, { people, since })).map(entryOf),
    highest: () => highest,
    lastOwn: () => own,
    async readAgain() {
      own = null;
      handedOn.clear();
      highest = (await readOutboxBounds(database)).last ?? 0n;
      lookedUpTo = highest;
      for (const id of await lately()) remember(id);
      interrupt();
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(announcing);
      clearInterval(looking);
      clearInterval(clearing);
      await announce().catch(() => undefined);
      await reading;
      await listener?.end();
    },
  };
}

const entryOf = ({ id, events }: OutboxRow): OutboxEntry => ({
  id,
  pointers: JSON.parse(events) as Pointer[],
});

/** Removes what is no longer kept: a client that was away for longer loads everything again. */
export async function clearOutbox({ database, clock }: { database: Database; clock: Clock }) {
  await deleteOldEntries(database, new Date(clock.now().getTime() - KEPT_MS));
}
