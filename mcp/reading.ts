/**
 * Tools that read: prices, candles, the book, what one has and did, receipts with their check, and
 * the rules.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Type } from 'typebox';

import { contracts } from '#protocol/contracts.ts';
import { Interval, market } from '#protocol/market.ts';
import { orders } from '#protocol/orders.ts';
import { people } from '#protocol/people.ts';
import { portfolio } from '#protocol/portfolio.ts';
import { positions } from '#protocol/positions.ts';
import { closed } from '#protocol/route.ts';
import { openGet, compareWithPublic, completed, fetchFor } from '#verifier/public-tape.ts';
import { readReceiptFile } from '#verifier/read.ts';
import { verifyReceipt } from '#verifier/receipt.ts';
import { reportOf } from '#verifier/report.ts';
import { withSigned } from '#verifier/check-signatures.ts';

import type { Api } from './api.ts';
import { type Tool, tool } from './tool.ts';

const Coin = Type.String({ maxLength: 10, description: 'Symbol of a coin, e.g. BTC' });
const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(
    Type.String({ maxLength: 100, description: '`nextCursor` of the page before' }),
  ),
};
const nothing = closed({});

/** Topics of the rules, and the document that holds each. */
const documents = {
  contracts: 'settlement.md',
  'orders and positions': 'orders.md',
  'prices and the tape': 'market.md',
  verification: 'verification.md',
  limits: 'limits.md',
  'the books': 'ledger.md',
  liabilities: 'liabilities.md',
} as const;
const topics = Object.keys(documents) as (keyof typeof documents)[];

export function readingTools(api: Api, baseUrl: string): Tool[] {
  return [
    tool(
      {
        name: 'prices',
        title: 'Prices',
        description:
          'Prices of coins in rupees with their change over 24 hours. Prices are simulated unless `delayed` or the rules say otherwise.',
        input: closed({ coins: Type.Optional(Type.Array(Coin, { maxItems: 100 })) }),
      },
      async ({ coins }) => {
        const { items, tick } = await api.call(market.coins);
        const wanted = coins && new Set(coins.map((symbol) => symbol.toUpperCase()));
        const found = items
          .filter(({ symbol }) => wanted?.has(symbol) ?? true)
          .map(({ sparkline: _, ...coin }) => coin);
        return { tick, items: found };
      },
    ),
    tool(
      {
        name: 'candles',
        title: 'Candles',
        description: 'Open, high, low, close and volume of a coin, oldest first, at most 1,000.',
        input: closed({
          coin: Coin,
          interval: Interval,
          from: Type.Optional(Type.String({ description: 'ISO-8601 in UTC' })),
          to: Type.Optional(Type.String({ description: 'ISO-8601 in UTC' })),
        }),
      },
      (query) => api.call(market.candles, { query }),
    ),
    tool(
      {
        name: 'order_book',
        title: 'Order book',
        description: 'The house’s quotes for a coin, and what people’s resting orders add up to.',
        input: closed({ coin: Coin }),
      },
      (query) => api.call(orders.book, { query }),
    ),
    tool(
      {
        name: 'portfolio',
        title: 'Portfolio',
        description: 'What the account is worth: rupees, coins with cost and profit, stakes.',
        input: nothing,
      },
      () => api.call(portfolio.all),
    ),
    tool(
      {
        name: 'statement',
        title: 'Statement',
        description: 'Every movement of the account’s money, newest first.',
        input: closed(page),
      },
      (query) => api.call(people.statement, { query }),
    ),
    tool(
      {
        name: 'orders',
        title: 'Orders',
        description: 'The account’s spot orders, newest first.',
        input: closed(page),
      },
      (query) => api.call(orders.list, { query }),
    ),
    tool(
      {
        name: 'positions',
        title: 'Positions',
        description: 'The account’s positions with leverage, newest first.',
        input: closed(page),
      },
      (query) => api.call(positions.list, { query }),
    ),
    tool(
      {
        name: 'contracts',
        title: 'Contracts',
        description: 'The account’s fixed-return contracts, newest first.',
        input: closed({
          state: Type.Optional(Type.Enum(['active', 'closed'])),
          ...page,
        }),
      },
      (query) => api.call(contracts.list, { query }),
    ),
    tool(
      {
        name: 'check_receipt',
        title: 'Check a receipt',
        description:
          'Fetches the receipt of a settled contract and checks it here, step by step, against the public tape of prices: nothing has to be believed.',
        input: closed({
          id: Type.String({ maxLength: 60, description: 'Id of the contract, `contract-…`' }),
        }),
      },
      async ({ id }) => {
        const file = await api.call(contracts.receiptFile, { params: { id } });
        const { receipt, extract } = readReceiptFile(JSON.stringify(file));
        const shown = await fetchFor(openGet(baseUrl, fetch), receipt, extract);
        const stretch = extract ? completed(extract, shown) : shown;
        const { verdict, steps } = reportOf([
          ...verifyReceipt(receipt, await withSigned(stretch)).steps,
          ...compareWithPublic(receipt, extract, shown).steps,
        ]);
        const { ticks: _ticks, path: _path, epochs: _epochs, ...told } = receipt;
        return {
          verdict,
          checks: steps.map(({ claim, verdict: each, problems }) => ({
            claim,
            verdict: each,
            problems,
          })),
          receipt: told,
        };
      },
    ),
    tool(
      {
        name: 'rules',
        title: 'Rules',
        description: 'The published rules by which prices are made and orders and contracts end.',
        input: closed({ topic: Type.Enum(topics) }),
      },
      async ({ topic }) => ({
        topic,
        text: readFileSync(join(import.meta.dirname, '..', 'docs', documents[topic]), 'utf8'),
      }),
    ),
  ];
}
