/**
 * The life of the server: settings, database, the recording of ticks with what follows them, and
 * child processes that serve. Then, at a signal, the way back. Whatever prevents a start is one
 * line on stderr and exit code 1, with nothing left running.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { consolePath } from '#protocol/addresses.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { readCoins } from '#server/domain/market/market.ts';
import type { FirstStart } from '#server/domain/staff/first-start.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { type Log, openLog } from '#server/kit/process/log.ts';
import { giveMemoryBack } from '#server/kit/process/memory.ts';
import { StartError } from '#server/kit/process/start-error.ts';
import { messageFaults } from '#server/kit/message-files.ts';

import { openMarketApp, prepareAlone } from './app.ts';
import { type Config, environmentOfWeb, loadConfig, type ServerRole } from './config.ts';
import { type Measuring, openMeasuring } from './serve-metrics.ts';
import { refuseTakenPort } from './serve-requests.ts';
import { openSupervisor, type Supervisor } from './supervisor.ts';

/** An orderly end has this long; then the process ends all the same. */
const END_LIMIT_MS = 4800;
/**
 * Of it, what the processes that serve may take, and then the recording, before PostgreSQL is
 * stopped under them.
 */
const WEB_LIMIT_MS = 2000;
const MARKET_LIMIT_MS = 1000;
const POOL_LIMIT_MS = 300;
const MEASURING_LIMIT_MS = 300;
/** What the process needs after PostgreSQL has been ended by force. */
const LAST_MS = 300;
/**
 * npm hands a Ctrl-C on to a process that has had it from the terminal already: within this it is
 * the same one.
 */
const SAME_SIGNAL_MS = 700;

const KEEPER_CONNECTIONS = 8;
const MARKET_CONNECTIONS = 4;

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Running = { name: string; end(limitMs: number): Promise<void>; limitMs: number };
/** What has been started, to be ended in reverse. */
const running: Running[] = [];
/** Ended before all of it, so that nobody is answered by halves. */
let web: Supervisor | null = null;
let ending: Promise<void> | null = null;

try {
  const config = loadConfig(process.env);
  // What is wrong with it is told before anything is started; each part that has coins reads it
  // again.
  readCoins(config.coinsFile);
  refuseFaults(messageFaults());
  const log = openLog(config.logLevel);
  endAtSignals(log);
  endAtFaults(log);
  await serve(config, log);
} catch (error) {
  await failStart(error);
}

async function serve(config: Config, log: Log): Promise<void> {
  const has = (role: ServerRole) => config.roles.includes(role);
  if (has('web')) await refuseTakenPort(config);
  if (has('web')) {
    const { port, workers } = config;
    web = openSupervisor({ env: environmentOfWeb(process.env), workers, port, log });
  }
  const children = () => web?.children() ?? [];
  const measuring = await openMeasuring(config, { log, children });
  running.push({ name: 'measuring', end: measuring.close, limitMs: MEASURING_LIMIT_MS });
  const database = await startDatabase(config, log, say);
  running.push({
    name: 'database',
    end: (limitMs) => database.stop(Math.max(0, limitMs - LAST_MS)),
    limitMs: END_LIMIT_MS,
  });
  if (ending) return;
  database.onRestart(() => log.warn({}, 'PostgreSQL was restarted; connections are made anew'));

  const open = has('market') ? record : prepare;
  const firstStart = await open(config, log, database, measuring);
  if (ending) return;
  giveMemoryBack();
  const url = web && (await web.serve(database.appUrl));
  if (!ending) introduce(firstStart, config, { url, metrics: measuring.url });
}

/** Refuses texts that a language lacks or that cannot be parsed, before anybody reads them. */
function refuseFaults([fault, ...others]: readonly string[]): void {
  if (fault === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new StartError(`${fault}${more}; npm run texts names all faults.`);
}

/** Where another server records. */
async function prepare(
  config: Config,
  log: Log,
  { appUrl }: { appUrl: string },
): Promise<FirstStart> {
  const database = openDatabase({
    connectionString: appUrl,
    applicationName: 'drishti start',
    maxConnections: MARKET_CONNECTIONS,
  });
  try {
    return await prepareAlone({ config, database, clock: systemClock, ids: makeIds(), log });
  } finally {
    await database.close();
  }
}

/** Begins the recording of ticks and what follows them. */
async function record(
  config: Config,
  log: Log,
  urls: { appUrl: string; marketUrl: string },
  { watch, installation }: Measuring,
): Promise<FirstStart> {
  const open = (connectionString: string, applicationName: string, maxConnections: number) => {
    const pool = openDatabase({ connectionString, applicationName, maxConnections });
    running.push({ name: applicationName, end: pool.close, limitMs: POOL_LIMIT_MS });
    watch?.pool(pool);
    return pool;
  };
  const app = await openMarketApp({
    config,
    database: open(urls.appUrl, 'drishti keepers', KEEPER_CONNECTIONS),
    marketDatabase: open(urls.marketUrl, 'drishti market', MARKET_CONNECTIONS),
    clock: systemClock,
    ids: makeIds(),
    log,
    watch,
    onProgress: showHistory,
  });
  await installation(app.market, () => open(urls.appUrl, 'drishti figures', 1));
  running.push({ name: 'market', end: app.close, limitMs: MARKET_LIMIT_MS });
  if (!ending) await app.start();
  return app.firstStart;
}

/** The first start's longest step: one line when it begins, one at each quarter. */
function showHistory(done: number, total: number): void {
  if (done <= 1) say('Preparing 30 days of price history…');
  const quarter = Math.floor((done * 4) / total);
  if (quarter > 0 && quarter > Math.floor(((done - 1) * 4) / total)) say(`  ${quarter * 25} %`);
}

/**
 * What the person who starts the server has to know; the first three lines are also read by
 * programs.
 */
function introduce(
  firstStart: FirstStart | null,
  config: Config,
  { url, metrics }: { url: string | null; metrics: string | null },
): void {
  const { referralCode = null, claimToken = null } = firstStart ?? {};
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
  if (metrics !== null) say(`Metrics: ${metrics}`);
  say('Stop with Ctrl-C.');
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

/**
 * A fault that nothing caught: what it left is not to be trusted, so the process ends, in order.
 */
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

/**
 * Stops accepting, lets what is under way finish, then the database. Never longer than the limit.
 */
function end(log: Log): Promise<void> {
  ending ??= Promise.race([endAll(log), sleep(END_LIMIT_MS)]);
  return ending;
}

async function endAll(log: Log): Promise<void> {
  const endBy = performance.now() + END_LIMIT_MS;
  if (web) await endOne({ name: 'web', end: web.stop, limitMs: WEB_LIMIT_MS }, endBy, log);
  for (let part = running.pop(); part; part = running.pop()) await endOne(part, endBy, log);
}

async function endOne({ name, end: endPart, limitMs }: Running, endBy: number, log: Log) {
  const withinMs = Math.min(limitMs, Math.max(0, endBy - performance.now()));
  const ended = endPart(withinMs).catch((error: unknown) =>
    log.error({ error, part: name }, 'did not end well'),
  );
  const late = sleep(withinMs, undefined, { ref: false });
  await Promise.race([ended, late.then(() => log.info({ part: name }, 'took too long to end'))]);
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
