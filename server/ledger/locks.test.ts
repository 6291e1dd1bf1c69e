/**
 * What the teller holds while it works, seen from a second connection that holds it first: each
 * test waits until a lane waits, so none depends on who is faster. The rules in the names are those
 * of docs/ledger.md.
 */

import pg from 'pg';
import { expect, test } from 'vitest';

import { MARKET_LOCK } from '#server/kit/database/locks.ts';

import { tillNumber, tillOf } from './accounts.ts';
import type { Answer } from './commands.ts';
import { type LedgerWorld, openLedgerWorld } from '#test/ledger.ts';
import { until } from '#test/waits.ts';

const lockTill = `select 1 from accounts where owner_id = $1 and asset = 'INR' and kind = 'capital' for no key update`;

/** Somebody else on the same database, as its owner, inside a transaction; ends with the test. */
async function openHolder(world: LedgerWorld) {
  const client = new pg.Client({ connectionString: world.ownerUrl });
  await client.connect();
  await client.query('begin');
  return {
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** The process of a lane that waits for a lock; null where the answer came without any waiting. */
async function waitingLane(world: LedgerWorld, answers: Promise<unknown>): Promise<number | null> {
  let isAnswered = false;
  const over = () => void (isAnswered = true);
  answers.then(over, over);
  return until('a lane waits or has answered', async () => {
    const [lane] = await world.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
       and application_name like 'drishti-teller%' and wait_event_type = 'Lock'`,
    );
    if (lane) return { pid: lane.pid };
    return isAnswered ? { pid: null } : null;
  }).then(({ pid }) => pid);
}

test('L14 a batch waits for whoever holds the till of its person', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(10_00n);
  await using holder = await openHolder(world);
  await holder.query(lockTill, [tillOf(person)]);
  const answer = world.spend(person, 3_00n);
  expect(await waitingLane(world, answer)).not.toBeNull();
  await holder.query('rollback');
  expect((await answer).status).toBe(201);
});

test('L14 tills are locked in one order, whoever comes first', async () => {
  await using world = await openLedgerWorld({ lanes: 1 });
  const people = [await world.person(10_00n)];
  while (new Set(people.map(tillNumber)).size < 2) people.push(await world.person(10_00n));
  const [low, high] = people
    .toSorted((a, b) => tillNumber(a) - tillNumber(b))
    .flatMap((one, n, all) => (n === 0 || n === all.length - 1 ? [one] : [])) as [string, string];
  await using holder = await openHolder(world);
  await holder.query(lockTill, [tillOf(low)]);
  const answers: Promise<Answer[]> = Promise.all([
    world.spend(high, 1_00n),
    world.spend(low, 1_00n),
  ]);
  expect(await waitingLane(world, answers)).not.toBeNull();
  // Who waits for the lower one has not taken the higher one yet.
  await holder.query(`${lockTill} nowait`, [tillOf(high)]);
  await holder.query('rollback');
  expect((await answers).map(({ status }) => status)).toEqual([201, 201]);
});

test('L16 no batch begins while a tick is being recorded', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(10_00n);
  await using holder = await openHolder(world);
  await holder.query(`select pg_advisory_xact_lock(${MARKET_LOCK})`);
  const answer = world.spend(person, 3_00n);
  expect(await waitingLane(world, answer)).not.toBeNull();
  await holder.query('rollback');
  expect((await answer).status).toBe(201);
});

test('L11 and L15 a key is stored with its effect: cut off while it is written, the command acts once', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(10_00n);
  await using holder = await openHolder(world);
  await holder.query('lock table commands in exclusive mode');
  const answer = world.spend(person, 3_00n);
  const lane = await waitingLane(world, answer);
  expect(lane).not.toBeNull();
  await world.owner.query('select pg_terminate_backend($1)', [lane]);
  await holder.query('rollback');
  expect((await answer).status).toBe(201);
  expect(await world.available(person)).toBe(7_00n);
});

test('L15 what the commit refuses is not answered as done', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(10_00n);
  await world.owner.execute(
    `create function refuse_late() returns trigger language plpgsql as
     $$ begin raise exception 'refused at the commit'; end $$`,
  );
  await world.owner.execute(
    `create constraint trigger refuse_late after insert on transfers deferrable initially deferred
     for each row when (new.amount = 300) execute function refuse_late()`,
  );
  await expect(world.spend(person, 3_00n)).rejects.toThrow('refused at the commit');
  expect((await world.spend(person, 2_00n)).status).toBe(201);
  expect(await world.available(person)).toBe(8_00n);
});
