/**
 * Positions along generated paths of prices, with gaps of 1 to 99 %: what the rules do at each
 * tick, against what plain fractions say must happen. Throws at the first disagreement, naming the
 * seed and the path. A sample runs with the tests, 100,000 with `npm run test:money`.
 */
import assert from 'node:assert/strict';

import { closingAt, exposureOf, leverages, pnlAt, type PositionSide } from '#protocol/trading.ts';

import {
  boundsOf,
  type Entered,
  meetingAt,
  type Meeting,
  sinceThen,
} from '#server/domain/positions/positions.rules.ts';
import { type Dice, openDice } from '#scripts/demo/dice.ts';

const TICKS = 40;

/**
 * The next price: a small move, or one time in six a gap of 1 to 99 % either way. At least the
 * smallest unit.
 */
export function nextPrice(dice: Dice, price: bigint): bigint {
  const isGap = dice(6) === 0;
  const move = isGap ? BigInt(1 + dice(99)) * 10_000n : BigInt(dice(8_000));
  const moved = (price * (dice(2) === 0 ? 1_000_000n + move : 1_000_000n - move)) / 1_000_000n;
  return moved < 1n ? 1n : moved > 10n ** 17n ? price : moved;
}

/** A random amount of one to `digits` + 3 digits. */
const amountOf = (dice: Dice, digits: number) =>
  BigInt(1 + dice(9_999)) * 10n ** BigInt(dice(digits));

function makePosition(dice: Dice): Entered {
  const entryPrice = amountOf(dice, 12);
  const side: PositionSide = dice(2) === 0 ? 'long' : 'short';
  const near = () => {
    const price = (entryPrice * BigInt(900 + dice(200))) / 1000n;
    return dice(3) === 0 && price > 0n ? price : null;
  };
  return {
    side,
    margin: amountOf(dice, 10),
    leverage: leverages[dice(leverages.length)] ?? 2,
    entryPrice,
    takeProfit: near(),
    stopLoss: near(),
    isClosing: false,
    isWarned: false,
  };
}

/** What a price must do, from the exact equity as a fraction; nothing of the rules is used. */
export function mustHappen(position: Entered, price: bigint): Meeting | null {
  const { side, margin, leverage, entryPrice, takeProfit, stopLoss } = position;
  const up = side === 'long' ? 1n : -1n;
  // Equity is `equity / entryPrice` paise.
  const equity = margin * entryPrice + margin * BigInt(leverage) * up * (price - entryPrice);
  if (2n * equity <= margin * entryPrice) return 'liquidation';
  if (position.isClosing) return 'asked';
  if (stopLoss !== null && up * price <= up * stopLoss) return 'stop-loss';
  if (takeProfit !== null && up * price >= up * takeProfit) return 'take-profit';
  // Half of the margin is the whole way, three eighths are three quarters of it.
  return !position.isWarned && 8n * equity <= 5n * margin * entryPrice ? 'warning' : null;
}

/** Whether the price has reached a bound, as the database looks for those that a tick meets. */
function isReached(position: Entered, price: bigint): boolean {
  const { fallsTo, risesTo } = boundsOf(position);
  if (position.isClosing) return true;
  return (fallsTo !== null && price <= fallsTo) || (risesTo !== null && price >= risesTo);
}

/** Books the closing on five accounts and looks at them. */
function checkMoney(position: Entered, price: bigint): void {
  const { margin, leverage, entryPrice } = position;
  const closing = closingAt(position, price);
  const books = { available: 0n, frozen: margin, dealer: 0n, insurance: 0n };
  books.frozen -= closing.released + closing.loss;
  books.available += closing.released + closing.profit;
  books.dealer += closing.loss + closing.gap - closing.profit;
  books.insurance -= closing.gap;
  assert.equal(books.frozen, 0n, 'all of the margin is released or lost');
  assert.ok(books.available >= 0n && closing.released >= 0n && closing.gap >= 0n);
  assert.ok(margin - books.available <= margin, 'a loss is at most the margin');
  assert.equal(books.available + books.dealer + books.insurance, margin, 'nothing comes or goes');
  const up = position.side === 'long' ? 1n : -1n;
  const exact = exposureOf(margin, leverage) * up * (price - entryPrice);
  const pnl = pnlAt(position, price);
  // Rounded down: never above the exact figure, and less than a paisa below it.
  assert.ok(pnl * entryPrice <= exact && (pnl + 1n) * entryPrice > exact);
  assert.equal(books.available, margin + pnl > 0n ? margin + pnl : 0n);
  assert.equal(closing.gap, margin + pnl < 0n ? -(margin + pnl) : 0n);
}

type Walk = { end: Meeting | null; isWarned: boolean; isGap: boolean };

/** One position from its entry along a path, as ticks would advance it. */
function walkPath(dice: Dice): Walk {
  let position = makePosition(dice);
  const asksAt = dice(4) === 0 ? dice(TICKS) : TICKS;
  const looksFrom = dice(TICKS);
  let price = position.entryPrice;
  const unseen: bigint[] = [];
  let seen = position;
  // From `looksFrom` on the rules also look back, as they do when somebody asks before the ticks
  // are gone through.
  const isWatched = (tick: number) => tick >= looksFrom && !position.isClosing;
  for (let tick = 0; tick < TICKS; tick += 1) {
    if (tick === looksFrom) seen = position;
    price = nextPrice(dice, price);
    if (isWatched(tick)) unseen.push(price);
    const due = mustHappen(position, price);
    const isFound = isReached(position, price);
    assert.ok(due === null || isFound, `${due} at ${price} is not found by its bounds`);
    assert.equal(isFound ? meetingAt(position, price) : null, due);
    if (due === 'warning') position = { ...position, isWarned: true };
    else if (due !== null) {
      checkMoney(position, price);
      if (isWatched(tick)) assert.equal(sinceThen(seen, unseen).isClosed, true);
      return {
        end: due,
        isWarned: position.isWarned,
        isGap: closingAt(position, price).gap > 0n,
      };
    }
    if (isWatched(tick)) {
      const { isClosed, isWarned } = sinceThen(seen, unseen);
      assert.deepEqual([isClosed, isWarned], [false, position.isWarned]);
    }
    if (tick === asksAt) position = { ...position, isClosing: true };
  }
  return { end: null, isWarned: position.isWarned, isGap: false };
}

/** Walks `count` paths; answers how they ended. */
export function walkPaths(seed: string, count: number): Record<string, number> {
  const ends: Record<string, number> = {};
  const tally = (end: string) => (ends[end] = (ends[end] ?? 0) + 1);
  for (let path = 0; path < count; path += 1) {
    try {
      const { end, isWarned, isGap } = walkPath(openDice(`${seed}/${path}`));
      tally(end ?? 'open');
      if (isWarned) tally('warned');
      if (isGap) tally('beyond the margin');
    } catch (cause) {
      throw new Error(`seed ${seed}, path ${path}`, { cause });
    }
  }
  return ends;
}
