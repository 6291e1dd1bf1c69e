/** Which coins the markets show, and in which order. Pure. */
import type { Coin } from '#protocol/market.ts';
import { formatCompactInr, formatListPrice, signOf } from '#texts/format.ts';

/**
 * 'own' is the order of the list that is shown: of all coins the market's, of a watchlist that of
 * adding.
 */
const sortKeys = ['own', 'cap', 'name', 'price', 'change', 'volume'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sort = { key: SortKey; isDown: boolean };

/**
 * Down is what one looks for first: the highest price, the largest gain; of names it is A to Z that
 * comes first.
 */
export const firstWay = (key: SortKey): boolean => key !== 'name' && key !== 'own';

/** As an address writes it, e.g. `price-down`; null for anything else. */
export function readSort(text: string | null): Sort | null {
  const [name, way] = (text ?? '').split('-');
  const key = sortKeys.find((known) => known === name);
  return key && (way === 'up' || way === 'down') ? { key, isDown: way === 'down' } : null;
}

export const sortText = ({ key, isDown }: Sort): string => `${key}-${isDown ? 'down' : 'up'}`;

/**
 * Coins whose symbol or name has what was typed, capitals aside; a symbol that begins with it comes
 * first.
 */
export function findCoins(coins: readonly Coin[], typed: string): readonly Coin[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return coins;
  const found = coins.filter(({ symbol, name }) =>
    `${symbol} ${name}`.toLowerCase().includes(wanted),
  );
  const begins = ({ symbol }: Coin) => (symbol.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other));
}

/** Coins that have gone up in 24 hours, the most first. */
export const gainers = (coins: readonly Coin[]): readonly Coin[] =>
  sorted(
    coins.filter(({ change24h }) => change24h !== null && signOf(change24h) > 0),
    { key: 'change', isDown: true },
  );

/** And down, the most first. */
export const losers = (coins: readonly Coin[]): readonly Coin[] =>
  sorted(
    coins.filter(({ change24h }) => change24h !== null && signOf(change24h) < 0),
    { key: 'change', isDown: false },
  );

/** The coins of a watchlist, in its order; what is not listed any more is left out. */
export function coinsOn(coins: readonly Coin[], symbols: readonly string[]): readonly Coin[] {
  const bySymbol = new Map(coins.map((coin) => [coin.symbol, coin]));
  return symbols.flatMap((symbol) => bySymbol.get(symbol) ?? []);
}

/** What is unknown is last, whichever way; what is equal stays as it was. */
export function sorted(coins: readonly Coin[], { key, isDown }: Sort): readonly Coin[] {
  if (key === 'own') return coins;
  if (key === 'name') {
    const byName = coins.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    return isDown ? byName.toReversed() : byName;
  }
  const figures = new Map(coins.map((coin) => [coin, figureOf(coin, key)]));
  return coins.toSorted((one, other) => {
    const [a, b] = [figures.get(one) ?? null, figures.get(other) ?? null];
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    const way = a < b ? -1 : a > b ? 1 : 0;
    return isDown ? -way : way;
  });
}

/** For each figure a coin whose text of it is the longest. */
export function widestOf(coins: readonly Coin[]): readonly Coin[] {
  const texts: ((coin: Coin) => string)[] = [
    ({ price }) => (price === null ? '' : formatListPrice(price)),
    ({ change24h }) => change24h ?? '',
    ({ stats }) => formatCompactInr(stats.volume24h),
    ({ stats }) => (stats.marketCap === null ? '' : formatCompactInr(stats.marketCap)),
  ];
  const widest = texts.flatMap((textOf) => {
    const lengths = coins.map((coin) => textOf(coin).length);
    return coins[lengths.indexOf(Math.max(...lengths))] ?? [];
  });
  return [...new Set(widest)];
}

type FigureKey = Exclude<SortKey, 'own' | 'name'>;

/** Figures of a key all have the same decimals, so their digits compare as whole numbers. */
function figureOf({ price, change24h, stats }: Coin, key: FigureKey): bigint | null {
  const figures: Record<FigureKey, string | null> = {
    cap: stats.marketCap,
    price,
    change: change24h,
    volume: stats.volume24h,
  };
  const text = figures[key];
  return text === null ? null : BigInt(text.replace('.', ''));
}
