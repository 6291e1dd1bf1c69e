/**
 * Decisions at one instant, many rounds of each, over HTTP: one takes effect, the others are told
 * so.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import {
  askWithdrawal,
  cancel,
  decide,
  type Kind,
  newKey,
  pane,
  picture,
  upload,
  withdraw,
} from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

/** A sample takes some of each. */
const ROUNDS = isWhole ? 200 : 40;
/** Of one person in a day. */
const PROOFS = 10;

let world: World;
let staff: Client[];
beforeAll(async () => {
  world = await openWorld({ env: { LANES: '2' } });
  staff = [];
  for (let count = 0; count < 4; count += 1) staff.push(await world.staff('finance'));
});
/** Closing it checks the books. */
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

/** Two of the staff: pairs of the same lane of the teller and of different ones. */
const pair = (round: number): [Client, Client] => {
  const [one, other] = [staff[round % 4], staff[(round + 1 + (round % 3)) % 4]];
  if (!one || !other) throw new Error('there are four of them');
  return [one, other];
};

const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

const balance = async (client: Client) => (await client.me()).balances.inr;

async function decisionsOf(kind: 'deposit' | 'withdrawal') {
  return world.owner.query<{ outcome: string; count: number }>(
    'select outcome, count(*)::int as count from decisions where kind = $1 group by 1 order by 1',
    [kind],
  );
}

test('two of the staff approve a deposit at once: credited once', async () => {
  const file = await picture(1);
  for (let round = 0; round < ROUNDS;) {
    const person = await world.person();
    for (let count = 0; count < PROOFS; count += 1, round += 1) {
      const { id } = (await upload(world, person, { amount: '7.00' }, file)).body;
      const [one, other] = pair(round);
      const { digest } = await pane(one, 'deposits', id);
      const replies = await Promise.all(
        [one, other].map((client) => decide(client, 'deposits', id, 'approve', { digest })),
      );
      expect([round, statuses(replies)]).toEqual([round, [200, 409]]);
      expect(replies.find(({ status }) => status === 409)?.body.code).toBe('already-decided');
    }
    expect((await balance(person)).available).toBe('850070.00');
  }
  expect(await decisionsOf('deposit')).toEqual([{ outcome: 'approved', count: ROUNDS }]);
});

test('approved and rejected at once: one of the two', async () => {
  const person = await world.person();
  const outcomes = { approve: 0, reject: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await askWithdrawal(person, '11.00');
    const [one, other] = pair(round);
    const { digest } = await pane(one, 'withdrawals', id);
    const approve = () => decide(one, 'withdrawals', id, 'approve', { digest });
    const reject = () => decide(other, 'withdrawals', id, 'reject', { digest });
    // Who is sent first takes turns.
    const [approved, rejected] =
      round % 2 === 0
        ? await Promise.all([approve(), reject()])
        : (await Promise.all([reject(), approve()])).toReversed();
    if (!approved || !rejected) throw new Error('both answer');
    expect([round, statuses([approved, rejected])]).toEqual([round, [200, 409]]);
    outcomes[approved.status === 200 ? 'approve' : 'reject'] += 1;
  }
  expect(outcomes.approve + outcomes.reject).toBe(ROUNDS);
  expect(
    Math.min(outcomes.approve, outcomes.reject),
    'each of them wins now and then',
  ).toBeGreaterThan(0);
  const paise = 85_000_000n - 1100n * BigInt(outcomes.approve);
  expect(await balance(person)).toMatchObject({
    available: `${paise / 100n}.00`,
    frozen: '0.00',
  });
});

test('approved after, and while, it is taken back', async () => {
  const person = await world.person();
  let left = 85_000_000n;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await askWithdrawal(person, '13.00');
    const [reviewer] = pair(round);
    const { digest } = await pane(reviewer, 'withdrawals', id);
    const approve = () => decide(reviewer, 'withdrawals', id, 'approve', { digest });
    if (round % 2 === 0) {
      expect((await cancel(person, id)).status).toBe(200);
      const late = await approve();
      expect([round, late.status, late.body.code]).toEqual([round, 409, 'already-decided']);
      continue;
    }
    const [approved, cancelled] = await Promise.all([approve(), cancel(person, id)]);
    expect([round, statuses([approved, cancelled])]).toEqual([round, [200, 409]]);
    if (approved.status === 200) left -= 1300n;
  }
  expect(await balance(person)).toMatchObject({
    available: `${left / 100n}.${(left % 100n).toString().padStart(2, '0')}`,
    frozen: '0.00',
  });
});

test('a withdrawal and a contract on one balance: what is there is spent once', async () => {
  let person = await world.person();
  let isKnown = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { available } = await balance(person);
    const paise = BigInt(available.replace('.', ''));
    if (paise < 10_000n) {
      person = await world.person();
      isKnown = false;
      continue;
    }
    // More than half: not both.
    const amount = `${(paise * 6n) / 1000n}.00`;
    if (!isKnown) {
      await cancel(person, (await askWithdrawal(person, '1.00')).id);
      isKnown = true;
    }
    const [out, contract] = await Promise.all([withdraw(person, amount), person.place({ amount })]);
    expect([round, statuses([out, contract])]).toEqual([round, [201, 409]]);
    if (out.status === 201) expect((await cancel(person, out.body.id)).status).toBe(200);
  }
});

test('four of the staff approve what needs two: two approvals, one effect', async () => {
  const kind: Kind = 'withdrawals';
  for (let round = 0; round < ROUNDS / 8; round += 1) {
    const person = await world.person();
    const { id } = await askWithdrawal(person, '50000.01');
    const [reviewer] = pair(round);
    const { digest } = await pane(reviewer, kind, id);
    const replies = await Promise.all(
      staff.map((client) => decide(client, kind, id, 'approve', { digest })),
    );
    expect([round, statuses(replies)]).toEqual([round, [200, 200, 409, 409]]);
    const done = replies.filter(({ status }) => status === 200).map(({ body }) => body.status);
    expect(done.toSorted()).toEqual(['approved', 'pending']);
    expect(await balance(person)).toMatchObject({ total: '799999.99', frozen: '0.00' });
  }
});

test('opened to decide while one’s own approval is on its way: the second one is not kept out', async () => {
  const kind: Kind = 'withdrawals';
  let late = 0;
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const person = await world.person();
    const { id } = await askWithdrawal(person, '50000.01');
    const [one, other] = pair(round);
    const { digest } = await pane(one, kind, id);
    const [approved, claimed] = await Promise.all([
      decide(one, kind, id, 'approve', { digest }),
      one.post(`/api/staff/${kind}/${id}/claim`),
    ]);
    expect([round, approved.status]).toEqual([round, 200]);
    if (claimed.status === 409) late += 1;
    const shown = await pane(other, kind, id);
    expect([round, shown.claim, shown.approvals.length]).toEqual([round, null, 1]);
    expect((await other.post(`/api/staff/${kind}/${id}/claim`)).status).toBe(204);
    const second = await decide(other, kind, id, 'approve', { digest });
    expect([round, second.status, second.body.status]).toEqual([round, 200, 'approved']);
  }
  expect(late, 'the two are close to each other').toBeLessThan(ROUNDS / 4);
});

test('one of the staff presses twice, or two with one key', async () => {
  const person = await world.person();
  const { id } = await askWithdrawal(person, '17.00');
  const [one, other] = pair(0);
  const { digest } = await pane(one, 'withdrawals', id);
  const key = newKey();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => decide(one, 'withdrawals', id, 'approve', { digest, key })),
  );
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  // A key is its owner's: the other's is another one.
  const second = await decide(other, 'withdrawals', id, 'approve', { digest, key });
  expect([second.status, second.body.code]).toEqual([409, 'already-decided']);
  expect((await balance(person)).total).toBe('849983.00');
});
