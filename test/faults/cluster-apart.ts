/**
 * Two rounds on a cluster of their own: a standby that is behind is promoted on purpose, and the
 * database is restored to a moment beside the running one.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { cutLink, healLink } from '#deploy/cluster/lab-network.ts';
import type { Lab } from '#deploy/cluster/lab.ts';
import type { Health } from '#protocol/meta.ts';
import { systemClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { pause, until } from '#test/waits.ts';

import { attempt } from './asking.ts';
import { openTown, type Town, untilWell } from './cluster-town.ts';
import type { Asked } from './history.ts';
import { killHard } from './processes.ts';
import { type Report, type RunOptions, verifyBooks } from './report.ts';

const PACE_MS = 33;
const TIMEOUT_MS = 13_000;
/** What the standby is behind by: less than Patroni's bound for a failover. */
const BEHIND_MS = 2_000;
const NOTICED_MS = 2_000;
/** Two servers, each of which is a process that records or follows and one that serves. */
const PROCESSES = 4;

const run = promisify(execFile);

/** Asks once each, and keeps what was acknowledged and when; nothing is asked again. */
function placeSteadily({ cookies, urls }: Town, seed: string) {
  const told: { asked: Asked; atMs: number }[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const who = number % cookies.length;
      const fields = { coin: 'BTC', direction: 'BUY_UP', amount: '1.00', duration: 60 };
      const asked: Asked = {
        kind: 'contract',
        who,
        path: '/api/contracts',
        fields,
        number,
        key: `apart-${seed}-${number}`,
        attempts: [],
      };
      const to = { url: urls[number % urls.length] ?? '', cookie: cookies[who] ?? '' };
      void attempt(asked, { ...to, timeoutMs: TIMEOUT_MS }).then((one) => {
        asked.attempts.push(one);
        if (one.result === 'ok') told.push({ asked, atMs: systemClock.now().getTime() });
      });
      await pause(PACE_MS, 'a steady pace of requests');
    }
  })();
  return {
    told,
    async end() {
      isOver = true;
      await asking;
    },
  };
}

/**
 * A standby that lacks the last two seconds leads: noticed by every process, trading closed, what
 * is lost named.
 */
export async function runRewind({ seed, say }: RunOptions): Promise<Report> {
  const town = await openTown(say);
  const { lab, owner, urls } = town;
  const findings: string[] = [];
  try {
    await untilWell(town);
    const strict = ['-s', 'synchronous_mode=false'];
    await lab.patronictl('edit-config', lab.plan.name, '--force', ...strict);
    await pause(5_000, 'quiet between two faults');
    const placing = placeSteadily(town, seed);
    await pause(4_000, 'a fault lasts');
    const leader = await lab.leader();
    const names = lab.plan.databases.map(({ name }) => name);
    const [behind = '', other = ''] = names.filter((name) => name !== leader);
    cutLink(behind);
    await pause(BEHIND_MS, 'a follower stays behind');
    const doomed = [leader ?? '', other];
    const pids = doomed.flatMap((host) => [lab.pid(host, 'patroni'), lab.postmaster(host)]);
    await Promise.all(pids.filter((pid) => pid !== null).map(killHard));
    await placing.end();
    healLink(behind);
    const leadsMs = await firstAnswer(lab);
    const noticed = await until('every process notices', async () => {
      const rows = await owner.query<{ noticed_at: Date }>('select noticed_at from rewinds');
      return rows.length >= PROCESSES ? rows : null;
    });
    const delays = noticed.map(({ noticed_at: at }) => at.getTime() - leadsMs);
    const slowest = Math.max(...delays);
    if (slowest > NOTICED_MS) findings.push(`noticed after ${delays.join(', ')} ms`);
    for (const url of urls) findings.push(...(await closedAt(town, url)));
    const lost = await compareLost(
      owner,
      placing.told.map(({ asked }) => asked.key),
    );
    findings.push(...lost.findings);
    for (const host of doomed) lab.start(host, 'patroni');
    await until('the others follow', async () => {
      const members = await lab.members();
      const isWell = members.every(({ state }) => /running|streaming/.test(state));
      return members.length === 3 && isWell && new Set(members.map((m) => m.timeline)).size === 1;
    });
    findings.push(...(await verifyBooks({ DATABASE_URL: lab.ownerUrl })));
    const figures = {
      acknowledged: placing.told.length,
      lost: lost.count,
      named: lost.named,
      'noticed by processes': noticed.length,
      'noticed after at most ms': slowest,
    };
    return { run: 'a standby that is behind is promoted', seed, figures, findings };
  } finally {
    await town.close();
  }
}

/** When the database could be written to again, by this machine's clock. */
async function firstAnswer(lab: Lab): Promise<number> {
  return until('a database that leads', async () => {
    const probe = openDatabase({
      connectionString: lab.ownerUrl,
      applicationName: 'faults',
      maxConnections: 1,
    });
    const isThere = await probe.query('select 1').then(
      () => true,
      () => false,
    );
    const at = systemClock.now().getTime();
    await probe.close();
    return isThere && at;
  });
}

async function closedAt({ cookies }: Town, url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/contracts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'after-the-rewind',
      cookie: cookies[0] ?? '',
    },
    body: JSON.stringify({ coin: 'BTC', direction: 'BUY_UP', amount: '1.00', duration: 60 }),
  });
  const { code } = (await response.json()) as { code?: string };
  const health = (await (await fetch(`${url}/api/health`)).json()) as Health;
  return [
    ...(code === 'price-stale'
      ? []
      : [`${url} answers a placement with ${response.status}, ${code}`]),
    ...(health.checks.market === 'failing'
      ? []
      : [`${url} does not say that the market is closed`]),
  ];
}

/** What was acknowledged and is not there, against what the servers have named. */
async function compareLost(owner: Database, told: readonly string[]) {
  const gone = await owner.query<{ key: string }>(
    `select key from unnest($1::text[]) as told (key)
     where not exists (select from commands where commands.key = told.key)`,
    [told],
  );
  const named = await owner.query<{ key: string }>(
    'select key from lost_acknowledgements where key = any ($1)',
    [told],
  );
  const names = new Set(named.map(({ key }) => key));
  const unnamed = gone.filter(({ key }) => !names.has(key));
  return {
    count: gone.length,
    named: named.length,
    findings: [
      ...unnamed.map(({ key }) => `${key} is lost and not named`),
      ...(named.length > gone.length ? ['something is named as lost and is there'] : []),
      ...(gone.length === 0 ? ['the fault did not occur: nothing is lost'] : []),
    ],
  };
}

/**
 * A base backup, people who trade, and a restore to a moment in between: what was accepted by then
 * is there, and nothing else.
 */
export async function runRestore({ seed, say }: RunOptions): Promise<Report> {
  const town = await openTown(say);
  const { lab, owner } = town;
  const base = mkdtempSync(join(tmpdir(), 'drishti-restored-'));
  const directory = join(base, 'data');
  const port = '15432';
  const findings: string[] = [];
  try {
    await untilWell(town);
    const placing = placeSteadily(town, seed);
    await pause(5_000, 'quiet between two faults');
    say(await lab.onLeader('base-backup.sh'));
    await pause(5_000, 'quiet between two faults');
    const [{ moment }] = (await owner.query<{ moment: string }>(
      'select clock_timestamp()::text as moment',
    )) as [{ moment: string }];
    await pause(5_000, 'quiet between two faults');
    await placing.end();
    await pause(1_000, 'quiet between two faults');
    // As a second base backup would: it archives the file of the log that is under way.
    await lab.onLeader('base-backup.sh');
    await run('chown', ['postgres', base]);
    const password = new URL(lab.ownerUrl).password;
    const begun = performance.now();
    const { stdout } = await run(
      'setpriv',
      [
        ...['--reuid=postgres', '--regid=postgres', '--init-groups', 'env'],
        ...[`OWNER_PASSWORD=${password}`, 'deploy/cluster/restore-to.sh'],
        ...[lab.archive, moment, directory, port],
      ],
      { cwd: join(import.meta.dirname, '../..') },
    ).catch((error: unknown) => {
      findings.push(`the restore: ${(error as { stdout: string }).stdout}${String(error)}`);
      return { stdout: '' };
    });
    const ms = performance.now() - begun;
    for (const line of stdout.trim().split('\n')) say(line);
    const contracts = `select count(*)::int as found from contracts where accepted_at <= $1`;
    const [before] = await owner.query<{ found: number }>(contracts, [moment]);
    const [all] = await owner.query<{ found: number }>(contracts, ['infinity']);
    const restored = openDatabase({
      connectionString: `postgresql://drishti:${password}@127.0.0.1:${port}/drishti`,
      applicationName: 'faults',
      maxConnections: 1,
    });
    const [there] = await restored.query<{ found: number }>(contracts, ['infinity']);
    await restored.close();
    await endRestored(directory);
    // Accepted just before the moment and committed just after it: at most what was under way at
    // once.
    const difference = (before?.found ?? 0) - (there?.found ?? 0);
    if (difference < 0 || difference > 5)
      findings.push(
        `${there?.found} contracts were restored and ${before?.found} were accepted by then`,
      );
    const figures = {
      'contracts by then': before?.found ?? 0,
      restored: there?.found ?? 0,
      'contracts later': (all?.found ?? 0) - (before?.found ?? 0),
      'restore and verification, s': Math.round(ms / 1000),
    };
    return { run: 'restore to a moment', seed, figures, findings };
  } finally {
    await endRestored(directory).catch(() => undefined);
    rmSync(base, { recursive: true, force: true });
    await town.close();
  }
}

async function endRestored(directory: string): Promise<void> {
  const pid = Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGINT');
  await pause(2_000, 'quiet between two faults');
}
