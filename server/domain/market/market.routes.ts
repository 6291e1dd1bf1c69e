/** Routes of the market, all public: coins, candles, figures of a coin, the tape and its epochs. */
import type { FastifyInstance } from 'fastify';

import { type Candle, market as routes } from '#protocol/market.ts';
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { refuse } from '#server/kit/refuse.ts';
import { serve } from '#server/kit/serve.ts';

import type { Bar } from './candles.rules.ts';
import type { CoinFact, Market } from './market.ts';

export function serveMarket(app: FastifyInstance, market: Market): void {
  serve(app, routes.coins, () => market.list());

  serve(app, routes.candles, async ({ query }) => {
    const coin = knownCoin(market, query.coin);
    const from = query.from === undefined ? null : new Date(query.from);
    const to = query.to === undefined ? null : new Date(query.to);
    refuseReversed(from?.getTime(), to?.getTime());
    const bars = await market.candles(coin, { interval: query.interval, from, to });
    return { items: bars.map(toCandle) };
  });

  serve(app, routes.stats, ({ query }) => market.stats(knownCoin(market, query.coin)));

  serve(app, routes.ticks, async ({ query }) => {
    refuseReversed(query.from, query.to);
    return { items: await market.ticks(query.from, query.to) };
  });

  serve(app, routes.epochs, async ({ query }) => {
    refuseReversed(query.from, query.to);
    return { items: await market.epochs(query.from, query.to) };
  });
}

function knownCoin(market: Market, symbol: string): CoinFact {
  return market.coin(symbol) ?? refuse('not-found');
}

function refuseReversed(from: number | undefined, to: number | undefined): void {
  if (from === undefined || to === undefined || from <= to) return;
  refuse('invalid', { fields: { from: 'Must not be after to.' } });
}

function toCandle(bar: Bar): Candle {
  return {
    time: new Date(bar.time).toISOString(),
    open: formatAmount(bar.open, PRICE_SCALE),
    high: formatAmount(bar.high, PRICE_SCALE),
    low: formatAmount(bar.low, PRICE_SCALE),
    close: formatAmount(bar.close, PRICE_SCALE),
    volume: formatAmount(bar.volume, INR_SCALE),
    synthetic: bar.synthetic,
  };
}
