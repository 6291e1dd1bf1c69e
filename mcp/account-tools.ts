/** Tools that read the account: what it is worth, what moved, and what was placed. */
import { Type } from 'typebox';

import { contracts } from '#protocol/contracts.ts';
import { orders } from '#protocol/orders.ts';
import { people } from '#protocol/people.ts';
import { Portfolio, portfolio } from '#protocol/portfolio.ts';
import { positions } from '#protocol/positions.ts';
import { closed, Nullable } from '#protocol/route.ts';

import { largestPage, lengthOf } from './answers.ts';
import type { Api } from './api.ts';
import { readCoin, SpelledCoin } from './coins.ts';
import { afterCoin, page, type Tool, tool } from './tool.ts';

const HOLDINGS_USUAL = 20;
const LINES_USUAL = 40;
const PLACED_USUAL = 10;

function holdings(api: Api): Tool {
  return tool(
    {
      name: 'portfolio',
      title: 'Portfolio',
      description:
        'What the account is worth: rupees, stakes, and its coins with cost and profit, page by page.',
      input: closed(page(HOLDINGS_USUAL)),
      output: Type.Object({ ...Portfolio.properties, nextCursor: Nullable(Type.String()) }),
      example: { limit: 10 },
    },
    async ({ limit = HOLDINGS_USUAL, cursor }) => {
      const { items, ...whole } = await api.call(portfolio.all);
      const rest = afterCoin(items, ({ coin }) => coin, cursor);
      return largestPage(
        limit,
        (most) => ({
          ...whole,
          items: rest.slice(0, most),
          nextCursor: rest.length > most ? (rest[most - 1]?.coin ?? null) : null,
        }),
        lengthOf,
      );
    },
  );
}

/** Tools whose lists the server pages: for a page that is too long, a shorter one is requested. */
export function accountTools(api: Api): Tool[] {
  return [
    holdings(api),
    tool(
      {
        name: 'statement',
        title: 'Statement',
        description: 'Every movement of the account’s money, newest first.',
        input: closed(page(LINES_USUAL)),
        output: people.statement.reply,
        example: { limit: 20 },
      },
      ({ limit: most = LINES_USUAL, cursor }) =>
        largestPage(
          most,
          (limit) => api.call(people.statement, { query: { limit, cursor } }),
          lengthOf,
        ),
    ),
    tool(
      {
        name: 'orders',
        title: 'Orders',
        description: 'The account’s spot orders, newest first.',
        input: closed({
          state: orders.list.query.properties.state,
          coin: Type.Optional(SpelledCoin),
          ...page(PLACED_USUAL),
        }),
        output: orders.list.reply,
        example: { state: 'open', limit: 5 },
      },
      async ({ limit: most = PLACED_USUAL, coin: spelled, ...query }) => {
        const coin = spelled === undefined ? undefined : (await readCoin(api, spelled)).symbol;
        return largestPage(
          most,
          (limit) => api.call(orders.list, { query: { ...query, coin, limit } }),
          lengthOf,
        );
      },
    ),
    tool(
      {
        name: 'positions',
        title: 'Positions',
        description: 'The account’s positions with leverage, newest first.',
        input: closed({ state: positions.list.query.properties.state, ...page(PLACED_USUAL) }),
        output: positions.list.reply,
        example: { state: 'open', limit: 5 },
      },
      ({ limit: most = PLACED_USUAL, ...query }) =>
        largestPage(
          most,
          (limit) => api.call(positions.list, { query: { ...query, limit } }),
          lengthOf,
        ),
    ),
    tool(
      {
        name: 'contracts',
        title: 'Contracts',
        description: 'The account’s fixed-return contracts, newest first.',
        input: closed({ state: contracts.list.query.properties.state, ...page(PLACED_USUAL) }),
        output: contracts.list.reply,
        example: { state: 'closed', limit: 5 },
      },
      ({ limit: most = PLACED_USUAL, ...query }) =>
        largestPage(
          most,
          (limit) => api.call(contracts.list, { query: { ...query, limit } }),
          lengthOf,
        ),
    ),
  ];
}
