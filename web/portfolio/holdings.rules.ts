/**
 * What a holding is worth by the last price, with the server's own arithmetic: the server says what
 * it cost. Pure.
 */
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Holding } from '#protocol/portfolio.ts';
import { valueOf } from '#protocol/trading.ts';
import { signOf } from '#texts/format.ts';

export type Worth = { value: string; unrealised: string };

/**
 * `price` is INR with eight decimals; null where there is none. The decimals of the total are the
 * coin's.
 */
export function worthAt({ total, cost }: Holding, price: string | null): Worth | null {
  const scale = total.split('.')[1]?.length ?? 0;
  const units = parseAmount(total, scale);
  const at = price === null ? null : parseAmount(price, PRICE_SCALE);
  const paid = parseAmount(cost, INR_SCALE);
  if (units === null || at === null || paid === null) return null;
  const value = valueOf(units, at, scale);
  return {
    value: formatAmount(value, INR_SCALE),
    unrealised: formatAmount(value - paid, INR_SCALE),
  };
}

/** Also a coin that was sold within the day. */
export const changedToday = ({ dayChange }: Holding): boolean =>
  dayChange !== null && signOf(dayChange) !== 0;

/**
 * A profit or loss in percent of what was paid, two decimals, to the nearest; null where nothing
 * was.
 */
export function percentOf(profit: string, cost: string): string | null {
  const [gained, paid] = [
    parseAmount(profit.replace(/^-/, ''), INR_SCALE),
    parseAmount(cost, INR_SCALE),
  ];
  if (gained === null || paid === null || paid <= 0n) return null;
  const hundredths = ((gained * 20_000n) / paid + 1n) / 2n;
  return formatAmount(profit.startsWith('-') ? -hundredths : hundredths, 2);
}
