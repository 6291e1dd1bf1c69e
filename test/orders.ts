/** Spot orders as the tests ask for them, and what they read of them. */
import { randomUUID } from 'node:crypto';

import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderList } from '#protocol/orders.ts';
import type { Holding } from '#protocol/portfolio.ts';

import type { Client, Reply } from './client.ts';
import type { World } from './world.ts';

type Replaced = { cancelled: Order; placed: Order };

export function order(
  client: Client,
  body: object,
  key: string = randomUUID(),
): Promise<Reply<Order>> {
  return client.post<Order>('/api/orders', body, { 'idempotency-key': key });
}

export const buy = (client: Client, amount: string, rest: object = {}) =>
  order(client, { coin: 'BTC', side: 'buy', type: 'market', amount, ...rest });
export const sell = (client: Client, quantity: string, rest: object = {}) =>
  order(client, { coin: 'BTC', side: 'sell', type: 'market', quantity, ...rest });
export const cancel = (client: Client, id: string) =>
  client.post<Order>(`/api/orders/${id}/cancel`, undefined, { 'idempotency-key': randomUUID() });
export const change = (client: Client, id: string, terms: object, key: string = randomUUID()) =>
  client.post<Order>(`/api/orders/${id}/change`, terms, { 'idempotency-key': key });
export const cancelAll = (client: Client, coin: string, key: string = randomUUID()) =>
  client.post<OrderList>('/api/orders/cancel-all', { coin }, { 'idempotency-key': key });
export const replace = (client: Client, id: string, body: object, key: string = randomUUID()) =>
  client.post<Replaced>(`/api/orders/${id}/replace`, body, { 'idempotency-key': key });
export const sellShort = (client: Client, margin: string) =>
  client.post(
    '/api/positions',
    { coin: 'BTC', side: 'short', margin, leverage: 2 },
    { 'idempotency-key': randomUUID() },
  );
export const one = async (client: Client, id: string) =>
  (await client.get<Order>(`/api/orders/${id}`)).body;
export const holding = async (client: Client, coin = 'BTC') =>
  (await client.get<Holding>(`/api/portfolio/${coin}`)).body;

/** Changes settings as the only member of staff there has been: others make it a delayed change. */
export async function set(world: World, changes: object): Promise<void> {
  const admin = await world.firstAdmin();
  const reply = await admin.post<{ status: string }>('/api/staff/settings', {
    changes,
    reason: 'A test needs it.',
  });
  if (reply.body.status !== 'approved') throw new Error(JSON.stringify(reply.body));
}
export const allTypes = (world: World) => set(world, { orderTypes: ['market', 'limit', 'stop'] });

export const price = (world: World, coin = 'BTC') =>
  world.app.market.last()?.prices.get(coin) ?? 0n;
export const times = (value: bigint, thousandths: bigint) =>
  formatAmount((value * thousandths) / 1000n, PRICE_SCALE);
