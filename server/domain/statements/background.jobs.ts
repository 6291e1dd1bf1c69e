/**
 * Makes the files that were asked for in the background, one after the other, and keeps each for a
 * day. A notice tells of it in the transaction in which it becomes ready. A process that ends
 * meanwhile leaves it to the next one.
 */
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Outbox } from '#server/domain/outbox/outbox.ts';
import { writeNotice } from '#server/domain/notices/notices.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import {
  addPart,
  type Attempt,
  deleteFiles,
  endFile,
  failFile,
  leaveFile,
  noteProgress,
  takeFile,
  type TakenFile,
} from './background.sql.ts';
import { type FileFacts, linesOf, orderOf } from './file-orders.ts';
import { listFile } from './list-file.ts';
import type { Making } from './make-file.ts';

const zip = promisify(gzip);
/** Of a file before it is compressed. */
const PART_BYTES = 1_000_000;
const LOOK_MS = 5_000;
const SEEN_EVERY_MS = 1_000;
/** Nobody has heard of its process for so long: it has ended. */
const LOST_AFTER_MS = 30_000;
const MOST_FAILURES = 3;
const KEPT_MS = 24 * 60 * 60_000;
const CLEAR_EVERY_MS = 10 * 60_000;

export type BackgroundMaker = {
  /** Makes all that waits; answers how many it made. */
  makeDue(): Promise<number>;
  /** Deletes what has been kept for a day. */
  clear(): Promise<void>;
  /** Looks at once; otherwise it looks every five seconds. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
};

export function openBackgroundMaker(
  services: FileFacts & {
    database: Database;
    outbox: Outbox;
    clock: Clock;
    ids: Ids;
    log: Log;
    /** Of its own: a person who waits for a file is not behind those in the background. */
    making: Making;
  },
): BackgroundMaker {
  const { database, outbox, clock, ids, log, making } = services;
  let running: Promise<number> | null = null;
  let stream: Readable | null = null;
  let timers: NodeJS.Timeout[] = [];
  let isStopped = false;
  let isAskedAgain = false;

  async function write(row: TakenFile, attempt: Attempt): Promise<void> {
    const { person_id: personId, name, email, format } = row;
    const person = { id: personId, name, email };
    let lines = 0;
    const count = (page: string) => {
      lines += page.split('\n').length;
    };
    const order = await orderOf({ ...services, reader: database }, row, person, format);
    stream = making.start({
      personId,
      order,
      pages: counted(linesOf(database, row), count),
      list: (hash) => listFile(database, clock, row, { hash, format }),
    });
    const seen = setInterval(() => {
      const at = clock.now();
      void noteProgress(database, attempt, { lines, at }).then(
        (isCurrent) => void (isCurrent || stream?.destroy(new Error('another process makes it'))),
        (error: unknown) => log.warn({ error }, 'How far a file is will be noted later'),
      );
    }, SEEN_EVERY_MS);
    try {
      const { parts, bytes } = await keep(stream, attempt);
      await outbox.transaction(async (tx, emit) => {
        const at = clock.now();
        if (await endFile(tx, attempt, { parts, bytes, lines, at }))
          emit(...(await writeNotice(tx, { personId, ...newsOf('file-made', row, at) })));
      });
    } finally {
      clearInterval(seen);
      stream = null;
    }
  }

  async function keep(from: Readable, attempt: Attempt): Promise<{ parts: number; bytes: number }> {
    let [waiting, held, parts, bytes]: [Buffer[], number, number, number] = [[], 0, 0, 0];
    const put = async () => {
      parts += 1;
      await addPart(database, attempt, parts, await zip(Buffer.concat(waiting)));
      [waiting, held] = [[], 0];
    };
    for await (const chunk of from as AsyncIterable<Buffer>) {
      waiting.push(chunk);
      held += chunk.length;
      bytes += chunk.length;
      if (held >= PART_BYTES) await put();
    }
    if (held > 0) await put();
    return { parts, bytes };
  }

  async function fail(row: TakenFile, attempt: Attempt): Promise<void> {
    await outbox.transaction(async (tx, emit) => {
      const at = clock.now();
      if (await failFile(tx, attempt, { most: MOST_FAILURES, at })) {
        const news = newsOf('file-failed', row, at);
        emit(...(await writeNotice(tx, { personId: row.person_id, ...news })));
      }
    });
  }

  const newsOf = (code: 'file-made' | 'file-failed', row: TakenFile, at: Date) => {
    const { kind, from_day: from, to_day: to, format } = row;
    return {
      notice: { code, facts: { kind, from, to, format } },
      view: { now: at, newId: () => ids.next(at) },
    } as const;
  };

  async function makeAll(): Promise<number> {
    let made = 0;
    while (!isStopped) {
      const now = clock.now();
      const lostAt = new Date(now.getTime() - LOST_AFTER_MS);
      const row = await takeFile(database, { now, lostAt });
      if (row === null) break;
      const attempt = { statementId: row.id, format: row.format, attempt: row.attempt };
      try {
        await write(row, attempt);
        made += 1;
      } catch (error) {
        if (isStopped) await leaveFile(database, attempt);
        else {
          log.error({ error, statement: row.id }, 'A file could not be made');
          await fail(row, attempt);
          // The next one after a while.
          break;
        }
      }
    }
    return made;
  }

  function makeDue(): Promise<number> {
    running ??= makeAll().finally(() => {
      running = null;
      if (isAskedAgain) look();
      isAskedAgain = false;
    });
    return running;
  }

  const look = () =>
    void makeDue().catch((error: unknown) => log.warn({ error }, 'Files will be made later'));

  async function clear(): Promise<void> {
    await deleteFiles(database, new Date(clock.now().getTime() - KEPT_MS));
  }

  return {
    makeDue,
    clear,
    wake() {
      if (isStopped) return;
      if (running) isAskedAgain = true;
      else look();
    },
    start() {
      const clearing = () =>
        void clear().catch((error: unknown) => log.warn({ error }, 'Old files stay for now'));
      timers = [setInterval(look, LOOK_MS), setInterval(clearing, CLEAR_EVERY_MS)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      stream?.destroy(new Error('the server ends'));
      await running?.catch(() => undefined);
    },
  };
}

async function* counted(
  pages: AsyncIterable<string>,
  onPage: (page: string) => void,
): AsyncGenerator<string> {
  for await (const page of pages) {
    onPage(page);
    yield page;
  }
}
