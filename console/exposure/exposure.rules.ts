/** How much of a limit is used, exact and in words. Amounts are rupees as decimal strings. */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import { formatShare } from '#texts/format.ts';

/** From here on a limit is nearly used up, in thousandths. */
const NEAR = 900n;

export type Use = {
  /**
   * '37.4%' of the limit, cut: 100% is not said before it is reached. Above it where prices have
   * carried people there.
   */
  share: string;
  /** What is left, rupees; nothing where it is passed. */
  left: string;
  isNear: boolean;
};

/** Null where there is no limit. A limit of zero is used up. */
export function useOf(amount: string, limit: string | null): Use | null {
  const used = parseAmount(amount, INR_SCALE);
  const most = limit === null ? null : parseAmount(limit, INR_SCALE);
  if (used === null || most === null) return null;
  const thousandths = most === 0n ? 1_000n : (used * 1_000n) / most;
  return {
    share: formatShare(formatAmount(thousandths, 1)),
    left: formatAmount(most > used ? most - used : 0n, INR_SCALE),
    isNear: thousandths >= NEAR,
  };
}

/** Whether people are net long, net short or neither, and by how much, without its sign. */
export function leaning(net: string): { side: 'long' | 'short' | null; amount: string } {
  if (net.startsWith('-')) return { side: 'short', amount: net.slice(1) };
  return { side: /[1-9]/.test(net) ? 'long' : null, amount: net };
}
