/**
 * Keeps the processes that serve running, beside the one that records: each is started again when
 * it dies, and all are lower in the system's order, so that however many ask, a tick comes first.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Log } from '#server/kit/process/log.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import type { FromWeb, ToWeb } from './web-process.ts';

const program = join(import.meta.dirname, 'web-process.ts');
/**
 * Steps of nice: one gets two thirds of the time of the process that records, where both want all
 * of it.
 */
const LOWER_BY = 2;
const LOWEST = 19;
/** Before the next one, doubled for each that did not last. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const LASTED_MS = 10_000;
/** One that says nothing for so long hangs, with its share of the connections. */
const SILENT_MS = 10_000;
/** One that is told to end has this long. */
const END_LIMIT_MS = 1_500;

/**
 * Of a process that serves. Under a flood of long answers V8 would let new objects take 128 MB and
 * garbage pile up to four times what is in use: here it is 32 MB, and it collects once two fifths
 * more is taken. Half of the one and a tenth of the other took 50 MB less there, and doubled what a
 * placement costs. `npm run bench -- flood` and `http` show both.
 */
const tightHeap = ['--max-semi-space-size=16', '--heap-growing-percent=40'];
/**
 * The C library keeps what was freed for each thread apart, and large buffers too once it has seen
 * some: those of long answers would stay for good. So large ones are given back to the system.
 */
const givesBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

export type Supervisor = {
  /**
   * Resolves with the address once all of them answer requests. Throws StartError where that cannot
   * be, with one line.
   */
  serve(databaseUrl: string): Promise<string>;
  /** In the order of their places. */
  children(): ChildProcess[];
  stop(): Promise<void>;
};

type Worker = {
  child: ChildProcess;
  serve(databaseUrl: string, port: number): Promise<{ url: string; port: number }>;
  /** With how it ended, in words. */
  ended: Promise<string>;
};

/**
 * Starts the processes at once; they load their code while the caller prepares what they are to
 * serve.
 */
export function openSupervisor(options: {
  env: NodeJS.ProcessEnv;
  /** How many. */
  workers: number;
  /** 0 for one that the system chooses, which then stays. */
  port: number;
  log: Log;
}): Supervisor {
  const { env, log } = options;
  let { port } = options;
  const workers = Array.from({ length: options.workers }, () => startWorker(env, log));
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;

  async function keep(place: number, first: Worker, databaseUrl: string): Promise<void> {
    let worker = first;
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const since = performance.now();
      const how = await worker.ended;
      if (isStopped()) return;
      if (performance.now() - since > LASTED_MS) pause = FIRST_PAUSE_MS;
      log.error({ how, pauseMs: pause }, 'A web process has ended; another one is started');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopped()) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      const next = startWorker(env, log);
      workers[place] = next;
      worker = next;
      next.serve(databaseUrl, port).catch((error: unknown) => {
        if (!isStopped()) log.error({ error }, 'A web process could not serve');
        next.child.kill('SIGKILL');
      });
    }
  }

  return {
    async serve(databaseUrl) {
      const [first, ...others] = workers as [Worker, ...Worker[]];
      const listening = await first.serve(databaseUrl, port);
      ({ port } = listening);
      await Promise.all(others.map((worker) => worker.serve(databaseUrl, port)));
      for (const [place, worker] of workers.entries()) void keep(place, worker, databaseUrl);
      return listening.url;
    },
    children: () => workers.map(({ child }) => child),
    async stop() {
      stopping.abort();
      await Promise.all(workers.map(endWorker));
    },
  };
}

function startWorker(env: NodeJS.ProcessEnv, log: Log): Worker {
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
          if ('alive' in message) return;
          if ('listening' in message) {
            lowerPriority(child);
            endIfSilent(child, log);
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

/** Another one is started in its place, as for one that died. */
function endIfSilent(child: ChildProcess, log: Log): void {
  let heard = performance.now();
  child.on('message', () => (heard = performance.now()));
  const looking = setInterval(() => {
    if (performance.now() - heard < SILENT_MS) return;
    log.error({ pid: child.pid }, 'A web process has hung and is ended');
    child.kill('SIGKILL');
  }, SILENT_MS / 10);
  looking.unref();
  child.once('exit', () => clearInterval(looking));
}

/** One that has ended meanwhile hears nothing; that it has ended is noticed elsewhere. */
function send(child: ChildProcess, message: ToWeb): void {
  if (child.connected) child.send(message, () => undefined);
}

/** Once it serves: before that, everybody who waits for it would wait longer. */
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
