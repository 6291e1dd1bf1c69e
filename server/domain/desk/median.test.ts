/** How long reviews take: told from twenty decisions on, because of a few it would say nothing. */
import { expect, test } from 'vitest';

import { askDeposit, askWithdrawal, decide } from '#test/requests.ts';
import { openWorld } from '#test/world.ts';
import { sampled } from '#test/extent.ts';

test.each(sampled(['deposits', 'withdrawals'] as const, 2))('the median of %s', async (queue) => {
  await using world = await openWorld();
  const ravi = await world.staff('finance');
  const people = [await world.person(), await world.person()];
  const told = async () =>
    (await people[0]?.get<{ medianReviewSeconds: number | null }>(`/api/${queue}`))?.body
      .medianReviewSeconds;
  for (let count = 1; count <= 20; count += 1) {
    expect([count, await told()]).toEqual([count, null]);
    const asha = people[count % 2];
    if (!asha) throw new Error('nobody asks');
    const { id } = await (queue === 'deposits'
      ? askDeposit(world, asha, '5.00')
      : askWithdrawal(asha, '5.00'));
    world.clock.advance(60_000);
    await decide(ravi, queue, id, count % 3 === 0 ? 'reject' : 'approve', {
      ...(count % 3 === 0 ? { reason: 'Not this one.' } : {}),
    });
  }
  expect(await told()).toBe(60);
});
