/**
 * Each request that moves a person's money, sent many times at once under one key: one effect, and
 * one answer for all.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { bankDetails } from './requests.ts';
import { openWorld } from './world.ts';

const COPIES = 40;

test('forty copies at once of each money request of a person have one effect and one answer', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const count = async (table: string) => {
    const rows = await world.owner.query<{ rows: number }>(
      `select count(*)::int as rows from ${table}`,
    );
    return rows[0]?.rows ?? 0;
  };

  /** Answers what all copies were answered. */
  async function copies(path: string, body: object | null, table: string): Promise<{ id: string }> {
    const before = await count(table);
    const key = `copies-${randomUUID()}`;
    const replies = await Promise.all(
      Array.from({ length: COPIES }, () =>
        asha.post<{ id: string }>(path, body ?? undefined, { 'idempotency-key': key }),
      ),
    );
    const texts = new Set(
      replies.map(({ status, body: answer }) => `${status} ${JSON.stringify(answer)}`),
    );
    expect([path, [...texts]]).toEqual([path, [expect.stringMatching(/^20[01] /)]]);
    expect([path, await count(table)]).toEqual([path, before + 1]);
    return replies[0]?.body ?? { id: '' };
  }

  const contract = { coin: 'BTC', direction: 'BUY_UP', amount: '5.00', duration: 60 };
  await copies('/api/contracts', contract, 'contracts');
  const asked = await copies('/api/withdrawals', { amount: '100.00', bankDetails }, 'withdrawals');
  await copies(`/api/withdrawals/${asked.id}/cancel`, null, 'decisions');
  const buy = { coin: 'DOGE', side: 'buy', type: 'market', amount: '500.00' };
  await copies('/api/orders', buy, 'orders');
  const leverage = { leverage: 2, confirmedLeverage: 2 };
  const long = { coin: 'BTC', side: 'long', margin: '50.00', ...leverage };
  const position = await copies('/api/positions', long, 'positions');
  await world.tick();
  const sell = { coin: 'DOGE', side: 'sell', type: 'market', quantity: '1.000000' };
  await copies('/api/orders', sell, 'orders');
  await copies(`/api/positions/${position.id}/close`, null, 'commands');
  await world.tick();
  expect(await count('order_endings')).toBe(2);
  expect(await count('position_endings')).toBe(1);
});
