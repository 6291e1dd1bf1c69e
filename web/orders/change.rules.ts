/**
 * What a person has typed to change an open order into: what is wrong with it, and what of it is
 * sent. Pure.
 */
import { INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { ChangeOrder, Order } from '#protocol/orders.ts';
import { orderTexts } from '#texts/orders.ts';

import { type OwnPrice, priceWarning } from './price-warning.rules.ts';
import {
  amountsOf,
  emptyTicket,
  plainPrice,
  type Purse,
  reckonedPrice,
  type Ticket,
  type TicketErrors,
  ticketErrors,
} from './ticket.rules.ts';

/** Plain decimal strings: the order's own price, and what it gives. */
export type Typed = { price: string; gives: string };

/** The order's current values. */
export function typedOf({ price, side, amount, quantity }: Order): Typed {
  const gives = side === 'buy' ? amount : quantity;
  return { price: plainPrice(price ?? ''), gives: plainPrice(gives ?? '') };
}

/** The order as a ticket for a new order. */
function ticketOf({ side, type: own }: Order, { price, gives }: Typed): Ticket {
  const type = own === 'stop' ? 'stop' : 'limit';
  return {
    ...emptyTicket,
    side,
    type,
    price,
    text: gives,
    typed: side === 'buy' ? 'inr' : 'coins',
  };
}

type At = {
  /** Decimals of the coin. */
  scale: number;
  feeBps: number;
  /** The last price, eight decimals; null while unknown. */
  last: bigint | null;
  /** What is available; what the order has reserved comes on top. */
  purse: Purse;
};

/** What is wrong, by field of the ticket; that nothing was changed is said at the price. */
export function changeErrors(
  order: Order,
  typed: Typed,
  { scale, feeBps, last, purse }: At,
): TicketErrors {
  const ticket = ticketOf(order, typed);
  const priced = { price: reckonedPrice(ticket, last), scale, feeBps };
  const reserved = parseAmount(
    (order.side === 'buy' ? order.amount : order.quantity) ?? '0',
    order.side === 'buy' ? INR_SCALE : scale,
  );
  const withReserved = (free: bigint | null) => (free === null ? null : free + (reserved ?? 0n));
  const errors = ticketErrors(ticket, amountsOf(ticket, priced), {
    last,
    feeBps,
    nowMs: 0,
    purse: { inr: withReserved(purse.inr), coins: withReserved(purse.coins) },
  });
  const hasErrors = Object.keys(errors).length > 0;
  const isSame = Object.keys(changeOf(order, typed)).length === 0;
  return !hasErrors && isSame ? { price: orderTexts().unchanged } : errors;
}

/** What is sent: only what is another than it was. */
export function changeOf(order: Order, typed: Typed): ChangeOrder {
  const before = typedOf(order);
  const isAnother = (text: string, was: string) => plainDecimal(text) !== plainDecimal(was);
  return {
    ...(isAnother(typed.price, before.price) ? { price: typed.price } : {}),
    ...(isAnother(typed.gives, before.gives)
      ? { [order.side === 'buy' ? 'amount' : 'quantity']: typed.gives }
      : {}),
  };
}

/** '5' for '5', '5.' and '5.00'. */
const plainDecimal = (text: string) => text.replace(/(\.[0-9]*?)0*$/, '$1').replace(/\.$/, '');

/** What is unusual about the price that was typed; null where nothing is. */
export function changeWarning(
  { type, side }: Order,
  price: string,
  last: bigint | null,
): string | null {
  const own = parseAmount(price, PRICE_SCALE);
  if ((type !== 'limit' && type !== 'stop') || own === null || own === 0n) return null;
  const typed: OwnPrice = { type, side, price: own };
  return priceWarning(typed, last);
}
