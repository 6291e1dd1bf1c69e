/**
 * The rules of spot orders that need no database: how an order rests, and what a tick or the clock
 * does to it.
 */
import type { OrderSide, OrderType, TimeInForce } from '#protocol/orders.ts';
import { ENTRY_WITHIN_MS, isMet } from '#protocol/trading.ts';
import type { CoinTick } from '#server/domain/market/market.ts';

/**
 * waiting is decided by the tick after the one it waits behind; the others rest until a price meets
 * theirs.
 */
export type OrderState = 'waiting' | `${'limit' | 'stop' | 'profit'}-${OrderSide}`;

/** What an order is, from its acceptance on. */
type Kind = { type: OrderType; side: OrderSide; timeInForce: TimeInForce };

const restsAs = {
  limit: 'limit',
  stop: 'stop',
  'stop-limit': 'stop',
  'take-profit': 'profit',
  'take-profit-limit': 'profit',
} as const;

/** Whether the order has a limit once a price has triggered it. */
const isLimited = (type: OrderType): boolean =>
  type === 'stop-limit' || type === 'take-profit-limit';

/** O2, O7, O8, O17, O18: its state from its acceptance. */
export function stateOf({ type, side, timeInForce }: Kind): OrderState {
  const isForNext = type === 'market' || (type === 'limit' && timeInForce !== 'gtc');
  return isForNext ? 'waiting' : `${restsAs[type]}-${side}`;
}

/** O8, O17: its state once a price has triggered it. */
export function triggeredState({ type, side, timeInForce }: Kind): OrderState {
  return isLimited(type) && timeInForce === 'gtc' ? `limit-${side}` : 'waiting';
}

/**
 * Returns the price by which a tick finds an open order; zero for one that takes the next price.
 * Throws where the state needs a price and there is none.
 */
export function priceInBook(state: OrderState, price: bigint | null): bigint {
  if (state === 'waiting') return 0n;
  if (price === null) throw new Error(`An order in the state ${state} has no price.`);
  return price;
}

/** Whether a price has triggered it. */
export function isTriggered({ type, state }: { type: OrderType; state: OrderState }): boolean {
  if (type === 'market' || type === 'limit') return false;
  return state === 'waiting' || state.startsWith('limit-');
}

/** An open order as far as a tick decides about it. */
export type OpenOrder = Kind & {
  state: OrderState;
  /** The limit, or what triggers it; null of a market order. */
  price: bigint | null;
  /** What it may fill at once it was triggered; null without such a limit. */
  limitPrice: bigint | null;
  acceptedAt: Date;
  /** Only later ticks count. */
  afterTick: number;
  expiresAt: Date | null;
};

/** What becomes of an open order. */
export type Step = 'fill' | 'trigger' | 'no-price' | 'expired';

/** O2, O3, O7 to O9, O17, O18: what a tick does to an order; null for nothing. */
export function stepAt(order: OpenOrder, tick: CoinTick): Step | null {
  if (tick.number <= order.afterTick) return null;
  if (order.state === 'waiting') return stepOfWaiting(order, tick);
  if (order.expiresAt !== null && tick.at > order.expiresAt) return 'expired';
  if (!isMetAt(order, tick.price)) return null;
  return order.state.startsWith('limit-') ? 'fill' : 'trigger';
}

function stepOfWaiting(order: OpenOrder, tick: CoinTick): Step | null {
  const { type } = order;
  // Triggered, it was written to act while nobody looks: it takes the next price however late.
  if (type === 'stop' || type === 'take-profit') return tick.price === null ? null : 'fill';
  if (tick.number !== order.afterTick + 1) return null;
  const isLate = !isLimited(type) && isTooLate(order, tick.at);
  if (type === 'market') return isLate || tick.price === null ? 'no-price' : 'fill';
  return !isLate && isMetAt(order, tick.price) ? 'fill' : 'expired';
}

const isTooLate = ({ acceptedAt }: OpenOrder, at: Date): boolean =>
  at.getTime() - acceptedAt.getTime() > ENTRY_WITHIN_MS;

/** Whether a price fills or triggers it, by what it waits for now. */
function isMetAt(order: OpenOrder, price: bigint | null): boolean {
  const { state, side } = order;
  const isLimit = state === 'waiting' || state.startsWith('limit-');
  const own = isLimit ? (order.limitPrice ?? order.price) : order.price;
  if (own === null || price === null) return false;
  return isMet({ type: state.startsWith('stop-') ? 'stop' : 'limit', side, price: own }, price);
}

/**
 * What the clock alone decides once every recorded tick has been gone through: no later tick is
 * earlier than `now`.
 */
export function stepWithoutTick(order: OpenOrder, now: Date): Step | null {
  if (order.state === 'waiting') {
    const isDated = order.type === 'market' || order.type === 'limit';
    if (!isDated || !isTooLate(order, now)) return null;
    return order.type === 'market' ? 'no-price' : 'expired';
  }
  return order.expiresAt !== null && now > order.expiresAt ? 'expired' : null;
}
