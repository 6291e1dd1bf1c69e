/**
 * What an item is, in a few words with its direction: the same in rows and in tables, open and
 * closed.
 */
import type { Order } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';
import { orderCenterTexts } from '#texts/order-center.ts';
import { formatInr, formatPercent, formatPrice, formatShare, formatTokens } from '#texts/format.ts';
import { tellingDigits, wholePrice } from '#texts/telling-digits.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';
import { directionWords, profitRatio, stateWord } from '#web/contracts/contracts.rules.ts';
import { isResting, restingWords } from '#web/orders/orders.rules.ts';
import type { Fact } from '#web/parts/FactGrid.tsx';

import { acceptedAt, type Item, positionRatio } from './order-center.rules.ts';
import { When } from './When.tsx';

const says = orderCenterTexts();

/** A neutral triangle with its words: colour is kept for amounts. */
export function WhatItIs({ item }: { item: Item }) {
  const { isUp, words } = directionOf(item);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Triangle to={isUp ? 'up' : 'down'} />
      {words}
    </span>
  );
}

function directionOf(item: Item): { isUp: boolean; words: string } {
  switch (item.kind) {
    case 'contract': {
      const { direction } = item.contract;
      return { isUp: direction === 'BUY_UP', words: directionWords[direction] };
    }
    case 'order':
      return { isUp: item.order.side === 'buy', words: orderWords(item.order) };
    case 'position':
      return { isUp: item.position.side === 'long', words: positionWords(item.position) };
  }
}

/** 'Limit buy' while it is open, 'Bought' once it is filled. */
function orderWords(order: Order): string {
  if (order.status === 'completed') return order.side === 'buy' ? says.bought : says.sold;
  return restingWords(order);
}

const positionWords = ({ side, leverage }: Position) => says.leveraged({ side, leverage });

export const kindWords = {
  contract: says.contract,
  order: says.spot,
  position: says.position,
} as const;

/** Rupees that were put in, or the coins of a sell. */
export function amountOf(item: Item): string {
  switch (item.kind) {
    case 'contract':
      return formatInr(item.contract.amount);
    case 'order': {
      const { amount, quantity, coin } = item.order;
      return amount === null ? `${formatTokens(quantity ?? '0')} ${coin}` : formatInr(amount);
    }
    case 'position':
      return formatInr(item.position.margin);
  }
}

/** Its state in a word, as in lists. */
export function stateOf(item: Item): string {
  switch (item.kind) {
    case 'contract':
      return stateWord(item.contract);
    case 'order':
      return orderStates[item.order.status];
    case 'position':
      return positionStates[item.position.status];
  }
}
const orderStates = {
  pending: says.stillOpen,
  completed: says.completed,
  failed: says.failed,
  cancelled: says.cancelled,
} as const;
const positionStates = {
  pending: says.stillOpen,
  open: says.stillOpen,
  closing: says.closing,
  closed: says.closed,
  liquidated: says.liquidated,
  failed: says.failed,
} as const;

/**
 * What came of it in rupees, signed; null where that is not told: a buy, and what was never carried
 * out.
 */
export function resultOf(item: Item): string | null {
  switch (item.kind) {
    case 'contract':
      return item.contract.profit;
    case 'order':
      return item.order.realised;
    case 'position':
      return item.position.pnl;
  }
}

/** The same against what was put in; '-' where there is none. */
export function ratioOf(item: Item): string {
  switch (item.kind) {
    case 'contract':
      return profitRatio(item.contract);
    case 'order':
      return '-';
    case 'position': {
      const ratio = positionRatio(item.position);
      return ratio === null ? '-' : formatPercent(ratio);
    }
  }
}

export const coinOf = (item: Item): string =>
  item.kind === 'contract'
    ? item.contract.coin
    : item.kind === 'order'
      ? item.order.coin
      : item.position.coin;

/**
 * Two prices beside each other never look equal while they are not. A spot order has one, that of
 * its fill.
 */
export function pricesOf(item: Item): { opening: string; closing: string } {
  const [first, second] =
    item.kind === 'order'
      ? [item.order.fillPrice, null]
      : item.kind === 'contract'
        ? [item.contract.entryPrice, item.contract.exitPrice]
        : [item.position.entryPrice, item.position.closePrice];
  if (first === null) return { opening: '-', closing: '-' };
  if (second === null) return { opening: formatPrice(first), closing: '-' };
  const digits = tellingDigits(first, second, 'fewest');
  return { opening: wholePrice(digits.first), closing: wholePrice(digits.second) };
}

/**
 * What is in the columns of a wide screen, each with the name of its column. `own` is the price
 * that it is measured by.
 */
export function openFacts(item: Item, own: string): Fact[] {
  const contract = item.kind === 'contract' ? item.contract : null;
  return [
    { name: says.amount, value: amountOf(item) },
    // That of a resting order is the button that changes it.
    ...(item.kind === 'order' && isResting(item.order)
      ? []
      : [{ name: says.entryPrice, value: own }]),
    ...(contract
      ? [
          { name: says.duration, value: `${contract.duration}s` },
          { name: says.returnShare, value: formatShare(contract.returnPercentage) },
        ]
      : []),
    { name: says.status, value: stateOf(item) },
    { name: says.date, value: <When iso={acceptedAt(item)} /> },
  ];
}

/**
 * Of what has ended, the columns that its row does not say: pair, direction, result, state and time
 * are there.
 */
export function closedFacts(item: Item): Fact[] {
  const { opening, closing } = pricesOf(item);
  return [
    { name: says.purchasingPrice, value: amountOf(item) },
    { name: says.openingPrice, value: opening },
    { name: says.closingPrice, value: closing },
    { name: says.contractTime, value: timeOf(item) },
    { name: says.profitRatio, value: ratioOf(item) },
  ];
}

/** How long a contract ran; of anything else, what it is. */
export const timeOf = (item: Item): string =>
  item.kind === 'contract' ? `${item.contract.duration}s` : kindWords[item.kind];
