/**
 * A house over days or a year: the domain, the teller, the market and what follows the tape, on a
 * virtual clock and one seed of chance. The clock jumps from one gathering of people to the next,
 * and nothing is recorded in between, as if the service had stopped there. The same seed gives the
 * same ledger.
 */
import { openDice } from '#scripts/demo/dice.ts';
import { makeIds } from '#server/kit/ids.ts';
import { levelTills } from '#server/ledger/tills.jobs.ts';
import { quiet } from '../ledger.ts';
import type { TestDatabase } from '#test/database.ts';
import { eachSecond, seededRandom } from '#test/market.ts';
import { openWorld } from '#test/world.ts';

import { openAgenda } from './agenda.ts';
import { FEE_BPS, openCrowd, type Tally } from './crowd.ts';
import { checkContracts, countEndings, ledgerHash } from './evidence.ts';

/** Times of a day at which people act together; between them nothing is recorded. */
const GATHERINGS = 2;
const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const DURATIONS_S = [60, 120, 180];
/**
 * In one gathering of this many the next price comes too late for every entry. In another one, the
 * exits come late.
 */
const LATE_IN = 25;
const LATE_MS = 7_000;

export type Plan = {
  seed: string;
  days: number;
  /** At least this many are accepted. */
  contracts: number;
  people: number;
};

export type Simulated = {
  /** SHA-256 over all transfers, settlements and endings, and the head of the tape. */
  hash: string;
  tally: Tally;
  /** How contracts ended, recomputed from the tape. */
  outcomes: Record<string, number>;
  /** How orders and positions ended. */
  endings: Record<string, number>;
  ticks: number;
  transfers: number;
};

/**
 * Throws where the books do not verify, or anything ended otherwise than the tape says. `tell`
 * hears each day that is over.
 */
export async function simulate(
  clone: TestDatabase,
  { seed, days, contracts, people }: Plan,
  tell: (day: number) => void = () => undefined,
): Promise<Simulated> {
  // One lane: which of two lanes commits first is the machine's to say, and no seed's.
  await using world = await openWorld({
    clone,
    random: seededRandom(`${seed} house`),
    env: { LANES: '1', SPOT_FEE_BPS: `${FEE_BPS}` },
  });
  const { app, clock } = world;
  await world.tick();
  await switchOnOrders(world);
  const dice = openDice(seed);
  const ids = makeIds(seededRandom(`${seed} people`));
  const crowd = await openCrowd({ world, dice, ids });
  const agenda = openAgenda();
  const accepted = () => crowd.tally['contract.place 201'] ?? 0;

  /** `count` ticks, a second apart, the last of them now. */
  async function tick(count: number): Promise<void> {
    const before = eachSecond(app.market.last()?.at ?? clock.now(), count - 1);
    await app.market.recordTicks([...before, clock.now()]);
    await app.market.idle();
    await app.settlement.settleDue();
    await app.orders.fillDue();
    await app.positions.advanceDue();
  }

  /**
   * People come together at a fresh price; the next price is theirs, and then there is one a second
   * until all have ended.
   */
  function gather(at: number, wanted: () => number): void {
    const late = dice(LATE_IN);
    agenda.at(at, async () => {
      clock.set(new Date(at + dice(SECOND_MS)));
      await crowd.ask(wanted());
    });
    const entry = at + SECOND_MS + (late === 0 ? LATE_MS : 0);
    agenda.at(entry);
    let ended = entry;
    for (const [index, seconds] of DURATIONS_S.entries()) {
      const ticks = seconds - (DURATIONS_S[index - 1] ?? 0);
      ended = entry + seconds * SECOND_MS + (late === 1 ? LATE_MS : 0);
      agenda.at(ended, undefined, ticks);
    }
    agenda.at(ended, () => crowd.decide());
  }

  async function runAgenda(): Promise<void> {
    for (let due = agenda.next(); due; due = agenda.next()) {
      clock.set(new Date(due.ms));
      await tick(due.ticks);
      for (const act of due.acts) await act();
    }
  }

  const start = clock.now().getTime();
  await crowd.join(Math.ceil(people / 2));
  let left = days * GATHERINGS;
  for (let day = 0; day < days || accepted() < contracts; day += 1) {
    const joining =
      Math.floor(((day + 1) * people) / (2 * days)) - Math.floor((day * people) / (2 * days));
    const morning = start + day * DAY_MS + SECOND_MS;
    agenda.at(morning, async () => {
      if (day < days && joining > 0) await crowd.join(joining);
      await levelTills({ database: world.database, teller: app.teller, log: quiet });
    });
    for (let part = 0; part < GATHERINGS; part += 1) {
      const within = Math.floor(DAY_MS / GATHERINGS);
      // Whole seconds, and far enough from the next one to be over by then.
      const at = morning + part * within + (60 + dice(within / SECOND_MS - 600)) * SECOND_MS;
      gather(at, () => {
        const missing = Math.max(1, contracts - accepted());
        left -= 1;
        return Math.ceil(missing / Math.max(1, left + 1));
      });
    }
    await runAgenda();
    tell(day + 1);
  }
  const outcomes = await checkContracts(world.owner);
  const [size] = await world.owner.query<{ ticks: number; transfers: number }>(
    'select (select count(*) from ticks)::int as ticks, (select count(*) from transfers)::int as transfers',
  );
  const { ticks = 0, transfers = 0 } = size ?? {};
  const endings = await countEndings(world.owner);
  const hash = await ledgerHash(world.owner);
  return { hash, tally: crowd.tally, outcomes, endings, ticks, transfers };
}

async function switchOnOrders(world: Awaited<ReturnType<typeof openWorld>>): Promise<void> {
  const admin = await world.firstAdmin();
  const changes = { orderTypes: ['market', 'limit', 'stop'] };
  const reply = await admin.post('/api/staff/settings', {
    changes,
    reason: 'Every type is tried.',
  });
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
}
