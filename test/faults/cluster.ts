/**
 * `npm run faults -- cluster`: rounds of one fault each on a whole cluster on this machine, while
 * people place contracts through both servers. Each round is judged by the API, by SQL and by the
 * verification of the books; at the end the four judges look at all of it.
 */
import { printHead, printRow } from '#bench/figures.ts';
import type { Database } from '#server/kit/database/database.ts';
import { pause, until } from '#test/waits.ts';

import { type Broken, type ClusterFault, clusterFaults } from './cluster-faults.ts';
import { openTown, PEOPLE, type Town, untilWell } from './cluster-town.ts';
import { type Crowd, openCrowd } from './crowd.ts';
import { openDice } from './dice.ts';
import { comeToRest, readEvidence } from './evidence.ts';
import { attempt } from './asking.ts';
import { type Asked, idOf, outcomeOf } from './history.ts';
import { judge, type Report, type RunOptions, verifyBooks } from './report.ts';
import { openWorkload } from './workload.ts';

const PER_SECOND = 30;
const AT_ONCE = 150;
/** Longer than the server may take, so that an answer that comes too late is seen as one. */
const TIMEOUT_MS = 13_000;
/** Before the fault, and after all is well again. */
const CALM_MS = 5_000;
/** The limits of a round. */
const AGAIN_MS = 15_000;
const SLOWEST_MS = 10_000;
const mix = { contract: 1 };
/**
 * What a database's clock that is put back does (docs/cluster.md). The order of acceptance and tick
 * is right by the tick's number, and the times say otherwise. Counted where such a clock was among
 * the faults, a finding otherwise.
 */
const CLOCK: ClusterFault = 'lead by a clock 3 s ahead';
const OUT_OF_TIME = /was accepted after the tick that is its entry/;

type CrowdedTown = Town & { crowd: Crowd };

type Round = {
  fault: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  /**
   * The longest time without an acknowledgement, and how long after they were due the first one
   * came.
   */
  silenceMs: number;
  againMs: number;
  tapeGapMs: number;
  slowestMs: number;
  findings: string[];
};

export function clusterRounds(asked: readonly string[]): ClusterFault[] {
  const names = Object.keys(clusterFaults) as ClusterFault[];
  for (const name of asked)
    if (!names.includes(name as ClusterFault))
      throw new Error(
        `There is no round "${name}": rewind, restore, ${names.map((one) => `"${one}"`).join(', ')}.`,
      );
  return asked.length === 0 ? names : names.filter((name) => asked.includes(name));
}

export async function runCluster(
  options: RunOptions & { faults: readonly ClusterFault[]; rounds: number },
): Promise<Report> {
  const { seed, say, faults, rounds } = options;
  const town = await openTown(say);
  try {
    const { urls, cookies } = town;
    const workload = openWorkload({ seed, people: PEOPLE, durations: [60] });
    let turn = 0;
    const url = () => urls[(turn += 1) % urls.length] ?? '';
    const crowd = openCrowd({
      seed,
      workload,
      cookies,
      url,
      atOnce: AT_ONCE,
      timeoutMs: TIMEOUT_MS,
    });
    const standing: CrowdedTown = { ...town, crowd };
    const done: Round[] = [];
    for (const fault of faults) {
      for (let number = 1; number <= rounds; number += 1) {
        const dice = openDice(`${seed} ${fault} ${number}`);
        const round = await runRound(standing, fault, (scene) =>
          clusterFaults[fault]({ ...scene, dice }),
        );
        say(`  ${round.fault}, ${number} of ${rounds}: ${said(round)}`);
        for (const finding of round.findings) say(`    ${finding}`);
        done.push(round);
      }
    }
    printRounds(done);
    say('until nothing is under way');
    await comeToRest(crowd, urls[0] ?? '');
    const evidence = await readEvidence(crowd, urls[0] ?? '', 0);
    const judged = judge(evidence);
    const isOfClock = (finding: string) => faults.includes(CLOCK) && OUT_OF_TIME.test(finding);
    return {
      run: 'cluster',
      seed,
      figures: {
        rounds: done.length,
        requests: crowd.history.length,
        'accepted at a time after their entry': judged.filter(isOfClock).length,
      },
      findings: [
        ...done.flatMap(({ fault, findings }) => findings.map((one) => `${fault}: ${one}`)),
        ...judged.filter((finding) => !isOfClock(finding)),
      ],
    };
  } finally {
    await town.close();
  }
}

async function runRound(
  standing: CrowdedTown,
  fault: string,
  breaks: (scene: Pick<CrowdedTown, 'lab' | 'owner'>) => Promise<Broken>,
): Promise<Round> {
  const { lab, owner, crowd } = standing;
  await untilWell(standing);
  const begun = crowd.history.length;
  let isOver = false;
  const [{ first }] = (await owner.query<{ first: number }>(
    'select max(number) as first from ticks',
  )) as [{ first: number }];
  const startMs = performance.now();
  const asking = crowd.askUntil(() => isOver, mix, PER_SECOND);
  // Awaited below; until then a failure must not end the process.
  asking.catch(() => undefined);
  await pause(CALM_MS, 'quiet before and after the faults');
  const broken = await breaks({ lab, owner });
  await untilWell(standing);
  await pause(CALM_MS, 'quiet before and after the faults');
  isOver = true;
  await asking;
  const endMs = performance.now();
  const history = crowd.history.slice(begun);
  const window = { startMs, endMs };
  return { ...(await judgeRound(standing, { fault, history, broken, window, first })) };
}

async function judgeRound(
  standing: CrowdedTown,
  round: {
    fault: string;
    history: readonly Asked[];
    broken: Broken;
    window: { startMs: number; endMs: number };
    /** Tick. */
    first: number;
  },
): Promise<Round> {
  const { lab, owner, crowd } = standing;
  const { history, broken, window } = round;
  const acknowledged = history.filter((asked) => outcomeOf(asked) === 'ok');
  const lost = await countLost(standing, acknowledged);
  const doubled = await countDoubled(owner, crowd);
  const silence = silences(history, window);
  const again = silence.filter(({ endMs }) => endMs > broken.dueMs);
  const againMs = Math.max(
    ...again.map(({ startMs, endMs }) => endMs - Math.max(startMs, broken.dueMs)),
  );
  const silenceMs = Math.max(...silence.map(({ startMs, endMs }) => endMs - startMs));
  const attempts = history.flatMap((asked) => asked.attempts);
  const slowestMs = Math.max(...attempts.map(({ askedMs, answeredMs }) => answeredMs - askedMs));
  const { gapMs, isWhole } = await readTape(owner, round.first);
  const findings = [
    ...(lost > 0 ? [`${lost} acknowledged placements are lost`] : []),
    ...(doubled > 0 ? [`${doubled} placements are there beside what was acknowledged`] : []),
    ...(againMs > AGAIN_MS ? [`no acknowledgement for ${Math.round(againMs)} ms`] : []),
    ...(slowestMs > SLOWEST_MS ? [`an answer took ${Math.round(slowestMs)} ms`] : []),
    ...(isWhole ? [] : ['the tape has a gap in its numbers or hashes']),
    ...(await verifyBooks({ DATABASE_URL: lab.ownerUrl })),
  ];
  return {
    fault: round.fault + (broken.note === undefined ? '' : ` (${broken.note})`),
    acknowledged: acknowledged.length,
    lost,
    doubled,
    silenceMs,
    againMs,
    tapeGapMs: gapMs,
    slowestMs,
    findings,
  };
}

/**
 * Each time between two acknowledgements that follow each other; the window's ends count as such.
 */
function silences(
  history: readonly Asked[],
  window: { startMs: number; endMs: number },
): { startMs: number; endMs: number }[] {
  const times = history
    .flatMap(({ attempts }) => attempts)
    .filter(({ result }) => result === 'ok')
    .map(({ answeredMs }) => answeredMs);
  const all = [window.startMs, ...times, window.endMs].toSorted((a, b) => a - b);
  return all.slice(1).map((endMs, index) => ({ startMs: all[index] ?? 0, endMs }));
}

/** Acknowledged, and not answered the same when asked again, or not in the database. */
async function countLost({ owner, crowd, urls }: CrowdedTown, acknowledged: readonly Asked[]) {
  const lost = new Set<string>();
  const queue = [...acknowledged];
  const worker = async () => {
    for (let asked = queue.pop(); asked; asked = queue.pop()) {
      const url = urls[asked.number % urls.length] ?? '';
      const cookie = crowd.cookies[asked.who] ?? '';
      const again = await until('an answer', async () => {
        const one = await attempt(asked, { url, cookie, timeoutMs: TIMEOUT_MS });
        return one.result === 'later' || one.result === 'unsent' ? null : one;
      });
      if (again.text !== asked.attempts.at(-1)?.text || !again.isReplay) lost.add(asked.key);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const missing = await owner.query<{ key: string }>(
    `select key from unnest($1::text[], $2::uuid[]) as told (key, id)
     where not exists (select from commands where commands.key = told.key)
       or not exists (select from contracts where contracts.id = told.id)`,
    [
      acknowledged.map(({ key }) => key),
      acknowledged.map((asked) => (idOf(asked) ?? '').replace('contract-', '')),
    ],
  );
  for (const { key } of missing) lost.add(key);
  return lost.size;
}

/** All that the crowd has ever placed, less what it was told of. */
async function countDoubled(owner: Database, { history }: Crowd): Promise<number> {
  const told = history.flatMap((asked) => idOf(asked) ?? []);
  const [row] = await owner.query<{ found: number }>(
    'select count(*)::int as found from contracts',
  );
  return (row?.found ?? 0) - new Set(told).size;
}

/** From that tick on. */
async function readTape(
  owner: Database,
  first: number,
): Promise<{ gapMs: number; isWhole: boolean }> {
  const [row] = await owner.query<{ gap: number; whole: boolean }>(
    `select max(gap)::float8 as gap, bool_and(follows) as whole from (
       select extract(epoch from at - lag(at) over tape) * 1000 as gap,
         coalesce(number = lag(number) over tape + 1 and previous_hash = lag(hash) over tape
           and at > lag(at) over tape, number = $1) as follows
       from ticks where number >= $1 window tape as (order by number)) steps`,
    [first],
  );
  return { gapMs: row?.gap ?? Number.NaN, isWhole: row?.whole === true };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

const said = ({ acknowledged, lost, doubled, silenceMs, tapeGapMs, slowestMs }: Round) =>
  `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${seconds(silenceMs)} s without, ` +
  `tape gap ${seconds(tapeGapMs)} s, slowest answer ${seconds(slowestMs)} s`;

/** One row a fault: sums of what must be nothing, the worst of what has a bound. */
function printRounds(done: readonly Round[]): void {
  printHead([
    ...['fault', 'rounds', 'acknowledged', 'lost', 'doubled', 's without', 's until again'],
    ...['tape gap s', 'slowest answer s', 'books', 'verdict'],
  ]);
  const byFault = Map.groupBy(done, ({ fault }) => fault.replace(/ \(.*\)$/, ''));
  for (const [fault, rounds] of byFault) {
    const sum = (of: (round: Round) => number) => `${rounds.reduce((n, one) => n + of(one), 0)}`;
    const most = (of: (round: Round) => number) => seconds(Math.max(...rounds.map(of)));
    const books = rounds
      .flatMap(({ findings }) => findings)
      .filter((one) => one.startsWith('the books'));
    const good = rounds.filter(({ findings }) => findings.length === 0).length;
    printRow([
      ...[fault, `${rounds.length}`, sum((one) => one.acknowledged), sum((one) => one.lost)],
      ...[sum((one) => one.doubled), most((one) => one.silenceMs), most((one) => one.againMs)],
      ...[most((one) => one.tapeGapMs), most((one) => one.slowestMs), `${books.length}`],
      good === rounds.length ? 'holds' : `${good} of ${rounds.length} hold`,
    ]);
  }
}
