/**
 * Sends what waits: collects new notices into rows, takes a few rows, hands each to its push
 * service or to the bot outside of any transaction, and notes what became of it. A process that is
 * killed in between leaves rows that are sent again: at least once, under the same tag. Of many at
 * once only a few are in memory.
 */
import { localeNamed } from '#protocol/languages.ts';
import type { PushMessage } from '#protocol/pushes.ts';
import { unreadOf } from '#server/domain/notices/notices.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import { openCollector } from './collect-notices.ts';
import {
  afterAnswer,
  askedMs,
  isEndpointAllowed,
  isUrgent,
  keptSeconds,
  messageOf,
  NEWS_MS,
  retryAfterMs,
  topicOf,
} from './pushes.rules.ts';
import {
  deleteDone,
  deleteGone,
  markDone,
  postpone,
  type Postponed,
  takePushes,
  type TakenPush,
} from './pushes.sql.ts';
import type { PushKeys, PushTransport } from './pushes.ts';
import type { Telegram } from './telegram.ts';

const LOOK_MS = 1_000;
/** News of this process comes together within so long. */
const GATHER_MS = 100;
/** Longer than a push service may take. */
const LOST_AFTER_MS = 60_000;
const AT_ONCE = 32;
const CLEAR_EVERY_MS = 10 * 60_000;
const STOP_MS = 1_000;

export type Pusher = {
  /** Collects and sends all that is due; answers how many were taken. */
  sendDue(): Promise<number>;
  /** Looks soon; otherwise it looks every second. */
  wake(): void;
  start(): void;
  /** Waits for what is under way, for about a second. */
  stop(): Promise<void>;
};

type SendOutcome = 'done' | 'gone' | { failure: string; dueAt: Date | null; isUntried: boolean };

function messageTo(taken: TakenPush, unread: number | null): PushMessage {
  const { code, facts, notice_id: noticeId, shows_amounts: showsAmounts } = taken;
  const reader = { locale: localeNamed(taken.locale), showsAmounts, unread };
  return messageOf({ noticeId, code, facts: facts ?? {} }, reader);
}

export function openPusher(services: {
  database: Database;
  outbox: Pick<Outbox, 'follow'> | null;
  clock: Clock;
  ids: Ids;
  log: Log;
  keys: () => Promise<PushKeys | null>;
  hosts: readonly string[];
  transport: PushTransport;
  telegram: Telegram | null;
  isMailed: boolean;
  /**
   * Where a test cannot wait as long: how soon something is tried again, and counts as lost on the
   * way.
   */
  patience?: { retryMs: number; lostMs: number };
}): Pusher {
  const { database, outbox, clock, log, hosts, transport, telegram } = services;
  const { retryMs, lostMs = LOST_AFTER_MS } = services.patience ?? {};
  let keys: PushKeys | null = null;
  const collector = openCollector({
    ...services,
    isPushed: () => keys !== null,
    hasTelegram: telegram !== null,
  });
  /** Push services that asked to be left alone, until when. */
  const resting = new Map<string, number>();
  let running: Promise<number> | null = null;
  let soon: NodeJS.Timeout | undefined;
  let timers: NodeJS.Timeout[] = [];
  let isStopped = false;

  function later(taken: TakenPush, failure: string, asked: number | null): SendOutcome {
    const wait = retryAfterMs(taken.attempts, asked, retryMs);
    const dueAt = wait === null ? null : new Date(clock.now().getTime() + wait);
    return { failure, dueAt, isUntried: false };
  }

  async function push(taken: TakenPush, own: PushKeys): Promise<SendOutcome> {
    const { endpoint, p256dh, auth, code, notice_id: noticeId } = taken;
    if (endpoint === null || p256dh === null || auth === null) return 'done';
    // What the operator no longer allows is not spoken with either.
    if (!isEndpointAllowed(endpoint, hosts)) return 'gone';
    const { host } = new URL(endpoint);
    const until = resting.get(host) ?? 0;
    if (until > clock.now().getTime()) {
      return { failure: 'waits', dueAt: new Date(until), isUntried: true };
    }
    const unread = await unreadOf(database, taken.person_id);
    const message = messageTo(taken, unread);
    const { status, retryAfter } = await transport.send({
      target: { endpoint, p256dh, auth },
      keys: own,
      payload: JSON.stringify(message),
      keptSeconds: keptSeconds(code),
      topic: topicOf(noticeId),
      isUrgent: isUrgent(code),
    });
    const next = afterAnswer(status);
    if (next === 'done' || next === 'gone') return next;
    if (next === 'refused') return { failure: `${status}`, dueAt: null, isUntried: false };
    const asked = askedMs(retryAfter, clock.now());
    if (status === 429) resting.set(host, clock.now().getTime() + (asked ?? LOOK_MS));
    return later(taken, `${status}`, asked);
  }

  async function chat(taken: TakenPush): Promise<SendOutcome> {
    if (telegram === null || taken.chat_id === null) return 'done';
    const { title, body, path } = messageTo(taken, null);
    const answer = await telegram.send(taken.chat_id, { title, body, path });
    if (answer === 'done' || answer === 'gone') return 'done';
    return later(taken, answer.failure, answer.retryAfterMs);
  }

  const ended = (taken: TakenPush): Promise<SendOutcome> => {
    // The news of an hour ago is none, unless a quiet night held it back.
    if (taken.channel === 'telegram') return chat(taken);
    return keys === null ? Promise.resolve('done') : push(taken, keys);
  };

  async function sendSome(): Promise<{ taken: number; sent: number }> {
    const now = clock.now();
    const lostAt = new Date(now.getTime() + lostMs);
    const all = await takePushes(database, { now, lostAt, limit: AT_ONCE });
    const endings = await Promise.all(all.map(ended));
    const done: string[] = [];
    const gone: string[] = [];
    const postponed: Postponed[] = [];
    all.forEach(({ id, endpoint }, at) => {
      const ending = endings[at];
      if (ending === 'gone' && endpoint !== null) gone.push(endpoint);
      else if (typeof ending === 'object') postponed.push({ id, ...ending });
      else done.push(id);
    });
    if (done.length > 0) await markDone(database, done);
    if (postponed.length > 0) {
      await postpone(database, postponed);
      log.info({ codes: postponed.map(({ failure }) => failure) }, 'Pushes are tried again');
    }
    if (gone.length > 0) await deleteGone(database, gone);
    return { taken: all.length, sent: done.length };
  }

  async function sendAll(): Promise<number> {
    keys ??= await services.keys();
    await collector.collect();
    let sent = 0;
    while (!isStopped) {
      const some = await sendSome();
      sent += some.sent;
      if (some.taken < AT_ONCE) break;
      await collector.collect();
    }
    return sent;
  }

  function sendDue(): Promise<number> {
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  const look = () =>
    void sendDue().catch((error: unknown) => log.warn({ error }, 'Pushes will be sent later'));

  function wake(): void {
    if (isStopped) return;
    soon ??= setTimeout(() => {
      soon = undefined;
      look();
    }, GATHER_MS);
  }

  async function clear(): Promise<void> {
    const now = clock.now().getTime();
    for (const [host, until] of resting) if (until < now) resting.delete(host);
    // Longer than entries of the outbox are kept: what is read again is known.
    await deleteDone(database, new Date(now - 4 * NEWS_MS));
  }

  return {
    sendDue,
    wake,
    start() {
      outbox?.follow({
        committed: (_, events) => {
          if (events.some(({ name }) => name === 'notice')) wake();
        },
        arrived: () => Promise.resolve(),
      });
      const clearing = () =>
        void clear().catch((error: unknown) => log.warn({ error }, 'Old pushes stay for now'));
      timers = [setInterval(look, LOOK_MS), setInterval(clearing, CLEAR_EVERY_MS)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      isStopped = true;
      clearTimeout(soon);
      for (const timer of timers) clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        late = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([running?.catch(() => undefined), waited]);
      clearTimeout(late);
      transport.close();
    },
  };
}
