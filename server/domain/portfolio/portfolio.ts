/**
 * The current portfolio: what a person owns in all, and of each coin what it cost and is worth now.
 * Reads only.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { Holding, Portfolio, Worth } from '#protocol/portfolio.ts';
import { averageCost, valueOf } from '#protocol/trading.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { type AddedBy, type PortfolioState, readPortfolioState } from './books.ts';
import { dayChangeOf, dayPercentOf } from './day.rules.ts';
import { type DayStartRow, type HoldingRow, listDayStarts, listHoldings } from './portfolio.sql.ts';
import { partsAt } from './worth.rules.ts';

type Prices = Pick<Market, 'coin' | 'coins' | 'last' | 'dayAgo' | 'frame'>;
type Figures = {
  value: bigint | null;
  cost: bigint;
  realised: bigint;
  dayChange: bigint | null;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);
const orNull = (paise: bigint | null) => (paise === null ? null : inr(paise));

/** First the coins that everybody has accounts of, then others in the market's order. */
export async function readPortfolio(
  services: {
    reader: Reader;
    market: Prices;
    added: AddedBy;
    /** Symbols of the coins that every portfolio shows. */
    shownCoins: readonly string[];
    /**
     * What starting again would give somebody who owns so much, paise; null where it is not to be
     * had.
     */
    freshStart(personId: string, worth: bigint | null): Promise<bigint | null>;
  },
  personId: string,
): Promise<Portfolio> {
  const { reader, market, added, shownCoins } = services;
  const standing = await readPortfolioState(reader, added, personId);
  const dayStarts = await dayStartsOf(reader, market, personId);
  const rows = new Map(standing.holdings.map((row) => [row.coin, row]));
  const others = market.coins
    .map(({ symbol }) => symbol)
    .filter((symbol) => rows.has(symbol) && !shownCoins.includes(symbol));
  const shown = [...shownCoins, ...others].flatMap((symbol) => {
    const coin = market.coin(symbol);
    return coin ? [holdingOf(market, coin, rows.get(symbol), dayStarts.get(symbol))] : [];
  });
  const sum = (pick: (figures: Figures) => bigint | null) =>
    shown.reduce<bigint | null>((total, { figures }) => {
      const more = pick(figures);
      return total === null || more === null ? null : total + more;
    }, 0n);
  const value = sum((figures) => figures.value);
  const cost = sum((figures) => figures.cost) ?? 0n;
  const { worth, total } = worthOf(market, standing);
  return {
    worth,
    startAgain: orNull(await services.freshStart(personId, total)),
    items: shown.map(({ holding }) => holding),
    value: orNull(value),
    cost: inr(cost),
    unrealised: orNull(value === null ? null : value - cost),
    realised: inr(sum((figures) => figures.realised) ?? 0n),
    dayChange: orNull(sum((figures) => figures.dayChange)),
    asOf: market.last()?.at.toISOString() ?? null,
  };
}

function worthOf(market: Prices, standing: PortfolioState): { worth: Worth; total: bigint | null } {
  const prices = market.last()?.prices;
  const { books } = standing;
  const parts = partsAt(
    books,
    (coin) => prices?.get(coin) ?? null,
    (coin) => market.coin(coin)?.scale ?? 0,
  );
  const worth = {
    total: orNull(parts.total),
    cash: inr(parts.cash),
    available: inr(books.available),
    reserved: inr(parts.reserved),
    coins: orNull(parts.coins),
    positions: orNull(parts.positions),
    margin: inr(parts.margin),
    openPositions: books.positions.length,
    stakes: inr(books.stakes),
    openContracts: standing.contracts,
    added: inr(standing.added),
    granted: inr(standing.granted),
  };
  return { worth, total: parts.total };
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
    (await dayStartsOf(reader, market, personId)).get(coin.symbol),
  ).holding;
}

/**
 * By coin, what fills had left a day ago, at the minute of which the price a day ago is the last
 * one; none where nothing filled since.
 */
async function dayStartsOf(
  reader: Reader,
  market: Prices,
  personId: string,
): Promise<ReadonlyMap<string, DayStartRow>> {
  const last = market.last();
  if (last === null) return new Map();
  const since = new Date(Math.floor((last.at.getTime() - DAY_MS) / MINUTE_MS) * MINUTE_MS);
  const starts = await listDayStarts(reader, { personId, since });
  return new Map(starts.map((row) => [row.coin, row]));
}

function holdingOf(
  market: Prices,
  coin: CoinFact,
  row: HoldingRow | undefined,
  dayStart: DayStartRow | undefined,
): { holding: Holding; figures: Figures } {
  const { available = 0n, frozen = 0n, cost = 0n, realised = 0n } = row ?? {};
  const { bought_quantity: boughtQuantity = 0n, bought_cost: boughtCost = 0n } = row ?? {};
  const total = available + frozen;
  const price = market.last()?.prices.get(coin.symbol) ?? null;
  const dayAgo = market.dayAgo(coin.symbol);
  // What is not owned is worth nothing, whether it has a price or not.
  const valuedAt = (quantity: bigint, at: bigint | null) =>
    quantity === 0n ? 0n : at === null ? null : valueOf(quantity, at, coin.scale);
  const value = valuedAt(total, price);
  const before = dayStart ?? { quantity: total, cost, realised, bought: 0n };
  const dayStartValue = valuedAt(before.quantity, dayAgo);
  const dayChange = dayChangeOf({ value, cost, realised }, { ...before, value: dayStartValue });
  const dayPercent = dayPercentOf(dayChange, { value: dayStartValue, bought: before.bought });
  const bought = { quantity: boughtQuantity, cost: boughtCost };
  const average = total === 0n ? null : averageCost(bought, coin.scale);
  const units = (amount: bigint) => formatAmount(amount, coin.scale);
  return {
    figures: { value, cost, realised, dayChange },
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
      dayChange: orNull(dayChange),
      dayPercent: dayPercent === null ? null : formatAmount(dayPercent, 2),
      realised: inr(realised),
    },
  };
}
