/**
 * Arguments that an assistant may write: every tool reads the same spellings of a coin, and a
 * refusal names the parameter, the values that it allows and an example.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Assistant, openAssistant, type Said } from '#test/assistant.ts';
import { makeKey } from '#test/key-client.ts';
import { openWorld, type World } from '#test/world.ts';

import { openApi } from './api.ts';
import { argumentsFault } from './faults.ts';
import { readingTools } from './reading.ts';
import type { Tool } from './tool.ts';
import { tradingTools } from './trading.ts';

let world: World;
let tools: Tool[];
let assistant: Assistant;
beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43) } });
  const key = await makeKey(await world.person(), { kind: 'ed25519' });
  const now = () => world.clock.now().getTime();
  const api = openApi(world.url, key, now);
  tools = [...readingTools(api, world.url), ...tradingTools(api, now)];
  assistant = await openAssistant(tools);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

/** Every tool that takes a coin, and what it said of which. */
const takers: Record<string, { args: (coin: string) => Said; coinOf: (said: Said) => unknown }> = {
  prices: {
    args: (coin) => ({ coins: [coin] }),
    coinOf: ({ items }) => (items as Said[])[0]?.['symbol'],
  },
  candles: { args: (coin) => ({ coin, interval: '1m' }), coinOf: ({ coin }) => coin },
  order_book: { args: (coin) => ({ coin }), coinOf: ({ coin }) => coin },
  orders: { args: (coin) => ({ coin }), coinOf: () => 'BTC' },
  preview_contract: {
    args: (coin) => ({ coin, direction: 'BUY_UP', amount: '100.00', duration: 60 }),
    coinOf: ({ does }) => /that (\w+) is/.exec(String(does))?.[1],
  },
  preview_order: {
    args: (coin) => ({ coin, side: 'buy', type: 'market', amount: '100.00' }),
    coinOf: ({ does }) => /Buys (\w+)/.exec(String(does))?.[1],
  },
  preview_position: {
    args: (coin) => ({ coin, side: 'long', margin: '100.00', leverage: 2 }),
    coinOf: ({ does }) => /position in (\w+)/.exec(String(does))?.[1],
  },
};

test('each tool that takes a coin is in the table', () => {
  const taking = tools
    .filter(({ input }) => 'coin' in input.properties || 'coins' in input.properties)
    .map(({ name }) => name);
  expect(Object.keys(takers).toSorted()).toEqual(taking.toSorted());
});

test.each([
  'BTC',
  'btc',
  ' Btc ',
  'BTCINR',
  'btcinr',
  'BTC/INR',
  'btc-inr',
  'BTC INR',
  'Bitcoin',
  'bitcoin',
  'ＢＴＣ',
])('%s is a spelling of BTC in every tool', async (spelled) => {
  for (const [name, { args, coinOf }] of Object.entries(takers))
    expect([name, coinOf(await assistant.call(name, args(spelled)))]).toEqual([name, 'BTC']);
});

test.each(['BTCC', 'bitcon', '', 'INR', 'BTC\nETH'])(
  '%j is no coin in any tool, which says what is one',
  async (spelled) => {
    for (const [name, { args }] of Object.entries(takers)) {
      const { failed, text } = await assistant.ask(name, args(spelled));
      expect([name, failed]).toEqual([name, true]);
      const parameter = name === 'prices' ? 'coins.0' : 'coin';
      expect(text).toContain(
        `${parameter}: there is no coin ${JSON.stringify(spelled)}. Nearest: `,
      );
      expect(text).toMatch(
        /Nearest: \w+, \w+, \w+\. Allowed: a coin by its symbol .+ Example: \{"/,
      );
    }
  },
);

test('the nearest of an unknown coin are those with the fewest letters changed', async () => {
  const near = async (coin: string) =>
    (await assistant.ask('order_book', { coin })).text.match(/Nearest: (\w+)/)?.[1];
  expect([await near('BTCC'), await near('ethereun'), await near('DOG')]).toEqual([
    'BTC',
    'ETH',
    'DOGE',
  ]);
});

test.each<[string, Said, string]>([
  [
    'prices',
    { extra: 1 },
    'extra: no such parameter; prices takes coins, limit, cursor. Example: {"coins":["BTC","ETH"]}',
  ],
  // Names that every object has, or that look like a path.
  ...['constructor', 'toString', 'coins.x', 'coins/0', 'a~b'].map(
    (name): [string, Said, string] => [
      'prices',
      { [name]: 1 },
      `${name}: no such parameter; prices takes coins, limit, cursor. Example: {"coins":["BTC","ETH"]}`,
    ],
  ),
  [
    'prices',
    { '': 1 },
    '"": no such parameter; prices takes coins, limit, cursor. Example: {"coins":["BTC","ETH"]}',
  ],
  [
    'candles',
    { coin: 'BTC', interval: '2m' },
    'interval: "2m" is not allowed. Allowed: one of 1s, 1m, 5m, 15m, 1h, 4h, 1d, 1w. Example: {"coin":"BTC","interval":"15m","limit":50}',
  ],
  [
    'candles',
    { coin: 'BTC', interval: '1m', from: 'yesterday' },
    'from: "yesterday" is not allowed. Allowed: a time in UTC, such as 2026-11-30T09:30:00Z. Example: {"coin":"BTC","interval":"15m","limit":50}',
  ],
  [
    'candles',
    { coin: 'BTC', interval: '1m', from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    'from: is after `to`. Allowed: a time in UTC, such as 2026-11-30T09:30:00Z. Example: {"coin":"BTC","interval":"15m","limit":50}',
  ],
  [
    'statement',
    { limit: 101 },
    'limit: 101 is not allowed. Allowed: a whole number from 1 to 100. Example: {"limit":20}',
  ],
  [
    'statement',
    { limit: '20' },
    'limit: "20" is not allowed. Allowed: a whole number from 1 to 100. Example: {"limit":20}',
  ],
  // The server's own words.
  [
    'orders',
    { cursor: 'x' },
    'cursor: This cursor is not valid. Allowed: `nextCursor` of the page before. Example: {"state":"open","limit":5}',
  ],
  // A cursor of `order_book`, which the engine would read as a date.
  [
    'candles',
    { coin: 'BTC', interval: '1m', cursor: '10' },
    'cursor: "10" is not a cursor of this tool. Allowed: `nextCursor` of the page before. Example: {"coin":"BTC","interval":"15m","limit":50}',
  ],
  [
    'order_book',
    { coin: 'BTC', cursor: 'ETH' },
    'cursor: "ETH" is not a cursor of this tool. Allowed: `nextCursor` of the page before. Example: {"coin":"BTC","limit":5}',
  ],
  [
    'prices',
    { cursor: 'x' },
    'cursor: "x" is not a cursor of this tool. Allowed: `nextCursor` of the page before. Example: {"coins":["BTC","ETH"]}',
  ],
  [
    'rules',
    { topic: 'limits', cursor: 'x' },
    'cursor: no section of limits, which has limits-and-breaks, limits, breaks, the-nudge. Allowed: `nextCursor` of the page before: the name of the section to begin with. Example: {"topic":"contracts"}',
  ],
  [
    'check_receipt',
    { id: 'contract-1' },
    'id: Not found. Allowed: the id of a contract, `contract-…`. Example: {"id":"contract-0190a5b0-7c00-7000-8000-000000000001"}',
  ],
  [
    'preview_contract',
    { coin: 'BTC', direction: 'UP', amount: '1', duration: 61 },
    'direction: "UP" is not allowed. Allowed: one of BUY_UP, SELL_SHORT. duration: 61 is not allowed. Allowed: one of 60, 120, 180. Example: {"coin":"BTC","direction":"BUY_UP","amount":"500.00","duration":60}',
  ],
  [
    'preview_contract',
    {},
    'coin: missing. Allowed: a coin by its symbol (BTC, btc), also with the rupee (BTCINR, BTC/INR), or by its name (Bitcoin). direction: missing. Allowed: one of BUY_UP, SELL_SHORT. amount: missing. Allowed: digits as text, such as "500.00". duration: missing. Allowed: one of 60, 120, 180. Example: {"coin":"BTC","direction":"BUY_UP","amount":"500.00","duration":60}',
  ],
  // The form is right, and this house has switched that type off.
  [
    'preview_order',
    { coin: 'BTC', side: 'buy', type: 'limit', amount: '500.00', price: '1.00' },
    'type: Limit and stop orders are off. An admin can turn them on in the console under “Order types”. Example: {"coin":"BTC","side":"buy","type":"market","amount":"500.00"}',
  ],
  [
    'preview_order',
    { coin: 'BTC', side: 'buy', type: 'market', amount: '1.005' },
    'amount: Please enter a valid amount. Allowed: digits as text, such as "500.00". Example: {"coin":"BTC","side":"buy","type":"market","amount":"500.00"}',
  ],
  [
    'preview_cancel_order',
    { id: 'trade-1' },
    'id: Not found. Allowed: `trade-…`. Example: {"id":"trade-0190a5b0-7c00-7000-8000-000000000001"}',
  ],
  [
    'confirm',
    { confirmationId: 'x' },
    'confirmationId: there is no such preview, so this call did nothing. If it was confirmed before, `orders`, `positions` or `contracts` show it. Allowed: the id that a preview gave. Example: {"confirmationId":"0b8e2f9a-4a57-4d5e-9a51-0c1f8b1f4c11"}',
  ],
])('%s %j is refused by what is wrong with it', async (name, args, words) => {
  expect(await assistant.ask(name, args)).toEqual({ failed: true, text: words, said: {} });
});

test('what a tool gives as an example is a call that it takes', () => {
  for (const one of tools)
    expect([one.name, argumentsFault(one.example, one)]).toEqual([one.name, null]);
});

test('a long or unknown name is not repeated at length', async () => {
  const { text } = await assistant.ask('prices', { ['x'.repeat(10_000)]: 1 });
  expect(text.length).toBeLessThan(300);
  await expect(assistant.call('y'.repeat(10_000))).rejects.toThrow(/^.{0,500}$/);
});
