/** Every tool of an assistant, called by the protocol's own client, against a whole server. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CandleList } from '#protocol/market.ts';
import { openAssistant, type Said } from '#test/assistant.ts';
import { type Client } from '#test/client.ts';
import { makeKey } from '#test/key-client.ts';
import { allTypes } from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';

import { bytesOf, MOST_BYTES } from './answers.ts';
import { openApi } from './api.ts';
import { readingTools } from './reading.ts';
import { tradingTools } from './trading.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43) } });
  await allTypes(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

/** An assistant of this person. */
async function assistantOf(person: Client, { mayTrade = true, allowed = true } = {}) {
  const key = await makeKey(person, { kind: 'ed25519', mayTrade });
  const now = () => world.clock.now().getTime();
  const api = openApi(world.url, key, now);
  const tools = [...readingTools(api, world.url), ...(allowed ? tradingTools(api, now) : [])];
  const { client, call } = await openAssistant(tools);
  return { call, list: async () => (await client.listTools()).tools };
}

const itemsOf = (said: Said) => said['items'] as Said[];
const idOf = (said: Said) => ({ confirmationId: said['confirmationId'] });
const contract = { coin: 'BTC', direction: 'BUY_UP', amount: '500.00', duration: 60 };

test('lists every tool with a schema, and which of them trades', async () => {
  const { list } = await assistantOf(await world.person());
  const tools = await list();
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toMatchObject([
    { name: 'confirm', annotations: { destructiveHint: true } },
  ]);
  for (const { description, inputSchema, outputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(20);
    expect(inputSchema.type).toBe('object');
    expect(outputSchema?.type).toBe('object');
  }
  expect(bytesOf(tools)).toBeLessThan(MOST_BYTES + 2_000);
  const reading = await (await assistantOf(await world.person(), { allowed: false })).list();
  expect(reading.map(({ name }) => name)).toEqual([
    'prices',
    'candles',
    'order_book',
    'portfolio',
    'statement',
    'orders',
    'positions',
    'contracts',
    'check_receipt',
    'rules',
  ]);
});

test('reads prices, candles, the book, the account and the rules', async () => {
  const { call } = await assistantOf(await world.person());
  const prices = itemsOf(await call('prices', { coins: ['btc', 'ETH'] }));
  expect(prices.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH']);
  expect(itemsOf(await call('candles', { coin: 'BTC', interval: '1m' })).length).toBeGreaterThan(0);
  expect(await call('order_book', { coin: 'BTC' })).toMatchObject({ coin: 'BTC' });
  expect(await call('portfolio')).toHaveProperty('worth');
  expect(itemsOf(await call('statement', { limit: 1 }))).toHaveLength(1);
  for (const name of ['orders', 'positions', 'contracts'])
    expect(itemsOf(await call(name))).toEqual([]);
  const { text } = await call('rules', { topic: 'contracts' });
  expect(text).toContain('C1');
  await expect(call('candles', { coin: 'BTC', interval: '2m' })).rejects.toThrow(/interval/);
  await expect(call('candles', { coin: 'NOPE', interval: '1m' })).rejects.toThrow();
  await expect(call('no_such_tool')).rejects.toThrow('There is no tool no_such_tool');
});

test('pages of candles are what the market has, from the newest back to `from`, each once', async () => {
  const { call } = await assistantOf(await world.person());
  await world.skip(130);
  const asked = { coin: 'BTC', interval: '1s' };
  const { items: all } = await fetch(
    `${world.url}/api/market/candles?${new URLSearchParams(asked).toString()}`,
  ).then(async (answer) => (await answer.json()) as CandleList);
  const times = all.map(({ time }) => Date.parse(time));
  expect(times.length).toBeGreaterThan(130);
  const from = all.at(-120)?.time ?? '';
  const read = async (args: Said) => {
    const pages = [await call('candles', { ...asked, ...args })];
    for (let cursor; (cursor = pages.at(-1)?.['nextCursor']);)
      pages.push(await call('candles', { ...asked, ...args, cursor }));
    return pages.toReversed().map(({ items }) => items as string[]);
  };
  const [older = [], newest = []] = await read({ from });
  expect([older.length, newest.length]).toEqual([20, 100]);
  const last = all.at(-1);
  const { open, high, low, close, volume } = last ?? {};
  expect(newest.at(-1)?.split(',').slice(1)).toEqual([open, high, low, close, volume]);
  const timeOf = (line: string) => Date.parse(line.split(',')[0] ?? '');
  expect([...older, ...newest].map(timeOf)).toEqual(times.slice(-120));
  expect((await read({ limit: 50 })).flat().map(timeOf)).toEqual(times);
  const to = all.at(-11)?.time;
  expect((await read({ from, to, limit: 100 })).flat().map(timeOf)).toEqual(times.slice(-120, -10));
});

test('a contract by preview and confirmation: once, however often it is confirmed; and its receipt checked', async () => {
  const asha = await world.person();
  const { call } = await assistantOf(asha);
  const preview = await call('preview_contract', contract);
  expect(preview).toMatchObject({ loses: '₹500.00', wins: '₹150.00 on top of the stake (30%)' });
  expect(itemsOf(await call('contracts'))).toEqual([]);
  const [one, other] = await Promise.all([
    call('confirm', idOf(preview)),
    call('confirm', idOf(preview)),
  ]);
  expect(other).toEqual(one);
  const [placed] = itemsOf(await call('contracts'));
  expect(placed).toMatchObject({ coin: 'BTC', amount: '500.00', status: 'ACTIVE' });
  const id = placed?.['id'] as string;
  await expect(call('check_receipt', { id })).rejects.toThrow();
  // Until the seeds of its epochs are revealed.
  await world.skip(180);
  const checked = await call('check_receipt', { id });
  expect(checked['verdict']).toBe('ok');
  expect((checked['checks'] as Said[]).length).toBeGreaterThan(17);
});

test('orders and positions by preview and confirmation, and their end', async () => {
  const { call } = await assistantOf(await world.person());
  const confirmed = async (name: string, args: Said) =>
    (await call('confirm', idOf(await call(name, args))))['result'] as Said;
  await confirmed('preview_order', { coin: 'ETH', side: 'buy', type: 'market', amount: '1000.00' });
  await world.tick();
  const [bought] = itemsOf(await call('orders'));
  expect(bought).toMatchObject({ coin: 'ETH', status: 'completed' });
  const quantity = bought?.['quantity'] as string;
  const sale = { coin: 'ETH', side: 'sell', type: 'limit', quantity, price: '99999999.00' };
  expect(await call('preview_order', sale)).toHaveProperty('fee');
  const resting = await confirmed('preview_order', sale);
  expect(await confirmed('preview_cancel_order', { id: resting['id'] })).toMatchObject({
    status: 'cancelled',
  });
  await expect(call('preview_cancel_order', { id: resting['id'] })).rejects.toThrow(
    'already been decided',
  );
  const opening = { coin: 'BTC', side: 'long', margin: '100.00', leverage: 2 };
  const opened = await confirmed('preview_position', opening);
  await world.tick();
  await confirmed('preview_close_position', { id: opened['id'] });
  await world.tick();
  expect(itemsOf(await call('positions'))).toMatchObject([{ status: 'closed' }]);
});

test('an order may name coins or rupees on either side, and its preview says which', async () => {
  const { call } = await assistantOf(await world.person());
  const preview = async (terms: Said) => {
    const said = await call('preview_order', { coin: 'ETH', type: 'market', ...terms });
    return [said['does'], said['costsAbout'], said['receivesAbout'], said['sellsAbout']];
  };
  const limit = { type: 'limit', price: '100000.00' };
  const [byCoins, cost] = await preview({ ...limit, side: 'buy', quantity: '2' });
  expect(byCoins).toMatch(/^Buys 2\.0+ ETH, limit at ₹100000\.00\.$/);
  expect(cost).toMatch(/^₹2,00,/);
  const [, , receives] = await preview({ ...limit, side: 'buy', amount: '100000.00' });
  expect(receives).toMatch(/^(1\.0+|0\.99\d+) ETH$/);
  const bought = await call('preview_order', {
    coin: 'ETH',
    side: 'buy',
    type: 'market',
    amount: '2000.00',
  });
  await call('confirm', idOf(bought));
  await world.tick();
  const [byRupees, , brings, about] = await preview({ side: 'sell', amount: '1000.00' });
  expect([byRupees, brings]).toEqual(['Sells ETH for ₹1,000.00, market.', '₹1,000.00']);
  expect(about).toMatch(/^0\.00\d+ ETH$/);
  await expect(preview({ ...limit, side: 'sell', amount: '1000.00' })).rejects.toThrow(
    'To sell at your own price, enter coins',
  );
});

test('what it may not do it is refused: an old preview, one of another, a key without trade, no money for it', async () => {
  const asha = await world.person();
  const { call } = await assistantOf(asha);
  const old = await call('preview_contract', contract);
  world.clock.advance(121_000);
  await world.tick();
  await expect(call('confirm', idOf(old))).rejects.toThrow('Nothing has happened');
  const ravi = await assistantOf(await world.person('Ravi'));
  const hers = await call('preview_contract', contract);
  await expect(ravi.call('confirm', idOf(hers))).rejects.toThrow('no such preview');
  const reader = await assistantOf(asha, { mayTrade: false });
  await expect(reader.call('preview_contract', contract)).rejects.toThrow('can only read');
  await expect(call('preview_contract', { ...contract, amount: '99999999.00' })).rejects.toThrow(
    /funds|balance/i,
  );
  await expect(call('preview_contract', { ...contract, amount: '0.00' })).rejects.toThrow('amount');
  expect(itemsOf(await call('contracts'))).toEqual([]);
});
