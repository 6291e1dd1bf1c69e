/**
 * The life of the process: settings, database, app, port; then, at a signal, the way back. Whatever stands in the way of
 * a start is one line on stderr and exit code 1, with nothing left running.
 */
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { consolePath } from '#protocol/pages.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { type Log, openLog } from '#server/kit/log.ts';
import { giveMemoryBack } from '#server/kit/memory.ts';
import { StartError } from '#server/kit/start-error.ts';

import { type App, openApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';

/** An orderly end has this long; then the process ends all the same. */
const END_LIMIT_MS = 4800;
/** Of it, what the app may take before PostgreSQL is stopped under it. */
const APP_LIMIT_MS = 2500;
/** npm hands a Ctrl-C on to a process that has had it from the terminal already: within this it is the same one. */
const SAME_SIGNAL_MS = 700;

const APP_CONNECTIONS = 20;
const MARKET_CONNECTIONS = 4;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** What has been started, to be ended in reverse. */
const running: { name: string; end(): Promise<void>; limitMs: number }[] = [];
let ending: Promise<void> | null = null;

try {
  const config = loadConfig(process.env);
  const log = openLog(config.logLevel);
  endAtSignals(log);
  endAtFaults(log);
  await serve(config, log);
} catch (error) {
  await failStart(error);
}

async function serve(config: Config, log: Log): Promise<void> {
  await refuseTakenPort(config);
  const database = await startDatabase(config, log, say);
  running.push({ name: 'database', end: database.stop, limitMs: END_LIMIT_MS });
  if (ending) return;
  database.onRestart(() => log.warn({}, 'PostgreSQL was restarted; connections are made anew'));

  const app = await buildApp(config, log, database);
  if (ending) return;
  await app.start();
  if (ending) return;
  giveMemoryBack();
  const url = config.roles.includes('web') ? await listen(app, config) : null;
  introduce(app, config, url);
}

async function buildApp(
  config: Config,
  log: Log,
  urls: { appUrl: string; marketUrl: string },
): Promise<App> {
  const open = (connectionString: string, applicationName: string, maxConnections: number) => {
    const pool = openDatabase({ connectionString, applicationName, maxConnections });
    running.push({ name: applicationName, end: pool.close, limitMs: 500 });
    return pool;
  };
  const app = await openApp({
    config,
    database: open(urls.appUrl, 'drishti app', APP_CONNECTIONS),
    marketDatabase: config.roles.includes('market')
      ? open(urls.marketUrl, 'drishti market', MARKET_CONNECTIONS)
      : null,
    clock: systemClock,
    ids: makeIds(),
    log,
    onProgress: showHistory,
  });
  running.push({ name: 'app', end: app.close, limitMs: APP_LIMIT_MS });
  return app;
}

/** The first start's longest step: one line when it begins, one at each quarter. */
function showHistory(done: number, total: number): void {
  if (done <= 1) say('Preparing 30 days of price history…');
  const quarter = Math.floor((done * 4) / total);
  if (quarter > 0 && quarter > Math.floor(((done - 1) * 4) / total)) say(`  ${quarter * 25} %`);
}

/** What whoever starts the server has to know; the first three lines are also read by programs. */
function introduce(app: App, config: Config, url: string | null): void {
  const { referralCode, claimToken } = app.firstStart;
  const base = config.baseUrl ?? url;
  say('');
  if (url !== null) say(`Listening on ${url}`);
  if (referralCode !== null) say(`Referral code: ${referralCode}`);
  if (claimToken !== null && base !== null) {
    say(`First admin: ${base}${consolePath}/claim#${claimToken}`);
  }
  say('');
  const place = config.databaseUrl === null ? config.dataDir : 'the database of DATABASE_URL';
  say(`Data: ${place}`);
  const prices = config.prices === 'simulated' ? 'simulated' : 'live';
  const funds = config.funds === 'virtual' ? 'virtual, without cash value' : 'real';
  say(`Prices are ${prices}; funds are ${funds}.`);
  say('Stop with Ctrl-C.');
}

async function listen(app: App, config: Config): Promise<string> {
  try {
    await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, config);
  }
  const address = app.http.server.address();
  const port = typeof address === 'object' ? (address?.port ?? config.port) : config.port;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Found out before the long steps of a first start, not after them. */
async function refuseTakenPort(config: Config): Promise<void> {
  if (config.port === 0 || !config.roles.includes('web')) return;
  try {
    for (const { address } of await lookup(config.host, { all: true })) {
      await new Promise<void>((free, taken) => {
        const probe = createServer().once('error', taken);
        probe.listen(config.port, address, () => probe.close(() => free()));
      });
    }
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, config);
  }
}

function portError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `The port ${port} is taken: stop what uses it, or set PORT to another.`,
      );
    case 'EACCES':
      return new StartError(`The port ${port} may not be used by this user: set PORT to another.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST is "${host}", which is no address of this machine.`);
    default:
      return error;
  }
}

function endAtSignals(log: Log): void {
  let firstAt = 0;
  const onSignal = () => {
    const now = systemClock.now().getTime();
    if (ending && now - firstAt < SAME_SIGNAL_MS) return;
    if (ending) process.exit(1);
    firstAt = now;
    say('\nStopping…');
    void endAndExit(log, 0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** A fault that nothing caught: what it left is not to be trusted, so the process ends, in order. */
function endAtFaults(log: Log): void {
  const onFault = (error: unknown) => {
    log.error({ error }, 'a fault that nothing caught; the server ends');
    void endAndExit(log, 1);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}

async function endAndExit(log: Log, code: number): Promise<void> {
  await end(log);
  say('Stopped.');
  process.exit(code);
}

/** Stops accepting, lets what is under way finish, then the database. Never longer than the limit. */
function end(log: Log): Promise<void> {
  ending ??= Promise.race([endAll(log), sleep(END_LIMIT_MS)]);
  return ending;
}

async function endAll(log: Log): Promise<void> {
  for (let part = running.pop(); part; part = running.pop()) {
    const { name, limitMs } = part;
    const ended = part
      .end()
      .catch((error: unknown) => log.error({ error, part: name }, 'did not end well'));
    await Promise.race([
      ended,
      sleep(limitMs, undefined, { ref: false }).then(() =>
        log.info({ part: name }, 'took too long to end'),
      ),
    ]);
  }
}

async function failStart(error: unknown): Promise<void> {
  // A start that a signal interrupted has nothing to complain of.
  if (ending) return;
  const message = error instanceof Error ? error.message : String(error);
  const line = message.split('\n')[0] ?? '';
  process.stderr.write(
    `${error instanceof StartError ? line : `Drishti could not start: ${line}`}\n`,
  );
  await end(openLog('silent'));
  process.exit(1);
}
