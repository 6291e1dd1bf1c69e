/**
 * What the process that starts the others measures, and the port on which it hands out the figures
 * of all of them. What that takes is loaded only where it is asked for.
 */
import type { ChildProcess } from 'node:child_process';

import type { Market } from '#server/domain/market/market.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { Metrics } from '#server/kit/process/metrics.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import type { Config } from './config.ts';
import type { Watch } from '#server/parts/watch.ts';

export type Measuring = {
  watch: Watch | null;
  /** Where the figures are handed out; null for nowhere. */
  url: string | null;
  /**
   * From now on the figures of the whole installation are among them; `open` makes their
   * connection.
   */
  installation(market: Market, open: () => Database): Promise<void>;
  close(): Promise<void>;
};

type Served = Pick<Measuring, 'url' | 'installation' | 'close'>;

const nothingServed: Served = {
  url: null,
  installation: async () => undefined,
  close: async () => undefined,
};

/** Null where neither figures nor traces are asked for. `process` names this one in traces. */
export async function loadWatch(config: Config, process: string): Promise<Watch | null> {
  if (config.metrics === null && config.tracesTo === null) return null;
  const { openWatch } = await import('#server/parts/watch.ts');
  return openWatch(config, { process, clock: systemClock });
}

/** Throws StartError where the port cannot be had. */
export async function openMeasuring(
  config: Config,
  parts: { log: Log; children(): readonly ChildProcess[] },
): Promise<Measuring> {
  const watch = await loadWatch(config, 'main');
  const served = watch?.metrics ? await serveFigures(config, watch.metrics, parts) : nothingServed;
  return {
    ...served,
    watch,
    async close() {
      await served.close();
      await watch?.close();
    },
  };
}

async function serveFigures(
  config: Config,
  metrics: Metrics,
  { log, children }: { log: Log; children(): readonly ChildProcess[] },
): Promise<Served> {
  const { openGathering } = await import('./gather-metrics.ts');
  const { openMetricsServer } = await import('#server/entry/http/metrics-server.ts');
  const { port = 0, host = '', token = null } = config.metrics ?? {};
  const gather = openGathering({ metrics, children });
  let update: () => Promise<void> = async () => undefined;
  const makeText = async () => {
    await update();
    return gather();
  };
  const server = await openMetricsServer({ port, host, token, log, makeText }).catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new StartError(
        `The figures cannot be handed out on ${host}, port ${port} (${code}): set METRICS_PORT or METRICS_HOST to another.`,
      );
    },
  );
  return {
    url: server.url,
    async installation(market, open) {
      const { openFigures } = await import('#server/parts/figures.ts');
      const { dataDir: folder } = config;
      update = openFigures(metrics, { database: open(), market, clock: systemClock, folder, log });
    },
    close: server.close,
  };
}
