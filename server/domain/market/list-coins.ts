/**
 * What everybody is shown: the list of coins with their figures, and the frame of prices sent at
 * each tick.
 */
import type { PriceFrame } from '#protocol/live.ts';
import type { Coin, CoinList, MarketStats } from '#protocol/market.ts';
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';

import type { CoinFact } from './coin-list.rules.ts';
import type { MarketTick } from './latest-tick.ts';
import type { Summaries } from './summaries.ts';
import { changePercent, marketCap } from './summaries.rules.ts';

/** INR with eight decimals, by symbol. */
function priceTexts(prices: ReadonlyMap<string, bigint>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [symbol, price] of prices) texts[symbol] = formatAmount(price, PRICE_SCALE);
  return texts;
}

export function makeFrame(tick: MarketTick, summaries: Summaries): PriceFrame {
  const change24h: Record<string, string> = {};
  for (const [symbol, price] of tick.prices) {
    const { dayAgo } = summaries.of(symbol);
    if (dayAgo !== null) change24h[symbol] = changePercent(price, dayAgo);
  }
  const prices = priceTexts(tick.prices);
  return { tick: tick.number, time: tick.at.toISOString(), prices, change24h };
}

/** The state of prices right now. */
export type PriceState = {
  tick: MarketTick | null;
  delayed: boolean;
  /** The tick at which trading opens; null once it has. */
  opensAt: number | null;
};

export async function makeList(
  coins: readonly CoinFact[],
  { tick, delayed, opensAt }: PriceState,
  summaries: Summaries,
): Promise<CoinList> {
  const volumes = await summaries.volumes(tick?.number ?? 0);
  const items = coins.map((coin): Coin => {
    const price = tick?.prices.get(coin.symbol);
    const isHeld = tick !== null && price === undefined;
    const { dayAgo, hourly } = summaries.of(coin.symbol);
    return {
      id: coin.id,
      symbol: coin.symbol,
      name: coin.name,
      mark: coin.mark,
      scale: coin.scale,
      price: price === undefined ? null : formatAmount(price, PRICE_SCALE),
      change24h: price === undefined || dayAgo === null ? null : changePercent(price, dayAgo),
      dayAgo: dayAgo === null ? null : formatAmount(dayAgo, PRICE_SCALE),
      stats: figures(coin, tick, volumes),
      sparkline: hourly.map((close) => formatAmount(close, PRICE_SCALE)),
      asOf: tick?.at.toISOString() ?? null,
      delayed: delayed || isHeld,
      tradable: opensAt === null && !delayed && price !== undefined,
      moves: coin.relation !== 'fixed',
    };
  });
  return { items, tick: tick?.number ?? null, opensAtTick: opensAt };
}

export async function makeStats(
  coin: CoinFact,
  tick: MarketTick | null,
  summaries: Summaries,
): Promise<MarketStats> {
  const volumes = await summaries.volumes(tick?.number ?? 0);
  const asOf = tick?.at.toISOString() ?? null;
  return { coin: coin.symbol, ...figures(coin, tick, volumes), asOf };
}

function figures(
  coin: CoinFact,
  tick: MarketTick | null,
  volumes: ReadonlyMap<string, bigint>,
): Coin['stats'] {
  const price = tick?.prices.get(coin.symbol);
  return {
    marketCap: price === undefined ? null : marketCap(price, coin.supply),
    volume24h: formatAmount(volumes.get(coin.symbol) ?? 0n, INR_SCALE),
    supply: coin.supply.toString(),
  };
}
