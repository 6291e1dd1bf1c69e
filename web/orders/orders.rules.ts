/**
 * What the list of orders holds after the server told of one, and the words about an order. Pure.
 */
import type { InfiniteData } from '@tanstack/react-query';

import { formatAmount } from '#protocol/money.ts';
import type { Order, OrderPage } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { orderTexts } from '#texts/orders.ts';
import { formatLevel, formatPrice, formatTokens } from '#texts/format.ts';
import { withPagedItem } from '#ui/lists/merge.ts';

const says = orderScreenTexts();

const texts = orderTexts();

export type LoadedOrders = InfiniteData<OrderPage, string | null>;

/**
 * Takes one order into the list, newest first, and moves the counts with it. Null where the list
 * cannot know from which status it came, because it was not loaded: then it has to be asked for
 * again. What has ended stays so: the answer to its request may arrive after the news of its fill.
 */
export function withOrder(data: LoadedOrders, order: Order): LoadedOrders | null {
  const before = data.pages.flatMap(({ items }) => items).find(({ id }) => id === order.id)?.status;
  if (before === undefined && order.status !== 'pending') return null;
  if (before !== undefined && before !== 'pending' && order.status === 'pending') return data;
  const next = withPagedItem(data, order);
  return {
    ...next,
    pages: next.pages.map((page) => {
      const counts = { ...page.counts };
      if (before !== undefined) counts[before] -= 1;
      counts[order.status] += 1;
      return { ...page, counts };
    }),
  };
}

/** A spot order that waits; the opening of a position is none. */
export const isOpenOrder = ({ status, positionId }: Order): boolean =>
  status === 'pending' && positionId === null;

/**
 * What happened to an order, or what it waits for: 'Bought 0.347808 SOL at ₹14,372.10', never what
 * was only asked.
 */
export function outcomeWords(order: Order): string {
  const { side, status, coin, quantity, fillPrice, failure, leverage } = order;
  const isPosition = order.positionId !== null;
  if (status === 'failed' || status === 'cancelled')
    return failure === null ? texts.cancelled : texts.unfilled[failure];
  if (status === 'completed' && fillPrice !== null && quantity !== null) {
    const at = formatPrice(fillPrice);
    if (isPosition) return texts.opened({ side, leverage, price: at });
    return texts.traded({ side, quantity: `${formatTokens(quantity)} ${coin}`, price: at });
  }
  const awaited = awaitedPrice(order);
  return awaited === null ? texts.waiting : texts.openUntil({ price: formatLevel(awaited) });
}

/** The price that an open order rests for; null where the next one decides. */
export function awaitedPrice(order: Order): string | null {
  const { positionId, type, timeInForce, price, limitPrice, triggeredTick } = order;
  if (positionId !== null) return null;
  if (triggeredTick === null) return type === 'limit' && timeInForce !== 'gtc' ? null : price;
  return timeInForce === 'gtc' ? limitPrice : null;
}

/**
 * How far the price still has to go to an order's own, in percent of the price, rounded up to two
 * decimals; both INR.
 */
export function percentAway(ownPrice: string, price: string): string {
  const [own, now] = [ownPrice, price].map((text) => BigInt(text.replace('.', '')));
  if (own === undefined || now === undefined || now === 0n) return '0.00';
  const apart = own > now ? own - now : now - own;
  return formatAmount((apart * 10_000n + now - 1n) / now, 2);
}

/** An order that waits for its own price to be met. */
export const isResting = (order: Order): boolean =>
  order.status === 'pending' && awaitedPrice(order) !== null;

/** A resting order whose price and amount can be changed; others are cancelled and placed again. */
export const canChange = (order: Order): boolean =>
  isResting(order) && (order.type === 'limit' || order.type === 'stop') && !order.byQuantity;

const { types } = texts;

/** 'Limit sell', with a note where another order cancels it and is cancelled by it. */
export const restingWords = ({ type, side, pair }: Order): string =>
  `${texts.resting({ type: types[type], side })}${pair === null ? '' : ', OCO'}`;

/** 'Limit', or 'Long 10x' of what opened a position. */
export function typeWords({ type, side, leverage, positionId, pair }: Order): string {
  if (positionId === null) return pair === null ? types[type] : `${types[type]}, OCO`;
  return says.leveraged({ side: side === 'buy' ? 'long' : 'short', leverage });
}

/** Only a spot order can be cancelled, while no price has met it; a position is closed instead. */
export const canCancel = isOpenOrder;
