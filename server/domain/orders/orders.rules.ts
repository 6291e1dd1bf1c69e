/** The rules of spot orders that need no database: how an order rests, when it can still be taken back, what its notice says. */
import type { OrderSide, OrderType } from '#protocol/orders.ts';
import { ENTRY_WITHIN_MS, isMet } from '#protocol/trading.ts';
import type { CoinTick } from '#server/domain/market/market.ts';

/** waiting fills at the tick after the one it waits behind; the others rest until a price meets theirs. */
export type OrderState = 'waiting' | 'limit-buy' | 'limit-sell' | 'stop-buy' | 'stop-sell';

export function stateOf(type: OrderType, side: OrderSide): OrderState {
  return type === 'market' ? 'waiting' : `${type}-${side}`;
}

/** An open order as far as a tick decides about it. */
export type OpenOrder = {
  state: OrderState;
  side: OrderSide;
  type: OrderType;
  /** The limit or the stop; null of a market order. */
  price: bigint | null;
  acceptedAt: Date;
  /** Only later ticks count. */
  afterTick: number;
  expiresAt: Date | null;
};

/** What becomes of an open order. */
export type Step = 'fill' | 'trigger' | 'no-price' | 'expired';

/** O2, O3, O7 to O9: what a tick does to an order; null for nothing. */
export function stepAt(order: OpenOrder, tick: CoinTick): Step | null {
  if (tick.number <= order.afterTick) return null;
  if (order.state === 'waiting') {
    // A triggered stop was written to act while nobody looks: it takes the next price however late.
    if (order.type !== 'market') return tick.price === null ? null : 'fill';
    if (tick.number !== order.afterTick + 1) return null;
    const waited = tick.at.getTime() - order.acceptedAt.getTime();
    return waited > ENTRY_WITHIN_MS || tick.price === null ? 'no-price' : 'fill';
  }
  if (order.expiresAt !== null && tick.at > order.expiresAt) return 'expired';
  const { type, side, price } = order;
  if (type === 'market' || price === null || tick.price === null) return null;
  if (!isMet({ type, side, price }, tick.price)) return null;
  return type === 'stop' ? 'trigger' : 'fill';
}

/** What the clock alone decides once every recorded tick has been gone through: no later tick is earlier than `now`. */
export function stepWithoutTick(order: OpenOrder, now: Date): Step | null {
  if (order.state === 'waiting') {
    const waited = now.getTime() - order.acceptedAt.getTime();
    return order.type === 'market' && waited > ENTRY_WITHIN_MS ? 'no-price' : null;
  }
  return order.expiresAt !== null && now > order.expiresAt ? 'expired' : null;
}
