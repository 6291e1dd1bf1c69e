/**
 * An exchange client of others, unmodified, whose server is killed amid its orders: asked again
 * under one name, one order is there.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { OrderList } from '#protocol/orders.ts';
import { pause, until } from '#test/waits.ts';

import type { Client } from './client.ts';
import {
  type ExchangeServer,
  found,
  openCcxt,
  openExchangeServer,
  pair,
  part,
} from './exchange-server.ts';
import { isWhole } from './extent.ts';
import { openDice } from './faults/dice.ts';
import { makeKey } from './key-client.ts';
import { untilTrading } from './server-process.ts';

const KILLS = isWhole ? 20 : 4;
/** An order takes less than that from its request to its answer, where nothing else runs. */
const KILLED_WITHIN_MS = 30;

let server: ExchangeServer;
let asha: Client;
beforeAll(async () => {
  server = await openExchangeServer();
  asha = await server.newcomer();
});
afterAll(() => server?.stop());

/** Every order of the coin that has this name, those that rest and those that are over. */
async function ordersNamed(name: string) {
  const { body } = await asha.get<OrderList>('/api/orders/history?coin=BTC&limit=100');
  return body.items.filter(({ clientOrderId }) => clientOrderId === name);
}

test('asked again under the same id after a kill, an order is one order', async () => {
  const seed = randomUUID();
  const dice = openDice(seed);
  const exchange = openCcxt(server.url, await makeKey(asha, { kind: 'hmac' }));
  await exchange.loadMarkets();
  const low = part(await server.lastPrice(), 80);
  let answered = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const name = `kill-${kill}`;
    const place = () =>
      kill % 2 === 0
        ? exchange.createOrder(pair, 'market', 'buy', 0.001, undefined, { newClientOrderId: name })
        : exchange.createOrder(pair, 'limit', 'buy', 0.001, low, { newClientOrderId: name });
    const first = place().catch((error: Error) => error);
    await pause(dice.between(0, KILLED_WITHIN_MS), 'a kill at any moment of an order');
    await server.killAndStart();
    const before = await first;
    if (!(before instanceof Error)) answered += 1;

    const after = await until('an answer that stands', () => place().catch(() => null));
    const again = await place();
    const seen = `seed ${seed}, ${name}`;
    expect(again.id, seen).toBe(after.id);
    if (!(before instanceof Error)) expect(after.id, seen).toBe(before.id);
    expect((await exchange.fetchOrder(found(after.id), pair)).clientOrderId, seen).toBe(name);
    expect(await ordersNamed(name), seen).toHaveLength(1);
  }
  process.stdout.write(`${KILLS} kills, ${answered} orders answered before, seed ${seed}\n`);
  await untilTrading(server.url);
});
