/**
 * Keeps the process that serves running, beside the one that records: started again when it dies, and lower in the system's
 * order, so that however many ask, a tick comes first.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Log } from '#server/kit/log.ts';
import { StartError } from '#server/kit/start-error.ts';

import type { FromWeb, ToWeb } from './web-process.ts';

const program = join(import.meta.dirname, 'web-process.ts');
/** Steps of nice: it gets two thirds of the time of the process that records, where both want all of it. */
const LOWER_BY = 2;
const LOWEST = 19;
/** Before the next one, doubled for each that did not last. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const LASTED_MS = 10_000;
/** One that is told to end has this long. */
const END_LIMIT_MS = 1_500;

/**
 * Of the process that serves. Under a flood of long answers V8 would let new objects take 128 MB and garbage pile up to four
 * times what is in use: here it is 16 MB, and it collects once a tenth more is taken. `npm run bench -- flood` shows it.
 */
const tightHeap = ['--max-semi-space-size=8', '--heap-growing-percent=10'];
/**
 * The C library keeps what was freed for each thread apart, and large buffers too once it has seen some: those of long answers
 * would stay for good. So large ones are given back to the system.
 */
const givesBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

export type Supervisor = {
  /** Resolves with the address once requests are answered. Throws StartError where that cannot be, with one line. */
  serve(databaseUrl: string): Promise<string>;
  stop(): Promise<void>;
};

type Worker = {
  child: ChildProcess;
  serve(databaseUrl: string, port: number): Promise<{ url: string; port: number }>;
  /** With how it ended, in words. */
  ended: Promise<string>;
};

/** Starts the process at once; it loads its code while whoever calls prepares what it is to serve. */
export function openSupervisor(options: {
  env: NodeJS.ProcessEnv;
  /** 0 for one that the system chooses, which then stays. */
  port: number;
  log: Log;
}): Supervisor {
  const { env, log } = options;
  let { port } = options;
  let workers = [startWorker(env)];
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;

  async function keep(first: Worker, databaseUrl: string): Promise<void> {
    let worker = first;
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const since = performance.now();
      const how = await worker.ended;
      if (isStopped()) return;
      if (performance.now() - since > LASTED_MS) pause = FIRST_PAUSE_MS;
      log.error({ how, pauseMs: pause }, 'The web process has ended; another one is started');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopped()) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      const next = startWorker(env);
      workers = workers.map((one) => (one === worker ? next : one));
      worker = next;
      next.serve(databaseUrl, port).catch((error: unknown) => {
        if (!isStopped()) log.error({ error }, 'The web process could not serve');
        next.child.kill('SIGKILL');
      });
    }
  }

  return {
    async serve(databaseUrl) {
      const [first] = workers as [Worker];
      const listening = await first.serve(databaseUrl, port);
      ({ port } = listening);
      void keep(first, databaseUrl);
      return listening.url;
    },
    async stop() {
      stopping.abort();
      await Promise.all(workers.map(endWorker));
    },
  };
}

function startWorker(env: NodeJS.ProcessEnv): Worker {
  const child = fork(program, {
    env: { ...env, ...givesBack },
    execArgv: [...process.execArgv, ...tightHeap],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return {
    child,
    ended,
    serve: (databaseUrl, port) =>
      new Promise((resolve, reject) => {
        child.on('message', (message: FromWeb) => {
          if ('listening' in message) {
            lowerPriority(child);
            return resolve(message.listening);
          }
          const { line, isStartError } = message.failed;
          return reject(isStartError ? new StartError(line) : new Error(line));
        });
        void ended.then((how) => reject(new Error(`the web process ended at its start: ${how}`)));
        send(child, { serve: { databaseUrl, port } });
      }),
  };
}

/** One that has ended meanwhile hears nothing; that it has ended is noticed elsewhere. */
function send(child: ChildProcess, message: ToWeb): void {
  if (child.connected) child.send(message, () => undefined);
}

/** Once it serves: until then whoever waits for it would wait the longer. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + LOWER_BY, LOWEST));
  } catch {
    // Where the system does not allow it, the process serves as it is.
  }
}

async function endWorker({ child, ended }: Worker): Promise<void> {
  send(child, { end: true });
  const patience = sleep(END_LIMIT_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  await Promise.race([ended, patience]);
  await ended;
}
