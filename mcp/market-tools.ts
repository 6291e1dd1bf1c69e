/** Tools that read the market: prices, candles and the order book. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { type Candle, Coin, CoinList, Interval, market } from '#protocol/market.ts';
import { Book, orders } from '#protocol/orders.ts';
import { closed, Nullable, Page, Time } from '#protocol/route.ts';

import { largestPage, lengthOf } from './answers.ts';
import type { Api } from './api.ts';
import { coinNamed, readCoin, SpelledCoin } from './coins.ts';
import { WrongArgument } from './faults.ts';
import { afterCoin, page, type Tool, tool, wrongCursor } from './tool.ts';

const PRICES_USUAL = 30;
const CANDLES_USUAL = 100;
const ROWS_USUAL = 10;

const Prices = Type.Object({
  tick: CoinList.properties.tick,
  ...Page(Type.Omit(Coin, ['sparkline'])).properties,
});

function prices(api: Api): Tool {
  return tool(
    {
      name: 'prices',
      title: 'Prices',
      description:
        'Prices of coins in rupees with their change over 24 hours; of all coins, page by page, where none is named. Prices are simulated unless `delayed` or the rules say otherwise.',
      input: closed({
        coins: Type.Optional(Type.Array(SpelledCoin, { maxItems: 100 })),
        ...page(PRICES_USUAL),
      }),
      output: Prices,
      example: { coins: ['BTC', 'ETH'] },
    },
    async ({ coins: wanted, limit = PRICES_USUAL, cursor }) => {
      const { items, tick } = await api.call(market.coins);
      const named = wanted?.map((text, index) => coinNamed(items, text, `coins.${index}`));
      const chosen = items.filter((coin) => named?.includes(coin) ?? true);
      const rest = afterCoin(chosen, ({ symbol }) => symbol, cursor);
      const shown = rest.map(({ sparkline: _, ...coin }) => coin);
      return largestPage(
        limit,
        (most) => ({
          tick,
          items: shown.slice(0, most),
          nextCursor: shown.length > most ? (shown[most - 1]?.symbol ?? null) : null,
        }),
        lengthOf,
      );
    },
  );
}

/** Parses a time to milliseconds; undefined stays undefined. Throws WrongArgument. */
function momentOf(text: string | undefined, parameter: string): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new WrongArgument(parameter, `${JSON.stringify(text)} is no time.`);
  return at;
}

const COLUMNS = 'time,open,high,low,close,volume';
const Candles = Type.Object({
  coin: Type.String(),
  interval: Interval,
  columns: Type.String({
    description: `\`${COLUMNS}\`: the fields of an item, separated by commas`,
  }),
  items: Type.Array(
    Type.String({ description: 'A candle; prices in INR with eight decimals, volume with two' }),
  ),
  syntheticUntil: Type.Union([Time, Type.Null()], {
    description:
      'The last candle here of the history from before the first tick, which is made up; null where there is none',
  }),
  nextCursor: Nullable(Type.String()),
});

function candles(api: Api): Tool {
  return tool(
    {
      name: 'candles',
      title: 'Candles',
      description:
        'Candles of a coin as lines of `columns`. A page is the newest of the range, oldest first; `cursor` leads to those before.',
      input: closed({
        coin: SpelledCoin,
        interval: Interval,
        from: Type.Optional(Time),
        to: Type.Optional(Time),
        ...page(CANDLES_USUAL),
      }),
      output: Candles,
      example: { coin: 'BTC', interval: '15m', limit: 50 },
    },
    async ({ coin: spelled, interval, from, to, limit = CANDLES_USUAL, cursor }) => {
      const { symbol: coin } = await readCoin(api, spelled);
      const first = momentOf(from, 'from') ?? -Infinity;
      const last = momentOf(to, 'to') ?? Infinity;
      if (first > last) throw new WrongArgument('from', 'is after `to`.');
      if (cursor !== undefined && !Value.Check(Time, cursor)) throw wrongCursor(cursor);
      const end = Math.min(last, (momentOf(cursor, 'cursor') ?? Infinity) - 1);
      const until = Number.isFinite(end) ? new Date(end).toISOString() : undefined;
      const { items } = await api.call(market.candles, { query: { coin, interval, to: until } });
      const within = items.filter(({ time }) => Date.parse(time) >= first);
      return largestPage(
        limit,
        (most) => {
          const shown = within.slice(-most);
          return {
            coin,
            interval,
            columns: COLUMNS,
            items: shown.map(lineOf),
            syntheticUntil: shown.findLast(({ synthetic }) => synthetic)?.time ?? null,
            nextCursor: within.length > most ? (shown[0]?.time ?? null) : null,
          };
        },
        lengthOf,
      );
    },
  );
}

const lineOf = (candle: Omit<Candle, 'synthetic'>) =>
  [
    candle.time.replace('.000Z', 'Z'),
    candle.open,
    candle.high,
    candle.low,
    candle.close,
    candle.volume,
  ].join(',');

const sides = ['asks', 'bids', 'stops'] as const;

function orderBook(api: Api): Tool {
  return tool(
    {
      name: 'order_book',
      title: 'Order book',
      description:
        'The house’s quotes for a coin, and what people’s resting orders add up to: of each side a page, nearest to the price first. The book moves between pages.',
      input: closed({ coin: SpelledCoin, ...page(ROWS_USUAL) }),
      output: Type.Object({ ...Book.properties, nextCursor: Nullable(Type.String()) }),
      example: { coin: 'BTC', limit: 5 },
    },
    async ({ coin: spelled, limit = ROWS_USUAL, cursor = '0' }) => {
      const { symbol: coin } = await readCoin(api, spelled);
      const from = Number(cursor);
      if (!/^\d{1,6}$/.test(cursor)) throw wrongCursor(cursor);
      const book = await api.call(orders.book, { query: { coin } });
      const longest = Math.max(...sides.map((side) => book[side].length));
      return largestPage(
        limit,
        (most) => ({
          ...book,
          asks: book.asks.slice(from, from + most),
          bids: book.bids.slice(from, from + most),
          stops: book.stops.slice(from, from + most),
          nextCursor: longest > from + most ? `${from + most}` : null,
        }),
        (shown) => Math.max(...sides.map((side) => shown[side].length)),
      );
    },
  );
}

export const marketTools = (api: Api): Tool[] => [prices(api), candles(api), orderBook(api)];
