/**
 * `npm run demo -- [--seed words] [--hours n]`: fills a data directory of its own (DATA_DIR, else
 * demo-data) with what happens in an installation in a day and some hours, through its own routes
 * and commands on a virtual clock that ends now, and starts the server on it. What people do is
 * drawn from the seed, which is printed; prices are as unforeseeable as ever.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { consolePath } from '#protocol/addresses.ts';
import { openApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { openDice } from '#scripts/demo/dice.ts';
import { systemClock, virtualClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';

import { fill, type SignIn } from './demo/fill.ts';
import { setDurable } from './demo/house.ts';

const root = join(import.meta.dirname, '..');
const HOUR_MS = 3_600_000;
/** A line at most this often. */
const TELL_EVERY_MS = 3_000;
/** Of the server's output, and how long it may take after its address. */
const REMEMBERED_CHARS = 4_000;
const SAYING_MS = 200;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const begunAt = performance.now();
const seconds = () => `${Math.round((performance.now() - begunAt) / 1_000)} s`;

/**
 * Says how far it is every few seconds, and when it ends: now. Both throw once somebody wants the
 * whole to stop.
 */
function openTelling(): { tell: (line: string) => void; end: () => Date } {
  let toldAt = 0;
  let isCutOff = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => (isCutOff = true));
  const goOn = () => {
    if (isCutOff) throw new Error('Stopped before the end: nothing is kept.');
  };
  return {
    tell(line) {
      goOn();
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      say(`  ${seconds()}: ${line}`);
    },
    end() {
      goOn();
      return systemClock.now();
    },
  };
}

async function make(
  dataDir: string,
  { seed, hours }: { seed: string; hours: number },
): Promise<SignIn[]> {
  const config = loadConfig({ DATA_DIR: dataDir });
  const log = openLog('warn');
  const server = await startDatabase({ dataDir, databaseUrl: null }, log, say);
  const open = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: 'drishti demo', maxConnections: 6 });
  const owner = open(server.ownerUrl);
  const close: (() => Promise<void>)[] = [server.stop, owner.close];
  try {
    await setDurable(owner, false);
    const [database, marketDatabase] = [open(server.appUrl), open(server.marketUrl)];
    close.push(database.close, marketDatabase.close);
    const clock = virtualClock(new Date(systemClock.now().getTime() - hours * HOUR_MS));
    say('Preparing 30 days of price history…');
    const ids = makeIds();
    const app = await openApp({ config, database, marketDatabase, clock, ids, log });
    close.push(app.close);
    say(`Living through ${hours} hours, drawn from the seed "${seed}"…`);
    const house = { app, clock, database, owner, ids, dice: openDice(seed) };
    const size = { hours, people: 120, gatherings: Math.max(3, Math.floor(hours / 2)) };
    const signIns = await fill(house, size, openTelling());
    await setDurable(owner, true);
    return signIns;
  } finally {
    // PostgreSQL stops last, and writes everything to disk as it does.
    while (close.length > 0) await close.pop()?.();
  }
}

/**
 * The server as `npm start` runs it, with its signals; answers its address once it listens, null
 * where it ended before.
 */
function serve(dataDir: string): Promise<string | null> {
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((answer) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      text = (text + chunk.toString()).slice(-REMEMBERED_CHARS);
      const url = /^Listening on (\S+)$/m.exec(text)?.[1];
      // The rest of what it says comes first.
      if (url !== undefined) setTimeout(() => answer(url), SAYING_MS);
    });
    child.once('exit', (code) => {
      process.exitCode = code ?? 1;
      answer(null);
    });
  });
}

function introduce(signIns: readonly SignIn[], url: string): void {
  say('');
  say(`Ready after ${seconds()}. Everybody's password is ${signIns[0]?.password ?? ''}`);
  for (const { name, role, email } of signIns) {
    const place = role === 'user' ? url : `${url}${consolePath}`;
    say(`  ${email.padEnd(20)} ${place.padEnd(30)} ${name}${role === 'user' ? '' : `, ${role}`}`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: 'marigold' },
      hours: { type: 'string', default: '26' },
    },
  });
  const { seed } = values;
  const hours = /^[1-9]\d?$/.test(values.hours) ? Number.parseInt(values.hours, 10) : null;
  if (hours === null) throw new Error(`--hours is a whole number from 1 to 99.`);
  const dataDir = resolve(process.env['DATA_DIR'] ?? 'demo-data');
  if (existsSync(dataDir))
    throw new Error(`${dataDir} already exists: remove it, or name another with DATA_DIR.`);
  let signIns: SignIn[];
  try {
    signIns = await make(dataDir, { seed, hours });
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  say(`Filled after ${seconds()}. Starting the server on ${dataDir}…`);
  const url = await serve(dataDir);
  introduce(signIns, url ?? `DATA_DIR=${dataDir} npm start:`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
