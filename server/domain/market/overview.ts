/** The market at a glance, worked out of finished candles and the last tick. Reads only. */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import { CORRELATED_MOST, type MarketOverview, OVERVIEW_HOURS } from '#protocol/market-overview.ts';
import type { Reader } from '#server/kit/database/database.ts';

import type { CoinFact } from './coin-list.rules.ts';
import type { MarketTick } from './latest-tick.ts';
import { correlation, dailyVolatility, hourlyChanges } from './overview.rules.ts';
import { readOverview } from './overview.sql.ts';
import { changePercent } from './summaries.rules.ts';

const orNull = (price: bigint | null) => (price === null ? null : formatAmount(price, PRICE_SCALE));

/** Coins in their order. What has no price at the moment has no spread. */
export async function makeOverview(
  reader: Reader,
  coins: readonly CoinFact[],
  tick: MarketTick | null,
): Promise<MarketOverview> {
  if (tick === null) return { items: [], correlation: { coins: [], rows: [] }, asOf: null };
  const rows = await readOverview(reader, { at: tick.at, hours: OVERVIEW_HOURS });
  const bySymbol = new Map(rows.map((row) => [row.coin, row]));
  const changes = new Map(
    rows.map(({ coin, hours, closes }) => {
      const known = hours.map((hour, index) => ({ hour, close: closes[index] ?? 1n }));
      // One more close than changes.
      return [coin, hourlyChanges(known.slice(-OVERVIEW_HOURS - 1))];
    }),
  );
  const changesOf = (symbol: string) => changes.get(symbol) ?? new Map<number, number>();
  const valueOf = ({ symbol, supply }: CoinFact) => (tick.prices.get(symbol) ?? 0n) * supply;
  const largest = coins
    .filter(({ relation }) => relation !== 'fixed')
    .toSorted((one, other) => (valueOf(one) < valueOf(other) ? 1 : -1))
    .slice(0, CORRELATED_MOST)
    .map(({ symbol }) => symbol);
  return {
    items: coins.map(({ symbol }) => {
      const price = tick.prices.get(symbol) ?? null;
      const { high: highest = null, low: lowest = null } = bySymbol.get(symbol) ?? {};
      const high = price === null || highest === null ? highest : highest > price ? highest : price;
      const low = price === null || lowest === null ? lowest : lowest < price ? lowest : price;
      return {
        coin: symbol,
        volatility: dailyVolatility(changesOf(symbol)),
        high: orNull(high),
        low: orNull(low),
        spread:
          price === null || high === null || low === null
            ? null
            : changePercent(price + high - low, price),
      };
    }),
    correlation: {
      coins: largest,
      rows: largest.map((one) =>
        largest.map((other) => correlation(changesOf(one), changesOf(other))),
      ),
    },
    asOf: tick.at.toISOString(),
  };
}
