/**
 * Returns, pure: time-weighted, money-weighted, and how far one fell. Definitions: docs/returns.md.
 * Amounts are paise and whole; levels have thirty decimals, so that chains of thousands of days are
 * right to every decimal that is shown. Only the money-weighted rate, the root of an equation with
 * powers, is worked out in floating point.
 */
import { formatAmount } from '#protocol/money.ts';

/** What one begins with: 1, with thirty decimals. */
const LEVEL_ONE = 10n ** 30n;
/**
 * Percents are told with four decimals: a hundred millionth of a level of one is the fifth, and is
 * rounded.
 */
const PERCENT_SCALE = 4;
const PERCENT_UNIT = LEVEL_ONE / 10n ** BigInt(PERCENT_SCALE + 2);

/** To the nearest, halves away from zero; `b` is above zero. */
function divNearest(a: bigint, b: bigint): bigint {
  const size = a < 0n ? -a : a;
  const rounded = (size * 2n + b) / (b * 2n);
  return a < 0n ? -rounded : rounded;
}

/** What a level is above or below one, percent with four decimals. */
export const percentOf = (level: bigint): string =>
  formatAmount(divNearest(level - LEVEL_ONE, PERCENT_UNIT), PERCENT_SCALE);

/**
 * From one price, or amount, to a later one, percent with four decimals; null where the first is
 * nothing.
 */
export const changeOf = (from: bigint, to: bigint): string | null =>
  from === 0n ? null : percentOf(divNearest(to * LEVEL_ONE, from));

/**
 * Something worth `value` just before `added` was put in; below zero, `added` is what was taken
 * out. Amounts in paise.
 */
export type Valued = { value: bigint; added: bigint };

/**
 * The time-weighted level at each moment: from each moment to the next it grows as what there was
 * grew, whatever was put in or taken out at the moment. While there is nothing it stays as it is;
 * what is lost whole stays lost.
 */
export function levelsOf(moments: readonly Valued[]): bigint[] {
  let level = LEVEL_ONE;
  let base = 0n;
  return moments.map(({ value, added }, index) => {
    if (index > 0 && base > 0n) level = divNearest(level * value, base);
    base = value + added;
    return level;
  });
}

export type Fall = {
  deepest: bigint;
  /** Numbers of moments; null where it never fell. */
  peak: number | null;
  trough: number | null;
  recovered: number | null;
  now: bigint;
};

/**
 * The deepest fall from a highest level before, both as levels (1 is no fall, 0 is all of it). Of
 * equal ones, the first.
 */
export function deepestFall(levels: readonly bigint[]): Fall {
  const fall: Fall = {
    deepest: LEVEL_ONE,
    peak: null,
    trough: null,
    recovered: null,
    now: LEVEL_ONE,
  };
  let top = 0;
  for (const [index, level] of levels.entries()) {
    const highest = levels[top] ?? LEVEL_ONE;
    if (level >= highest) {
      // A level as high as the one from which it fell deepest ends that fall.
      if (fall.peak === top && fall.recovered === null) fall.recovered = index;
      top = index;
    }
    fall.now = level >= highest ? LEVEL_ONE : divNearest(level * LEVEL_ONE, highest);
    if (fall.now < fall.deepest)
      Object.assign(fall, { deepest: fall.now, peak: top, trough: index, recovered: null });
  }
  return fall;
}

/**
 * `amount` paise were put in at a moment (below zero: taken out). `at` in whatever unit, rising.
 */
export type Flow = { at: number; amount: bigint };

/** Growth beyond this, either way, is no answer to anything. */
const FURTHEST = Math.log(1e9);
const FIRST_STEP = 2 ** -20;
const STEP_GROWTH = 1.25;
const HALVINGS = 100;

/**
 * The money-weighted growth from `from` to `to`. Each sum that was put in grows by g to the power
 * of the part of the time it was there. The answer is the g at which these sums together equal what
 * there is at the end. 1 is no gain. Where several fit, the one nearest to 1 on the side of what
 * was gained. Zero where all was lost. Null where none fits between a billionth and a billion, or
 * no money was there for any time.
 */
export function growthOf(
  flows: readonly Flow[],
  end: bigint,
  { from, to }: { from: number; to: number },
): number | null {
  const span = to - from;
  if (span <= 0 || flows.length === 0) return null;
  const gained = flows.reduce((rest, { amount }) => rest - amount, end);
  if (gained === 0n) return 1;
  if (end === 0n && flows.every(({ amount }) => amount >= 0n)) return 0;
  const terms = flows.map(({ at, amount }) => ({ part: (to - at) / span, paise: Number(amount) }));
  const last = Number(end);
  /**
   * What all of it would be at a growth, less what there is. Scaled, so that neither side of it
   * runs out of numbers.
   */
  const excess = (log: number) => {
    let sum = -last * (log > 0 ? Math.exp(-log) : 1);
    for (const { part, paise } of terms) sum += paise * Math.exp(log * (log > 0 ? part - 1 : part));
    return sum;
  };
  const way = gained > 0n ? 1 : -1;
  // At no growth there is an excess where there was a loss, and none where there was a gain.
  let near = 0;
  let step = FIRST_STEP;
  for (;;) {
    const far = way * step;
    if (Math.abs(far) > FURTHEST) return null;
    if (excess(far) * way >= 0) {
      let [inner, outer] = [near, far];
      for (let halving = 0; halving < HALVINGS; halving += 1) {
        const middle = (inner + outer) / 2;
        if (excess(middle) * way >= 0) outer = middle;
        else inner = middle;
      }
      return Math.exp((inner + outer) / 2);
    }
    near = far;
    step *= STEP_GROWTH;
  }
}

/**
 * A growth that is no whole number, percent with four decimals; null where it is none or beyond
 * what can be written.
 */
export function growthPercent(growth: number | null): string | null {
  if (growth === null) return null;
  const units = Math.round((growth - 1) * 10 ** (PERCENT_SCALE + 2));
  return Number.isSafeInteger(units) ? formatAmount(BigInt(units), PERCENT_SCALE) : null;
}

/** The same growth for a year of 365 days. */
export const yearlyOf = (growth: number, days: number): number => growth ** (365 / days);
