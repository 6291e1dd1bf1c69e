/**
 * Follows the tape in a process that may not record it: told by the database after each commit, and
 * looking by itself where it hears nothing. Ticks come in order and none is left out.
 */
import type pg from 'pg';

import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import type { TapeTick } from './tape.rules.ts';
import { readTicksAfter, TICK_CHANNEL } from './tape.sql.ts';

const POLL_MS = 1_000;
const CHUNK = 500;

export type TapeSubscriber = {
  /** Hands on everything that the tape has and this process does not. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

export function subscribeToTape(options: {
  database: Database;
  log: Log;
  lastNumber(): number;
  absorb(tick: TapeTick): void;
}): TapeSubscriber {
  const { database, log, lastNumber, absorb } = options;
  let listening: pg.Client | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let seenAtPoll = -1;
  let failing = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function pull(): Promise<void> {
    do {
      again = false;
      for (;;) {
        const before = lastNumber();
        const ticks = await readTicksAfter(database, before, CHUNK);
        for (const tick of ticks) absorb(tick);
        // What does not follow is not taken, and would be read again and again.
        if (ticks.length < CHUNK || lastNumber() === before) break;
      }
    } while (again);
  }

  /** One reading at a time; a call during one makes it look once more. */
  function catchUp(): Promise<void> {
    if (running) again = true;
    running ??= pull().finally(() => {
      running = null;
    });
    return running;
  }

  async function listen(): Promise<void> {
    if (listening) return;
    const client = await database.connect('drishti-tape');
    client.once('end', () => {
      if (listening === client) listening = null;
    });
    client.on('notification', ({ payload }) => {
      if (payload !== String(lastNumber())) void look();
    });
    if (stopped) return client.end();
    listening = client;
    await client.query(`listen ${TICK_CHANNEL}`);
  }

  async function look(): Promise<void> {
    try {
      await catchUp();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ error }, 'The tape cannot be read; trying again every second');
      failing = true;
    }
  }

  async function poll(): Promise<void> {
    await listen().catch(() => undefined);
    if (lastNumber() === seenAtPoll) await look();
    seenAtPoll = lastNumber();
  }

  return {
    catchUp,
    start() {
      timer ??= setInterval(() => void poll(), POLL_MS);
      void poll();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      timer = undefined;
      await running?.catch(() => undefined);
      const client = listening;
      listening = null;
      await client?.end().catch(() => undefined);
    },
  };
}
