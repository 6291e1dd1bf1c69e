/**
 * Feeds the live streams from the outbox: events of this process at once, those of others as soon
 * as they arrive, and what a reconnecting person missed. Never sends a person anything that is not
 * theirs.
 */
import type { PersonalEventName } from '#protocol/live.ts';
import {
  type Outbox,
  type OutboxEntry,
  type Pointer,
  UNDER_WAY,
} from '#server/domain/outbox/outbox.ts';
import type { Entry, Live, StoredEvent, Stream } from '#server/entry/http/live.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { PersonalEvent } from '#server/ledger/commands.ts';

/** Searching more entries than this costs more than loading everything again. */
const MAX_SEARCHED = 20_000n;

/** Things read at once: a tick may settle the contracts of everybody who listens here. */
const READ_AT_ONCE = 500;

type Mentioned = { personId: string; id: string };
/**
 * The state of each of these things now, in the same order, for clients that missed the event. Null
 * where it is gone.
 */
type RereadMany = (mentioned: readonly Mentioned[]) => Promise<readonly (object | null)[]>;
export type Reread = Record<Exclude<PersonalEventName, 'sessions-ended'>, RereadMany>;

/** Of things that no tick changes for many people at once. */
export function oneByOne(
  find: (personId: string, id: string) => Promise<object | null>,
): RereadMany {
  return async (mentioned) => {
    const found: (object | null)[] = [];
    for (const { personId, id } of mentioned) found.push(await find(personId, id));
    return found;
  };
}

export type Streams = {
  /**
   * Brings a fresh stream up to date. `follows` are whose events it carries beside the person's
   * own; `lastEventId` as the client sent it.
   */
  catchUp(
    stream: Stream,
    of: { personId: string; follows: readonly string[] },
    lastEventId: string | undefined,
  ): Promise<void>;
};

/** The rest only the server's own processes hear. */
const isTold = ({ name }: PersonalEvent) => name !== 'sessions-ended';

export function openStreams(services: {
  outbox: Outbox;
  live: Live;
  log: Log;
  reread: Reread;
}): Streams {
  const { outbox, live, log, reread } = services;

  outbox.follow({
    committed: (id, events) => live.publish(id, events.filter(isTold)),
    // Of people who listen here; the rest is not even looked up.
    async arrived(entries) {
      const here = new Set(live.people());
      for (const { id, events } of await lookUp(entries, reread, (who) => here.has(who)))
        live.publish(id, events);
    },
  });

  async function catchUp(
    stream: Stream,
    { personId, follows }: { personId: string; follows: readonly string[] },
    lastEventId: string | undefined,
  ): Promise<void> {
    const { first, last } = await outbox.bounds();
    const from = startingPoint(first, last);
    if (lastEventId === undefined || lastEventId === '') return stream.begin(from);
    const since = /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : null;
    if (since === null || !isStillKept(since, first, last)) return stream.resync(from);
    const people = [personId, ...follows];
    // Many write to what is followed, in no order: one of them may have committed after a higher
    // number was heard.
    const after = follows.length > 0 ? since - UNDER_WAY : since;
    const entries = await outbox.missed(after, people);
    stream.resume(after, await lookUp(entries, reread, (who) => people.includes(who)));
  }

  return {
    async catchUp(stream, of, lastEventId) {
      try {
        await catchUp(stream, of, lastEventId);
      } catch (error) {
        log.warn({ error }, 'A live stream could not be brought up to date');
        stream.close();
      }
    },
  };
}

/**
 * Where a stream that has nothing to make up for may later resume from: never before what is kept.
 */
function startingPoint(first: bigint | null, last: bigint | null): bigint {
  if (first === null || last === null) return 0n;
  return last - UNDER_WAY > first - 1n ? last - UNDER_WAY : first - 1n;
}

/**
 * Whether everything after `since` is still in the outbox, and worth searching. An empty one keeps
 * only "nothing was ever written".
 */
function isStillKept(since: bigint, first: bigint | null, last: bigint | null): boolean {
  if (first === null || last === null) return since === 0n;
  return since >= first - 1n && since <= last && last - since <= MAX_SEARCHED;
}

/**
 * Entries as events. The outbox names things, not their state: each is sent once, with its latest
 * mention, in its current state. What no longer exists is not sent.
 */
async function lookUp(
  entries: readonly OutboxEntry[],
  reread: Reread,
  isWanted: (personId: string) => boolean,
): Promise<Entry[]> {
  const mentions = new Map<string, { entry: bigint; pointer: Pointer }>();
  for (const { id, pointers } of entries) {
    for (const pointer of pointers)
      if (isWanted(pointer[0])) mentions.set(pointer.join(' '), { entry: id, pointer });
  }
  const bodies = new Map<Pointer, object | null>();
  const pointersByName = Map.groupBy(
    [...mentions.values()].map(({ pointer }) => pointer),
    ([, name]) => name,
  );
  for (const [name, pointers] of pointersByName) {
    for (let from = 0; from < pointers.length; from += READ_AT_ONCE) {
      const some = pointers.slice(from, from + READ_AT_ONCE);
      const read =
        name === 'sessions-ended'
          ? []
          : await reread[name](some.map(([personId, , id]) => ({ personId, id: id ?? '' })));
      for (const [index, pointer] of some.entries()) bodies.set(pointer, read[index] ?? null);
    }
  }
  // In the order in which they were mentioned: a person's balance comes last.
  const found = new Map<bigint, StoredEvent[]>();
  for (const { entry, pointer } of mentions.values()) {
    const data = bodies.get(pointer) ?? null;
    if (data === null) continue;
    const event = { personId: pointer[0], name: pointer[1], data: () => data };
    const events = found.get(entry);
    if (events) events.push(event);
    else found.set(entry, [event]);
  }
  return entries
    .map(({ id }) => ({ id, events: found.get(id) ?? [] }))
    .filter(({ events }) => events.length > 0);
}
