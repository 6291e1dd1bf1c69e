/**
 * What the order ticket works out before anything is sent: one amount from the other, a share of
 * the balance, and what is wrong with what was typed. Pure; the arithmetic is protocol/trading.ts,
 * and the server alone decides what is accepted.
 */
import { formatAmount, INR_SCALE, mulDivDown, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { balancePercents, MAX_EXPIRY_MS, type OrderSide } from '#protocol/orders.ts';
import {
  amountToBuy,
  buyAt,
  exposureOf,
  heldFor,
  liquidationPriceOf,
  mostMargin,
  type PositionSide,
  type Priced,
  quantityFor,
  quantityToSell,
  sellAt,
  valueOf,
} from '#protocol/trading.ts';
import { orderTexts } from '#texts/orders.ts';
import { positionTexts } from '#texts/positions.ts';
import { toDecimals } from '#texts/format.ts';

/**
 * Decimals of coins that were worked out, as the specification has them; what is typed may have all
 * the coin's.
 */
const COIN_DECIMALS = 6;

/** Which of the two amounts was typed; the other one follows it. */
type Typed = 'inr' | 'coins';

/** What the ticket offers; programs may ask for more. */
export type TicketType = 'market' | 'limit' | 'stop';

export type Ticket = {
  side: OrderSide;
  type: TicketType;
  typed: Typed;
  /** The amount that was typed, a plain decimal string. */
  text: string;
  /** 1 while leverage is off. */
  leverage: number;
  /** Of limit and stop orders. */
  price: string;
  /**
   * Of the stop order beside a limit order, of which the first that is met cancels the other; null
   * for none.
   */
  stopPrice: string | null;
  /** `datetime-local`, by the clock of India; null for until cancelled. */
  until: string | null;
  takeProfit: string;
  stopLoss: string;
};

export const emptyTicket: Ticket = {
  side: 'buy',
  type: 'market',
  typed: 'inr',
  text: '',
  leverage: 1,
  price: '',
  stopPrice: null,
  until: null,
  takeProfit: '',
  stopLoss: '',
};

export type Amounts = {
  /** Plain decimal strings as the two fields show them; '' while there is nothing to show. */
  inr: string;
  coins: string;
  /** Paise and smallest units; null while unknown. */
  paise: bigint | null;
  units: bigint | null;
};

/** '5780000' of '5780000.00000000', as a person would type it. */
export const plainPrice = (price: string): string =>
  price.includes('.') ? price.replace(/\.?0+$/, '') : price;

const priceOf = (text: string): bigint | null => above0(parseAmount(text, PRICE_SCALE));
const above0 = (value: bigint | null) => (value === null || value <= 0n ? null : value);

/**
 * The price that the ticket reckons with: the last one, or the one of a limit or stop order. Eight
 * decimals.
 */
export function reckonedPrice(ticket: Ticket, last: bigint | null): bigint | null {
  return ticket.type === 'market' ? last : priceOf(ticket.price);
}

/** Both amounts, of which one was typed. Without a price only that one is known. */
export function amountsOf(
  { side, typed, text, leverage }: Ticket,
  priced: Omit<Priced, 'price'> & { price: bigint | null },
): Amounts {
  const { price, scale, feeBps } = priced;
  const given = parseAmount(text, typed === 'inr' ? INR_SCALE : scale);
  const whole = price === null ? null : { price, scale, feeBps };
  const isKnown = above0(given) !== null && whole !== null;
  if (typed === 'inr') {
    const units = isKnown ? unitsFor(side, leverage, given ?? 0n, whole) : null;
    return { inr: text, coins: units === null ? '' : coinText(units, scale), paise: given, units };
  }
  const paise = isKnown ? paiseFor(side, leverage, given ?? 0n, whole) : null;
  const inr = paise === null ? '' : formatAmount(paise, INR_SCALE);
  return { inr, coins: text, paise, units: given };
}

/**
 * The units that this many paise buy, take to be sold, or with leverage expose. Of what is sold
 * only what the field shows.
 */
function unitsFor(side: OrderSide, leverage: number, paise: bigint, priced: Priced): bigint {
  if (leverage > 1) return quantityFor(exposureOf(paise, leverage), priced.price, priced.scale);
  if (side === 'buy') return buyAt(paise, priced).quantity;
  const units = quantityToSell(paise, priced);
  return parseAmount(coinText(units, priced.scale), priced.scale) ?? units;
}

function paiseFor(side: OrderSide, leverage: number, units: bigint, priced: Priced): bigint {
  if (leverage > 1)
    return mulDivDown(valueOf(units, priced.price, priced.scale), 1n, BigInt(leverage));
  return side === 'buy' ? amountToBuy(units, priced) : sellAt(units, priced).amount;
}

/** Coins as a field shows them when they were worked out: six decimals at most, cut. */
function coinText(units: bigint, scale: number): string {
  return toDecimals(formatAmount(units, scale), Math.min(COIN_DECIMALS, scale), 'down');
}

/** What a ticket gives: rupees of a buy and of every position, coins of a sale. */
export const givesRupees = ({ side, leverage }: Pick<Ticket, 'side' | 'leverage'>): boolean =>
  leverage > 1 || side === 'buy';

/** What there is to give, and what goes off it. */
type Means = { purse: Purse; feeBps: number; scale: number };

/**
 * The most that the server takes for this ticket, paise or smallest units; null while unknown. With
 * leverage the fee comes on top of it.
 */
export function mostOf(
  ticket: Pick<Ticket, 'side' | 'leverage'>,
  { purse, feeBps }: Omit<Means, 'scale'>,
): bigint | null {
  if (!givesRupees(ticket)) return purse.coins;
  return purse.inr === null || ticket.leverage === 1
    ? purse.inr
    : mostMargin(purse.inr, ticket.leverage, feeBps);
}

/** The ticket with a part of that most, by a quick button, cut to the smallest unit. */
export function sharedTicket(ticket: Ticket, percent: number, means: Means): Ticket {
  const most = mostOf(ticket, means);
  if (most === null) return ticket;
  const isRupees = givesRupees(ticket);
  const given = mulDivDown(most, BigInt(percent), 100n);
  const text = formatAmount(given, isRupees ? INR_SCALE : means.scale);
  return { ...ticket, typed: isRupees ? 'inr' : 'coins', text };
}

/** With another leverage a share of the rupees stays that share; what was typed stays as typed. */
export function leveragedTicket(before: Ticket, changed: Partial<Ticket>, means: Means): Ticket {
  const next = { ...before, ...changed };
  const isShare = (percent: number) => sharedTicket(before, percent, means).text === before.text;
  const share = givesRupees(before) ? balancePercents.find(isShare) : undefined;
  const isMoved = next.leverage !== before.leverage && givesRupees(next);
  return isMoved && share !== undefined ? sharedTicket(next, share, means) : next;
}

/**
 * The other side of the same order: what was paid is received, and the two amounts change places.
 */
export function swapped(ticket: Ticket): Ticket {
  return { ...ticket, side: ticket.side === 'buy' ? 'sell' : 'buy' };
}

/** Buy opens a long, sell a short. */
export const positionSideOf = (side: OrderSide): PositionSide =>
  side === 'buy' ? 'long' : 'short';

/**
 * What so much of the margin is lost at, as a move of the price: '5' percent at 10x for half of it.
 */
export function moveOf(leverage: number, marginPercent: 50 | 100): string {
  const hundredths = mulDivDown(BigInt(marginPercent) * 100n, 1n, BigInt(leverage));
  return formatAmount(hundredths, 2).replace(/\.?0+$/, '');
}

/**
 * A time of a `datetime-local` field, read by the clock of India, as ISO-8601; null for what is
 * none.
 */
export function untilIso(local: string): string | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$/.test(local)) return null;
  const at = Date.parse(`${local}:00+05:30`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

export type TicketField =
  | 'inr'
  | 'coins'
  | 'price'
  | 'stopPrice'
  | 'until'
  | 'takeProfit'
  | 'stopLoss';
export type TicketErrors = Partial<Record<TicketField, string>>;

export type Purse = {
  /** Paise and smallest units that can be given now; null while unknown. */
  inr: bigint | null;
  coins: bigint | null;
};

/**
 * What is wrong with the ticket, by field, in the words of the server; empty where it may be
 * reviewed.
 */
export function ticketErrors(
  ticket: Ticket,
  amounts: Amounts,
  at: { last: bigint | null; feeBps: number; purse: Purse; nowMs: number },
): TicketErrors {
  const { price, stopPrice, until } = restingErrors(ticket, at);
  const amount = amountError(ticket, amounts, at);
  const isLeveraged = ticket.leverage > 1;
  return withoutGaps({
    [isLeveraged || ticket.side === 'buy' ? 'inr' : 'coins']: amount,
    price,
    stopPrice,
    until,
    ...(isLeveraged ? targetErrors(ticket, at.last) : {}),
  });
}

function amountError(
  { side, leverage }: Ticket,
  { paise, units }: Amounts,
  { feeBps, purse }: { feeBps: number; purse: Purse },
): string | undefined {
  if (leverage > 1) {
    if (paise === null || paise <= 0n) return orderTexts().amountInvalid;
    const held = heldFor(paise, leverage, feeBps);
    return purse.inr !== null && held > purse.inr ? orderTexts().insufficient : undefined;
  }
  const gives = side === 'buy' ? paise : units;
  if (gives === null || gives <= 0n) return orderTexts().amountInvalid;
  const owns = side === 'buy' ? purse.inr : purse.coins;
  if (owns !== null && gives > owns)
    return side === 'buy' ? orderTexts().insufficient : orderTexts().insufficientCoins;
  const receives = side === 'buy' ? units : paise;
  return receives !== null && receives <= 0n ? orderTexts().tooSmall : undefined;
}

function restingErrors(
  { type, side, price, stopPrice, until }: Ticket,
  { last, nowMs }: { last: bigint | null; nowMs: number },
): TicketErrors {
  if (type === 'market') return {};
  const at = priceOf(price);
  const isWrongSide =
    type === 'stop' && at !== null && last !== null && (side === 'buy') !== at > last;
  const priceError =
    price === ''
      ? orderTexts().priceMissing
      : at === null
        ? orderTexts().priceInvalid
        : isWrongSide
          ? orderTexts().stopSide
          : undefined;
  const iso = until === null ? null : untilIso(until);
  const aheadMs = iso === null ? -1 : Date.parse(iso) - nowMs;
  const isBadTime = until !== null && (aheadMs <= 0 || aheadMs > MAX_EXPIRY_MS);
  return withoutGaps({
    price: priceError,
    stopPrice:
      type === 'limit' && stopPrice !== null ? pairError(side, { at, last }, stopPrice) : undefined,
    until: isBadTime ? orderTexts().expiryInvalid : undefined,
  });
}

/** A limit and the stop beside it are on the two sides of the last price. */
function pairError(
  side: OrderSide,
  { at, last }: { at: bigint | null; last: bigint | null },
  text: string,
): string | undefined {
  if (text === '') return orderTexts().priceMissing;
  const stop = priceOf(text);
  if (stop === null) return orderTexts().priceInvalid;
  if (at === null || last === null) return undefined;
  const [low, high] = side === 'sell' ? [stop, at] : [at, stop];
  return low < last && last < high ? undefined : orderTexts().pairSides;
}

/** Where take profit and stop loss may be, seen from a price; '' sets none. */
export function targetErrors(
  ticket: Pick<Ticket, 'side' | 'leverage' | 'takeProfit' | 'stopLoss'>,
  last: bigint | null,
  entryPrice: bigint | null = last,
): TicketErrors {
  const side = positionSideOf(ticket.side);
  const read = (text: string) => (text === '' ? null : priceOf(text));
  const [takeProfit, stopLoss] = [read(ticket.takeProfit), read(ticket.stopLoss)];
  const errors: TicketErrors = {};
  if (ticket.takeProfit !== '' && takeProfit === null)
    errors.takeProfit = orderTexts().priceInvalid;
  if (ticket.stopLoss !== '' && stopLoss === null) errors.stopLoss = orderTexts().priceInvalid;
  if (last === null || entryPrice === null) return errors;
  const isLong = side === 'long';
  const liquidation = liquidationPriceOf({ side, leverage: ticket.leverage, entryPrice });
  if (takeProfit !== null && !(isLong ? takeProfit > last : takeProfit < last))
    errors.takeProfit = positionTexts().takeProfitSide;
  const isBetween = (price: bigint) =>
    isLong ? price < last && price > liquidation : price > last && price < liquidation;
  if (stopLoss !== null && !isBetween(stopLoss)) errors.stopLoss = positionTexts().stopLossSide;
  return errors;
}

function withoutGaps(errors: Record<string, string | undefined>): TicketErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([, text]) => text !== undefined),
  ) as TicketErrors;
}

/** What a ticket begins with: a side, and a price in INR where it is a limit order at that. */
export type TicketStart = { side?: OrderSide | undefined; price?: string | undefined };

/** What a limit order at a price changes of a ticket. */
export const limitTicket = (price: string) =>
  ({ type: 'limit', leverage: 1, price: plainPrice(price) }) as const satisfies Partial<Ticket>;
