/**
 * What the desk tells each reader of a request is what their decision would be answered. The rule
 * is in desk.rules.ts, and the console knows none.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { askDeposit, askWithdrawal, decide, pane } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import { CLAIM_MS, type DeskDepositPage, type DeskWithdrawalPage } from '#protocol/desk.ts';

let world: World;
let ravi: Client;
let leela: Client;
let meera: Client;
beforeAll(async () => {
  world = await openWorld();
  ravi = await world.staff('finance', 'Ravi Rao');
  leela = await world.staff('finance', 'Leela Nair');
  meera = await world.staff('finance', 'Meera Iyer');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const desks = {
  deposits: async (asha: Client) => (await askDeposit(world, asha, '100000.01')).id,
  withdrawals: async (asha: Client) => (await askWithdrawal(asha, '50000.01')).id,
};

describe.each(Object.entries(desks))('the desk of %s', (name, ask) => {
  const queue = name as keyof typeof desks;
  /** In its pane and in the list. */
  async function shutTo(reader: Client, id: string): Promise<string | null> {
    const { shut } = await pane(reader, queue, id);
    const path = `/api/staff/${queue}?search=${id}`;
    const { items } = (await reader.get<DeskDepositPage | DeskWithdrawalPage>(path)).body;
    expect(items.map((row) => row.shut)).toEqual([shut]);
    return shut;
  }
  const answerTo = async (reader: Client, id: string) => {
    const { status, body } = await decide(reader, queue, id, 'approve');
    return status === 200 ? body.shut : body.code;
  };

  test('each reader is told what their decision would be answered', async () => {
    const asha = await world.person();
    const id = await ask(asha);
    expect(await shutTo(ravi, id)).toBeNull();
    await leela.post(`/api/staff/${queue}/${id}/claim`);
    expect([await shutTo(leela, id), await shutTo(ravi, id)]).toEqual([null, 'claimed']);
    expect(await answerTo(ravi, id)).toBe('claimed');
    world.clock.advance(CLAIM_MS);
    expect(await shutTo(ravi, id)).toBeNull();

    // The first of two, whose answer says it as well.
    expect(await answerTo(ravi, id)).toBe('approved-before');
    expect([await shutTo(ravi, id), await shutTo(leela, id)]).toEqual(['approved-before', null]);
    expect(await answerTo(ravi, id)).toBe('four-eyes');

    const become = (role: string) =>
      world.owner.execute('update people set role = $2 where id = $1', [
        asha.person?.id ?? '',
        role,
      ]);
    await become('finance');
    const owner = world.visitor();
    await owner.staffSignIn(asha.person?.email ?? '', PASSWORD);
    expect([await shutTo(owner, id), await answerTo(owner, id)]).toEqual([
      'own-request',
      'four-eyes',
    ]);
    await become('user');

    expect(await answerTo(leela, id)).toBeNull();
    expect([await shutTo(ravi, id), await shutTo(meera, id)]).toEqual([null, null]);
  });
});
