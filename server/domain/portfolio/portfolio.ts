/** The portfolio: what a person owns of each coin, what it cost and what it is worth at the last price. Reads only. */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { Holding, Portfolio } from '#protocol/portfolio.ts';
import { averageCost, valueOf } from '#protocol/trading.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { type HoldingRow, listHoldings } from './portfolio.sql.ts';

type Prices = Pick<Market, 'coin' | 'coins' | 'last'>;
type Figures = { value: bigint | null; cost: bigint; realised: bigint };

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);
const orNull = (paise: bigint | null) => (paise === null ? null : inr(paise));

/** First the coins that everybody has accounts of, then others in the market's order. */
export async function readPortfolio(
  reader: Reader,
  market: Prices,
  personId: string,
  shownCoins: readonly string[],
): Promise<Portfolio> {
  const rows = new Map((await listHoldings(reader, personId)).map((row) => [row.coin, row]));
  const others = market.coins
    .map(({ symbol }) => symbol)
    .filter((symbol) => rows.has(symbol) && !shownCoins.includes(symbol));
  const shown = [...shownCoins, ...others].flatMap((symbol) => {
    const coin = market.coin(symbol);
    return coin ? [holdingOf(market, coin, rows.get(symbol))] : [];
  });
  const sum = (pick: (figures: Figures) => bigint) =>
    shown.reduce((total, { figures }) => total + pick(figures), 0n);
  const hasPrices = shown.every(({ figures }) => figures.value !== null);
  const value = hasPrices ? sum((figures) => figures.value ?? 0n) : null;
  const cost = sum((figures) => figures.cost);
  return {
    items: shown.map(({ holding }) => holding),
    value: orNull(value),
    cost: inr(cost),
    unrealised: orNull(value === null ? null : value - cost),
    realised: inr(sum((figures) => figures.realised)),
    asOf: market.last()?.at.toISOString() ?? null,
  };
}

/** One coin. Refuses `not-found` for one that is not traded. */
export async function readHolding(
  reader: Reader,
  market: Prices,
  personId: string,
  symbol: string,
): Promise<Holding> {
  const coin = market.coin(symbol.toUpperCase());
  if (!coin) return refuse('not-found');
  const rows = await listHoldings(reader, personId);
  return holdingOf(
    market,
    coin,
    rows.find((row) => row.coin === coin.symbol),
  ).holding;
}

function holdingOf(
  market: Prices,
  coin: CoinFact,
  row: HoldingRow | undefined,
): { holding: Holding; figures: Figures } {
  const { available = 0n, frozen = 0n, cost = 0n, realised = 0n } = row ?? {};
  const total = available + frozen;
  const price = market.last()?.prices.get(coin.symbol) ?? null;
  const value = price === null ? null : valueOf(total, price, coin.scale);
  const average = averageCost({ quantity: total, cost, realised }, coin.scale);
  const units = (amount: bigint) => formatAmount(amount, coin.scale);
  return {
    figures: { value, cost, realised },
    holding: {
      coin: coin.symbol,
      coinName: coin.name,
      available: units(available),
      frozen: units(frozen),
      total: units(total),
      price: price === null ? null : formatAmount(price, PRICE_SCALE),
      value: orNull(value),
      cost: inr(cost),
      averageCost: average === null ? null : formatAmount(average, PRICE_SCALE),
      unrealised: orNull(value === null ? null : value - cost),
      realised: inr(realised),
    },
  };
}
