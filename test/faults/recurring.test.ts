/**
 * Recurring buys that come due while the server, what serves, its database, or both are killed:
 * each time is bought once, whatever had been done of it when it was cut off; and times that passed
 * without a server are made up for once, or said to be missed.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { isWhole } from '#test/extent.ts';
import { pause, until } from '#test/waits.ts';

import { signUpPeople } from './crowd.ts';
import { openDice } from './dice.ts';
import { type Fleet, openFleet, type Ship } from './fleet.ts';
import { freeze, killHard } from './processes.ts';
import { verifyBooks } from './report.ts';

const SEED = process.env['RECURRING_SEED'] ?? randomUUID();
const CYCLES = isWhole ? 24 : 4;
const PEOPLE = 10;
const PLANS = 25;
/** This many are handed over at once. */
const CHUNK = 200;
/**
 * Of the kill after they are due: before anything is handed over, and while orders wait for their
 * price.
 */
const KILL_AFTER_MS = 1_500;
const victims = ['database', 'web', 'server', 'both'] as const;
const HOUR_MS = 3_600_000;
/** Backstop of a test with many waits, one after the other. */
const LIMIT_MS = 1_800_000;

let fleet: Fleet;
let owner: Database;
let ship: Ship;
const dice = openDice(`${SEED} recurring`);
beforeAll(async () => {
  fleet = await openFleet(1, { LANES: '2' });
  owner = openDatabase({
    connectionString: fleet.database.ownerUrl,
    applicationName: 'test',
    maxConnections: 3,
  });
  ship = fleet.ships[0] as Ship;
  await signUpPeople({ url: ship.url, referral: fleet.referral }, PEOPLE);
  await owner.execute(
    `with plans as (
       insert into recurring_plans (person_id, id, coin, amount, every, hour, created_at)
       select p.id, gen_random_uuid(), 'BTC', 10000, 'day', $2::int, now()
       from people p, generate_series(1, $1) where p.role = 'user' returning person_id, id)
     insert into recurring_due (person_id, plan_id, due_at, is_paused)
     select person_id, id, now() + interval '1 day', false from plans`,
    [PLANS, (hourInIndia() + 12) % 24],
  );
});
afterAll(async () => {
  await owner.close();
  await fleet.close();
});

/**
 * Plans are of the hour farthest from now, so that none comes in between, at whatever hour the test
 * runs.
 */
const hourInIndia = () => new Date(systemClock.now().getTime() + 5.5 * HOUR_MS).getUTCHours();

/** Of the lock that a transaction has to pass before its end. */
const GATE = 42;

/**
 * The transaction in which there are `runs` runs has written everything but its end. Then it waits
 * until the gate is open. Answers what waits until one does.
 */
async function closeGate(
  runs: number,
): Promise<{ reached(): Promise<unknown>; open(): Promise<void> }> {
  await owner.execute(
    `create or replace function pass_gate() returns trigger language plpgsql as $$ begin
       if (select count(*) from recurring_runs) >= ${runs} then perform pg_advisory_xact_lock(${GATE}); end if;
       return null; end $$`,
  );
  await owner.execute(
    `create or replace trigger pass_gate after insert on recurring_runs for each statement execute function pass_gate()`,
  );
  const gate = await owner.connect('gate');
  gate.on('error', () => undefined);
  await gate.query(`select pg_advisory_lock(${GATE})`);
  return {
    reached: () =>
      until('somebody at the gate', async () => {
        const waiting = await owner.query(
          `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
        );
        return waiting.length > 0;
      }),
    async open() {
      // With its database it has ended.
      await gate.end().catch(() => undefined);
      await asked(() => owner.execute('drop trigger if exists pass_gate on recurring_runs'));
    },
  };
}

/** All plans are due then, on a whole second. */
const setDue = (at: Date) =>
  asked(() => owner.execute('update recurring_due set due_at = $1', [at]));
const secondsFrom = (ms: number) =>
  new Date(Math.ceil((systemClock.now().getTime() + ms) / 1000) * 1000);

/** Of a database that has just been killed. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  const { answer } = await until('an answer of the database', async () => ({
    answer: await ask(),
  }));
  return answer;
}

type Sums = { runs: number; ordered: number; orders: number; ended: number; waiting: number };

async function sums(): Promise<Sums> {
  const [row] = await asked(() =>
    owner.query<Sums>(
      `select (select count(*)::int from recurring_runs) as runs,
              (select count(distinct order_id)::int from recurring_runs where outcome = 'ordered') as ordered,
              (select count(*)::int from orders) as orders,
              (select count(*)::int from order_endings) as ended,
              (select count(*)::int from recurring_due where due_at <= now()) as waiting`,
    ),
  );
  if (!row) throw new Error('no sums');
  return row;
}

async function kill(victim: (typeof victims)[number]): Promise<void> {
  const postgres = await until('a database', async () => fleet.database.pid());
  const frozen = victim === 'database' || victim === 'both' ? await freeze(postgres) : null;
  if (frozen) await pause(dice.between(0, 3) * 60, 'more is under way when it dies');
  if (victim === 'web') await killHard(ship.server.webPids()[0] ?? 0);
  if (victim === 'server' || victim === 'both') ship.server.kill('SIGKILL');
  if (frozen) await killHard(postgres);
  frozen?.thaw();
  if (victim === 'server' || victim === 'both') {
    expect(await ship.server.ended).toBe('SIGKILL');
    // A server starts where its database answers.
    await asked(() => owner.query('select 1'));
    await fleet.restart(ship);
  }
}

test(
  `${PEOPLE * PLANS} recurring buys are bought once each, through ${CYCLES} kills (seed ${SEED})`,
  async () => {
    const all = PEOPLE * PLANS;
    const cut: number[] = [];
    for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
      const due = secondsFrom(1_000);
      // Half of them amid a transaction: the first that hands over, or a later one.
      const into = dice.pick([null, null, 1, CHUNK + 1]);
      const gate = into === null ? null : await closeGate(all * (cycle - 1) + into);
      await setDue(due);
      await (gate
        ? gate.reached()
        : pause(
            due.getTime() - systemClock.now().getTime() + dice.below(KILL_AFTER_MS),
            'a kill at any moment after the time',
          ));
      const before = await sums();
      cut.push(before.runs - all * (cycle - 1));
      const killed = kill(victims[(cycle - 1) % victims.length] ?? 'server');
      await pause(200, 'the kill comes before the gate opens');
      await gate?.open();
      await killed;
      const once = { runs: all * cycle, ordered: all * cycle, orders: all * cycle };
      const done = { ...once, ended: all * cycle, waiting: 0 };
      const isOver = async () => {
        const now = await sums();
        return now.ended === now.orders && now.waiting === 0;
      };
      await until(`cycle ${cycle} is over`, isOver);
      expect(await sums(), `cycle ${cycle}, seed ${SEED}`).toEqual(done);
    }
    const runs = await owner.query<{ count: number }>(
      'select count(*)::int as count from recurring_runs group by plan_id, due_at having count(*) > 1',
    );
    expect(runs).toEqual([]);
    // A market order whose next price comes too late fails, as anybody's does, and its rupees are
    // free again.
    const ends = await owner.query<{ how: string; count: number }>(
      `select coalesce(failure, outcome) as how, count(*)::int as count from order_endings group by 1 order by 1`,
    );
    expect(['completed', 'no-price']).toEqual(expect.arrayContaining(ends.map(({ how }) => how)));
    const how = ends.map((end) => `${end.count} ${end.how}`).join(', ');
    process.stdout.write(
      `handed over when it was cut off, of ${all}: ${cut.join(', ')}; ${how}; seed ${SEED}\n`,
    );
    expect(
      await verifyBooks({ DATA_DIR: fleet.data.path, DATABASE_URL: fleet.database.ownerUrl }),
    ).toEqual([]);
  },
  LIMIT_MS,
);

test('an hour that passed without a server is bought once when it is back; one that is a day old is said to be missed', async () => {
  const { runs, orders } = await sums();
  ship.server.kill('SIGKILL');
  await ship.server.ended;
  const [hour, day] = [secondsFrom(-HOUR_MS), secondsFrom(-25 * HOUR_MS)];
  await setDue(hour);
  const [old] = await owner.query<{ id: string }>(
    `update recurring_due set due_at = $1 where plan_id = (select min(plan_id::text)::uuid from recurring_due)
     returning plan_id as id`,
    [day],
  );
  await fleet.restart(ship);
  const late = PEOPLE * PLANS - 1;
  await until('all are made up for', async () => (await sums()).waiting === 0);
  const made = await owner.query<{ outcome: string; reason: string | null; count: number }>(
    `select outcome, reason, count(*)::int as count from recurring_runs where due_at = $1 group by 1, 2`,
    [hour],
  );
  expect(made).toEqual([{ outcome: 'ordered', reason: null, count: late }]);
  const missed = await owner.query(
    'select outcome, reason from recurring_runs where plan_id = $1 and due_at = $2',
    [old?.id ?? '', day],
  );
  expect(missed).toEqual([{ outcome: 'missed', reason: 'no-price' }]);
  const told = await owner.query(
    `select from notices n join recurring_plans p on p.person_id = n.person_id
     where p.id = $1 and n.code = 'recurring-missed'`,
    [old?.id ?? ''],
  );
  expect(told).toHaveLength(1);
  // Its hour has come once since then: that is made up for as well.
  const after = await sums();
  expect(after.orders - orders).toBe(late + 1);
  expect(after.runs - runs).toBe(late + 2);
});
