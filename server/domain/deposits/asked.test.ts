/**
 * Reference that the desk expects in a payment: shown only for a deposit whose page named an
 * account to pay to when the customer asked for the deposit.
 */
import { expect, test } from 'vitest';

import { askDeposit, pane } from '#test/requests.ts';
import { openWorld } from '#test/world.ts';

import type { Payee } from '#protocol/deposits.ts';
import type { Proposal } from '#protocol/proposals.ts';

test('the reference is told of deposits that were asked for while an account to pay to was named', async () => {
  await using world = await openWorld();
  const [asha, meera] = [await world.person(), await world.staff('finance', 'Meera Iyer')];
  const [admin, other] = [await world.firstAdmin(), await world.staff('admin', 'Kavita Iyer')];
  const ask = async () => {
    world.clock.advance(1_000);
    return (await askDeposit(world, asha, '5.00')).id;
  };
  const setUpi = async (payeeUpiId: string | null) => {
    world.clock.advance(1_000);
    const change = { changes: { payeeUpiId }, reason: 'The bank asks for it.' };
    const { id, digest } = (await admin.post<Proposal>('/api/staff/settings', change)).body;
    const approved = await other.post(
      `/api/staff/proposals/${id}/decide`,
      { digest, decision: 'approve' },
      { 'idempotency-key': `approve-${id}` },
    );
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  };
  const told = async (id: string) => {
    const { payeeReference } = await pane(meera, 'deposits', id);
    return payeeReference;
  };
  const { reference } = (await asha.get<Payee>('/api/deposits/payee')).body;
  await setUpi('drishti.pay@okhdfc');
  const virtual = await ask();
  // No reference is expected: the page of a virtual house says that any picture works as proof.
  expect(await told(virtual)).toBeNull();

  await world.owner.execute(`update settings set value = 'real' where name = 'funds'`);
  const named = await ask();
  await setUpi(null);
  const unnamed = await ask();
  expect([await told(named), await told(unnamed)]).toEqual([reference, null]);
  await setUpi('drishti.pay@okhdfc');
  expect(await told(unnamed)).toBeNull();
});
