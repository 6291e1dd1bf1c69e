/** What the process that starts the others measures, and the port on which it hands out the figures of all of them. */
import type { ChildProcess } from 'node:child_process';

import type { Market } from '#server/domain/market/market.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Log } from '#server/kit/log.ts';
import { openMetricsServer } from '#server/kit/metrics-server.ts';
import { StartError } from '#server/kit/start-error.ts';

import type { Config } from './config.ts';
import { openGathering } from './gathering.ts';
import { openFigures } from './parts/figures.ts';
import { openWatch, type Watch } from './parts/watch.ts';

export type Measuring = {
  watch: Watch | null;
  /** Where the figures are handed out; null for nowhere. */
  url: string | null;
  /** From now on the figures of the whole installation are among them, where figures are wanted: `open` makes their connection. */
  installation(market: Market, open: () => Database): void;
  close(): Promise<void>;
};

/** Throws StartError where the port cannot be had. */
export async function openMeasuring(
  config: Config,
  { log, children }: { log: Log; children(): readonly ChildProcess[] },
): Promise<Measuring> {
  const watch = await openWatch(config, { process: 'main', clock: systemClock });
  const metrics = watch?.metrics ?? null;
  let update = async () => undefined as void;
  const gather = metrics && openGathering({ metrics, children });
  const server =
    gather && config.metrics
      ? await openMetricsServer({
          ...config.metrics,
          log,
          async makeText() {
            await update();
            return gather();
          },
        }).catch((error: NodeJS.ErrnoException) => {
          const { host, port } = config.metrics ?? {};
          throw new StartError(
            `The figures cannot be handed out on ${host}, port ${port} (${error.code}): set METRICS_PORT or METRICS_HOST to another.`,
          );
        })
      : null;
  return {
    watch,
    url: server?.url ?? null,
    installation(market, open) {
      if (!metrics) return;
      const { dataDir: folder } = config;
      update = openFigures(metrics, { database: open(), market, clock: systemClock, folder, log });
    },
    async close() {
      await server?.close();
      await watch?.close();
    },
  };
}
