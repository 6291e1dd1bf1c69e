/** The teller on a real database; the rules in the names are those of docs/ledger.md. */
import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import { makeIds } from '#server/kit/ids.ts';

import { rupees, tillOf } from './accounts.ts';
import { haltLedger, resumeLedger } from './checks.ts';
import { type CommandKind, house, refused } from './commands.ts';
import { type LedgerWorld, openLedgerWorld, quiet, spend } from '#test/ledger.ts';
import { isWhole } from '#test/extent.ts';
import { until } from '#test/waits.ts';
import { insert } from './rows.ts';
import { openTeller, type Teller } from './teller.ts';

/** Of spends that meet; a sample takes some. */
const ROUNDS = isWhole ? 20 : 5;

const failing: CommandKind<{ personId: string }> = {
  name: 'test.failing',
  callers: 'people',
  accounts: ({ personId }) => [rupees(personId, 'available'), rupees(personId, 'frozen')],
  decide() {
    throw new Error('a fault on purpose');
  },
};

test('L11 a hundred copies of one request act once and all get the same answer', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(100_00n);
  const key = `key-${randomUUID()}`;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => world.spend(person, 10_00n, key)),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(answers.filter(({ replayed }) => !replayed).length).toBe(1);
  expect(await world.available(person)).toBe(90_00n);
  const later = await world.spend(person, 10_00n, key);
  expect(later).toMatchObject({ status: 201, replayed: true, body: answers[0]?.body });
  expect(await world.available(person)).toBe(90_00n);
});

test('L11 the same key with another request is refused and changes nothing', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(100_00n);
  const key = `key-${randomUUID()}`;
  await world.spend(person, 10_00n, key);
  expect(await world.spend(person, 20_00n, key)).toMatchObject({ status: 422 });
  const both = [world.spend(person, 1_00n, `${key}-2`), world.spend(person, 2_00n, `${key}-2`)];
  const settled = await Promise.allSettled(both);
  expect(settled[0]?.status).toBe('fulfilled');
  expect(settled[1]).toMatchObject({ status: 'rejected', reason: { code: 'key-reused' } });
  expect(await world.available(person)).toBe(89_00n);
});

test('past its cap the teller refuses at once, and nothing that it accepted is lost', async () => {
  await using world = await openLedgerWorld();
  const { database } = world;
  const cap = { lanes: 2, maxUnderWay: 8 };
  const teller = await openTeller({
    database,
    clock: systemClock,
    ids: makeIds(),
    log: quiet,
    ...cap,
  });
  const person = await world.person(100_00n);
  const place = (key: string) =>
    teller.submit(
      spend,
      { personId: person, amount: 1_00n },
      { personId: person, key, fingerprint: 'test', requestId: 'test' },
    );
  const keys = Array.from({ length: 24 }, () => randomUUID());
  const settled = await Promise.allSettled(keys.map(place));
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBe(8);
  const refusal = { code: 'overloaded', retryAfter: 1 };
  for (const one of settled.slice(8))
    expect(one).toMatchObject({ status: 'rejected', reason: refusal });
  expect(await world.available(person)).toBe(92_00n);
  // Refused is not stored: the same key may be asked again, and a repeat of one under way is not
  // one more.
  const repeats = await Promise.all([...keys.slice(8, 16), ...keys.slice(8, 16)].map(place));
  expect(repeats.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201));
  expect(await world.available(person)).toBe(84_00n);
  await teller.close();
});

test('a teller that closes does what it has taken, and takes nothing more', async () => {
  await using world = await openLedgerWorld();
  const { database } = world;
  const teller = await openTeller({
    database,
    clock: systemClock,
    ids: makeIds(),
    log: quiet,
    lanes: 1,
  });
  const personId = await world.person(10_00n);
  const place = () =>
    teller.submit(spend, { personId, amount: 1_00n }, { personId, key: randomUUID() });
  const taken = place();
  const closed = teller.close();
  await expect(place()).rejects.toMatchObject({ code: 'overloaded' });
  expect((await taken).status).toBe(201);
  await closed;
  expect(await world.available(personId)).toBe(9_00n);
});

test('L11 keys belong to a person: the same key of another person is another request', async () => {
  await using world = await openLedgerWorld();
  const [asha, ravi] = [await world.person(10_00n), await world.person(10_00n)];
  const key = `key-${randomUUID()}`;
  await Promise.all([world.spend(asha, 1_00n, key), world.spend(ravi, 2_00n, key)]);
  expect([await world.available(asha), await world.available(ravi)]).toEqual([9_00n, 8_00n]);
});

test('L12 a refusal is stored like an answer: money that comes later does not change it', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(5_00n);
  const key = `key-${randomUUID()}`;
  const first = await world.spend(person, 10_00n, key);
  expect(first.status).toBe(409);
  const deposit: CommandKind<{ personId: string }> = {
    name: 'test.deposit',
    callers: 'house',
    accounts: ({ personId }) => [
      rupees(personId, 'available'),
      rupees(personId, 'frozen'),
      rupees(tillOf(personId), 'external'),
    ],
    decide: ({ personId }) => ({
      status: 201,
      body: {},
      transfers: [
        {
          from: rupees(tillOf(personId), 'external'),
          to: rupees(personId, 'available'),
          amount: 50_00n,
          kind: 'welcome-grant',
          cause: 'test',
        },
      ],
    }),
  };
  await world.teller.submit(deposit, { personId: person }, house(person));
  expect(await world.spend(person, 10_00n, key)).toEqual({ ...first, replayed: true });
  expect(await world.spend(person, 10_00n)).toMatchObject({ status: 201 });
});

test(`L13 fifty parallel spends of a balance that covers one: exactly one succeeds, in each of ${ROUNDS} rounds`, async () => {
  await using world = await openLedgerWorld();
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await world.person(10_00n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.spend(person, 10_00n)),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(49);
    expect(await world.available(person)).toBe(0n);
  }
});

test('L13 a command that fails harms nobody who came with it', async () => {
  await using world = await openLedgerWorld({ lanes: 1 });
  const people = await Promise.all(Array.from({ length: 20 }, () => world.person(10_00n)));
  const faulty = people[7] as string;
  const all = await Promise.allSettled(
    people.map((personId) =>
      personId === faulty
        ? world.teller.submit(failing, { personId }, { personId })
        : world.spend(personId, 3_00n),
    ),
  );
  expect(all.filter(({ status }) => status === 'rejected').length).toBe(1);
  for (const person of people) {
    expect(await world.available(person)).toBe(person === faulty ? 10_00n : 7_00n);
  }
});

test('L13 a row that the database refuses fails alone; its unique constraint becomes its refusal', async () => {
  await using world = await openLedgerWorld({ lanes: 1 });
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person(10_00n)));
  const claim: CommandKind<{ personId: string; code: string; owner: string }> = {
    name: 'test.claim',
    callers: 'people',
    accounts: ({ personId }) => [rupees(personId, 'available'), rupees(personId, 'frozen')],
    decide: ({ code, owner }, view) => ({
      status: 201,
      body: { code },
      inserts: [insert('referral_codes', { code, sub_admin: owner, created_at: view.now })],
    }),
    conflicts: { referral_codes_pkey: refused('email-taken') },
  };
  const owner = randomUUID();
  await world.owner.execute(
    `insert into people (id, name, role, created_at, updated_at) values ($1, 'Sub', 'sub-admin', now(), now())`,
    [owner],
  );
  const answers = await Promise.all([
    ...people.map((personId) =>
      world.teller.submit(
        claim,
        { personId, code: 'ONE', owner },
        { personId, key: `k-${randomUUID()}`, fingerprint: 'f' },
      ),
    ),
    ...people.map((personId) => world.spend(personId, 1_00n)),
  ]);
  expect(
    answers
      .slice(0, 10)
      .map(({ status }) => status)
      .toSorted((a, b) => a - b),
  ).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(answers.slice(10).every(({ status }) => status === 201)).toBe(true);
});

test('L11 what another process answered is found out by the failing write, also where it would now be refused for the moment', async () => {
  await using world = await openLedgerWorld({ lanes: 1 });
  const other = await openAnother(world);
  try {
    const people = await Promise.all(Array.from({ length: 30 }, () => world.person(100_00n)));
    let isClosed = false;
    const moody: typeof spend = {
      ...spend,
      decide: (input, view) =>
        isClosed ? refused('price-stale') : spend.decide(input, view, undefined),
    };
    const ask = (teller: Teller, personId: string, key: string) =>
      teller.submit(moody, { personId, amount: 10_00n }, { personId, key, fingerprint: 'f' });
    const keys = people.map((personId) => ({ personId, key: `key-${randomUUID()}` }));
    const first = await Promise.all(
      keys.map(({ personId, key }) => ask(world.teller, personId, key)),
    );
    // Every second one is new to both.
    const mixed = keys.map(({ personId, key }, index) => ({
      personId,
      key: index % 2 === 0 ? key : `key-${randomUUID()}`,
    }));
    const second = await Promise.all(mixed.map(({ personId, key }) => ask(other, personId, key)));
    for (const [index, answer] of second.entries()) {
      if (index % 2 === 0) expect(answer).toEqual({ ...first[index], replayed: true });
      else expect(answer).toMatchObject({ status: 201, replayed: false });
    }
    for (const [index, { personId }] of keys.entries()) {
      expect(await world.available(personId)).toBe(index % 2 === 0 ? 90_00n : 80_00n);
    }
    isClosed = true;
    const later = await Promise.all(
      keys.map(({ personId, key }, index) =>
        ask(index % 2 === 0 ? world.teller : other, personId, key),
      ),
    );
    expect(later).toEqual(first.map((answer) => ({ ...answer, replayed: true })));
    const [someone] = people as [string];
    expect((await ask(other, someone, `key-${randomUUID()}`)).status).toBe(503);
  } finally {
    await other.close();
  }
});

test('L14 and L17 two tellers on one database never double-spend, deadlock or act twice on one key', async () => {
  await using world = await openLedgerWorld({ lanes: 2 });
  const other = await openAnother(world);
  try {
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person(100_00n)));
    const keys = Array.from({ length: 400 }, () => `key-${randomUUID()}`);
    const calls = keys.flatMap((key, index) => {
      const personId = people[index % people.length] as string;
      const caller = { personId, key, fingerprint: 'f' };
      return [world.teller, other].map((teller) =>
        teller.submit(spend, { personId, amount: 10_00n }, caller),
      );
    });
    const answers = await Promise.all(calls);
    const fresh = answers.filter(({ status, replayed }) => status === 201 && !replayed);
    expect(fresh.length).toBe(200);
    for (const person of people) expect(await world.available(person)).toBe(0n);
  } finally {
    await other.close();
  }
});

test('L15 a lane whose connection is cut at any moment loses nothing and doubles nothing', async () => {
  await using world = await openLedgerWorld({ lanes: 2 });
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person(1_000_00n)));
  let cuts = 0;
  let answered = 0;
  let isOver = false;
  const cutter = (async () => {
    for (;;) {
      // The next cut waits for some progress, so that a slow machine is cut as often as a fast one.
      const next = answered + 7;
      await until('progress between two cuts', () => answered >= next || isOver);
      if (isOver) return;
      const rows = await world.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'drishti-teller%' and datname = current_database()`,
      );
      cuts += rows.length;
    }
  })();
  let accepted = 0;
  let spent = 0n;
  // Cutting takes its time: a fast machine is done before it was cut often.
  for (let round = 0; round < 2 * ROUNDS || (cuts <= 5 && round < 900); round += 1) {
    spent += 1_00n;
    const answers = await Promise.all(
      people.map(async (person) => {
        const answer = await world.spend(person, 1_00n);
        answered += 1;
        return answer;
      }),
    );
    accepted += answers.filter(({ status }) => status === 201).length;
  }
  isOver = true;
  await cutter;
  expect(cuts).toBeGreaterThan(5);
  expect(accepted).toBe(people.length * Number(spent / 1_00n));
  for (const person of people) expect(await world.available(person)).toBe(1_000_00n - spent);
});

test('L3 the database itself refuses a balance below zero', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(1_00n);
  const client = new pg.Client({ connectionString: world.appUrl });
  await client.connect();
  try {
    const overdraw = client.query(
      `update accounts set balance = -1 where owner_id = $1 and kind = 'available'`,
      [person],
    );
    await expect(overdraw).rejects.toMatchObject({ constraint: 'accounts_not_negative' });
  } finally {
    await client.end();
  }
});

test('L10 one balance changed by hand is found by name', async () => {
  await using world = await openLedgerWorld({ isBroken: true });
  const person = await world.person(10_00n);
  await world.spend(person, 3_00n);
  expect((await world.verify()).findings).toEqual([]);
  await world.owner.execute(
    `update accounts set balance = balance + 1 where owner_id = $1 and asset = 'INR' and kind = 'available'`,
    [person],
  );
  const { findings } = await world.verify();
  expect(findings.map(({ rule }) => rule)).toEqual(['L5', 'L2']);
  expect(findings[0]?.detail).toContain(person);
  expect(findings[0]?.detail).toContain('balance 701, transfers say 700');
});

test('L10 while the ledger is halted a teller refuses money commands, and then goes on', async () => {
  await using world = await openLedgerWorld();
  const person = await world.person(10_00n);
  // As another process does that checks the books.
  await haltLedger(world.database, 'on purpose');
  await expect(world.spend(person, 1_00n)).rejects.toMatchObject({ code: 'ledger-halted' });
  expect(await world.available(person)).toBe(10_00n);
  await resumeLedger(world.database);
  expect(await world.spend(person, 1_00n)).toMatchObject({ status: 201 });
});

test('L2, L3, L5, L9 hold after any sequence of spends, whatever arrives together', async () => {
  await using world = await openLedgerWorld();
  const people = await Promise.all([100_00n, 5_00n, 1n].map((amount) => world.person(amount)));
  const model = new Map(
    people.map((person, index) => [person, [100_00n, 5_00n, 1n][index] as bigint]),
  );
  const step = fc.record({
    who: fc.nat({ max: 2 }),
    amount: fc.bigInt({ min: 1n, max: 30_00n }),
    together: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const waiting: Promise<unknown>[] = [];
      for (const { who, amount, together } of steps) {
        const person = people[who] as string;
        const before = model.get(person) as bigint;
        const expected = before >= amount ? 201 : 409;
        if (expected === 201) model.set(person, before - amount);
        const call = world
          .spend(person, amount)
          .then(({ status }) => expect(status).toBe(expected));
        if (together) waiting.push(call);
        else await Promise.all([call, ...waiting.splice(0)]);
      }
      await Promise.all(waiting);
      for (const person of people) expect(await world.available(person)).toBe(model.get(person));
    }),
    { numRuns: 3 * ROUNDS },
  );
  expect((await world.verify()).findings).toEqual([]);
});

/** A second teller on the same database, as another process would have one. */
function openAnother(world: LedgerWorld): Promise<Teller> {
  return openTeller({
    database: world.database,
    clock: systemClock,
    ids: makeIds(),
    log: quiet,
    lanes: 2,
  });
}
