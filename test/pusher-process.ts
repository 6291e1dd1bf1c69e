/**
 * Sends pushes as a server does, in a process of its own that a test can kill. Its settings come as
 * one JSON argument.
 */
import { openPush } from '#server/adapters/push/push.ts';
import { openPusher } from '#server/domain/pushes/pushes.jobs.ts';
import { preparePushKeys } from '#server/domain/pushes/pushes.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openSeal } from '#server/kit/seal.ts';

const { appUrl, origin, patience } = JSON.parse(process.argv[2] ?? '') as {
  appUrl: string;
  origin: string;
  patience: { retryMs: number; lostMs: number } | null;
};
const database = openDatabase({
  connectionString: appUrl,
  applicationName: 'drishti test pusher',
  maxConnections: 3,
});
const log = openLog('silent');
const seal = openSeal({ key: Buffer.alloc(32, 7), folder: '' });
const transport = openPush({ subject: 'https://drishti.example', ownOrigins: [origin] });
const pusher = openPusher({
  database,
  outbox: null,
  clock: systemClock,
  ids: makeIds(),
  log,
  keys: () => preparePushKeys({ database, seal, log, transport }),
  hosts: [origin],
  transport,
  telegram: null,
  isMailed: false,
  ...(patience ? { patience } : {}),
});
pusher.start();
// Its timers keep no process alive; and it ends with the process that started it.
setInterval(() => pusher.wake(), 50);
process.once('disconnect', () => process.exit());
