/** Figures shown beside a price. Pure whole-number arithmetic. */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';

/** Percent with two decimals, rounded half away from zero; `then` is above zero. */
export function changePercent(now: bigint, then: bigint): string {
  const difference = (now - then) * 10_000n;
  const size = difference < 0n ? -difference : difference;
  const rounded = (size * 2n + then) / (then * 2n);
  return formatAmount(difference < 0n ? -rounded : rounded, 2);
}

/** Price times coins in circulation: INR with two decimals, rounded down. */
export function marketCap(price: bigint, supply: bigint): string {
  return formatAmount((price * supply) / 10n ** BigInt(PRICE_SCALE - INR_SCALE), INR_SCALE);
}
