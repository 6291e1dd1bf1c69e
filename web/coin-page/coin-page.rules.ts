/**
 * What the page of a coin makes of prices, holdings, alerts and orders. Pure; amounts are decimal
 * strings.
 */
import type { Alert } from '#protocol/alerts.ts';
import type { Candle, Coin } from '#protocol/market.ts';
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order } from '#protocol/orders.ts';

const DAY_MS = 86_400_000;

/**
 * The lowest and the highest price since a moment, INR with eight decimals; null where there is no
 * candle since then.
 */
export function reachOf(
  candles: readonly Candle[],
  sinceMs: number,
  price: string | null,
): { low: string; high: string } | null {
  const since = candles.filter(({ time }) => Date.parse(time) >= sinceMs);
  const now = price === null ? [] : [price];
  const low = smallest([...since.map((candle) => candle.low), ...now]);
  const high = smallest([...since.map((candle) => candle.high), ...now], true);
  return since.length === 0 || low === null || high === null ? null : { low, high };
}

export const dayBefore = (nowMs: number): number => nowMs - DAY_MS;
export const yearBefore = (nowMs: number): number => nowMs - 365 * DAY_MS;

function smallest(prices: readonly string[], isReversed = false): string | null {
  let best: { text: string; units: bigint } | null = null;
  for (const text of prices) {
    const units = parseAmount(text, PRICE_SCALE);
    if (units === null) continue;
    if (best === null || (isReversed ? units > best.units : units < best.units))
      best = { text, units };
  }
  return best?.text ?? null;
}

/** Price less the price of 24 hours ago, INR with eight decimals; null where either is unknown. */
export function movedBy(price: string | null, dayAgo: string | null): string | null {
  const [now, before] = [price, dayAgo].map((text) =>
    text === null ? null : parseAmount(text, PRICE_SCALE),
  );
  if (now === null || before === null || now === undefined || before === undefined) return null;
  return formatAmount(now - before, PRICE_SCALE);
}

/**
 * Profit or loss in percent of what the coins cost, two decimals, rounded towards zero; null where
 * they cost nothing.
 */
export function gainPercent(profit: string | null, cost: string): string | null {
  const paid = parseAmount(cost, INR_SCALE);
  if (profit === null || paid === null || paid === 0n) return null;
  const isLoss = profit.startsWith('-');
  const size = parseAmount(profit.replace('-', ''), INR_SCALE);
  if (size === null) return null;
  return formatAmount(((isLoss ? -size : size) * 10_000n) / paid, 2);
}

/**
 * How far the price is from an alert's level, percent of the price with two decimals; null of a
 * move, and without a price.
 */
export function awayFrom({ kind, level }: Pick<Alert, 'kind' | 'level'>, price: string | null) {
  const now = price === null ? null : parseAmount(price, PRICE_SCALE);
  const at = parseAmount(level, PRICE_SCALE);
  if (kind === 'move' || now === null || at === null || now === 0n) return null;
  const distance = at > now ? at - now : now - at;
  return formatAmount((distance * 10_000n) / now, 2);
}

/** The rank of a coin by market cap, the largest first; null where its own is unknown. */
export function rankOf(coins: readonly Coin[], symbol: string): number | null {
  const capOf = ({ stats }: Coin) =>
    stats.marketCap === null ? null : parseAmount(stats.marketCap, INR_SCALE);
  const own = coins.find((coin) => coin.symbol === symbol);
  const cap = own ? capOf(own) : null;
  if (cap === null) return null;
  return 1 + coins.filter((coin) => (capOf(coin) ?? 0n) > cap).length;
}

/** Spot orders that were filled, as they are listed. */
export const filled = (orders: readonly Order[]): Order[] =>
  orders.filter(({ status, positionId }) => status === 'completed' && positionId === null);
