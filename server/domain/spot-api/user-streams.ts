/**
 * People's own streams: what happens to their orders and balances, from the outbox, in every
 * process. What this process commits is told as it was; of what others commit the outbox names the
 * things, which are read again, those of all people together. Where that cannot be relied on any
 * more, streams end and say so.
 */
import type { PersonalEventName } from '#protocol/live.ts';
import type { Deposit } from '#protocol/deposits.ts';
import type { Order } from '#protocol/orders.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';
import type { Market } from '#server/domain/market/market.ts';
import { openOrdersByPerson } from '#server/domain/orders/lists.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Reader } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import { Refusal } from '#server/kit/refuse.ts';

import { type Account, type News, openAccount } from './user-account.ts';
import type { Balance } from './user-events.rules.ts';

/** People whose state is read at once, and things. */
const STANDINGS_AT_ONCE = 50;
const READ_AT_ONCE = 500;

type Mentioned = { personId: string; id: string };
type Read = (mentioned: readonly Mentioned[]) => Promise<readonly (object | null)[]>;
const names = ['order', 'deposit', 'withdrawal', 'balance'] as const;
type Name = (typeof names)[number];
const isTold = (name: PersonalEventName): name is Name => names.some((one) => one === name);
/** The state of these things now, in the same order; null where one is gone. */
export type Reread = Readonly<Record<Name, Read>>;

type UserListener = {
  /** An event as JSON. */
  onEvent(text: string): void;
  /** Nothing comes any more: what happens from now on is not known here. */
  onEnd(): void;
};

export type UserStreams = {
  /**
   * From when it resolves, nothing is missed. Refuses `overloaded` where the database is away.
   * Answers what takes it back.
   */
  subscribe(personId: string, listener: UserListener): Promise<() => void>;
  stop(): void;
};

type Watch = {
  personId: string;
  listeners: Set<UserListener>;
  account: Account | null;
  opened: Promise<void>;
  settle(error?: unknown): void;
  /** When its balances were read last: news from before say nothing newer. */
  readAt: number;
};

type Mention = { name: Name; id: string; data: (() => unknown) | null };
type Job = { watch: Watch; mentions: Mention[]; at: number };

export function openUserStreams(services: {
  database: Reader;
  market: Market;
  outbox: Pick<Outbox, 'follow'>;
  clock: Clock;
  log: Log;
  reread: Reread;
}): UserStreams {
  const { database, market, outbox, clock, log, reread } = services;
  const watches = new Map<string, Watch>();
  let opening: Watch[] = [];
  let jobs: Job[] = [];
  let isRunning = false;

  const isWatched = (watch: Watch) => watches.get(watch.personId) === watch;

  function end(watch: Watch, error: unknown): void {
    if (!isWatched(watch)) return;
    watches.delete(watch.personId);
    watch.settle(error ?? new Refusal('overloaded', { retryAfter: 1 }));
    for (const { onEnd } of watch.listeners) onEnd();
  }

  function endAll(): void {
    jobs = [];
    opening = [];
    for (const watch of [...watches.values()]) end(watch, null);
  }

  function note(events: readonly { personId: string; mention: Mention }[]): void {
    const at = performance.now();
    const noted = new Map<Watch, Mention[]>();
    for (const { personId, mention } of events) {
      const watch = watches.get(personId);
      if (!watch) continue;
      const own = noted.get(watch);
      if (own) own.push(mention);
      else noted.set(watch, [mention]);
    }
    for (const [watch, mentions] of noted) jobs.push({ watch, mentions, at });
    if (noted.size > 0) void run();
  }

  outbox.follow({
    committed(_, events) {
      if (watches.size === 0) return;
      note(
        events.flatMap(({ personId, name, id, data }) =>
          isTold(name) ? [{ personId, mention: { name, id: id ?? '', data } }] : [],
        ),
      );
    },
    async arrived(entries) {
      if (watches.size === 0) return;
      for (const { pointers } of entries)
        note(
          pointers.flatMap(([personId, name, id]) =>
            isTold(name) ? [{ personId, mention: { name, id: id ?? '', data: null } }] : [],
          ),
        );
    },
    interrupted: endAll,
  });

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    // Whatever comes in a turn of the event loop is read together.
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    for (await turn(); jobs.length + opening.length > 0; await turn()) {
      const [begun, noted] = [opening, jobs];
      opening = [];
      jobs = [];
      try {
        await begin(begun.filter(isWatched));
        await tell(noted.filter(({ watch }) => isWatched(watch)));
      } catch (error) {
        log.warn({ error }, 'Streams of people end: what happened could not be read');
        for (const watch of begun) end(watch, error);
        for (const { watch } of noted) end(watch, error);
      }
    }
    isRunning = false;
  }

  async function begin(begun: readonly Watch[]): Promise<void> {
    for (let from = 0; from < begun.length; from += STANDINGS_AT_ONCE) {
      const some = begun.slice(from, from + STANDINGS_AT_ONCE);
      const people = some.map(({ personId }) => personId);
      const standings = await openOrdersByPerson(database, market, people);
      for (const watch of some) {
        const standing = standings.get(watch.personId) ?? { open: [], lastNumber: 0 };
        watch.account = openAccount(standing, market);
        watch.settle();
      }
    }
  }

  async function tell(noted: readonly Job[]): Promise<void> {
    const lacking = noted.filter(
      ({ watch, mentions, at }) => at <= watch.readAt || mentions.some(({ data }) => data === null),
    );
    if (lacking.length === 0) {
      for (const job of noted)
        say(
          job.watch,
          newsOf(job.mentions, ({ data }) => data?.() ?? null),
        );
      return;
    }
    const behind = new Set(lacking.map(({ watch }) => watch));
    const bodies = await read(noted, behind);
    const readAt = performance.now();
    // Balances that were read are as of now: they are said once, last.
    const last = new Map(noted.map((job) => [job.watch, job]));
    for (const job of noted) {
      const { watch } = job;
      const isBehind = behind.has(watch);
      if (isBehind) watch.readAt = readAt;
      const mentions = isBehind
        ? [
            ...job.mentions.filter(({ name }) => name !== 'balance'),
            ...(last.get(watch) === job ? balancesOf(noted, watch) : []),
          ]
        : job.mentions;
      say(
        watch,
        newsOf(
          mentions,
          (mention) => bodies.get(keyOf(watch, mention)) ?? mention.data?.() ?? null,
        ),
      );
    }
  }

  /**
   * What is not known as it was, and the balances of people of whom something is not known; by
   * `keyOf`.
   */
  async function read(
    noted: readonly Job[],
    behind: ReadonlySet<Watch>,
  ): Promise<Map<string, object | null>> {
    const bodies = new Map<string, object | null>();
    // Balances last, so that they are never older than what is told before them.
    for (const name of names) {
      const asked = new Map<string, Mentioned>();
      for (const { watch, mentions } of noted)
        for (const mention of mentions) {
          const isRead = name === 'balance' ? behind.has(watch) : mention.data === null;
          if (mention.name !== name || !isRead) continue;
          asked.set(keyOf(watch, mention), { personId: watch.personId, id: mention.id });
        }
      const all = [...asked];
      for (let from = 0; from < all.length; from += READ_AT_ONCE) {
        const some = all.slice(from, from + READ_AT_ONCE);
        const found = await reread[name](some.map(([, mentioned]) => mentioned));
        for (const [index, [key]] of some.entries()) bodies.set(key, found[index] ?? null);
      }
    }
    return bodies;
  }

  function say(watch: Watch, news: News): void {
    const { account, listeners } = watch;
    if (!account || !isWatched(watch)) return;
    for (const event of account.tell(news, clock.now().getTime())) {
      const text = JSON.stringify(event);
      for (const { onEvent } of listeners) onEvent(text);
    }
  }

  function open(personId: string): Watch {
    const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
    opened.catch(() => undefined);
    const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error));
    const watch: Watch = {
      personId,
      listeners: new Set(),
      account: null,
      opened,
      settle,
      readAt: -1,
    };
    watches.set(personId, watch);
    opening.push(watch);
    void run();
    return watch;
  }

  return {
    async subscribe(personId, listener) {
      const watch = watches.get(personId) ?? open(personId);
      watch.listeners.add(listener);
      await watch.opened;
      return () => {
        watch.listeners.delete(listener);
        if (watch.listeners.size === 0 && isWatched(watch)) watches.delete(personId);
      };
    },
    stop: endAll,
  };
}

const keyOf = ({ personId }: Watch, { name, id }: Mention) => `${personId} ${name} ${id}`;

/** Each asset once. */
function balancesOf(noted: readonly Job[], watch: Watch): Mention[] {
  const own = noted.filter((job) => job.watch === watch).flatMap(({ mentions }) => mentions);
  const balances = own.filter(({ name }) => name === 'balance');
  return [...new Map(balances.map((mention) => [mention.id, mention])).values()];
}

/** A thing that is mentioned twice is as it was at the end. */
function newsOf(mentions: readonly Mention[], bodyOf: (mention: Mention) => unknown): News {
  const of = <Body>(wanted: Name) =>
    mentions
      .filter(({ name }) => name === wanted)
      .map(bodyOf)
      .filter((body) => body !== null) as Body[];
  return {
    orders: of<Order>('order'),
    deposits: of<Deposit>('deposit'),
    withdrawals: of<Withdrawal>('withdrawal'),
    balances: [...new Map(of<Balance>('balance').map((one) => [one.asset, one])).values()],
  };
}
