/**
 * Alerts and their mail under two real servers on one database: thousands that all meet on one
 * tick, while ticks go on; and a server that is killed with a part of them fired, a part written
 * and not committed, and a mail in the hands of the mail server.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { type MailReceiver, openMailReceiver } from '#test/mail-receiver.ts';
import { isWhole } from '#test/extent.ts';
import { writeTick } from '#test/tape.ts';
import { until } from '#test/waits.ts';

import { type Fleet, openFleet, type Ship } from './fleet.ts';
import { freeze } from './processes.ts';
import { longTest } from '../long-test.ts';

/** A sample takes as many as one tick goes through in several transactions. */
const MANY = isWhole ? 10_000 : 3_000;
/**
 * While a server is killed; the tick consumer's third transaction of a tick has begun when `BEGUN`
 * have fired.
 */
const FEWER = 4_000;
const BEGUN = 2_001;
const PEOPLE = 100;
/** Of the fewer. */
const MAILED = 60;
/** Mails that the mail server says yes to before it falls silent. */
const TAKEN = 10;
/** Of the lock that whatever writes alerts has to pass. */
const GATE = 42;

let receiver: MailReceiver;
let fleet: Fleet;
let owner: Database;
const people = Array.from({ length: PEOPLE }, () => randomUUID());
beforeAll(async () => {
  receiver = await openMailReceiver();
  fleet = await openFleet(2, {
    SMTP_URL: receiver.url,
    BASE_URL: 'https://drishti.example',
    LANES: '2',
  });
  owner = openDatabase({
    connectionString: fleet.database.ownerUrl,
    applicationName: 'test',
    maxConnections: 3,
  });
  await owner.execute(
    `insert into people (id, name, email, role, created_at, updated_at)
     select id, 'Of a crowd', id || '@example.in', 'user', now(), now() from unnest($1::uuid[]) id`,
    [people],
  );
});
afterAll(async () => {
  await owner.close();
  await fleet.close();
  await receiver.close();
});

/** From now on, on all coins, below levels that no price reaches: the next tick meets every one. */
const setMany = (count: number, mailed: number) =>
  owner.execute(
    `insert into alerts (id, person_id, coin, kind, level, repeats, by_mail, after_tick, created_at)
     select gen_random_uuid(), ($1::uuid[])[1 + i % cardinality($1::uuid[])],
            coins[1 + i % cardinality(coins)], 'below', 90000000000000000 + i, false, i < $3, last, now()
     from generate_series(0, $2 - 1) i, (select array_agg(symbol) as coins from coins) c,
          (select max(number) as last from ticks) t`,
    [people, count, mailed],
  );

type Counts = { waiting: number; firings: number; alerts: number; ticks: number; notices: number };

async function counts(after: number): Promise<Counts | undefined> {
  const [row] = await owner.query<Counts>(
    `select (select count(*)::int from alerts) as waiting,
            (select count(*)::int from alert_firings where tick > $1) as firings,
            (select count(distinct alert_id)::int from alert_firings where tick > $1) as alerts,
            (select count(distinct tick)::int from alert_firings where tick > $1) as ticks,
            (select count(*)::int from notices where person_id = any($2::uuid[])) as notices`,
    [after, people],
  );
  return row;
}

const lastTick = async () =>
  (await owner.query<{ number: number }>('select max(number) as number from ticks'))[0]?.number ??
  0;
const isGoneThrough = async (tick: number) =>
  (
    await owner.query('select from processed_ticks where name = $1 and tick >= $2', [
      'alerts',
      tick,
    ])
  ).length > 0;

test(`${MANY} alerts that meet on one tick fire once each, beside another server, and ticks go on`, async () => {
  const before = await lastTick();
  await setMany(MANY, 0);
  await until('all fired', async () => (await counts(before))?.waiting === 0);
  const [fired] = await owner.query<{ tick: number }>(
    'select max(tick) as tick from alert_firings where tick > $1',
    [before],
  );
  const met = fired?.tick ?? 0;
  await until('ticks after it', async () => (await lastTick()) >= met + 2);
  await until('it is over', () => isGoneThrough(met + 2));
  expect(await counts(before)).toEqual({
    waiting: 0,
    firings: MANY,
    alerts: MANY,
    ticks: 1,
    notices: MANY,
  });
  const ticks = await owner.query<{ at: Date }>(
    'select at from ticks where number between $1 and $1 + 2 order by number',
    [met],
  );
  const times = ticks.map(({ at }) => at.getTime());
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  process.stdout.write(`the ticks after it came after ${gaps.join(' and ')} ms\n`);
});

longTest(
  'a server that is killed in the middle: what it had committed stays, what it had not another fires; each mail arrives, under one Message-ID',
  async () => {
    const [first, second] = fleet.ships as [Ship, Ship];
    // From now on the test records the ticks.
    await owner.execute(`update market_lease set holder = 'a test', expires_at = 'infinity'`);
    const quiet = await lastTick();
    await until('all is gone through', () => isGoneThrough(quiet));
    const before = await counts(quiet);
    expect(before).toMatchObject({ waiting: 0, firings: 0 });

    // The transaction that has fired that many and written everything waits, as the last thing
    // before its commit.
    const gate = await owner.connect('gate');
    await gate.query(`select pg_advisory_lock(${GATE})`);
    await owner.execute(
      `create function pass_gate() returns trigger language plpgsql as $$ begin
       if (select count(*) from alert_firings where tick > ${quiet}) >= ${BEGUN}
       then perform pg_advisory_xact_lock(${GATE}); end if; return null; end $$`,
    );
    await owner.execute(
      'create trigger pass_gate after insert on outbox for each statement execute function pass_gate()',
    );
    receiver.hold(TAKEN);
    const { thaw } = await freeze(second.server.pid);
    await setMany(FEWER, MAILED);
    const tick = await writeTick(owner, 580_000_000_000_000n, null);
    await until('a part is fired and a part is not committed', async () => {
      const waiting = await owner.query(
        `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
      );
      return waiting.length > 0 && receiver.mails.length > TAKEN;
    });
    const middle = await counts(quiet);
    expect(middle?.firings).toBeGreaterThan(0);
    expect(middle?.firings).toBeLessThan(FEWER);
    first.server.kill('SIGKILL');
    expect(await first.server.ended).toBe('SIGKILL');
    receiver.accept();
    thaw();
    await gate.query(`select pg_advisory_unlock(${GATE})`);
    await gate.end();
    await fleet.restart(first);

    await until('the tick is over', () => isGoneThrough(tick));
    const after = {
      waiting: 0,
      firings: FEWER,
      alerts: FEWER,
      ticks: 1,
      notices: (before?.notices ?? 0) + FEWER,
    };
    expect(await counts(quiet)).toEqual(after);
    const queued = () => owner.query<{ attempts: number }>('select attempts from mails');
    await until('only the mail that was lost on the way', async () => {
      const left = await queued();
      return left.length === 1 && left[0]?.attempts === 1;
    });
    // As if the two minutes had passed after which it counts as lost.
    await owner.execute('update mails set due_at = now()');
    await until('no mail waits', async () => (await queued()).length === 0);

    const ids = receiver.mails.map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(MAILED);
    const [held] = ids.slice(TAKEN);
    expect(ids).toHaveLength(MAILED + 1);
    expect(ids.filter((id) => id === held)).toHaveLength(2);
    const alerts = receiver.mails.map(({ to, text }) => `${to.join()} ${text}`);
    expect(new Set(alerts).size).toBe(MAILED);

    // The next tick meets nothing that has fired.
    const next = await writeTick(owner, 580_000_000_000_000n, null);
    await until('the next tick is over', () => isGoneThrough(next));
    expect(await counts(quiet)).toEqual(after);
  },
);
