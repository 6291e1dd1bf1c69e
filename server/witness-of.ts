/**
 * The witness of another server, kept running beside this one: a process of its own (witness/), which shares no code with it. Its
 * state lies in the data directory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Log } from '#server/kit/log.ts';

const program = join(import.meta.dirname, '..', 'witness', 'main.ts');
const PAUSE_MS = 10_000;
/** It met a contradiction, and signs nothing before somebody has looked. */
const STOPPED = 3;
/** Worth a line in the log of a server; all else is said of every tick. */
const TOLD = ['key', 'connected', 'disconnected', 'term', 'clock', 'absent'];
const WRONG = ['fault', 'contradiction'];

export function startWitnessOf(
  origin: string,
  { dataDir, name, log }: { dataDir: string; name: string; log: Log },
): { end(): Promise<void> } {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isEnding = false;
  let over: Promise<void> = Promise.resolve();

  function take(line: string): void {
    let said: { event?: string };
    try {
      said = JSON.parse(line) as { event?: string };
    } catch {
      return log.warn({ line }, 'the witness said what nobody understands');
    }
    if (WRONG.includes(said.event ?? '')) log.error({ ...said, origin }, 'witnessing stands still');
    else if (TOLD.includes(said.event ?? '')) log.info({ ...said, origin }, 'witnessing');
  }

  function start(): void {
    const args = [origin, '--state', join(dataDir, 'witness'), '--name', name, '--log', 'json'];
    const started = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
    });
    child = started;
    createInterface({ input: started.stdout }).on('line', take);
    createInterface({ input: started.stderr }).on('line', (line) =>
      log.warn({ line, origin }, 'the witness'),
    );
    over = new Promise((resolve) => {
      started.once('exit', (code) => {
        child = null;
        resolve();
        if (isEnding) return;
        log.error({ code, origin }, 'the witness has ended');
        if (code !== STOPPED) timer = setTimeout(start, PAUSE_MS);
      });
    });
  }

  start();
  return {
    async end() {
      isEnding = true;
      if (timer) clearTimeout(timer);
      child?.kill('SIGTERM');
      await over;
    },
  };
}
