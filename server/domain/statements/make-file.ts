/**
 * Files in the making. Each is in a process of its own (maker.ts), which gets page after page of
 * lines and streams the file. What this process does for a page is one query and one message. Few
 * are made at once; a client that comes then is told when to come again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';

import { refuse } from '#server/kit/refuse.ts';

import type { FromMaker, Order, ToMaker } from './maker.ts';

/** Seconds. */
const RETRY_AFTER = 5;
const HEAP_MB = 96;
/** Longer than the largest takes on a slow machine and a slow line. */
const TIMEOUT_MS = 20 * 60_000;

const makerFile = join(import.meta.dirname, 'maker.ts');

export type Making = {
  /** Refuses `overloaded` while as many are made as may be, or one for the same person. */
  refuseIfFull(personId: string): void;
  /**
   * Pages are asked for as they are needed. `list` puts the hash on the public list before the last
   * bytes are sent. The stream breaks where anything fails, so that nobody takes half a file for a
   * whole one.
   */
  start(of: {
    personId: string;
    order: Order;
    pages: AsyncIterator<string>;
    list(hash: string): Promise<void>;
  }): Readable;
  close(): void;
};

/** `most`: how many at once in this process. */
export function openMaking(most = 2): Making {
  const running = new Map<ChildProcess, string>();
  let closed = false;
  const refuseIfFull = (personId: string) => {
    const own = [...running.values()].includes(personId);
    if (closed || own || running.size >= most) refuse('overloaded', { retryAfter: RETRY_AFTER });
  };

  return {
    refuseIfFull,
    start({ personId, order, pages, list }) {
      refuseIfFull(personId);
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
      const out = new PassThrough();
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
      child.once('close', (code) => {
        clearTimeout(late);
        running.delete(child);
        void pages.return?.();
        if (code === 0 && fault === null) out.end();
        else out.destroy(fault ?? new Error(`the maker ended with ${code}`));
      });
      child.stdout?.pipe(out, { end: false });
      // A reader that reads no further wants no more of it.
      out.once('close', () => {
        if (child.exitCode === null) child.kill('SIGKILL');
      });
      send({ order });
      return out;
    },
    close() {
      closed = true;
      for (const child of running.keys()) child.kill('SIGKILL');
    },
  };
}
