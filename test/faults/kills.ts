/**
 * Kill cycles: one server with the PostgreSQL that it brings along, as `npm start` runs it. In each
 * cycle the server, the process of it that serves, its database, or server and database are killed
 * in the middle of what people ask, started again, and asked by the same keys what happened.
 */
import type { Duration } from '#protocol/contracts.ts';
import { findRunningPostgres } from '#server/database/embedded.ts';
import { makeDataDir, type ServerProcess, startServer } from '#test/server-process.ts';
import { came, pause, until } from '#test/waits.ts';

import { openCrowd, openWallets, signUpPeople } from './crowd.ts';
import { openDice } from './dice.ts';
import { comeToRest, readEvidence } from './evidence.ts';
import { makeInstallation } from './installation.ts';
import { freeze, isAlive, killHard } from './processes.ts';
import {
  countHistory,
  countSettled,
  type Fault,
  judge,
  missing,
  recoveryOf,
  recoveryFigures,
  type Report,
  type RunOptions,
  verifyBooks,
} from './report.ts';
import { everyKind, type Mix, openWorkload } from './workload.ts';

const AT_ONCE = 24;
/** Requests of a cycle; the kill comes after some of them. */
const REQUESTS = 60;
const FEE_BPS = 10;
const RECOVERY_P99_MS = 5_000;
/** The least number of unknown outcomes; a run of fewer cycles needs one for each cycle. */
const UNKNOWN_NEEDED = 20;

const victims = ['database', 'web', 'server', 'both'] as const;

export type KillOptions = RunOptions & {
  cycles: number;
  /**
   * After half of the cycles no contract is placed any more, and the other half waits for those
   * that are to come due: so a short run also kills what settles. A long one meets that anyway.
   */
  isShort?: boolean;
};

export async function runKills({
  seed,
  cycles,
  say,
  isShort = false,
}: KillOptions): Promise<Report> {
  const dice = openDice(`${seed} kills`);
  const people = isShort ? 8 : 20;
  const data = makeDataDir();
  let server: ServerProcess | null = null;
  const settings: Record<string, string> = { SPOT_FEE_BPS: String(FEE_BPS), LANES: '2' };
  const kills = { server: 0, web: 0, database: 0, both: 0 };
  const faults: Fault[] = [];
  const recoveries: number[] = [];
  try {
    await makeInstallation(data.path);
    server = await startServer(data.path, settings);
    const { url } = server;
    settings['PORT'] = new URL(url).port;
    const cookies = await signUpPeople(server, people);
    const durations: readonly Duration[] = isShort ? [60] : [60, 120];
    const workload = openWorkload({ seed, people, durations });
    const crowd = openCrowd({
      seed,
      workload,
      cookies,
      atOnce: AT_ONCE,
      timeoutMs: 15_000,
      url: () => url,
    });
    await openWallets(crowd);

    const began = performance.now();
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const isSecondHalf = isShort && cycle >= cycles / 2;
      const mix: Mix = isSecondHalf ? { ...everyKind, contract: 0 } : everyKind;
      if (isShort && cycle === Math.ceil(cycles / 2)) {
        const due = durations[0] ?? 60;
        await pause(
          Math.max(0, began + due * 1000 - performance.now()),
          'the first contracts come due amid the kills',
        );
      }
      // A short run has each of them.
      const victim = (isShort ? victims[cycle] : null) ?? dice.pick(victims);
      const killAfter = crowd.answered + dice.between(5, REQUESTS / 2);
      const frozenMs = dice.between(0, 3) * 60;
      const answered = crowd.ask(REQUESTS, mix);
      await came(`${killAfter} answers`, crowd.reached(killAfter));

      const postgres = server.postgresPid();
      // Frozen for a moment first, more is under way when it dies.
      const isDatabaseMeant = victim === 'database' || victim === 'both';
      const frozen = isDatabaseMeant && frozenMs > 0 ? await freeze(postgres) : null;
      await pause(frozenMs, 'more is under way when it dies');
      const faultMs = performance.now();
      if (victim === 'web') await killHard(server.webPids()[0] ?? 0);
      if (victim === 'server' || victim === 'both') server.kill('SIGKILL');
      if (isDatabaseMeant) await killHard(postgres);
      // Its connections' processes are left behind and have to find out.
      frozen?.thaw();
      if (victim === 'web') {
        // It comes back by itself, at its address.
        kills.web += 1;
      } else if (victim === 'database') {
        if (!isAlive(postgres)) kills.database += 1;
        await untilRestarted(data.path, () => server?.postgresPid() !== postgres);
      } else {
        if ((await server.ended) === 'SIGKILL') kills[victim] += 1;
        server = await startServer(data.path, settings);
      }
      const fault = { faultMs, backMs: performance.now() };
      faults.push(fault);
      await answered;
      // All that was asked may have been on its way before.
      if (recoveryOf(crowd.history, fault) === null) await crowd.ask(AT_ONCE, mix);
      if (cycle % 20 === 19) say(`  ${cycle + 1} of ${cycles} cycles`);
    }

    await comeToRest(crowd, url);
    for (const fault of faults) {
      const ms = recoveryOf(crowd.history, fault);
      if (ms !== null) recoveries.push(ms);
    }
    const evidence = await readEvidence(crowd, url, FEE_BPS);
    const counts = countHistory(crowd.history);
    const { 'recovery p99 ms': p99, ...rest } = recoveryFigures(recoveries);
    const seen = kills.server + kills.web + kills.database + kills.both;
    const needed = Math.min(UNKNOWN_NEEDED, cycles);
    return {
      run: 'kills',
      seed,
      figures: {
        'kill cycles': seen,
        'of the server': kills.server,
        'of what serves': kills.web,
        'of the database': kills.database,
        'of both': kills.both,
        ...counts,
        ...countSettled(evidence),
        'recovery p99 ms': p99,
        ...rest,
      },
      findings: [
        ...judge(evidence),
        ...(await verifyBooks({ DATA_DIR: data.path })),
        ...missing({
          kills: [seen, cycles],
          recoveries: [recoveries.length, cycles],
          'unknown outcomes': [counts['resolved by the same key'], needed],
        }),
        // Of a few cycles the slowest would decide for all, on whatever machine they ran.
        ...(cycles >= 100 && p99 > RECOVERY_P99_MS ? [`recovery p99 is ${p99} ms`] : []),
      ],
    };
  } catch (error) {
    throw new Error(`kills, seed ${seed}:\n${server?.output() ?? ''}`, { cause: error });
  } finally {
    server?.kill('SIGINT');
    await server?.ended;
    data.remove();
  }
}

/** The server starts a database that died by itself: until another one is ready. */
async function untilRestarted(dataDir: string, isAnother: () => boolean): Promise<void> {
  await until(
    'PostgreSQL is there again',
    async () => findRunningPostgres(dataDir) !== null && isAnother(),
  );
}
