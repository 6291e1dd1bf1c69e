/** Why nothing can be traded on a coin right now. Pure. */
import { clockText } from '#ui/formats/age.ts';

/** Why nothing can be placed now, or null. Ticks come once a second, so ticks left are seconds left. */
export function closedReason(market: {
  coinKnown: boolean;
  delayed: boolean;
  tradable: boolean;
  tick: number | null;
  opensAtTick: number | null;
}): string | null {
  if (market.opensAtTick !== null) {
    const left = Math.max(0, market.opensAtTick - (market.tick ?? 0));
    return `Trading opens again in ${clockText(left)}: the price record was restored or changed its source.`;
  }
  if (!market.coinKnown) return 'This coin has no prices here. Choose another one.';
  if (market.delayed) return 'Prices are delayed. Nothing can be placed until they move again.';
  if (!market.tradable) return 'This coin cannot be traded at the moment.';
  return null;
}
