/**
 * Sizes of answers: whatever a house holds, no answer of a tool is longer than an assistant takes,
 * and pages make the whole list, each item once. The house is a server that answers the protocol's
 * routes with lists of any length and texts of any script.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { contracts } from '#protocol/contracts.ts';
import { market } from '#protocol/market.ts';
import { orders } from '#protocol/orders.ts';
import { people } from '#protocol/people.ts';
import { portfolio } from '#protocol/portfolio.ts';
import { positions } from '#protocol/positions.ts';
import { openStep, reportOf } from '#verifier/report.ts';
import { type Assistant, openAssistant, type Said } from '#test/assistant.ts';

import { answerOf, bytesOf, MOST_BYTES } from './answers.ts';
import { openApi } from './api.ts';
import { readingTools } from './reading.ts';
import { checked } from './receipt-tool.ts';

/** A letter of each width, digits, and what JSON has to escape. */
const letters = ['a', '7', '"', '\\', 'क', '漢', '😀'];

type Form = TSchema & {
  anyOf?: TSchema[];
  enum?: unknown[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
  additionalProperties?: unknown;
};

/** A value of a schema, as long as it may get: texts are of that letter, and no list is filled. */
function filled(schema: Form, text: string): unknown {
  if (schema.anyOf) return filled(schema.anyOf[0] ?? {}, text);
  if (schema.enum) return schema.enum.toSorted((a, b) => String(b).length - String(a).length)[0];
  if (Reflect.get(schema, 'format') === 'date-time') return '2026-11-30T00:00:00.000Z';
  if (Reflect.get(schema, 'pattern') !== undefined) return `-${'9'.repeat(30)}.99999999`;
  const { type, properties } = schema as { type?: string; properties?: Record<string, TSchema> };
  if (type === 'integer') return Number.MAX_SAFE_INTEGER;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  if (!properties) return text;
  return Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, filled(each, text)]),
  );
}

const itemOf = (reply: { properties: { items: { items: TSchema } } }) =>
  reply.properties.items.items as Form;

/** `digits` are those of a candle's prices before the point. */
type House = { count: number; text: string; digits: number };
let house: House = { count: 0, text: '', digits: 1 };

const items = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const each = (schema: Form, own: (index: number) => object) =>
  items(house.count, (index) => ({ ...(filled(schema, house.text) as object), ...own(index) }));
const whole = (reply: TSchema) => filled(reply, house.text) as object;
const coins = () =>
  each(itemOf(market.coins.reply), (index) => ({
    symbol: `C${index}`,
    id: `c-${index}`,
    sparkline: items(24, () => '1'.repeat(20)),
  }));
const start = Date.parse('2026-01-01T00:00:00Z');

/** Replies of each route, by path; every list has `house.count` items or a multiple of them. */
const answers: Record<string, (query: URLSearchParams) => object> = {
  [market.coins.path]: () => ({ ...whole(market.coins.reply), items: coins() }),
  [market.candles.path](query) {
    const to = Date.parse(query.get('to') ?? '9999-01-01T00:00:00Z');
    const price = `${'9'.repeat(house.digits)}.99999999`;
    const candle = { open: price, high: price, low: price, close: price, volume: '9999999999.99' };
    const all = items(house.count * 4, (index) => ({
      ...candle,
      time: new Date(start + index * 60_000).toISOString(),
      synthetic: index < house.count,
    }));
    return { items: all.filter(({ time }) => Date.parse(time) <= to).slice(-1000) };
  },
  [orders.book.path]() {
    const row = filled(orders.book.reply.properties.asks.items, house.text) as object;
    const rows = (most: number) =>
      items(Math.min(house.count, most), (index) => ({ ...row, orders: index }));
    const stops = rows(40).map((one) => ({ ...one, side: 'sell' }));
    return { ...whole(orders.book.reply), asks: rows(25), bids: rows(25), stops };
  },
  [portfolio.all.path]: () => ({
    ...whole(portfolio.all.reply),
    items: each(itemOf(portfolio.all.reply), (index) => ({ coin: `C${index}` })),
  }),
};
for (const route of [people.statement, orders.list, positions.list, contracts.list])
  answers[route.path] = (query) => {
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
    const all = each(itemOf(route.reply), (index) => ({ id: `${index}` }));
    const next = from + limit < all.length ? `${from + limit}` : null;
    return { ...whole(route.reply), items: all.slice(from, from + limit), nextCursor: next };
  };

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers[pathname]?.(searchParams)));
});
let assistant: Assistant;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = { id: 'a', sign: () => 'a' };
  assistant = await openAssistant(
    readingTools(
      openApi(url, key, () => 0),
      url,
    ),
  );
});
afterAll(() => {
  server.close();
});

/** All pages of a tool, the first one first; each answer is looked at by the assistant. */
async function pagesOf(name: string, args: Said): Promise<Said[]> {
  const pages = [await assistant.call(name, args)];
  for (let cursor; (cursor = pages.at(-1)?.['nextCursor']);)
    pages.push(await assistant.call(name, { ...args, cursor }));
  return pages;
}

const idsOf = (pages: Said[], of: string) =>
  pages.flatMap(({ items: list }) => (list as Said[]).map((item) => item[of]));

const houses = fc.record({
  count: fc.integer({ min: 0, max: 100 }),
  text: fc
    .tuple(fc.constantFrom(...letters), fc.integer({ min: 0, max: 40 }))
    .map(([letter, length]) => letter.repeat(length)),
  digits: fc.integer({ min: 1, max: 30 }),
  limit: fc.option(fc.integer({ min: 20, max: 100 }), { nil: undefined }),
});
const fullest: [{ count: number; text: string; digits: number; limit: number | undefined }][] = [
  '"',
  'क',
].map((letter) => [{ count: 100, text: letter.repeat(40), digits: 30, limit: 100 }]);

test('no answer is longer than an assistant takes, and the pages of a list are the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(houses, async ({ limit, ...held }) => {
      house = held;
      const args = limit === undefined ? {} : { limit };
      for (const [name, id] of [
        ['prices', 'symbol'] as const,
        ['portfolio', 'coin'] as const,
        ...(['statement', 'orders', 'positions', 'contracts'] as const).map(
          (list) => [list, 'id'] as const,
        ),
      ]) {
        const prefix = id === 'id' ? '' : 'C';
        const expected = items(held.count, (index) => `${prefix}${index}`);
        expect(idsOf(await pagesOf(name, args), id)).toEqual(expected);
      }
      if (held.count === 0) return;
      const book = await pagesOf('order_book', { coin: 'C0', ...args });
      for (const [side, most] of [
        ['asks', 25] as const,
        ['bids', 25] as const,
        ['stops', 40] as const,
      ])
        expect(book.flatMap((page) => (page[side] as Said[]).map((row) => row['orders']))).toEqual(
          items(Math.min(held.count, most), (index) => index),
        );
      const candles = await pagesOf('candles', { coin: 'C0', interval: '1m', ...args });
      expect(
        candles
          .toReversed()
          .flatMap((page) => page['items'] as string[])
          .map(timeOf),
      ).toEqual(items(held.count * 4, (index) => start + index * 60_000));
    }),
    { numRuns: 6, examples: fullest },
  );
});

const timeOf = (line: string) => Date.parse(line.split(',')[0] ?? '');

test('a page of candles has a hundred of them, at nine crore rupees too', async () => {
  house = { count: 300, text: 'a', digits: 8 };
  const { items: page } = await assistant.call('candles', { coin: 'c0', interval: '1m' });
  expect((page as string[]).length).toBe(100);
});

test('a receipt with a thousand problems is told in one answer', async () => {
  house = { count: 1, text: 'क'.repeat(40), digits: 1 };
  const steps = items(30, (index) => {
    const step = openStep(`step ${index}`, 'What holds of this receipt, in one sentence.');
    for (let problem = 0; problem < 60; problem += 1)
      step.fail('receipt, payout', 'is another', '9'.repeat(64), '8'.repeat(64));
    return step.close();
  });
  const { receipt } = (contracts.receiptFile.reply as Form).properties ?? {};
  const told = await checked(reportOf(steps), filled(receipt ?? {}, house.text) as never);
  expect(bytesOf(answerOf(told))).toBeLessThanOrEqual(MOST_BYTES);
  expect(told.checks.map(({ problems, more }) => problems.length + more)).toEqual(
    items(30, () => 60),
  );
});
