/**
 * Turns notices into what is sent. It follows the outbox: what was rolled back is never sent. What
 * is committed is sent at least once, whichever process is killed. Each notice becomes one row for
 * each browser, chat and address, and never a second one.
 *
 * Entries are numbered before they commit, so one below the highest may still come. The cursor is
 * moved only to where nothing can come any more. That is so once every transaction has ended that
 * was under way when that entry was seen.
 */
import type { Pointer } from '#server/domain/outbox/outbox.ts';
import { mailNotice } from '#server/domain/mails/mails.ts';
import { findNews } from '#server/domain/notices/notices.ts';
import { readNoticeSettings } from '#server/domain/notices/settings.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { NoticeNews } from '#protocol/notices.ts';

import { dueOf, isMailedAnyway, isWanted, kindOf, NEWS_MS } from './pushes.rules.ts';
import {
  hasReaders,
  insertPushes,
  listReaders,
  lockCursor,
  moveCursor,
  type NewPush,
  readEntries,
  readHighest,
  readSnapshot,
} from './pushes.sql.ts';

/** Entries of one transaction. */
const CHUNK = 200;
/** Rows of one statement. */
const ROWS = 1_000;

/** `last` is null where nothing is left to read. */
type Collected = { entries: bigint[]; rows: number; last: bigint | null };

export type Collector = {
  /** Everything that is committed and not collected yet. Answers how many rows it became. */
  collect(): Promise<number>;
};

export function openCollector(services: {
  database: Database;
  clock: Clock;
  ids: Ids;
  isPushed: () => boolean;
  hasTelegram: boolean;
  isMailed: boolean;
}): Collector {
  const { database, clock, ids, isPushed, hasTelegram, isMailed } = services;
  /** Where the cursor may go, once no transaction before `next` is under way. */
  let settling: { entry: bigint; next: bigint } | null = null;
  /** Entries past the cursor that this process has seen to. */
  let seen = new Set<bigint>();

  /** Null where there is nothing left, or another process is at it. */
  async function collectSome(tx: Tx, from: bigint | null): Promise<Collected | null> {
    let cursor = await lockCursor(tx);
    if (cursor === null) return null;
    const { least } = await readSnapshot(tx);
    if (settling !== null && least >= settling.next) {
      const { entry } = settling;
      settling = null;
      if (entry > cursor) {
        await moveCursor(tx, entry);
        cursor = entry;
      }
      seen = new Set([...seen].filter((id) => id > entry));
    }
    const highest = await readHighest(tx);
    if (highest < cursor) {
      // The database was turned back.
      settling = null;
      seen.clear();
      await moveCursor(tx, highest);
      return null;
    }
    const isRead = await hasReaders(tx);
    const entries = isRead ? await readEntries(tx, from ?? cursor, CHUNK) : [];
    const fresh = entries.filter(({ id }) => !seen.has(id));
    const rows = fresh.length === 0 ? 0 : await write(tx, fresh.flatMap(noticesOf));
    const last = entries.length < CHUNK ? null : (entries.at(-1)?.id ?? null);
    if (last === null && settling === null) {
      settling = { entry: highest, next: (await readSnapshot(tx)).next };
    }
    return { entries: fresh.map(({ id }) => id), rows, last };
  }

  async function write(tx: Tx, mentioned: { personId: string; id: string }[]): Promise<number> {
    const since = new Date(clock.now().getTime() - NEWS_MS);
    const all = await findNews(tx, mentioned);
    const news = all.filter(({ code, createdAt }) => kindOf(code) !== null && createdAt >= since);
    const people = [...new Set(news.map(({ personId }) => personId))];
    const settingsOf = await readNoticeSettings(tx, people);
    const readers = new Map(
      (await listReaders(tx, people)).map((reader) => [reader.person_id, reader]),
    );
    const now = clock.now();
    const rows = news.flatMap(({ personId, id: noticeId, code, facts }): NewPush[] => {
      const kind = kindOf(code);
      const reader = readers.get(personId);
      if (kind === null || !reader) return [];
      const settings = settingsOf(personId);
      const row = (channel: NewPush['channel'], deviceId: string | null, dueAt: Date | null) => ({
        id: ids.next(now),
        personId,
        noticeId,
        channel,
        deviceId,
        code,
        facts,
        at: now,
        dueAt,
      });
      const dueAt = dueOf(settings, kind, now);
      const pushed = isPushed() && isWanted(settings, 'push', kind) ? reader.devices : [];
      const isChatted = hasTelegram && reader.has_telegram && isWanted(settings, 'telegram', kind);
      const isByMail = isMailed && isWanted(settings, 'mail', kind) && !isMailedAnyway(kind);
      return [
        ...pushed.map((deviceId) => row('push', deviceId, dueAt)),
        ...(isChatted ? [row('telegram', null, dueAt)] : []),
        ...(isByMail ? [row('mail', null, null)] : []),
      ];
    });
    let written = 0;
    for (let from = 0; from < rows.length; from += ROWS) {
      const some = rows.slice(from, from + ROWS);
      const isNew = new Set((await insertPushes(tx, some)).map(({ id }) => id));
      written += isNew.size;
      for (const { id, channel, personId, code, facts, at } of some) {
        if (channel !== 'mail' || !isNew.has(id)) continue;
        const notice = { code, facts } as NoticeNews;
        await mailNotice(tx, { personId, notice, view: { now: at, newId: () => ids.next(at) } });
      }
    }
    return written;
  }

  return {
    async collect() {
      let from: bigint | null = null;
      let written = 0;
      for (;;) {
        const after: bigint | null = from;
        const done: Collected | null = await database.transaction((tx) => collectSome(tx, after));
        for (const id of done?.entries ?? []) seen.add(id);
        written += done?.rows ?? 0;
        from = done?.last ?? null;
        if (from === null) return written;
      }
    },
  };
}

function noticesOf({ events }: { events: string }): { personId: string; id: string }[] {
  const pointers = JSON.parse(events) as Pointer[];
  return pointers.flatMap(([personId, name, id]) =>
    name === 'notice' && id !== null ? [{ personId, id }] : [],
  );
}
