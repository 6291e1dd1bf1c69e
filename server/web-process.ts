/**
 * A process that serves, one of the children of main.ts, which tells it what to do: its settings
 * come by the environment, the database's address by a message. It starts no database, ends when it
 * is told to, and ends at once when its parent is gone, so that nothing is left on the port.
 */
import { openLog } from '#server/kit/process/log.ts';
import { StartError } from '#server/kit/process/start-error.ts';

import { loadWebParts } from './app.ts';
import { loadWebConfig } from './config.ts';
import type { AskFigures, ToldFigures } from './gather-metrics.ts';
import { openServing, type Serving } from './serve-requests.ts';

export type ToWeb =
  /** `port` takes the place of the setting, so that a second child is where the first one was. */
  { serve: { databaseUrl: string; port: number } } | { end: true } | AskFigures;

export type FromWeb =
  | { listening: { url: string; port: number } }
  /** Once a second, and with figures: a process that is silent for long has hung. */
  | { alive: true; figures?: ToldFigures }
  /** One line; `isStartError` where it is meant for the person who starts the server. */
  | { failed: { line: string; isStartError: boolean } };

const ALIVE_EVERY_MS = 1_000;

const config = loadWebConfig(process.env);
const log = openLog(config.logLevel, { process: 'web' });
let serving: Promise<Serving> | null = null;

const tell = (message: FromWeb) => process.send?.(message);

async function serve({ databaseUrl, port }: { databaseUrl: string; port: number }) {
  try {
    serving = openServing({ config: { ...config, port }, databaseUrl, log });
    const { url, port: listens } = await serving;
    tell({ listening: { url, port: listens } });
    setInterval(() => tell({ alive: true }), ALIVE_EVERY_MS).unref();
  } catch (error) {
    const line = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    tell({ failed: { line, isStartError: error instanceof StartError } });
  }
}

async function end(): Promise<void> {
  await (await serving?.catch(() => null))?.close().catch((error: unknown) => {
    log.error({ error }, 'The web process did not end well');
  });
  process.exit(0);
}

/** What it left is not to be trusted; the parent starts another one. */
function fail(error: unknown): void {
  log.error({ error }, 'a fault that nothing caught; the web process ends');
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
process.on('disconnect', () => process.exit(0));
// A Ctrl-C is for all processes of a terminal; the parent says what comes of it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (message: ToWeb) => {
  if ('serve' in message) void serve(message.serve);
  else if ('end' in message) void end();
});
// While the parent starts the database.
await loadWebParts();
