/**
 * Files in the making. Each is in a process of its own (maker.ts), which gets page after page of
 * lines and writes the file. What this process does for a page is one query and one message. Few
 * are made at once, and one for a person; the next ones wait. What is made goes to the disk, so
 * that nobody waits for another one's reading.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { Refusal, refuse } from '#server/kit/refuse.ts';
import { clearSpools, openSpool, type Spool } from '#server/kit/spool.ts';

import type { FromMaker, Order, ToMaker } from './maker.ts';

/** Seconds. */
const RETRY_AFTER = 5;
const MOST_WAITING = 32;
const WAIT_MS = 60_000;
const HEAP_MB = 96;
/** Longer than the largest takes on a slow machine. */
const TIMEOUT_MS = 20 * 60_000;

const makerFile = join(import.meta.dirname, 'maker.ts');

type FileToMake = {
  personId: string;
  order: Order;
  pages: AsyncIterator<string>;
  list(hash: string): Promise<void>;
};

export type Making = {
  /** Refuses `overloaded` while as many wait as may. */
  refuseIfFull(): void;
  /**
   * Begins when it is read, after those before it, and breaks off with `overloaded` where that is
   * long. Pages are asked for as they are needed. `list` puts the hash on the public list before
   * the last bytes are sent. The stream breaks where anything fails, so that nobody takes half a
   * file for a whole one.
   */
  start(of: FileToMake): Readable;
  close(): void;
};

/** `folder`: where files are until they are read; `most`: how many at once in this process. */
export function openMaking(folder: string, most = 2): Making {
  const running = new Map<ChildProcess, string>();
  const waiting = new Set<{ personId: string; make(): void }>();
  let closed = false;
  clearSpools(folder);

  function next(): void {
    const people = new Set(running.values());
    const first = [...waiting].find(({ personId }) => !people.has(personId));
    if (closed || running.size >= most || !first) return;
    waiting.delete(first);
    first.make();
    next();
  }

  function wait(personId: string, { out }: Spool, begin: () => void): void {
    const late = setTimeout(
      () => out.destroy(new Refusal('overloaded', { retryAfter: RETRY_AFTER })),
      WAIT_MS,
    );
    const turn = {
      personId,
      make() {
        clearTimeout(late);
        begin();
      },
    };
    out.once('close', () => {
      clearTimeout(late);
      waiting.delete(turn);
    });
    waiting.add(turn);
    next();
  }

  function make({ personId, order, pages, list }: FileToMake, spool: Spool): void {
    const { out } = spool;
    const child = fork(makerFile, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [
        ...[`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'],
        ...['--permission', '--allow-fs-read=*'],
      ],
    });
    running.set(child, personId);
    let fault: Error | null = null;
    const fail = (error: Error) => {
      fault ??= error;
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => fail(new Error('the file took too long')), TIMEOUT_MS);
    const send = (message: ToMaker) => {
      if (child.connected) child.send(message);
    };
    child.on('message', (message: FromMaker) => {
      if ('fault' in message) fault ??= new Error(message.fault);
      else if ('wants' in message)
        pages.next().then(({ done, value }) => send({ page: done ? null : value }), fail);
      else list(message.hash).then(() => send({ listed: true }), fail);
    });
    child.once('error', fail);
    const kept = keep(child, spool).catch(fail);
    child.once('close', (code) => {
      clearTimeout(late);
      running.delete(child);
      void pages.return?.();
      next();
      void kept.then(() => {
        if (code === 0 && fault === null) spool.end();
        else out.destroy(fault ?? new Error(`the maker ended with ${code}`));
      });
    });
    // A reader that reads no further wants no more of it.
    out.once('close', () => {
      if (child.exitCode === null) child.kill('SIGKILL');
    });
    send({ order });
  }

  return {
    refuseIfFull() {
      if (closed || waiting.size >= MOST_WAITING) refuse('overloaded', { retryAfter: RETRY_AFTER });
    },
    start(of) {
      const spool = openSpool(folder, () => wait(of.personId, spool, () => make(of, spool)));
      return spool.out;
    },
    close() {
      closed = true;
      for (const child of running.keys()) child.kill('SIGKILL');
    },
  };
}

async function keep({ stdout }: ChildProcess, spool: Spool): Promise<void> {
  for await (const chunk of (stdout ?? []) as AsyncIterable<Buffer>) await spool.write(chunk);
}
