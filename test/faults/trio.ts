/**
 * Three server processes on one database. Each is stopped and continued, killed and started again,
 * cut off, delayed and held up. So is the database. Meanwhile people ask any of them and repeat by
 * the same key at another one. Goes on until the planned contracts have been placed and all of them
 * are settled.
 */

import { pause, until } from '#test/waits.ts';

import { openCrowd, openWallets, signUpPeople } from './crowd.ts';
import { type Dice, openDice } from './dice.ts';
import { comeToRest, type Evidence, readEvidence } from './evidence.ts';
import { type Fleet, openFleet, type Ship } from './fleet.ts';
import { freeze, killHard } from './processes.ts';
import { cutPoints } from './proxy.ts';
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
import { everyKind, openWorkload } from './workload.ts';

const SERVERS = 3;
const AT_ONCE = 64;
const FEE_BPS = 10;
/** A client gives up sooner than a stopped server goes on, and asks another one. */
const TIMEOUT_MS = 2_000;
/** A contract's minute, from the price after it. */
const DUE_MS = 62_000;
const RESTING_PER_SECOND = 20;
/** A server that nobody asks commits nothing. */
const COMMIT_WITHIN_MS = 10_000;
/**
 * A run that places fewer, with all that is broken meanwhile, gives up and fails: it has to end.
 */
const SLOWEST_PER_SECOND = 5;
const SETTING_OUT_MS = 180_000;

/** How often each fault is chosen. */
const faults = {
  'pause a server': 5,
  'kill a server': 3,
  'cut at a commit': 6,
  'hold up': 3,
  'lose what is under way': 2,
  delay: 3,
  'pause the database': 1,
  'kill the database': 1,
} as const;
type Fault = keyof typeof faults;
const names = Object.keys(faults) as Fault[];

/** Each answers false where it did not come about. */
type Breaking = (fleet: Fleet, ship: Ship, dice: Dice) => Promise<boolean | void>;
const breaking: Record<Fault, Breaking> = {
  async 'pause a server'(_, { server }, dice) {
    const { thaw } = await freeze(server.pid);
    // Up to longer than the market's lease lasts: another one records meanwhile.
    await pause(dice.between(100, 4_500), 'a fault lasts');
    thaw();
  },
  async 'kill a server'(fleet, ship) {
    ship.server.kill('SIGKILL');
    if ((await ship.server.ended) !== 'SIGKILL') throw new Error('it ended otherwise');
    await fleet.restart(ship);
  },
  async 'cut at a commit'(_, { proxy }, dice) {
    const cut = proxy.cutNext({ point: dice.pick(cutPoints), application: /^drishti-teller/ });
    const done = cut.then(() => true);
    const isCut = await Promise.race([
      done,
      pause(COMMIT_WITHIN_MS, 'a commit to cut may not come').then(() => false),
    ]);
    return isCut || (proxy.callOff() ? false : done);
  },
  async 'hold up'(_, { proxy }, dice) {
    proxy.hold();
    await pause(dice.between(100, 3_000), 'a fault lasts');
    proxy.letGo('late');
  },
  async 'lose what is under way'(_, { proxy }, dice) {
    proxy.hold();
    await pause(dice.between(50, 500), 'a fault lasts');
    proxy.letGo('never');
  },
  async delay(_, { proxy }, dice) {
    proxy.delay(dice.between(5, 60));
    await pause(dice.between(500, 2_000), 'a fault lasts');
    proxy.delay(0);
  },
  async 'pause the database'({ database }, _, dice) {
    const { thaw } = await freeze(database.pid() ?? 0);
    await pause(dice.between(100, 1_500), 'a fault lasts');
    thaw();
  },
  async 'kill the database'({ database }) {
    const pid = database.pid();
    if (pid === null) throw new Error('the database is away');
    await killHard(pid);
    await until('a database', () => database.pid() !== null && database.pid() !== pid);
  },
};

export type TrioOptions = RunOptions & {
  contracts: number;
  people: number;
  /** Requests a second, of which about a half are contracts. */
  perSecond: number;
};

/**
 * Milliseconds before its closing price at which the earliest contract was settled; 0 or less where
 * none was early.
 */
function earliest({ people }: Evidence): number {
  const ended = people
    .flatMap(({ contracts }) => contracts)
    .filter(({ status }) => status !== 'VOID' && status !== 'ACTIVE');
  return Math.max(
    0,
    ...ended.map(({ exitAt, settledAt }) => Date.parse(exitAt ?? '') - Date.parse(settledAt ?? '')),
  );
}

export async function runTrio(options: TrioOptions): Promise<Report> {
  const { seed, contracts, people, perSecond, say } = options;
  const dice = openDice(`${seed} trio`);
  const fleet = await openFleet(SERVERS, { SPOT_FEE_BPS: String(FEE_BPS), LANES: '2' });
  const occurred = Object.fromEntries(names.map((name) => [name, 0])) as Record<Fault, number>;
  try {
    const urls = fleet.ships.map(({ url }) => url);
    const first = urls[0] ?? '';
    const cookies = await signUpPeople({ url: first, referral: fleet.referral }, people);
    const workload = openWorkload({ seed, people, durations: [60] });
    let asked = 0;
    const crowd = openCrowd({
      seed,
      workload,
      cookies,
      atOnce: AT_ONCE,
      timeoutMs: TIMEOUT_MS,
      // Another server at each attempt.
      url: (attempts) => urls[(asked++ + attempts) % SERVERS] ?? first,
    });
    await openWallets(crowd);
    say(`  ${SERVERS} servers and ${people} people are there`);

    let isOver = false;
    const rounds = [...names];
    const breakingOn = (async () => {
      while (!isOver) {
        // Each at least once, then by chance.
        const fault = rounds.shift() ?? dice.weighted<Fault>(faults);
        const hasOccurred = await breaking[fault](fleet, dice.pick(fleet.ships), dice);
        if (hasOccurred !== false) occurred[fault] += 1;
        else if (occurred[fault] === 0) rounds.push(fault);
        await pause(dice.between(50, 800), 'faults come at any moment');
      }
    })();
    const mix = { ...everyKind, contract: 20 };
    let placed = 0;
    const counting = setInterval(() => {
      placed = idsOf(crowd.history, 'contract').length;
    }, 500);
    counting.unref();
    const end = performance.now() + (contracts / SLOWEST_PER_SECOND) * 1_000 + SETTING_OUT_MS;
    const isLate = () => performance.now() > end;
    const placing = crowd.askUntil(() => placed >= contracts || isLate(), mix, perSecond);
    // Whichever of the two fails ends the run.
    await Promise.race([placing, breakingOn.then(() => placing)]);
    clearInterval(counting);
    say(`  ${placed} contracts are placed`);
    // Others are asked for while they come due, so that what is cut at a commit has one; and until
    // each fault has occurred.
    const due = performance.now() + DUE_MS;
    const rest = { ...everyKind, contract: 0, deposit: 0 };
    const isBroken = () => names.every((name) => occurred[name] > 0);
    const isRested = () => performance.now() > due && (isBroken() || isLate());
    const resting = crowd.askUntil(isRested, rest, RESTING_PER_SECOND);
    await Promise.race([resting, breakingOn.then(() => resting)]);
    isOver = true;
    await breakingOn;
    say('  the last ones come due');

    await comeToRest(crowd, first);
    say('  all are settled; judging');
    const evidence = await readEvidence(crowd, first, FEE_BPS);
    const counts = countHistory(crowd.history);
    const settledCounts = countSettled(evidence);
    const { proxy } = fleet.ships[0] as Ship;
    return {
      run: 'trio',
      seed,
      figures: {
        ...settledCounts,
        'settled early': earliest(evidence) > 0 ? 'yes' : 0,
        ...counts,
        ...Object.fromEntries(names.map((name) => [`${name}:`, occurred[name]])),
      },
      findings: [
        ...judge(evidence),
        ...(await verifyBooks({ DATABASE_URL: proxy.through(fleet.database.ownerUrl) })),
        ...missing({
          ...Object.fromEntries(names.map((name) => [name, [occurred[name], 1] as const])),
          contracts: [settledCounts.contracts, contracts],
          settled: [settledCounts.settled, settledCounts.contracts],
          'unknown outcomes': [counts['resolved by the same key'], 1],
        }),
      ],
    };
  } catch (error) {
    throw new Error(`trio, seed ${seed}:\n${fleet.output()}`, { cause: error });
  } finally {
    await fleet.close();
  }
}
