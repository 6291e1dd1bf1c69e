/**
 * The hold after a second factor was taken off, over HTTP on a real database: nothing is placed and
 * nothing approved for a day, also at the instant of the reset and in its own batch.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Proposal } from '#protocol/proposals.ts';
import type { SavedBankDetails, WithdrawalPage } from '#protocol/withdrawals.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import {
  askWithdrawal,
  bankDetails,
  decide,
  newKey,
  pane,
  saveDetails,
  withdraw,
} from '#test/requests.ts';
import { switchOnTwoFactor } from '#test/two-factor.ts';
import { spread, until } from '#test/waits.ts';
import { openWorld, type World } from '#test/world.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';

const GRANT = '850000.00';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ROUNDS = isWhole ? 60 : 12;

let world: World;
let proposer: Client;
let decider: Client;
let ravi: Client;
let asha: Client;
beforeAll(async () => {
  // One lane, so that commands that wait together are one batch.
  world = await openWorld({ env: { LANES: '1' } });
  decider = await world.staff('admin', 'Second');
  ravi = await world.staff('finance', 'Ravi Rao');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// Sessions end and limits of attempts count by time.
beforeEach(async () => {
  world.clock.advance(HOUR_MS);
  proposer = await world.firstAdmin();
  await enter(decider);
  await enter(ravi);
  asha = await world.person();
});

const enter = (staff: Client) => staff.staffSignIn(staff.person?.email ?? '', PASSWORD);
const signIn = (client: Client) => client.signIn(client.person?.email ?? '', PASSWORD);
const rupees = async (client = asha) => (await client.me()).balances.inr;
const saved = async () => (await asha.get<SavedBankDetails>('/api/payment-details')).body;

async function propose(client: Client): Promise<Proposal> {
  await switchOnTwoFactor(world, client);
  const reply = await proposer.post<Proposal>(
    `/api/staff/people/${client.person?.id ?? ''}/second-factor-reset`,
    { reason: 'She showed her passport at the counter.' },
  );
  expect(reply.status).toBe(201);
  return reply.body;
}

const approve = ({ id, digest }: Proposal) =>
  decider.post<{ status: string }>(
    `/api/staff/proposals/${id}/decide`,
    { digest, decision: 'approve' },
    { 'idempotency-key': newKey() },
  );

/** The second factor is off and its person is in again, by password alone. */
async function reset(client = asha): Promise<void> {
  expect((await approve(await propose(client))).status).toBe(200);
  expect((await signIn(client)).status).toBe(200);
}

async function passTo(ms: number): Promise<void> {
  world.clock.advance(ms);
  await world.tick();
  await signIn(asha);
  await enter(ravi);
}

const onHold = () => [409, 'withdrawals-on-hold', withdrawalTexts().onHoldAfterReset];

test('with saved details: refused with its cause for 24 hours, then placed; nothing has changed', async () => {
  await saveDetails(asha, bankDetails);
  await reset();
  const { details, ...hold } = await saved();
  const holdUntil = new Date(world.clock.now().getTime() + DAY_MS).toISOString();
  expect([details?.accountNumber, hold]).toEqual([
    '••••4417',
    { holdUntil, holdCause: 'second-factor' },
  ]);
  const key = newKey();
  const held = await withdraw(asha, '10.00', { key });
  expect([held.status, held.body.code, held.body.detail]).toEqual(onHold());
  const again = await withdraw(asha, '10.00', { key });
  expect([again.status, again.body]).toEqual([409, held.body]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await rupees()).toEqual({ available: GRANT, frozen: '0.00', total: GRANT });
  expect((await asha.get<WithdrawalPage>('/api/withdrawals')).body.items).toEqual([]);

  await passTo(DAY_MS - 5_000);
  expect((await withdraw(asha, '10.00')).body.code).toBe('withdrawals-on-hold');
  await passTo(5_000);
  expect(await saved()).toMatchObject({ holdUntil: null, holdCause: null });
  // What was answered under that key stays its answer.
  expect((await withdraw(asha, '10.00', { key })).body).toEqual(held.body);
  expect((await withdraw(asha, '10.00')).status).toBe(201);
});

test('without saved details the first ones open nothing, by themselves or with a withdrawal', async () => {
  await reset();
  expect(await saved()).toMatchObject({ details: null, holdCause: 'second-factor' });
  const first = await withdraw(asha, '10.00', { bankDetails });
  expect([first.status, first.body.code, first.body.detail]).toEqual(onHold());
  expect((await saved()).details).toBeNull();
  const alone = await saveDetails(asha, bankDetails);
  expect([alone.status, alone.body.holdCause]).toEqual([200, 'second-factor']);
  expect((await withdraw(asha, '10.00')).body.code).toBe('withdrawals-on-hold');
  expect(await rupees()).toEqual({ available: GRANT, frozen: '0.00', total: GRANT });
  await passTo(DAY_MS);
  expect((await withdraw(asha, '10.00')).status).toBe(201);
});

test('a request from before the reset is not approved in the hold; it is rejected, or approved after', async () => {
  const { id } = await askWithdrawal(asha, '10.00');
  const other = await askWithdrawal(asha, '20.00');
  await reset();
  const { digest } = await pane(ravi, 'withdrawals', id);
  const key = newKey();
  const early = () => decide(ravi, 'withdrawals', id, 'approve', { digest, key });
  const held = await early();
  expect([held.status, held.body.code, held.body.detail]).toEqual(onHold());
  expect((await early()).body).toEqual(held.body);
  expect(await rupees()).toMatchObject({ frozen: '30.00', total: GRANT });
  expect((await decide(ravi, 'withdrawals', other.id, 'reject')).body.status).toBe('rejected');
  expect(await rupees()).toMatchObject({ frozen: '10.00', total: GRANT });
  await passTo(DAY_MS);
  expect((await decide(ravi, 'withdrawals', id, 'approve')).body.status).toBe('approved');
  expect(await rupees()).toMatchObject({ frozen: '0.00', total: '849990.00' });
});

test('a reset of somebody else holds nothing of hers', async () => {
  const dev = await world.person('Dev');
  await reset(dev);
  expect((await withdraw(asha, '10.00', { bankDetails })).status).toBe(201);
  const list = await world.owner.query<{ detail: string }>(
    `select pg_get_indexdef('second_factor_resets_person'::regclass) as detail`,
  );
  expect(list[0]?.detail).toContain('(person_id, at)');
});

/** Waits until that many commands are under way or wait behind those. */
const waiting = (count: number) =>
  until(`${count} commands wait`, () => sum(world.app.teller.load().waiting) === count);
const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

test('in the batch of the reset: a withdrawal and an approval that come after it are refused', async () => {
  const { id } = await askWithdrawal(asha, '10.00');
  const { digest } = await pane(ravi, 'withdrawals', id);
  const proposal = await propose(asha);
  const replies = await world.owner.transaction(async (tx) => {
    await tx.query('select 1 from accounts where owner_id = $1 for no key update', [
      asha.person?.id ?? '',
    ]);
    // Waits for the lock, and all that come meanwhile wait for it.
    const before = withdraw(asha, '1.00');
    await waiting(1);
    const approval = approve(proposal);
    await waiting(2);
    const placed = withdraw(asha, '2.00');
    await waiting(3);
    const decided = decide(ravi, 'withdrawals', id, 'approve', { digest });
    await waiting(4);
    return { before, approval, placed, decided };
  });
  expect((await replies.before).status).toBe(201);
  expect((await replies.approval).body.status).toBe('approved');
  for (const reply of [await replies.placed, await replies.decided]) {
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual(onHold());
  }
  await signIn(asha);
  expect(await rupees()).toMatchObject({ frozen: '11.00', total: GRANT });
});

test('at the instant of the reset a withdrawal is placed before it, or refused', async () => {
  const seen = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    world.clock.advance(60_000);
    const person = await world.person();
    await saveDetails(person, bankDetails);
    const proposal = await propose(person);
    await enter(decider);
    const asking = Array.from({ length: 6 }, async (_, place) => {
      await spread(((round % 4) + place) * 2);
      return withdraw(person, '1.00');
    });
    const [approval, ...replies] = await Promise.all([approve(proposal), ...asking]);
    expect(approval.status).toBe(200);
    for (const { status, body } of replies) {
      seen.add(status);
      // The reset has ended the session by then, or the withdrawal is on hold.
      if (status !== 201) {
        expect([401, 409]).toContain(status);
        expect(['unauthenticated', 'withdrawals-on-hold']).toContain(body.code);
      }
    }
    const placed = replies.filter(({ status }) => status === 201);
    const [told] = await world.owner.query<{ id: string }>(
      `select id from notices where person_id = $1 and code = 'two-factor-removed'`,
      [person.person?.id ?? ''],
    );
    // Ids rise in the order of the decisions.
    for (const { body } of placed)
      expect(body.id.slice('wit-'.length) < (told?.id ?? '')).toBe(true);
    await signIn(person);
    expect(await rupees(person)).toMatchObject({ frozen: `${placed.length}.00`, total: GRANT });
    expect((await withdraw(person, '1.00')).body.code).toBe('withdrawals-on-hold');
  }
  expect(seen.size).toBeGreaterThan(1);
});
