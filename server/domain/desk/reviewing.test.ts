/**
 * What a reviewer does at either desk: claiming, noting, deciding on what was seen, searching the
 * queue.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { readLive } from '#test/live-client.ts';
import { askDeposit, askWithdrawal, cancel, decide, pane } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import type { DeskDepositPage, DeskWithdrawalPage, Queues } from '#protocol/desk.ts';
import type { Payee } from '#protocol/deposits.ts';

let world: World;
let ravi: Client;
let leela: Client;
beforeAll(async () => {
  world = await openWorld();
  ravi = await world.staff('finance', 'Ravi Rao');
  leela = await world.staff('finance', 'Leela Nair');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const desks = [
  {
    queue: 'deposits',
    other: 'wit',
    ask: (one: Client, sum: string) => askDeposit(world, one, sum),
  },
  { queue: 'withdrawals', other: 'dep', ask: askWithdrawal },
] as const;

describe.each(desks)('the desk of $queue', ({ queue, other, ask }) => {
  const path = `/api/staff/${queue}`;

  test('claims: one person at a time, for a minute, renewed, let go of', async () => {
    const asha = await world.person();
    const { id } = await ask(asha, '5.00');
    const request = `${path}/${id}`;
    expect((await ravi.post(`${request}/claim`)).status).toBe(204);
    expect((await ravi.post(`${request}/claim`)).status).toBe(204);
    const taken = await leela.post<{ code: string }>(`${request}/claim`);
    expect([taken.status, taken.body.code]).toEqual([409, 'claimed']);
    const blocked = await decide(leela, queue, id, 'approve');
    expect([blocked.status, blocked.body.code]).toEqual([409, 'claimed']);
    expect((await pane(leela, queue, id)).claim).toMatchObject({ by: { name: 'Ravi Rao' } });
    expect((await leela.post(`${request}/release`)).status).toBe(204);
    expect((await leela.post(`${request}/claim`)).status).toBe(409);
    world.clock.advance(50_000);
    expect((await ravi.post(`${request}/claim`)).status).toBe(204);
    world.clock.advance(50_000);
    expect((await ravi.post(`${request}/notes`, { text: 'Waiting for the bank.' })).status).toBe(
      204,
    );
    world.clock.advance(50_000);
    expect((await leela.post(`${request}/claim`)).status).toBe(409);
    expect((await ravi.post(`${request}/release`)).status).toBe(204);
    expect((await leela.post(`${request}/claim`)).status).toBe(204);
    world.clock.advance(60_000);
    expect((await pane(ravi, queue, id)).claim).toBeNull();
    expect((await decide(ravi, queue, id, 'approve')).status).toBe(200);
    const late = await leela.post<{ code: string }>(`${request}/claim`);
    expect([late.status, late.body.code]).toEqual([409, 'already-decided']);
    expect((await pane(leela, queue, id)).notes).toMatchObject([{ text: 'Waiting for the bank.' }]);
    const audit = await world.owner.query<{ action: string }>(
      'select action from audit_entries where subject = $1 order by number',
      [id],
    );
    const kind = queue.slice(0, -1);
    expect(audit.map(({ action }) => action)).toEqual(
      ['claim', 'note', 'release', 'claim', 'approve'].map((action) => `${kind}.${action}`),
    );
  });

  test('looking claims nothing, and colleagues hear of each renewal and of the end', async () => {
    const asha = await world.person();
    const { id } = await ask(asha, '5.00');
    const request = `${path}/${id}`;
    expect((await pane(ravi, queue, id)).claim).toBeNull();
    expect((await pane(leela, queue, id)).claim).toBeNull();
    const reader = await readLive(world.url, { cookie: leela.cookie }, '/api/staff/live');
    await reader.wait('time');
    await ravi.post(`${request}/claim`);
    await ravi.post(`${request}/claim`);
    await ravi.post(`${request}/release`);
    const events = await reader.wait('desk', 3);
    expect(events.map(({ data }) => data)).toEqual(
      Array.from({ length: 3 }, () => ({ queue, id })),
    );
    reader.close();
    await decide(leela, queue, id, 'approve');
  });

  test('a decision on something else than what was seen is refused', async () => {
    const asha = await world.person('Asha Verma');
    const { id } = await ask(asha, '5.00');
    const { digest } = await pane(ravi, queue, id);
    const wrong = await decide(ravi, queue, id, 'approve', { digest: '0'.repeat(64) });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'changed']);
    await world.owner.execute(`update people set name = 'Somebody Else' where id = $1`, [
      asha.person?.id ?? '',
    ]);
    const renamed = await decide(ravi, queue, id, 'approve', { digest });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'changed']);
    expect((await decide(ravi, queue, id, 'approve')).status).toBe(200);
  });

  test('the queue: searched, paged, oldest first; decided ones newest first', async () => {
    const asha = await world.person('Zubin Mistry');
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      ids.push((await ask(asha, `${count + 1}.00`)).id);
    }
    const list = async (query: string) =>
      (await ravi.get<DeskDepositPage | DeskWithdrawalPage>(`${path}?${query}`)).body;
    const found = async (query: string) => (await list(query)).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: DeskDepositPage | DeskWithdrawalPage = await list(
        `status=pending&search=zubin&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids);
    for (const id of [ids[2], ids[0]]) {
      await decide(ravi, queue, id ?? '', 'approve');
      world.clock.advance(1000);
    }
    expect(await found('status=approved&search=zubin')).toEqual([ids[0], ids[2]]);
    expect((await list('status=approved&search=zubin&limit=1')).nextCursor).toBe(ids[0]);
    expect(await found(`status=approved&search=zubin&cursor=${ids[0]}`)).toEqual([ids[2]]);
    expect(await found(`search=${ids[5]}`)).toEqual([ids[5]]);
    expect(await found(`search=${asha.person?.email}&limit=100`)).toHaveLength(7);
    expect(await found('search=%25')).toEqual([]);
    expect((await ravi.get(`${path}?cursor=nonsense`)).status).toBe(400);
    const queues = (await ravi.get<Queues>('/api/staff/queues')).body;
    expect(queues[queue]).toBe(5);
    expect(queues.tickets).toBeNull();
  });

  test('counts of a person are true for each kind and state, this request among them', async () => {
    const asha = await world.person();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await ask(asha, '5.00')).id);
    const seen = await Promise.all(ids.map((id) => pane(ravi, queue, id)));
    expect(seen.map(({ flags }) => flags.includes('first-request'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const nothing = { pending: 0, approved: 0, approvedSum: '0.00', rejected: 0, cancelled: 0 };
    const counts = async () => (await pane(leela, queue, ids[3] ?? '')).history;
    const elsewhere = queue === 'deposits' ? 'withdrawals' : 'deposits';
    expect(await counts()).toMatchObject({
      [queue]: { ...nothing, pending: 4 },
      [elsewhere]: nothing,
    });
    await decide(ravi, queue, ids[0] ?? '', 'approve');
    await decide(ravi, queue, ids[1] ?? '', 'reject', { reason: 'Not this one.' });
    expect(await counts()).toMatchObject({
      [queue]: { ...nothing, pending: 2, approved: 1, approvedSum: '5.00', rejected: 1 },
      [elsewhere]: nothing,
    });
    if (queue === 'withdrawals') {
      await cancel(asha, ids[2] ?? '');
      expect((await counts()).withdrawals).toMatchObject({ pending: 1, cancelled: 1 });
    }
    // The first one stays the first, whatever became of it.
    expect((await pane(leela, queue, ids[0] ?? '')).flags).toContain('first-request');
  });

  test('foreign and absent requests are 404', async () => {
    const ids = [queue.slice(0, 3), other].map((prefix) => `${prefix}-${randomUUID()}`);
    for (const id of [...ids, `${queue.slice(0, 3)}-1`, 'x']) {
      expect((await ravi.get(`${path}/${id}`)).status).toBe(404);
      expect((await ravi.post(`${path}/${id}/claim`)).status).toBe(404);
      expect((await ravi.post(`${path}/${id}/release`)).status).toBe(404);
      expect((await ravi.post(`${path}/${id}/notes`, { text: 'Seen.' })).status).toBe(404);
      const options = { digest: '0'.repeat(64) };
      expect((await decide(ravi, queue, id, 'approve', options)).status).toBe(404);
      expect((await decide(ravi, queue, id, 'reject', options)).status).toBe(404);
    }
  });
});

test('a deposit is found by what its payer was asked to write into the payment', async () => {
  const asha = await world.person();
  const { id } = await askDeposit(world, asha, '5.00');
  const payee = (await asha.get<Payee>('/api/deposits/payee')).body;
  const page = await ravi.get<DeskDepositPage>(`/api/staff/deposits?search=${payee.reference}`);
  expect(page.body.items.map((item) => item.id)).toEqual([id]);
});
