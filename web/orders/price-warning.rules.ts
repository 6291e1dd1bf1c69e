/**
 * What is unusual about the price of a limit or stop order, seen from the last one: a warning,
 * never a refusal. Pure.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { OrderSide } from '#protocol/orders.ts';
import { isMet } from '#protocol/trading.ts';
import { orderTexts } from '#texts/orders.ts';

import { percentAway } from './orders.rules.ts';

/**
 * Percent of the last price from which an order's own is called far. A slip while typing, a digit
 * too many, too few or exchanged in the leading two, moves a price by about that or more; and it is
 * a usual price band of an Indian exchange for a whole day.
 */
const FAR_PERCENT = 10n;

export type OwnPrice = { type: 'limit' | 'stop'; side: OrderSide; price: bigint };

/** In words, or null where there is nothing to say. Prices in INR with eight decimals. */
export function priceWarning(own: OwnPrice, last: bigint | null): string | null {
  if (last === null || last === 0n) return null;
  const { type, price } = own;
  const apart = price > last ? price - last : last - price;
  const isFar = apart * 100n > last * FAR_PERCENT;
  const text = (value: bigint) => formatAmount(value, PRICE_SCALE);
  const texts = orderTexts();
  const far = isFar ? percentAway(text(price), text(last)) : null;
  const than = price > last ? 'above' : 'below';
  if (isMet(own, last)) {
    // A stop that is already past is refused when it is placed: the same words say why beforehand.
    if (type === 'stop') return texts.stopSide;
    return texts.fillsNow({ far, than: price === last ? 'at' : than });
  }
  return far === null ? null : texts.isFar({ type, far, than });
}
