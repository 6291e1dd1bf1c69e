/**
 * Routes of the market, all public: coins, candles and single prices, figures of a coin, the tape
 * and its epochs.
 */
import type { FastifyInstance } from 'fastify';

import { type Candle as CandleBody, market as routes, RANGE_MOST } from '#protocol/market.ts';
import { marketOverview } from '#protocol/market-overview.ts';
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { refuse } from '#server/kit/refuse.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { Candle } from './candles.rules.ts';
import type { CoinFact, Market } from './market.ts';
import {
  areEpochsFinished,
  areRoundsFinished,
  areTicksFinished,
  spanOfEpochs,
  spanOfRounds,
  spanOfTicks,
} from './tape.ts';

/** What is shown at a glance is worked out this often, for the first client that asks. */
const MINUTE_MS = 60_000;

export function serveMarket(app: FastifyInstance, market: Market): void {
  const lastNumber = () => market.last()?.number;
  serve(app, routes.coins, () => market.list(), { shared: { until: () => market.standing() } });

  serve(app, routes.terms, () => market.terms);

  serve(
    app,
    routes.candles,
    async ({ query }) => {
      const coin = knownCoin(market, query.coin);
      const from = timeOf(query.from, 'from');
      const to = timeOf(query.to, 'to');
      refuseReversed(from?.getTime(), to?.getTime());
      const candles = await market.candles(coin, { interval: query.interval, from, to });
      return { items: candles.map(toBody) };
    },
    { shared: { until: lastNumber } },
  );

  serve(
    app,
    routes.prices,
    async ({ query }) => {
      const prices = await market.recentPrices(knownCoin(market, query.coin));
      const items = prices.map(({ at, price }) => ({
        time: at.toISOString(),
        price: formatAmount(price, PRICE_SCALE),
      }));
      return { items };
    },
    { shared: { until: lastNumber } },
  );

  serve(app, marketOverview.read, () => market.overview(), {
    shared: { until: () => Math.floor((market.last()?.at.getTime() ?? 0) / MINUTE_MS) },
  });

  serve(app, routes.stats, ({ query }) => market.stats(knownCoin(market, query.coin)));

  serve(app, routes.ticks, async ({ query }) => {
    refuseReversed(query.from, query.to);
    refuseLong(query, routes.tickPage.path);
    return { items: await market.ticks(query.from, query.to) };
  });

  serve(
    app,
    routes.tickPage,
    async ({ params }) => {
      const { from, to } = spanOfTicks(params.page);
      return { items: await market.ticks(from, to) };
    },
    { shared: { until: lastNumber, isFinished: ({ items }) => areTicksFinished(items) } },
  );

  serve(app, routes.epochs, async ({ query }) => {
    refuseReversed(query.from, query.to);
    refuseLong(query, routes.epochPage.path);
    return { items: await market.epochs(query.from, query.to) };
  });

  serve(
    app,
    routes.epochPage,
    async ({ params }) => {
      const { from, to } = spanOfEpochs(params.page);
      return { items: await market.epochs(from, to) };
    },
    { shared: { until: lastNumber, isFinished: ({ items }) => areEpochsFinished(items) } },
  );

  serveBeacon(app, market);
}

function serveBeacon(app: FastifyInstance, market: Market): void {
  serve(app, routes.beacon, () => market.beacon.text() ?? { text: null, hash: null });

  serve(app, routes.rounds, ({ query }) => {
    refuseReversed(query.from, query.to);
    refuseLong(query, routes.roundPage.path);
    return roundsOf(market, query);
  });

  serve(app, routes.roundPage, ({ params }) => roundsOf(market, spanOfRounds(params.page)), {
    shared: {
      until: () => market.last()?.number,
      isFinished: ({ items }) => areRoundsFinished(items),
    },
  });

  serve(app, routes.head, () => {
    const { number, hash } = market.last() ?? refuse('not-found');
    return { tick: number, hash, signature: market.beacon.sign({ number, hash }) };
  });
}

async function roundsOf(market: Market, { from, to }: { from: number; to: number }) {
  return { items: await market.beacon.rounds(from, to) };
}

function knownCoin(market: Market, symbol: string): CoinFact {
  return market.coin(symbol) ?? refuse('not-found');
}

/** The format of a time admits days that no month has. */
function timeOf(text: string | undefined, field: string): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) refuse('invalid', { fields: { [field]: 'time-unknown' } });
  return time;
}

function refuseReversed(from: number | undefined, to: number | undefined): void {
  if (from === undefined || to === undefined || from <= to) return;
  refuse('invalid', { fields: { from: 'from-after-to' } });
}

/** Long spans are asked for in pages, which are made once for everybody. */
function refuseLong({ from, to }: { from: number; to: number }, pages: string): void {
  if (to - from < RANGE_MOST) return;
  refuse('invalid', {
    fields: { to: { reason: 'span-too-long', facts: { most: RANGE_MOST, pages } } },
  });
}

/** Finished candles are asked for again and again: each is spelled once. */
const bodies = new WeakMap<Candle, CandleBody>();

function toBody(candle: Candle): CandleBody {
  const known = bodies.get(candle);
  if (known) return known;
  const body = {
    time: new Date(candle.time).toISOString(),
    open: formatAmount(candle.open, PRICE_SCALE),
    high: formatAmount(candle.high, PRICE_SCALE),
    low: formatAmount(candle.low, PRICE_SCALE),
    close: formatAmount(candle.close, PRICE_SCALE),
    volume: formatAmount(candle.volume, INR_SCALE),
    synthetic: candle.synthetic,
  };
  bodies.set(candle, body);
  return body;
}
