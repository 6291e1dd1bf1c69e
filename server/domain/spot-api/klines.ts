/** Klines as exchange clients read them: twelve-element rows. */
import {
  type ExchangeKline,
  type KlineInterval,
  nextKlineStart,
} from '#server/domain/market/klines.rules.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';

import { integer, interval, oneCoin, type Params, startAndEnd, timeZone } from './params.ts';
import { priceText, quantityText, rupeesText } from './symbols.ts';

/** Rising; the oldest where a start is sent, else the newest. */
export async function listKlines(market: Market, params: Params) {
  const coin = oneCoin(market, params);
  const of = interval(params);
  const { from, to } = startAndEnd(params);
  const offsetMs = timeZone(params);
  const klines = await market.klines(coin, {
    interval: of,
    from,
    to,
    offsetMs,
    limit: integer(params, 'limit', { fallback: 500, most: 1_000 }),
    keep: from === null ? 'newest' : 'oldest',
  });
  return klines.map((kline) => row(kline, coin, closeTime(kline, of, offsetMs)));
}

/** The last millisecond of a kline. */
export const closeTime = ({ time }: ExchangeKline, of: KlineInterval, offsetMs: number): number =>
  nextKlineStart(time, of, offsetMs) - 1;

const row = (kline: ExchangeKline, coin: CoinFact, closes: number) => [
  kline.time,
  priceText(kline.open),
  priceText(kline.high),
  priceText(kline.low),
  priceText(kline.close),
  quantityText(kline.quantity, coin),
  closes,
  rupeesText(kline.amount),
  kline.fills,
  quantityText(kline.boughtQuantity, coin),
  rupeesText(kline.boughtAmount),
  '0',
];
