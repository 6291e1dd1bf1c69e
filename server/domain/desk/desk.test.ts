/**
 * What both sides hear live of a request, what the books' check says of broken ones, and who sees
 * which queue.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readLive } from '#test/live-client.ts';
import { askDeposit, askWithdrawal, cancel, decide } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Queues } from '#protocol/desk.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

test('a request appears at the desk, and its decision to the person, without a reload', async () => {
  const asha = await world.person();
  const ravi = await world.staff('finance');
  const person = await readLive(world.url, { cookie: asha.cookie });
  const desk = await readLive(world.url, { cookie: ravi.cookie }, '/api/staff/live');
  const { id } = await askDeposit(world, asha, '25.00');
  expect((await desk.wait('desk')).at(-1)?.data).toEqual({ queue: 'deposits', id });
  expect((await person.wait('deposit')).at(-1)?.data).toMatchObject({ id, status: 'pending' });

  await ravi.post(`/api/staff/deposits/${id}/claim`);
  await desk.wait('desk', 2);
  await decide(ravi, 'deposits', id, 'approve');
  expect((await person.wait('deposit', 2)).at(-1)?.data).toMatchObject({ status: 'approved' });
  expect((await person.wait('balance')).at(-1)?.data).toMatchObject({ available: '850025.00' });
  const told = await person.wait('notice', 2);
  expect(told.map(({ data }) => data['title'])).toEqual(['Deposit submitted', 'Deposit approved']);
  await desk.wait('desk', 3);
  const lastId = person.lastId();
  person.close();

  // What is missed is told in its current state.
  const withdrawal = await askWithdrawal(asha, '5.00');
  await cancel(asha, withdrawal.id);
  const back = await readLive(world.url, {
    cookie: asha.cookie,
    ...(lastId === null ? {} : { 'last-event-id': lastId }),
  });
  expect((await back.wait('withdrawal')).at(-1)?.data).toMatchObject({
    id: withdrawal.id,
    status: 'cancelled',
    bankDetails: { accountNumber: '••••4417' },
  });
  back.close();
  desk.close();
});

test('of two approvals the first is heard at the desk only', async () => {
  const asha = await world.person();
  const [ravi, leela] = [await world.staff('finance'), await world.staff('finance')];
  const { id } = await askWithdrawal(asha, '50000.01');
  const person = await readLive(world.url, { cookie: asha.cookie });
  const desk = await readLive(world.url, { cookie: leela.cookie }, '/api/staff/live');
  await decide(ravi, 'withdrawals', id, 'approve');
  expect((await desk.wait('desk')).at(-1)?.data).toEqual({ queue: 'withdrawals', id });
  await decide(leela, 'withdrawals', id, 'approve');
  const heard = await person.wait('withdrawal');
  expect(heard.map(({ data }) => data['status'])).toEqual(['approved']);
  expect(person.named('notice').map(({ data }) => data['title'])).toEqual(['Withdrawal approved']);
  person.close();
  desk.close();
});

test('each role sees the counts of its own queues', async () => {
  const asha = await world.person();
  await askDeposit(world, asha, '1.00');
  await askWithdrawal(asha, '1.00');
  const queues = async (role: 'finance' | 'support' | 'admin') =>
    (await (await world.staff(role)).get<Queues>('/api/staff/queues')).body;
  expect(await queues('finance')).toEqual({
    deposits: 1,
    withdrawals: 1,
    tickets: null,
    proposals: 0,
  });
  expect(await queues('support')).toEqual({
    deposits: null,
    withdrawals: null,
    tickets: 0,
    proposals: 0,
  });
  expect(await queues('admin')).toEqual({
    deposits: null,
    withdrawals: null,
    tickets: null,
    proposals: 0,
  });
});

test('L7 and L20 the check of the books finds a request that money and decision do not agree on', async () => {
  await using broken = await openWorld({ isBroken: true });
  const asha = await broken.person();
  const ravi = await broken.staff('finance');
  const approved = await askDeposit(broken, asha, '10.00');
  await decide(ravi, 'deposits', approved.id, 'approve');
  const open = await askWithdrawal(asha, '20.00');
  expect((await broken.verify()).findings).toEqual([]);
  const findings = async () =>
    (await broken.verify()).findings.map(({ rule, detail }) => `${rule} ${detail}`).join('\n');
  const uuid = open.id.slice(4);

  await broken.owner.execute('update open_requests set amount = 1 where request_id = $1', [uuid]);
  expect(await findings()).toMatch(/L7 account .* frozen: 2000, open requests hold 1\n/);
  await broken.owner.execute('delete from open_requests where request_id = $1', [uuid]);
  expect(await findings()).toMatch(
    new RegExp(`L7 account [^]*L20 request ${uuid}: open false, decision null`),
  );
  await broken.owner.execute('update transfers set amount = 9 where cause = $1', [approved.id]);
  expect(await findings()).toMatch(
    new RegExp(`L20 request ${approved.id}: deposit of 9, it should be 1000`),
  );
});
