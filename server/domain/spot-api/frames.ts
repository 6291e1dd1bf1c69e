/** What streams say at a tick: each frame made once for all who follow its stream. */
import type { CoinFact, Market, MarketTick } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';

import {
  bestOf,
  type Books,
  changedLevels,
  levelsNow,
  shownDepth,
  type TickBook,
} from './books.ts';
import { type Days, MINUTE_MS, type Span } from './days.ts';
import type { Feed } from './feed.ts';
import { klineFrames } from './kline-frames.ts';
import type { Stream } from './streams.rules.ts';
import { priceText, quantityText, rupeesText, symbolOf } from './symbols.ts';
import { full, meanOf } from './tickers.ts';
import { isBuyerMaker, shownAggregate, tradeId } from './trades.ts';
import type { TradeRow } from './trades.sql.ts';

export type FrameServices = {
  database: Reader;
  market: Market;
  books: Books;
  days: Days;
  feed: Feed;
  /**
   * Runs a reading of the database when it is its turn: however many streams begin, few read at
   * once.
   */
  inTurn(work: () => Promise<void>): void;
};
type Services = FrameServices;
/**
 * What is said of a stream at a tick: nothing, once, or twice where a kline closes and the next one
 * begins.
 */
export type Said = readonly object[];

const AVERAGE_TICKS_MS = 5 * MINUTE_MS;

/**
 * Remembers what a stream's next frame depends on; made when the first follows it, and ended with
 * the last.
 */
export type FrameMaker = {
  /** Of a new tick. */
  atTick(tick: MarketTick): Promise<Said> | Said;
  /** Of fills that are known now. */
  atTrades(trades: readonly TradeRow[]): Said;
  end?(): void;
};

/** Whose books frames of these streams say: they are read together before the frames are made. */
export function bookCoins(streams: readonly Stream[], market: Market): readonly CoinFact[] {
  if (streams.some(({ kind }) => kind === 'allTickers')) return market.coins;
  const kinds: readonly string[] = ['depth', 'levels', 'bookTicker', 'ticker'];
  const coins = streams.flatMap((stream) =>
    'coin' in stream && kinds.includes(stream.kind) ? [stream.coin] : [],
  );
  return [...new Set(coins)];
}

export function openFrames(services: Services, stream: Stream): FrameMaker {
  const nothing = () => [];
  switch (stream.kind) {
    case 'kline':
      return klineFrames(services, stream);
    case 'trade':
    case 'aggTrade': {
      const { kind, coin } = stream;
      return { atTick: nothing, atTrades: (trades) => tradeFrames(kind, coin, trades) };
    }
    case 'depth':
      return { atTick: depthFrames(services, stream.coin), atTrades: nothing };
    case 'levels':
      return { atTick: () => levelFrames(services, stream), atTrades: nothing };
    case 'bookTicker':
      return { atTick: () => bookFrames(services, stream.coin), atTrades: nothing };
    case 'avgPrice':
      return averageFrames(services, stream.coin);
    case 'miniTicker':
    case 'ticker':
    case 'allMiniTickers':
    case 'allTickers':
      return { atTick: (tick) => tickerFrames(services, stream, tick), atTrades: nothing };
  }
}

function tradeFrames(
  kind: 'trade' | 'aggTrade',
  coin: CoinFact,
  trades: readonly TradeRow[],
): Said {
  return trades
    .filter((trade) => trade.coin === coin.symbol)
    .map((trade) => {
      const head = { e: kind, E: trade.at.getTime(), s: symbolOf(coin) };
      if (kind === 'aggTrade') return { ...head, ...shownAggregate(trade, coin) };
      return {
        ...head,
        t: tradeId(trade),
        p: priceText(trade.price),
        q: quantityText(trade.quantity, coin),
        T: trade.at.getTime(),
        m: isBuyerMaker(trade),
        M: true,
      };
    });
}

const miniFrame = (coin: CoinFact, span: Span, at: number) => ({
  e: '24hrMiniTicker',
  E: at,
  s: symbolOf(coin),
  c: priceText(span.close),
  o: priceText(span.open),
  h: priceText(span.high),
  l: priceText(span.low),
  v: quantityText(span.quantity, coin),
  q: rupeesText(span.amount),
});

function tickerFrame(coin: CoinFact, span: Span, at: number, book: TickBook | undefined) {
  const figures = full(span, coin, at);
  const best = bestOf(book, coin);
  return {
    e: '24hrTicker',
    E: at,
    s: figures.symbol,
    p: figures.priceChange,
    P: figures.priceChangePercent,
    w: figures.weightedAvgPrice,
    x: figures.openPrice,
    c: figures.lastPrice,
    Q: quantityText(span.lastQuantity, coin),
    b: best.bidPrice,
    B: best.bidQty,
    a: best.askPrice,
    A: best.askQty,
    o: figures.openPrice,
    h: figures.highPrice,
    l: figures.lowPrice,
    v: figures.volume,
    q: figures.quoteVolume,
    O: figures.openTime,
    C: figures.closeTime,
    F: figures.firstId,
    L: figures.lastId,
    n: figures.count,
  };
}

async function tickerFrames(
  { market, books, days }: Services,
  stream: Stream,
  tick: MarketTick,
): Promise<Said> {
  const coins = 'coin' in stream ? [stream.coin] : market.coins;
  const isMini = stream.kind === 'miniTicker' || stream.kind === 'allMiniTickers';
  const spans = await days.read();
  const known = isMini ? new Map<string, TickBook>() : await books.read(coins);
  const at = tick.at.getTime();
  const frames = coins.flatMap((coin) => {
    const span = spans.get(coin.symbol);
    if (!span || !tick.prices.has(coin.symbol)) return [];
    return [
      isMini ? miniFrame(coin, span, at) : tickerFrame(coin, span, at, known.get(coin.symbol)),
    ];
  });
  return 'coin' in stream ? frames : [frames];
}

async function bookFrames({ books }: Services, coin: CoinFact): Promise<Said> {
  const book = (await books.read([coin])).get(coin.symbol);
  if (!book) return [];
  const { bidPrice, bidQty, askPrice, askQty } = bestOf(book, coin);
  return [{ u: book.tick, s: symbolOf(coin), b: bidPrice, B: bidQty, a: askPrice, A: askQty }];
}

async function levelFrames(
  { books }: Services,
  { coin, levels }: Extract<Stream, { kind: 'levels' }>,
): Promise<Said> {
  const book = (await books.read([coin])).get(coin.symbol);
  return book ? [shownDepth(book, coin, levels)] : [];
}

/**
 * From the book before to this one, without a gap in their numbers. What changed one book earlier
 * is said again: a snapshot may come from another process, which read the same tick's book a moment
 * before or after this one.
 */
function depthFrames({ books }: Services, coin: CoinFact): (tick: MarketTick) => Promise<Said> {
  const read = async () => (await books.read([coin])).get(coin.symbol);
  // From the first follower on: a client that follows now hears of all that comes after its later
  // snapshot.
  let before: Promise<TickBook | undefined> = read().catch(() => undefined);
  type Changes = { bids: Map<bigint, bigint>; asks: Map<bigint, bigint> };
  let earlier: Changes = { bids: new Map(), asks: new Map() };
  return async (tick) => {
    const last = await before;
    const book = await read();
    if (!book || (last && book.tick <= last.tick)) return [];
    before = Promise.resolve(book);
    if (!last) return [];
    const changes: Changes = {
      bids: changedLevels(last.bids, book.bids),
      asks: changedLevels(last.asks, book.asks),
    };
    const said = {
      e: 'depthUpdate',
      E: tick.at.getTime(),
      s: symbolOf(coin),
      U: last.tick + 1,
      u: book.tick,
      b: levelsNow([changes.bids, earlier.bids], book.bids, coin),
      a: levelsNow([changes.asks, earlier.asks], book.asks, coin),
    };
    earlier = changes;
    return [said];
  };
}

/** Begins with what HTTP answers; at the tick after that has been read. */
function averageFrames({ market, inTurn }: Services, coin: CoinFact): FrameMaker {
  let prices: { at: number; price: bigint }[] | null = null;
  let isOver = false;
  inTurn(async () => {
    if (isOver) return;
    const known = await market.recentPrices(coin);
    prices = known.map((one) => ({ at: one.at.getTime(), price: one.price }));
  });
  return {
    atTrades: () => [],
    end: () => (isOver = true),
    atTick(tick) {
      const at = tick.at.getTime();
      const price = tick.prices.get(coin.symbol);
      if (prices === null) return [];
      if (price !== undefined && prices.at(-1)?.at !== at) prices.push({ at, price });
      prices = prices.filter((one) => one.at > at - AVERAGE_TICKS_MS && one.at <= at);
      if (prices.length === 0) return [];
      const mean = meanOf(prices.map((one) => one.price));
      return [{ e: 'avgPrice', E: at, s: symbolOf(coin), i: '5m', w: priceText(mean), T: at }];
    },
  };
}
