/**
 * Requests and proposals count as waiting for a member of staff who can act on them: a request that
 * waits for the second of two approvals does not wait for the first approver, a proposal not for
 * its proposer. The lists of a person's requests have all of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { askDeposit, askWithdrawal, decide } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import type { DeskDepositPage, DeskWithdrawalPage, Queues } from '#protocol/desk.ts';
import type { ProposalPage } from '#protocol/proposals.ts';
import type { PersonRequest } from '#protocol/staff-people.ts';

let world: World;
let ravi: Client;
let leela: Client;
beforeAll(async () => {
  world = await openWorld();
  ravi = await world.staff('finance', 'Ravi Rao');
  leela = await world.staff('finance', 'Leela Nair');
});
afterAll(() => world[Symbol.asyncDispose]());

const queuesOf = async (reader: Client) => (await reader.get<Queues>('/api/staff/queues')).body;

test('a request waits for the second approver alone once the first has approved', async () => {
  const asha = await world.person();
  const asked = {
    deposits: (await askDeposit(world, asha, '100000.01')).id,
    withdrawals: (await askWithdrawal(asha, '50000.01')).id,
  };
  for (const queue of ['deposits', 'withdrawals'] as const) {
    const waits = async (reader: Client) => {
      const page = await reader.get<DeskDepositPage | DeskWithdrawalPage>(
        `/api/staff/${queue}?status=pending`,
      );
      const { pending, pendingSum, items } = page.body;
      expect((await queuesOf(reader))[queue]).toBe(pending);
      return [pending, pendingSum, items.length];
    };
    const sum = queue === 'deposits' ? '100000.01' : '50000.01';
    expect([await waits(ravi), await waits(leela)]).toEqual([
      [1, sum, 1],
      [1, sum, 1],
    ]);
    expect((await decide(ravi, queue, asked[queue], 'approve')).status).toBe(200);
    // The list keeps the request, which says that it waits for a colleague.
    expect([await waits(ravi), await waits(leela)]).toEqual([
      [0, '0.00', 1],
      [1, sum, 1],
    ]);
    expect((await decide(leela, queue, asked[queue], 'approve')).status).toBe(200);
    expect([await waits(ravi), await waits(leela)]).toEqual([
      [0, '0.00', 0],
      [0, '0.00', 0],
    ]);
  }
});

test('the count of proposals is how many of the list its reader may decide', async () => {
  const first = await world.firstAdmin();
  const second = await world.staff('admin', 'Nisha Patel');
  const decidable = async (reader: Client) => {
    const path = '/api/staff/proposals?status=open&limit=100';
    const { items } = (await reader.get<ProposalPage>(path)).body;
    const count = items.filter(({ shut }) => shut === null).length;
    expect((await queuesOf(reader)).proposals).toBe(count);
    return [count, items.length];
  };
  const propose = (admin: Client, contact: string) =>
    admin.post('/api/staff/settings', { changes: { contact }, reason: 'People ask for it.' });
  const [mine, theirs] = [await decidable(first), await decidable(second)];
  expect((await propose(second, 'help@example.in')).status).toBe(201);
  expect(await decidable(first)).toEqual([(mine[0] ?? 0) + 1, (mine[1] ?? 0) + 1]);
  expect(await decidable(second)).toEqual([theirs[0], (theirs[1] ?? 0) + 1]);
  world.clock.advance(1_000);
  // An account that is newer than the proposal decides nothing about it.
  const newer = await world.staff('admin', 'Meera Iyer');
  expect((await decidable(newer))[0]).toBe(0);
});

test('a person’s requests of both kinds are listed for those who read money, newest first', async () => {
  const asha = await world.person();
  const deposit = (await askDeposit(world, asha, '300.00')).id;
  world.clock.advance(1_000);
  const withdrawal = (await askWithdrawal(asha, '200.00')).id;
  await decide(ravi, 'deposits', deposit, 'approve');
  const of = (reader: Client, query = '', id = asha.person?.id) =>
    reader.get<{ items: PersonRequest[]; nextCursor: string | null }>(
      `/api/staff/people/${id}/requests${query}`,
    );
  for (const reader of [ravi, await world.firstAdmin()]) {
    expect((await of(reader)).body.items).toMatchObject([
      { id: withdrawal, kind: 'withdrawal', amount: '200.00', status: 'pending' },
      { id: deposit, kind: 'deposit', amount: '300.00', status: 'approved' },
    ]);
  }
  const page = (await of(ravi, '?limit=1')).body;
  expect([page.items.length, page.nextCursor]).toEqual([1, withdrawal]);
  const rest = (await of(ravi, `?limit=1&cursor=${withdrawal}`)).body;
  expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[deposit], null]);
  expect((await of(ravi, '?cursor=nonsense')).status).toBe(400);
  expect((await of(ravi, '', 'nobody')).status).toBe(404);
  expect((await of(await world.staff('support'))).status).toBe(403);
  expect((await of(await world.staff('sub-admin'))).status).toBe(403);
  expect((await of(asha)).status).toBe(401);
  await world.owner.execute(`update people set role = 'finance' where id = $1`, [
    asha.person?.id ?? '',
  ]);
  const herself = world.visitor();
  await herself.staffSignIn(asha.person?.email ?? '', PASSWORD);
  const own = await of(herself);
  expect([own.status, own.body.items]).toEqual([200, []]);
});
