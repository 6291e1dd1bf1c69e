/**
 * The result of a trade at a price: pure whole-number arithmetic that the ticket and the server
 * share. So what is shown before is what is booked after. The published wording is docs/orders.md.
 * Amounts are paise, quantities smallest units of the coin, prices INR with eight decimals, all
 * `bigint`.
 */
import { INR_SCALE, mulDivDown, PRICE_SCALE } from './money.ts';

/** Off is 1: then there is no position. */
export const leverages = [2, 5, 10, 20, 50, 100] as const;
export type Leverage = (typeof leverages)[number];
export const DEFAULT_LEVERAGE: Leverage = 2;
/** All that is offered where the money is real. */
export const leveragesOfRealFunds: readonly Leverage[] = [2];
/** Above this the number is typed once more to confirm. */
export const CONFIRM_LEVERAGE_ABOVE = 10;
/**
 * A market order whose next price comes later than this after acceptance fails; a position's entry
 * likewise.
 */
export const ENTRY_WITHIN_MS = 5_000;
/**
 * Percent that a buy of a number of coins freezes above the known price, where the fill's has no
 * limit.
 */
const BUY_MARGIN_PERCENT = 5n;
/** Of the way from entry to liquidation at which the person is warned. */
const WARNING_PERCENT = 75n;

/** Smallest units of a coin that one paisa buys at the price 1, which is 0.00000001 rupees. */
const unitFactor = (scale: number) => 10n ** BigInt(PRICE_SCALE - INR_SCALE + scale);

/**
 * Toward minus infinity, so that a loss is never rounded in the person's favour; `b` is above zero.
 */
function divDown(a: bigint, b: bigint): bigint {
  return a >= 0n || a % b === 0n ? a / b : a / b - 1n;
}

const divUp = (a: bigint, b: bigint) => -divDown(-a, b);

/** The fee on an amount in paise, rounded up; `feeBps` in hundredths of a percent. */
export function feeOf(amount: bigint, feeBps: number): bigint {
  return divUp(amount * BigInt(feeBps), 10_000n);
}

/** What a quantity is worth, paise, rounded down. */
export function valueOf(quantity: bigint, price: bigint, scale: number): bigint {
  return mulDivDown(quantity, price, unitFactor(scale));
}

/** What an amount in paise buys, fees aside, rounded down. */
export function quantityFor(amount: bigint, price: bigint, scale: number): bigint {
  return mulDivDown(amount, unitFactor(scale), price);
}

export type Priced = { price: bigint; scale: number; feeBps: number };

/**
 * O4: all of `amount` is given: the fee, then coins for the rest, rounded down. `remainder` is the
 * whole paise of what no further unit could be bought for; it goes to `house:rounding`. A quantity
 * of zero is no fill.
 */
export function buyAt(
  amount: bigint,
  { price, scale, feeBps }: Priced,
): { quantity: bigint; fee: bigint; remainder: bigint } {
  const fee = feeOf(amount, feeBps);
  const spent = amount - fee;
  const quantity = quantityFor(spent, price, scale);
  return { quantity, fee, remainder: spent - divUp(quantity * price, unitFactor(scale)) };
}

/**
 * O5: all of `quantity` is given. `amount` is what is received: the value rounded down, less the
 * fee. Zero is no fill.
 */
export function sellAt(
  quantity: bigint,
  { price, scale, feeBps }: Priced,
): { amount: bigint; fee: bigint } {
  const value = valueOf(quantity, price, scale);
  const fee = feeOf(value, feeBps);
  return { amount: value - fee, fee };
}

/**
 * The least paise whose buy at this price gives at least so much, fee included. `feeBps` is below
 * 10,000.
 */
export function amountToBuy(quantity: bigint, { price, scale, feeBps }: Priced): bigint {
  const spent = divUp(quantity * price, unitFactor(scale));
  return divUp(spent * 10_000n, 10_000n - BigInt(feeBps));
}

/** O15: what buying exactly this quantity costs at a price: paise, the fee in them. */
export function exactBuyAt(quantity: bigint, priced: Priced): { amount: bigint; fee: bigint } {
  const amount = amountToBuy(quantity, priced);
  return { amount, fee: feeOf(amount, priced.feeBps) };
}

/** O15: what is frozen to buy exactly this quantity while the price of the fill is not bounded. */
export function marginToBuy(quantity: bigint, priced: Priced): bigint {
  return divUp(amountToBuy(quantity, priced) * (100n + BUY_MARGIN_PERCENT), 100n);
}

/**
 * The least quantity whose sale at this price brings at least that amount in paise, after the fee.
 * `feeBps` is below 10,000.
 */
export function quantityToSell(amount: bigint, { price, scale, feeBps }: Priced): bigint {
  const value = divUp(amount * 10_000n, 10_000n - BigInt(feeBps));
  return divUp(value * unitFactor(scale), price);
}

/** O7, O8: whether a tick's price fills a limit order, or triggers a stop order. */
export function isMet(
  order: { type: 'limit' | 'stop'; side: 'buy' | 'sell'; price: bigint },
  price: bigint,
): boolean {
  const isFromBelow = (order.type === 'limit') === (order.side === 'buy');
  return isFromBelow ? price <= order.price : price >= order.price;
}

/** What a person has of a coin by their fills: the average-cost method. Paise. */
export type CostBasis = {
  quantity: bigint;
  /** What the coins that are left have cost, fees included. */
  cost: bigint;
  /** Sum over all sales of what was received, less what was sold had cost. */
  realised: bigint;
};
export const noCostBasis: CostBasis = { quantity: 0n, cost: 0n, realised: 0n };

export function afterBuy(before: CostBasis, quantity: bigint, amount: bigint): CostBasis {
  return { ...before, quantity: before.quantity + quantity, cost: before.cost + amount };
}

/**
 * The part of the cost that leaves with what is sold is rounded down; the last sale takes what is
 * left of it.
 */
export function afterSell(before: CostBasis, quantity: bigint, amount: bigint): CostBasis {
  const left = before.quantity - quantity;
  const gone = left === 0n ? before.cost : mulDivDown(before.cost, quantity, before.quantity);
  return {
    quantity: left,
    cost: before.cost - gone,
    realised: before.realised + amount - gone,
  };
}

/**
 * INR with eight decimals for one whole coin, rounded down; null where there is none. Of what the
 * last purchase left: a sale takes whole paise of the cost, which would move the average of what
 * remains.
 */
export function averageCost(
  { quantity, cost }: Pick<CostBasis, 'quantity' | 'cost'>,
  scale: number,
): bigint | null {
  return quantity === 0n ? null : mulDivDown(cost, unitFactor(scale), quantity);
}

// Positions
// ----------------------------------------

export type PositionSide = 'long' | 'short';

/** What was agreed, with the price at which it began. */
export type PositionTerms = {
  side: PositionSide;
  /** Paise. */
  margin: bigint;
  leverage: number;
  entryPrice: bigint;
};

export function exposureOf(margin: bigint, leverage: number): bigint {
  return margin * BigInt(leverage);
}

/** P1: what is frozen for a position: its margin, and the fee on its exposure. Paise. */
export function heldFor(margin: bigint, leverage: number, feeBps: number): bigint {
  return margin + feeOf(exposureOf(margin, leverage), feeBps);
}

/** The most margin that `available` pays for together with its fee. Paise, cut to whole ones. */
export function mostMargin(available: bigint, leverage: number, feeBps: number): bigint {
  return mulDivDown(available, 10_000n, 10_000n + BigInt(leverage) * BigInt(feeBps));
}

/** Above zero where the price moved in the position's favour. */
function gainAt({ side, entryPrice }: PositionTerms, price: bigint): bigint {
  return side === 'long' ? price - entryPrice : entryPrice - price;
}

/** P4: profit or loss at a price, paise, rounded down: exposure × move ÷ entry price. */
export function pnlAt(terms: PositionTerms, price: bigint): bigint {
  const exposure = exposureOf(terms.margin, terms.leverage);
  return divDown(exposure * gainAt(terms, price), terms.entryPrice);
}

/** P5: compared as fractions, before any rounding: the loss has reached half of the margin. */
export function isLiquidatedAt(terms: PositionTerms, price: bigint): boolean {
  return -gainAt(terms, price) * 2n * BigInt(terms.leverage) >= terms.entryPrice;
}

/** P6: three quarters of the way to liquidation. */
export function isWarnedAt(terms: PositionTerms, price: bigint): boolean {
  const way = -gainAt(terms, price) * 2n * BigInt(terms.leverage) * 100n;
  return way >= terms.entryPrice * WARNING_PERCENT;
}

/**
 * The price at which an adverse move reaches `percent` of the way to liquidation; `percent` 200
 * loses the whole margin.
 */
function priceAtPercent(terms: Omit<PositionTerms, 'margin'>, percent: bigint): bigint {
  const { side, leverage, entryPrice } = terms;
  const parts = 200n * BigInt(leverage);
  return side === 'long'
    ? divDown(entryPrice * (parts - percent), parts)
    : divUp(entryPrice * (parts + percent), parts);
}

/**
 * The first price that liquidates: at or below it a long, at or above it a short; exactly where
 * `isLiquidatedAt` turns.
 */
export function liquidationPriceOf(terms: Omit<PositionTerms, 'margin'>): bigint {
  return priceAtPercent(terms, 100n);
}

export function warningPriceOf(terms: Omit<PositionTerms, 'margin'>): bigint {
  return priceAtPercent(terms, WARNING_PERCENT);
}

/** The price at which a gap has taken the whole margin. */
export function wipeoutPriceOf(terms: Omit<PositionTerms, 'margin'>): bigint {
  return priceAtPercent(terms, 200n);
}

export type Closing = {
  /** As the price says, before the margin bounds it. */
  pnl: bigint;
  /** Of the margin, what comes back. */
  released: bigint;
  /** What the principal desk pays on top. */
  profit: bigint;
  /** Of the margin, what the principal desk keeps. */
  loss: bigint;
  /**
   * What the loss is beyond the margin: the insurance pays it to the principal desk, never the
   * person.
   */
  gap: bigint;
};

/**
 * P7: how the money of a position is divided when it closes at a price. released + loss = margin,
 * always.
 */
export function closingAt(terms: PositionTerms, price: bigint): Closing {
  const pnl = pnlAt(terms, price);
  const { margin } = terms;
  if (pnl >= 0n) return { pnl, released: margin, profit: pnl, loss: 0n, gap: 0n };
  const loss = -pnl < margin ? -pnl : margin;
  return { pnl, released: margin - loss, profit: 0n, loss, gap: -pnl - loss };
}

/** What the position is worth now: margin and profit or loss, never below zero. */
export function equityAt(terms: PositionTerms, price: bigint): bigint {
  const { released, profit } = closingAt(terms, price);
  return released + profit;
}
