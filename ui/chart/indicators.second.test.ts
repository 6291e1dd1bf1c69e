/**
 * The indicators against a second implementation, written from the published formulas in another
 * way. It computes each value from scratch from all bars before it, by sums of weights. Ours go on
 * from the value before. To 1e-9 on a thousand bars.
 */
import { expect, test } from 'vitest';

import { usualIndicator } from './look.rules.ts';
import { indicatorBar, indicatorFacts, type IndicatorName } from './indicator-list.rules.ts';

const COUNT = 1_000;
const bars = wandering();
const closes = bars.map(({ close }) => close);
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const window = (values: readonly number[], at: number, length: number) =>
  values.slice(at + 1 - length, at + 1);

function wandering() {
  let state = 987_654_321;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let price = 14_000;
  return Array.from({ length: COUNT }, (_, at) => {
    const open = price;
    price *= 1 + (chance() - 0.5) / 40;
    const [over, under] = [chance() / 200, chance() / 200];
    return {
      time: 1_700_000_000 + at * 900,
      open,
      close: price,
      volume: 1e6 * chance(),
      high: Math.max(open, price) * (1 + over),
      low: Math.min(open, price) * (1 - under),
    };
  });
}

/**
 * An exponential average in closed form: the first mean and all values since, each by the share
 * that is left of it.
 */
function averaged(
  values: readonly number[],
  at: number,
  length: number,
  share: number,
): number | null {
  const since = at - (length - 1);
  if (since < 0) return null;
  const keep = 1 - share;
  const later = range(since).map(
    (back) => share * keep ** back * (values[at - back] ?? Number.NaN),
  );
  return (
    keep ** since * mean(values.slice(0, length)) + later.reduce((sum, value) => sum + value, 0)
  );
}

const exponential = (at: number, length: number) => averaged(closes, at, length, 2 / (length + 1));
const difference = (at: number) => {
  const [fast, slow] = [exponential(at, 12), exponential(at, 26)];
  return fast === null || slow === null ? null : fast - slow;
};
const differences = range(COUNT).flatMap((at) => difference(at) ?? []);
const changes = range(COUNT - 1).map((at) => (closes[at + 1] ?? 0) - (closes[at] ?? 0));
const trueRanges = bars.map(({ high, low }, at) => {
  const before = closes[at - 1];
  return before === undefined
    ? high - low
    : Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
});
const highest = (at: number) =>
  Math.max(
    ...window(
      bars.map(({ high }) => high),
      at,
      14,
    ),
  );
const lowest = (at: number) =>
  Math.min(
    ...window(
      bars.map(({ low }) => low),
      at,
      14,
    ),
  );
/** Williams' %R, which is the raw stochastic below 100. */
const raw = range(COUNT).map(
  (at) => 100 - (100 * (highest(at) - (closes[at] ?? 0))) / (highest(at) - lowest(at)),
);

const second: Record<IndicatorName, (at: number) => readonly (number | null)[]> = {
  volume: (at) => [bars[at]?.volume ?? null],
  sma: (at) => [at < 19 ? null : mean(window(closes, at, 20))],
  ema: (at) => [exponential(at, 20)],
  // The mean of the sums from each place of the window to its end.
  wma: (at) => {
    if (at < 19) return [null];
    const ends = range(20).map((from) =>
      window(closes, at, 20 - from).reduce((sum, value) => sum + value, 0),
    );
    return [ends.reduce((sum, value) => sum + value, 0) / 210];
  },
  // The variance as the mean of squares less the square of the mean, of distances from the last
  // close.
  bollinger: (at) => {
    if (at < 19) return [null, null, null];
    const base = closes[at] ?? 0;
    const away = window(closes, at, 20).map((value) => value - base);
    const spread = Math.sqrt(mean(away.map((value) => value ** 2)) - mean(away) ** 2);
    const middle = base + mean(away);
    return [middle + 2 * spread, middle, middle - 2 * spread];
  },
  vwap: (at) => {
    const day = (time = 0) => Math.floor(time / 86_400);
    const own = bars.slice(0, at + 1).filter(({ time }) => day(time) === day(bars[at]?.time));
    const amount = own.reduce((sum, { volume }) => sum + volume, 0);
    return [amount / own.reduce((sum, bar) => sum + indicatorBar(bar).quantity, 0)];
  },
  rsi: (at) => {
    const gain = averaged(
      changes.map((change) => Math.max(change, 0)),
      at - 1,
      14,
      1 / 14,
    );
    const loss = averaged(
      changes.map((change) => Math.max(-change, 0)),
      at - 1,
      14,
      1 / 14,
    );
    return [gain === null || loss === null ? null : 100 - 100 / (1 + gain / loss)];
  },
  macd: (at) => {
    const line = difference(at);
    const signal = averaged(differences, at - 25, 9, 0.2);
    return [line === null || signal === null ? null : line - signal, line, signal];
  },
  atr: (at) => [averaged(trueRanges, at, 14, 1 / 14)],
  stochastic: (at) => [
    at < 15 ? null : mean(window(raw, at, 3)),
    at < 17 ? null : mean(range(3).map((back) => mean(window(raw, at - back, 3)))),
  ],
};

test.each(Object.entries(second))('%s is that of a second implementation', (name, work) => {
  const known = name as IndicatorName;
  const read = indicatorFacts(known).start(usualIndicator(known).settings);
  for (const [at, bar] of bars.entries()) {
    const own = read(bar, true);
    const other = work(at);
    expect(own.map((value) => value === null)).toEqual(other.map((value) => value === null));
    for (const [line, value] of own.entries()) {
      const away = Math.abs((value ?? 0) - (other[line] ?? 0)) / Math.max(1, Math.abs(value ?? 0));
      expect(away, `line ${line} at ${at}`).toBeLessThan(1e-9);
    }
  }
});
