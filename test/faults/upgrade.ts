/**
 * Two servers on one database, upgraded in turn to a next version while people place and repeat by
 * key: a copy of the sources with one more migration. Judged as every run, and by how long nothing
 * was accepted, by the streams, which open again and miss nothing, and by the version before, which
 * goes on beside the newer schema but does not start on it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type LiveReader, readLive } from '#test/live-client.ts';
import { runServer, untilTrading } from '#test/server-process.ts';
import { pause } from '#test/waits.ts';

import { type Crowd, openCrowd, openWallets, signUpPeople } from './crowd.ts';
import { comeToRest, readEvidence } from './evidence.ts';
import { openFleet } from './fleet.ts';
import { type Asked, idOf, outcomeOf } from './history.ts';
import {
  countHistory,
  countSettled,
  idsOf,
  judge,
  missing,
  type Report,
  type RunOptions,
  verifyBooks,
} from './report.ts';
import { type Mix, openWorkload } from './workload.ts';

const root = join(import.meta.dirname, '../..');
const SERVERS = 2;
const FEE_BPS = 10;
const AT_ONCE = 64;
const TIMEOUT_MS = 5_000;
/** Before, between and after the two. */
const QUIET_MS = 6_000;
/** What people who trade may feel of it. */
const LONGEST_MS = 2_000;
const LISTENERS = 5;
const REOPEN_MS = 250;
/** Placements of every kind. */
const placements: Mix = { contract: 10, buy: 4, sell: 2, position: 2, 'close-position': 1 };

const NEXT = '9001_a_next_version.sql';
const migration = `-- What a next version brings: a column and a table, and nothing taken away.
alter table contracts add column remark text;
create table remarks (person_id uuid not null references people (id), text text not null);
`;

/** The sources as a next version has them. */
function makeNextVersion(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'drishti-next-'));
  for (const folder of ['server', 'protocol', 'texts', 'verifier', 'scripts', 'coins']) {
    cpSync(join(root, folder), join(path, folder), { recursive: true });
  }
  cpSync(join(root, 'package.json'), join(path, 'package.json'));
  mkdirSync(join(path, 'dist'), { recursive: true });
  for (const folder of ['node_modules', 'dist/web', 'docs'])
    symlinkSync(join(root, folder), join(path, folder));
  const migrations = join(path, 'server/schema/migrations');
  mkdirSync(migrations, { recursive: true });
  writeFileSync(join(migrations, NEXT), migration);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * One person's stream, opened again wherever it ends, from where it was: at another server each
 * time.
 */
function listen(urls: readonly string[], cookie: string) {
  const heard = new Set<string>();
  let reader: LiveReader | null = null;
  let isOver = false;
  let reopened = 0;
  let lastId: string | null = null;
  const collect = () => {
    for (const { data } of reader?.named('contract') ?? []) heard.add(String(data['id']));
    lastId = reader?.lastId() ?? lastId;
  };
  const listening = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const url = urls[turn % urls.length] ?? '';
      const headers: Record<string, string> = { cookie };
      if (lastId !== null) headers['last-event-id'] = lastId;
      reader = await readLive(url, headers).catch(() => null);
      if (reader?.status === 200) {
        if (turn > 0) reopened += 1;
        await reader.closed();
        collect();
      }
      await pause(REOPEN_MS, 'a reader waits before it opens again');
    }
  })();
  return {
    heard,
    reopened: () => reopened,
    async end(): Promise<void> {
      isOver = true;
      collect();
      reader?.close();
      await listening;
    },
  };
}

/**
 * The longest time in which nothing was accepted, and the longest that one request took to its
 * answer. Milliseconds.
 */
function longest(history: readonly Asked[]) {
  const accepted = history
    .flatMap(({ attempts }) => attempts.filter(({ result }) => result === 'ok'))
    .map(({ answeredMs }) => answeredMs)
    .toSorted((a, b) => a - b);
  const gaps = accepted.slice(1).map((at, index) => at - (accepted[index] ?? at));
  const waits = history.map(
    ({ attempts }) => (attempts.at(-1)?.answeredMs ?? 0) - (attempts[0]?.askedMs ?? 0),
  );
  return { gapMs: Math.max(0, ...gaps), waitMs: Math.max(0, ...waits) };
}

/**
 * Answers of the moment, such as 'no fresh price', with which a client ended: nobody should be told
 * so because of an upgrade.
 */
const refusedForNow = ({ history }: Crowd) =>
  history.filter((asked) => asked.attempts.at(-1)?.result === 'later').length;

export type UpgradeOptions = RunOptions & { people: number; perSecond: number };

export async function runUpgrade(options: UpgradeOptions): Promise<Report> {
  const { seed, people, perSecond, say } = options;
  const fleet = await openFleet(SERVERS, { SPOT_FEE_BPS: String(FEE_BPS), LANES: '2' });
  const next = makeNextVersion();
  try {
    const urls = fleet.ships.map(({ url }) => url);
    const first = urls[0] ?? '';
    const cookies = await signUpPeople({ url: first, referral: fleet.referral }, people);
    const workload = openWorkload({ seed, people, durations: [60] });
    let turn = 0;
    const crowd = openCrowd({
      seed,
      workload,
      cookies,
      atOnce: AT_ONCE,
      timeoutMs: TIMEOUT_MS,
      url: (attempts) => urls[(turn++ + attempts) % SERVERS] ?? first,
    });
    await openWallets(crowd);
    const listeners = cookies.slice(0, LISTENERS).map((cookie) => listen(urls, cookie));
    say(`  ${SERVERS} servers and ${people} people are there`);

    let isOver = false;
    const begun = crowd.history.length;
    const placing = crowd.askUntil(() => isOver, placements, perSecond);
    const since = performance.now();
    for (const ship of fleet.ships) {
      await pause(QUIET_MS, 'work goes on between two restarts');
      ship.server.kill('SIGTERM');
      await ship.server.ended;
      await fleet.restart(ship, next.path);
      await untilTrading(ship.url);
      say(`  ${ship.url} has the next version`);
    }
    await pause(QUIET_MS, 'work goes on between two restarts');
    isOver = true;
    await placing;
    const seconds = (performance.now() - since) / 1000;
    const asked = crowd.history.slice(begun);
    const figures = longest(asked);
    const later = refusedForNow(crowd);

    const [ship] = fleet.ships;
    const DATABASE_URL = ship?.proxy.through(fleet.database.ownerUrl) ?? '';
    const before = await runServer({ DATABASE_URL, PORT: '0', DATA_DIR: fleet.data.path });
    await comeToRest(crowd, first);
    for (const listener of listeners) await listener.end();
    const unheard = asked.filter(
      (one) => one.kind === 'contract' && !(listeners[one.who]?.heard.has(idOf(one) ?? '') ?? true),
    );
    const reopened = listeners.map((listener) => listener.reopened());
    const evidence = await readEvidence(crowd, first, FEE_BPS);
    const settled = countSettled(evidence);
    const accepted = asked.filter((one) => outcomeOf(one) === 'ok').length;
    return {
      run: 'upgrade',
      seed,
      figures: {
        ...settled,
        ...countHistory(crowd.history),
        'accepted a second': Math.round(accepted / seconds),
        'refused for the moment': later,
        'longest without an acceptance, ms': Math.round(figures.gapMs),
        'longest until an answer, ms': Math.round(figures.waitMs),
        'streams opened again': reopened.join(', '),
        'contracts not heard of': unheard.length,
      },
      findings: [
        ...judge(evidence),
        ...(await verifyBooks({ DATABASE_URL }, next.path)),
        ...(figures.gapMs > LONGEST_MS ? [`nothing was accepted for ${figures.gapMs} ms`] : []),
        ...(figures.waitMs > LONGEST_MS ? [`an answer took ${figures.waitMs} ms`] : []),
        ...(later > 0 ? [`${later} requests were refused for the moment`] : []),
        ...unheard.map((one) => `nobody was told of the contract ${idOf(one)}`),
        ...(before.stderr.includes('was made by a newer version')
          ? []
          : [`the version before started or said: ${before.stdout}${before.stderr}`]),
        ...missing({
          contracts: [idsOf(crowd.history, 'contract').length, 100],
          'streams opened again': [Math.min(...reopened), 1],
        }),
      ],
    };
  } catch (error) {
    throw new Error(`upgrade, seed ${seed}:\n${fleet.output()}`, { cause: error });
  } finally {
    await fleet.close();
    next.remove();
  }
}
