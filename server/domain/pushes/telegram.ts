/**
 * Messages of the operator's Telegram bot. A person links a chat with a code that works once. The
 * app hands out the code only after it has checked the person's password and second factor. The bot
 * asks Telegram for what people write to it, one process at a time. It reads nothing of that but
 * such codes.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { TELEGRAM_CODE_MINUTES, type TelegramLink } from '#protocol/pushes.ts';
import { localeNamed } from '#protocol/languages.ts';
import { pushTexts } from '#texts/pushes.ts';
import { readAs } from '#texts/reader.ts';
import { holdSession } from '#server/domain/credentials/credentials.ts';
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import type { Emit, Outbox } from '#server/domain/outbox/outbox.ts';
import type { SessionPerson } from '#server/kit/signed-in.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import {
  deleteChat,
  deleteLink,
  findLink,
  leaseReading,
  noteRead,
  replaceLink,
  takeCode,
  upsertCode,
} from './telegram.sql.ts';

const CODE_BYTES = 18;
/** Of one question for updates. */
const ASK_S = 25;
const LEASE_MS = 60_000;
const PAUSE_MS = 5_000;
/** As Telegram allows them behind `?start=`. */
const startForm = /^\/start ([A-Za-z0-9_-]{24})$/;

export type ChatAnswer = 'done' | 'gone' | { failure: string; retryAfterMs: number | null };

type ChatUpdate = { id: bigint; chatId: bigint; text: string; isPrivate: boolean };

/** The bot as Telegram knows it. Only `send` never throws. */
export type Bot = {
  /** Its name, for links to it. */
  name(): Promise<string>;
  send(chatId: bigint, text: string): Promise<ChatAnswer>;
  /** Waits up to `seconds` seconds for something new from this update on. */
  updates(next: bigint, seconds: number, signal: AbortSignal): Promise<ChatUpdate[]>;
};

export type Telegram = {
  linkOf(personId: string): Promise<Date | null>;
  /** Refuses `unauthenticated` where the session that asks has ended. */
  makeCode(person: Pick<SessionPerson, 'id' | 'session'>): Promise<TelegramLink>;
  unlink(personId: string): Promise<void>;
  send(chatId: bigint, message: { title: string; body: string; path: string }): Promise<ChatAnswer>;
  start(): void;
  stop(): Promise<void>;
};

export function openTelegram(services: {
  database: Database;
  clock: Clock;
  random: RandomSource;
  log: Log;
  bot: Bot;
  outbox: Outbox;
  tellSecurity: TellSecurity;
  /** Where links in messages lead; null for none. */
  baseUrl: string | null;
}): Telegram {
  const { database, outbox, clock, random, log, bot, baseUrl, tellSecurity } = services;
  const ending = new AbortController();
  let reading: Promise<void> | null = null;

  async function tell(
    tx: Tx,
    emit: Emit,
    personId: string,
    code: 'telegram-linked' | 'telegram-unlinked',
  ): Promise<void> {
    emit(...(await tellSecurity(tx, personId, { code, facts: {} })));
  }

  async function link(update: ChatUpdate): Promise<void> {
    const code = startForm.exec(update.text.trim())?.[1];
    // A group would show one person's messages to others.
    if (code === undefined || !update.isPrivate) return;
    const at = clock.now();
    const taken = await outbox.transaction(async (tx, emit) => {
      const whose = await takeCode(tx, hashOf(code), at);
      if (!whose) return null;
      const { personId } = whose;
      const others = await replaceLink(tx, { personId, chatId: update.chatId, at });
      for (const other of others) await tell(tx, emit, other, 'telegram-unlinked');
      await tell(tx, emit, personId, 'telegram-linked');
      return whose;
    });
    const answer = readAs(localeNamed(taken?.locale), () => {
      const texts = pushTexts().telegram;
      return taken ? texts.linked : texts.codeUnknown;
    });
    await bot.send(update.chatId, answer);
  }

  async function readOnce(): Promise<void> {
    const leased = (ms: number) => new Date(clock.now().getTime() + ms);
    const next = await leaseReading(database, { now: clock.now(), until: leased(LEASE_MS) });
    if (next === null) {
      await sleep(PAUSE_MS, undefined, { signal: ending.signal });
      return;
    }
    let reached = next;
    try {
      const updates = await bot.updates(next, ASK_S, ending.signal);
      for (const update of updates) {
        await link(update);
        reached = update.id + 1n;
      }
    } finally {
      await noteRead(database, reached, clock.now());
    }
  }

  async function readOn(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await readOnce();
      } catch (error) {
        if (ending.signal.aborted) return;
        log.warn({ error }, 'The Telegram bot could not be asked; it is tried again');
        await sleep(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  return {
    linkOf: (personId) => findLink(database, personId),
    async makeCode(person) {
      const name = await bot.name();
      const bytes = Buffer.alloc(CODE_BYTES);
      random(bytes);
      const code = bytes.toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + TELEGRAM_CODE_MINUTES * 60_000);
      await database.transaction(async (tx) => {
        await holdSession(tx, person);
        await upsertCode(tx, { hash: hashOf(code), personId: person.id, expiresAt });
      });
      const url = `https://t.me/${name}?start=${code}`;
      return { url, code, expiresAt: expiresAt.toISOString() };
    },
    unlink: (personId) =>
      outbox.transaction(async (tx, emit) => {
        if ((await deleteLink(tx, personId)) > 0)
          await tell(tx, emit, personId, 'telegram-unlinked');
      }),
    async send(chatId, { title, body, path }) {
      const lines = [title, body, baseUrl === null ? '' : `${baseUrl}${path}`];
      const answer = await bot.send(chatId, lines.filter((line) => line !== '').join('\n'));
      if (answer === 'gone') {
        await outbox.transaction(async (tx, emit) => {
          for (const other of await deleteChat(tx, chatId))
            await tell(tx, emit, other, 'telegram-unlinked');
        });
      }
      return answer;
    },
    start() {
      reading = readOn();
    },
    async stop() {
      ending.abort();
      await reading;
    },
  };
}

const hashOf = (code: string) => createHash('sha256').update(code).digest();
