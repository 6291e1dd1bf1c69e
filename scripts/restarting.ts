/**
 * Keeps a program running, and starts it again whenever a file changes in the folders that it is
 * made of. One that ends by itself, as after a slip of the keyboard, is started again at the next
 * change.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';

/** An editor writes several files, or one in several steps. */
const SETTLED_MS = 100;

export type Restarting = {
  /** Ends the program, and looks at nothing any more. */
  stop(): Promise<void>;
};

export function runRestarting(options: {
  /** What Node runs, with its environment. */
  script: string;
  env: NodeJS.ProcessEnv;
  folders: readonly string[];
  /** Whether a change of this file (its path in its folder) is one of the program. */
  counts: (path: string) => boolean;
  say: (line: string) => void;
}): Restarting {
  const { script, env, folders, counts, say } = options;
  let child: ChildProcess | null = null;
  let ended: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function start(): void {
    const started = spawn(process.execPath, [script], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = started;
    ended = new Promise((resolve) => {
      started.once('exit', () => {
        // Nobody asked it to.
        if (child === started) {
          child = null;
          if (!isOver) say('The server has ended. It starts again at the next change.');
        }
        resolve();
      });
    });
  }

  function end(): Promise<void> {
    const running = child;
    child = null;
    running?.kill('SIGTERM');
    return ended;
  }

  async function restart(path: string): Promise<void> {
    say(`${path} has changed: starting the server again…`);
    await end();
    if (!isOver && child === null) start();
  }

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, path) => {
      if (path === null || !counts(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void restart(path), SETTLED_MS);
    }),
  );
  start();

  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await end();
    },
  };
}
