/**
 * Notices to many browsers while their push service has bad days and the processes that send are
 * killed: what came is compared with what was committed. Every choice follows from the seed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeNotices } from '#server/domain/notices/notices.ts';
import { openOutbox } from '#server/domain/outbox/outbox.ts';
import { systemClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { pause, until } from '#test/waits.ts';

import { openDice } from './faults/dice.ts';
import { openPushService } from './push-service.ts';

/** Browsers of each person. */
const BROWSERS = 2;
const SENDERS = 2;

export type PushRun = {
  /** To living browsers: committed, and shown (one for each tag and browser). */
  meant: number;
  shown: number;
  /** Accepted more than once, under the same tag. */
  repeated: number;
  answers: Record<string, number>;
  kills: number;
  /** Devices that were removed, of those that are gone. */
  removed: number;
  gone: number;
  /** The most memory that one sending process ever had, in MB. */
  peakMb: number;
  seconds: number;
};

/** Throws where a push is missing, was never committed, or goes to a browser that is gone. */
export async function runPushes(options: {
  urls: { appUrl: string; ownerUrl: string };
  seed: string;
  pushes: number;
  kills: number;
  /** Null for what servers have. */
  patience: { retryMs: number; lostMs: number } | null;
}): Promise<PushRun> {
  const { urls, seed, pushes, kills, patience } = options;
  const begun = performance.now();
  const dice = openDice(seed);
  const random = () => dice.below(1_000_000) / 1_000_000;
  const open = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: 'test', maxConnections: 4 });
  const [app, owner] = [open(urls.appUrl), open(urls.ownerUrl)];
  const service = await openPushService();
  const gone = new Set<string>();
  const tries = new Map<string, number>();
  service.behave((endpoint) => {
    if (gone.has(endpoint)) return { status: random() < 0.5 ? 410 : 404 };
    const tried = (tries.get(endpoint) ?? 0) + 1;
    tries.set(endpoint, tried);
    const luck = random();
    // An endpoint is never unlucky for ever.
    if (tried % 4 === 0 || luck < 0.8) return { status: 201 };
    if (luck < 0.85) return { status: 429, retryAfter: '1' };
    if (luck < 0.93) return { status: luck < 0.9 ? 500 : 503 };
    return { status: 0 };
  });

  const senders: { child: ChildProcess; peak: () => number }[] = [];
  let peakKb = 0;
  const start = () =>
    senders.push(startSender({ appUrl: urls.appUrl, origin: service.origin, patience }));
  const killOne = () => {
    const sender = senders.shift();
    if (!sender) return;
    peakKb = Math.max(peakKb, sender.peak());
    sender.child.kill('SIGKILL');
    start();
  };
  try {
    const people = await settle(owner, {
      people: Math.ceil(pushes / 4 / BROWSERS),
      subscribe: () => service.subscription(),
      isGone: (endpoint) => random() < 0.05 && Boolean(gone.add(endpoint)),
    });
    for (let at = 0; at < SENDERS; at += 1) start();
    const committed = await tell(app, people, { random, rounds: 5, during: killOne, kills });
    const meant = new Set(
      [...committed].flatMap(([notice, person]) =>
        (people.get(person) ?? [])
          .filter((endpoint) => !gone.has(endpoint))
          .map((endpoint) => `${endpoint} ${notice}`),
      ),
    );
    let shown = new Set<string>();
    await until('all pushes have left', async () => {
      shown = new Set(service.accepted.map(({ endpoint, tag }) => `${endpoint} ${tag}`));
      const isAll = [...meant].every((one) => shown.has(one));
      const waiting = await owner.query('select from pushes where due_at is not null limit 1');
      return isAll && waiting.length === 0;
    });
    const missing = [...meant].filter((one) => !shown.has(one));
    const strange = [...shown].filter((one) => !meant.has(one));
    if (missing.length + strange.length > 0) {
      throw new Error(`Seed ${seed}: ${missing.length} missing, ${strange.length} never committed`);
    }
    for (const { peak } of senders) peakKb = Math.max(peakKb, peak());
    const left = await owner.query<{ endpoint: string }>('select endpoint from push_devices');
    return {
      meant: meant.size,
      shown: shown.size,
      repeated: service.accepted.length - shown.size,
      answers: Object.fromEntries(service.answers),
      kills,
      gone: gone.size,
      removed: [...gone].filter((one) => !left.some(({ endpoint }) => endpoint === one)).length,
      peakMb: Math.round(peakKb / 1024),
      seconds: Math.round((performance.now() - begun) / 1000),
    };
  } finally {
    for (const { child } of senders) child.kill('SIGKILL');
    await service.close();
    await Promise.all([app.close(), owner.close()]);
  }
}

/** People with a session and browsers each; answers whose endpoints are whose. */
async function settle(
  owner: Database,
  plan: {
    people: number;
    subscribe: () => { endpoint: string; p256dh: string; auth: string };
    isGone: (endpoint: string) => boolean;
  },
): Promise<Map<string, string[]>> {
  const ids = makeIds();
  const people = new Map<string, string[]>();
  const now = systemClock.now();
  for (let at = 0; at < plan.people; at += 1) {
    const [person, session] = [ids.next(now), ids.next(now)];
    await owner.execute(
      `with p as (insert into people (id, email, name, role, created_at, updated_at)
                  values ($1::uuid, $1::text || '@push.example', 'Asha Verma', 'user', $2, $2)
                  returning id)
       insert into sessions (token_hash, id, person_id, created_at, last_seen_at)
       select sha256($3::text::bytea), $3::uuid, id, $2, $2 from p`,
      [person, now, session],
    );
    const endpoints: string[] = [];
    for (let browser = 0; browser < BROWSERS; browser += 1) {
      const { endpoint, p256dh, auth } = plan.subscribe();
      plan.isGone(endpoint);
      endpoints.push(endpoint);
      await owner.execute(
        `insert into push_devices (id, person_id, session_id, endpoint, p256dh, auth, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [ids.next(now), person, session, endpoint, p256dh, auth, now],
      );
    }
    people.set(person, endpoints);
  }
  return people;
}

/**
 * One notice a person and round; of the last round's transactions, half are rolled back. Answers
 * those that stayed.
 */
async function tell(
  app: Database,
  people: ReadonlyMap<string, string[]>,
  how: { random: () => number; rounds: number; during: () => void; kills: number },
): Promise<Map<string, string>> {
  const ids = makeIds();
  const outbox = await openOutbox({ database: app, clock: systemClock, log: openLog('silent') });
  const all = [...people.keys()];
  const committed = new Map<string, string>();
  const total = how.rounds * all.length;
  let told = 0;
  let killed = 0;
  for (let round = 0; round < how.rounds; round += 1) {
    for (let from = 0; from < all.length; from += 20) {
      const some = all.slice(from, from + 20);
      const isUndone = round === how.rounds - 1 && how.random() < 0.5;
      const written: [string, string][] = [];
      const write = outbox.transaction(async (tx, emit) => {
        const now = systemClock.now();
        const notices = some.map((personId) => ({
          personId,
          notice: { code: 'deposit-approved' as const, facts: { id: 'dep-1', amount: '0.01' } },
          view: { now, newId: () => ids.next(now) },
        }));
        const events = await writeNotices(tx, notices);
        for (const { personId, id } of events) if (id !== null) written.push([id, personId]);
        emit(...events);
        if (how.random() < 0.2)
          await pause(how.random() * 30, 'transactions last differently long');
        if (isUndone) throw new Error('undone');
      });
      await write.then(
        () => written.forEach(([id, personId]) => committed.set(id, personId)),
        () => undefined,
      );
      told += some.length;
      while (killed < how.kills && killed * total < told * how.kills) {
        killed += 1;
        await pause(how.random() * 300, 'a kill at any moment');
        how.during();
      }
    }
  }
  await outbox.close();
  return committed;
}

function startSender(settings: object) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'pusher-process.ts'), JSON.stringify(settings)],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const peak = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number.parseInt(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? '0', 10);
    } catch {
      return 0;
    }
  };
  return { child, peak };
}
