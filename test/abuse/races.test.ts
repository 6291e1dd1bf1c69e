/** Races of two kinds of spending that no other test lets run against each other. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { bankDetails, cancel, withdraw } from '../requests.ts';
import { openWorld } from '../world.ts';

const PEOPLE = 10;
const ROUNDS = 5;
const GRANT = '850000.00';

test('abuse 26: leverage is opened while its margin is withdrawn, fifty times: one of the two', async () => {
  await using world = await openWorld();
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
  for (const client of people) {
    const { body } = await withdraw(client, '1.00', { bankDetails });
    expect((await cancel(client, body.id)).status).toBe(200);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      people.map(async (client, index) => {
        const open = () =>
          client.post<{ id: string }>(
            '/api/positions',
            { coin: 'BTC', side: 'short', margin: GRANT, leverage: 2 },
            { 'idempotency-key': `margin-${randomUUID()}` },
          );
        const leave = () => withdraw(client, GRANT);
        const [first, second] = index % 2 === 0 ? [open, leave] : [leave, open];
        const replies = await Promise.all([first(), second()]);
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
        const { inr } = (await client.me()).balances;
        expect(inr).toEqual({ available: '0.00', frozen: GRANT, total: GRANT });
      }),
    );
    // Six seconds without a price: what was opened has failed. What was asked for is taken back.
    await world.pass(6_000);
    for (const client of people) {
      const { body } = await client.get<{ items: { id: string; status: string }[] }>(
        '/api/withdrawals',
      );
      for (const { id, status } of body.items) {
        if (status === 'pending') expect((await cancel(client, id)).status).toBe(200);
      }
      expect((await client.me()).balances.inr.available).toBe(GRANT);
    }
    await world.tick(2);
  }
});
