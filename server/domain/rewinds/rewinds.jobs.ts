/** Looks for rewinds twice a second, in every process. */
import type { Log } from '#server/kit/process/log.ts';

import type { RewindWatch } from './rewinds.ts';

/** Noticed within two seconds, whatever else the database is doing. */
const EVERY_MS = 500;

export function watchForRewinds({ watch, log }: { watch: RewindWatch; log: Log }) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> | null = null;
  let isFailing = false;

  async function look(): Promise<void> {
    try {
      await watch.look();
      isFailing = false;
    } catch (error) {
      // It is away, which others say too: it is asked again.
      if (!isFailing) log.warn({ error }, 'It cannot be seen whether the database was rewound');
      isFailing = true;
    }
  }

  return {
    start() {
      timer ??= setInterval(() => {
        looking ??= look().finally(() => {
          looking = null;
        });
      }, EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
