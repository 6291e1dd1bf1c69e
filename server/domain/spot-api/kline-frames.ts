/**
 * What a stream of klines says: the running one is read once, then carried from tick to tick; at
 * the first tick behind its end it is said once more, closed.
 */
import {
  addFills,
  addPart,
  type ExchangeKline,
  klineStart,
} from '#server/domain/market/klines.rules.ts';
import type { MarketTick } from '#server/domain/market/market.ts';

import { idsOf } from './days.ts';
import { filledBy } from './feed.ts';
import type { FrameMaker, FrameServices, Said } from './frames.ts';
import { closeTime } from './klines.ts';
import type { Stream } from './streams.rules.ts';
import { priceText, quantityText, rupeesText, symbolOf } from './symbols.ts';
import { tradeId } from './trades.ts';
import { readTradeEdges, type TradeRow } from './trades.sql.ts';

type KlineStream = Extract<Stream, { kind: 'kline' }>;

/** Ids are of the first and the last fill in it; -1 where there is none. */
type Running = { kline: ExchangeKline; firstId: number; lastId: number };

export function klineFrames(services: FrameServices, stream: KlineStream): FrameMaker {
  const { market, database, feed, inTurn } = services;
  const { coin, interval, offsetMs } = stream;
  let running: Running | null = null;
  /** Fills of ticks up to this one are in what was read. */
  let traded = -1;
  let isOver = false;

  function carry(tick: MarketTick): Said {
    const price = tick.prices.get(coin.symbol);
    if (price === undefined || !running) return [];
    const at = tick.at.getTime();
    const time = klineStart(at, interval, offsetMs);
    const part: ExchangeKline = {
      time,
      open: price,
      high: price,
      low: price,
      close: price,
      fills: 0,
      quantity: 0n,
      boughtQuantity: 0n,
      amount: 0n,
      boughtAmount: 0n,
    };
    if (time < running.kline.time) return [];
    if (time === running.kline.time) {
      addPart(running.kline, part);
      return [frame(running, at, false)];
    }
    const over = frame(running, at, true);
    running = { kline: part, firstId: -1, lastId: -1 };
    return [over, frame(running, at, false)];
  }

  function add(trades: readonly TradeRow[]): void {
    for (const trade of trades) {
      if (!running || trade.coin !== coin.symbol || trade.tick <= traded) continue;
      if (trade.at.getTime() < running.kline.time) continue;
      addFills(running.kline, filledBy(trade));
      running.lastId = tradeId(trade);
      if (running.firstId < 0) running.firstId = running.lastId;
    }
  }

  /**
   * What comes while it is being read is added: a price twice is a price once, and fills are told
   * apart by their ticks.
   */
  async function begin(): Promise<void> {
    if (isOver) return;
    const last = market.last()?.number ?? -1;
    const known = feed.traded();
    const [kline] = await market.klines(coin, {
      interval,
      from: null,
      to: null,
      limit: 1,
      keep: 'newest',
      offsetMs,
      fillsUpTo: known,
    });
    if (!kline) return;
    const [edge] = await readTradeEdges(database, [coin.symbol], kline.time, known);
    traded = known;
    running = { kline, ...idsOf(edge, kline.fills) };
    for (const tick of feed.ticksAfter(last)) carry(tick);
    add(feed.tradesAfter(known));
  }

  function frame({ kline, firstId, lastId }: Running, at: number, isClosed: boolean): object {
    const symbol = symbolOf(coin);
    return {
      e: 'kline',
      E: at,
      s: symbol,
      k: {
        t: kline.time,
        T: closeTime(kline, interval, offsetMs),
        s: symbol,
        i: interval,
        f: firstId,
        L: lastId,
        o: priceText(kline.open),
        c: priceText(kline.close),
        h: priceText(kline.high),
        l: priceText(kline.low),
        v: quantityText(kline.quantity, coin),
        n: kline.fills,
        x: isClosed,
        q: rupeesText(kline.amount),
        V: quantityText(kline.boughtQuantity, coin),
        Q: rupeesText(kline.boughtAmount),
        B: '0',
      },
    };
  }

  inTurn(begin);
  return {
    atTick: carry,
    atTrades(trades) {
      add(trades);
      return [];
    },
    end: () => (isOver = true),
  };
}
