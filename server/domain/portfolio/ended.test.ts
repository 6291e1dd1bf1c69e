/** Endings between two moments: each is counted once or listed once, at its own time. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { formatAmount, parseAmount } from '#protocol/money.ts';
import type { Order } from '#protocol/orders.ts';
import type { Ended, EndedBetween } from '#protocol/portfolio.ts';
import type { Position } from '#protocol/positions.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { openWorld } from '#test/world.ts';

const DAY_MS = 86_400_000;
const paise = (amount: string | null) =>
  (amount?.startsWith('-') ? -1n : 1n) * (parseAmount((amount ?? '0').replace('-', ''), 2) ?? 0n);
const listed = async <Item>(client: Client, path: string) =>
  (await client.get<{ items: Item[] }>(path)).body.items;

const nothing = {
  contracts: { count: 0, profit: '0.00' },
  orders: { count: 0 },
  positions: { count: 0, profit: '0.00' },
  later: [],
};

test('contracts, fills and positions that ended are counted up to a moment and listed after it', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const ravi = await world.person();
  const post = (path: string, body: object) =>
    asha.post<{ id: string }>(path, body, { 'idempotency-key': randomUUID() });
  const ended = async (client: Client, after: Date, until: Date) =>
    (
      await client.get<EndedBetween>(
        `/api/portfolio/ended?after=${after.toISOString()}&until=${until.toISOString()}`,
      )
    ).body;
  await world.tick();
  const begun = world.clock.now();
  expect(await ended(asha, begun, begun)).toEqual(nothing);

  await post('/api/orders', { coin: 'BTC', side: 'buy', type: 'market', amount: '5000.00' });
  await post('/api/positions', { coin: 'SOL', side: 'long', margin: '900.00', leverage: 2 });
  for (const direction of ['BUY_UP', 'SELL_SHORT'] as const)
    await asha.place({ coin: 'BTC', direction, amount: '1000.00', duration: 60 });
  await world.tick();
  const [position] = await listed<Position>(asha, '/api/positions');
  await post(`/api/positions/${position?.id ?? ''}/close`, {});
  await world.tick(61);
  // A contract that runs, and a contract of somebody else.
  await asha.place({ coin: 'ETH', direction: 'BUY_UP', amount: '700.00', duration: 60 });
  await ravi.place({ coin: 'ETH', direction: 'BUY_UP', amount: '700.00', duration: 60 });
  await world.tick();

  const contracts = await listed<Contract>(asha, '/api/contracts?state=closed');
  const [order] = await listed<Order>(asha, '/api/orders?state=ended');
  const [closed] = await listed<Position>(asha, '/api/positions?state=ended');
  const own: Ended[] = [
    ...contracts.map(({ id, coin, settledAt, profit }) => ({
      kind: 'contract' as const,
      id,
      coin,
      at: settledAt ?? '',
      profit,
    })),
    { kind: 'order', id: order?.id ?? '', coin: 'BTC', at: order?.endedAt ?? '', profit: null },
    {
      kind: 'position' as const,
      id: closed?.id ?? '',
      coin: 'SOL',
      at: closed?.closedAt ?? '',
      profit: closed?.pnl ?? null,
    },
  ];
  expect(own).toHaveLength(4);
  const sum = (kind: Ended['kind'], until: string) =>
    own
      .filter((one) => one.kind === kind && one.at <= until)
      .reduce((total, { profit }) => total + paise(profit), 0n);
  const count = (kind: Ended['kind'], until: string) =>
    own.filter((one) => one.kind === kind && one.at <= until).length;

  // Split at each ending, just before it and long after.
  const moments = [begun, world.clock.now(), ...own.map(({ at }) => new Date(at))];
  for (const moment of moments.flatMap((at) => [new Date(at.getTime() - 1), at])) {
    const until = moment.toISOString();
    const answer = await ended(asha, begun, moment);
    expect(answer).toMatchObject({
      contracts: {
        count: count('contract', until),
        profit: formatAmount(sum('contract', until), 2),
      },
      orders: { count: count('order', until) },
      positions: {
        count: count('position', until),
        profit: formatAmount(sum('position', until), 2),
      },
    });
    const later = own.filter(
      ({ at }) => at > (until > begun.toISOString() ? until : begun.toISOString()),
    );
    expect(answer.later.toSorted(byId)).toEqual(later.toSorted(byId));
    expect(answer.later.map(({ at }) => at)).toEqual(
      answer.later
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  }
  expect(await ended(ravi, begun, world.clock.now())).toEqual(nothing);

  // A visit of long ago: no more than thirty days are gone through.
  world.clock.advance(31 * DAY_MS);
  await world.tick();
  await asha.signIn(asha.person?.email ?? '', PASSWORD);
  const now = world.clock.now();
  expect((await ended(asha, begun, now)).orders).toEqual({ count: 0 });
});

const byId = (a: Ended, b: Ended) => (a.id < b.id ? -1 : 1);
