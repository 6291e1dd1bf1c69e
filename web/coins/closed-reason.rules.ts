/** Why nothing can be traded on a coin right now. Pure. */
import { tradingClosedTexts } from '#texts/trading-closed.ts';
import { marketTexts } from '#texts/market.ts';
import { clockText } from '#ui/formats/age.ts';

const texts = marketTexts();

/**
 * Why nothing can be placed now, or null. Ticks come once a second, so ticks left are seconds left.
 */
export function closedReason(market: {
  coinKnown: boolean;
  delayed: boolean;
  tradable: boolean;
  tick: number | null;
  opensAtTick: number | null;
}): string | null {
  if (market.opensAtTick !== null) {
    const left = Math.max(0, market.opensAtTick - (market.tick ?? 0));
    return tradingClosedTexts().opensIn({ wait: clockText(left) });
  }
  if (!market.coinKnown) return texts.unpriced;
  if (market.delayed) return texts.delayed;
  if (!market.tradable) return texts.notTradable;
  return null;
}
