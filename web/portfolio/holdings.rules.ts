/** What a holding is worth by the last price, with the server's own arithmetic: the server says what it cost. Pure. */
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Holding } from '#protocol/portfolio.ts';
import { valueOf } from '#protocol/trading.ts';

export type Worth = { value: string; unrealised: string };

/** `price` is INR with eight decimals; null where there is none. The decimals of the total are the coin's. */
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
