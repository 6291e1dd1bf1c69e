/**
 * `npm run tape:pack`: packs the ticks that are older than 35 days, or than `--keep-days` says,
 * into a third of their space, beside a running server or without one. Each is checked before it is
 * packed and compared after it; nothing that anybody reads changes.
 */
import { parseArgs } from 'node:util';

import { loadConfig } from '#server/config.ts';
import { attachDatabase } from '#server/database/database-server.ts';
import { readCoins } from '#server/domain/market/market.ts';
import { packTicks } from '#server/domain/market/pack-ticks.ts';
import { readSizes } from '#server/domain/market/packs.sql.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';

const DAY_MS = 86_400_000;
/** Charts of a day and what runs over midnight read the ticks as they are. */
const LEAST_DAYS = 2;
const KEEP_DAYS = 35;
/** Rows between two lines of progress: a day. */
const SAID_EACH = 96;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: bigint) => `${(Number(bytes) / 1e6).toFixed(1)} MB`;

function keptDays(text: string | undefined): number {
  if (text === undefined) return KEEP_DAYS;
  const days = Number(text);
  if (!Number.isInteger(days) || days < LEAST_DAYS)
    throw new Error(`--keep-days is a whole number of days, ${LEAST_DAYS} or more.`);
  return days;
}

async function pack(): Promise<void> {
  const { values } = parseArgs({ options: { 'keep-days': { type: 'string' } } });
  const before = new Date(systemClock.now().getTime() - keptDays(values['keep-days']) * DAY_MS);
  const config = loadConfig(process.env);
  const urls = await attachDatabase(config, openLog(config.logLevel));
  const owner = openDatabase({
    connectionString: urls.ownerUrl,
    applicationName: 'drishti tape:pack',
    maxConnections: 1,
  });
  try {
    let rows = 0;
    const { ticks, last, stoppedAt } = await packTicks(owner, {
      coins: readCoins(config.coinsFile),
      before,
      onProgress(upTo, at) {
        rows += 1;
        if (rows % SAID_EACH === 0) say(`up to tick ${upTo}, ${at.toISOString()}`);
      },
    });
    // The room they leave is taken by the ticks to come.
    if (ticks > 0) await owner.execute('vacuum ticks');
    const sizes = await readSizes(owner);
    say(`${ticks} ticks packed; all are up to tick ${last}. Stopped: ${stoppedAt}.`);
    say(`Packed ticks take ${megabytes(sizes.packed)}, all others ${megabytes(sizes.ticks)}.`);
  } finally {
    await owner.close();
    await urls.stop();
  }
}

try {
  await pack();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
