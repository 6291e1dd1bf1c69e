/**
 * Technical indicators, as TradingView and ChartSchool define them. Pure; for drawing only: nothing
 * here may flow back into an amount. Each is a reader of bars in their order that answers one value
 * a bar. The answer is null while a window is not yet full, and where a bar has none. Lengths are
 * whole numbers of bars, from one on. Windows are summed from scratch, so that no rounding runs
 * along the chart.
 */
export type Value = number | null;

/**
 * Reads the next bar. A bar that is not `kept` is read as a try: the next one that is read replaces
 * it. So the bar that still grows costs one reading, however long the chart is.
 */
export type Reader<In, Out = Value> = (next: In, kept: boolean) => Out;

/** What an indicator reads of a bar. `quantity` is how much of the coin was traded in it. */
export type IndicatorBar = {
  /** Its start, seconds since 1970, UTC. */
  time: number;
  high: number;
  low: number;
  close: number;
  quantity: number;
};

/** Of the last `length` values; null where one of them is null or there are fewer. */
function rolling(length: number, read: (window: readonly number[]) => number): Reader<Value> {
  const window: number[] = [];
  return (value, kept) => {
    if (value === null) {
      if (kept) window.length = 0;
      return null;
    }
    window.push(value);
    const result = window.length < length ? null : read(window);
    if (!kept) window.pop();
    else if (window.length === length) window.shift();
    return result;
  };
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** The simple moving average: the mean of the last `length` values. */
export function sma(length: number): Reader<Value> {
  return rolling(length, (window) => sum(window) / length);
}

/**
 * The weighted moving average: the newest value counts `length` times, the one before once less,
 * and so on.
 */
export function wma(length: number): Reader<Value> {
  const weights = (length * (length + 1)) / 2;
  return rolling(length, (window) => {
    let total = 0;
    for (const [at, value] of window.entries()) total += value * (at + 1);
    return total / weights;
  });
}

/**
 * An average that goes on from the simple average of its first `length` values, taking `share` of
 * each new one.
 */
function smoothed(length: number, share: number): Reader<Value> {
  const first: number[] = [];
  let before: Value = null;
  return (value, kept) => {
    if (value === null) return null;
    if (before !== null) {
      const mean = before + share * (value - before);
      if (kept) before = mean;
      return mean;
    }
    first.push(value);
    const mean = first.length < length ? null : sum(first) / length;
    if (kept) before = mean;
    else first.pop();
    return mean;
  };
}

/**
 * The exponential moving average: 2 ÷ (`length` + 1) of each new value. Begins with a simple
 * average, as ChartSchool's and TA-Lib's.
 */
export function ema(length: number): Reader<Value> {
  return smoothed(length, 2 / (length + 1));
}

/**
 * Wilder's average: 1 ÷ `length` of each new value (J. Welles Wilder, New Concepts in Technical
 * Trading Systems, 1978).
 */
function wilder(length: number): Reader<Value> {
  return smoothed(length, 1 / length);
}

/**
 * Bollinger Bands: a simple average, and `width` standard deviations of the whole window (not of a
 * sample) on each side.
 */
export function bollinger(
  length: number,
  width: number,
): Reader<Value, { upper: Value; middle: Value; lower: Value }> {
  const mean = sma(length);
  const deviation = rolling(length, (window) => {
    const middle = sum(window) / length;
    let squares = 0;
    for (const value of window) squares += (value - middle) ** 2;
    return Math.sqrt(squares / length);
  });
  return (value, kept) => {
    const middle = mean(value, kept);
    const spread = deviation(value, kept);
    const band = (sign: number) => both(middle, spread, (one, other) => one + sign * width * other);
    return { upper: band(1), middle, lower: band(-1) };
  };
}

/**
 * The volume-weighted average price of the day so far: the mean of typical prices by the quantities
 * traded. Days begin at midnight UTC, as candles of a day do. Null while nothing has been traded
 * that day.
 */
export function vwap(): Reader<IndicatorBar> {
  const DAY_SECONDS = 86_400;
  let day = Number.NaN;
  let quantity = 0;
  let amount = 0;
  return (bar, kept) => {
    const of = Math.floor(bar.time / DAY_SECONDS);
    const isNew = of !== day;
    const traded = (isNew ? 0 : quantity) + bar.quantity;
    const paid = (isNew ? 0 : amount) + bar.quantity * typicalPrice(bar);
    if (kept) [day, quantity, amount] = [of, traded, paid];
    return traded > 0 ? paid / traded : null;
  };
}

/** The mean of a bar's high, low and close. */
export function typicalPrice({
  high,
  low,
  close,
}: Pick<IndicatorBar, 'high' | 'low' | 'close'>): number {
  return (high + low + close) / 3;
}

/**
 * The relative strength index, 0 to 100, of Wilder's averages of gains and losses. 50 where nothing
 * has moved.
 */
export function rsi(length: number): Reader<Value> {
  const gains = wilder(length);
  const losses = wilder(length);
  let before: Value = null;
  return (value, kept) => {
    const change = both(value, before, (now, then) => now - then);
    if (kept) before = value;
    const gain = gains(change === null ? null : Math.max(change, 0), kept);
    const loss = losses(change === null ? null : Math.max(-change, 0), kept);
    return both(gain, loss, (up, down) => (up + down === 0 ? 50 : (100 * up) / (up + down)));
  };
}

/**
 * Moving average convergence divergence: a fast exponential average less a slow one, the average of
 * that, and their distance.
 */
export function macd(
  fast: number,
  slow: number,
  length: number,
): Reader<Value, { macd: Value; signal: Value; histogram: Value }> {
  const [near, far, mean] = [ema(fast), ema(slow), ema(length)];
  const less = (one: number, other: number) => one - other;
  return (value, kept) => {
    const line = both(near(value, kept), far(value, kept), less);
    const signal = mean(line, kept);
    return { macd: line, signal, histogram: both(line, signal, less) };
  };
}

/**
 * The average true range, in Wilder's way. The true range of the first bar is its high less its
 * low.
 */
export function atr(length: number): Reader<IndicatorBar> {
  const mean = wilder(length);
  let before: Value = null;
  return ({ high, low, close }, kept) => {
    const range = before === null ? high - low : Math.max(high, before) - Math.min(low, before);
    if (kept) before = close;
    return mean(range, kept);
  };
}

/**
 * The stochastic oscillator, 0 to 100: where the close is within the range of the last `length`
 * bars, averaged over `smoothing` bars (1 is the fast one), and the average of that over `signal`
 * bars. 50 where the range is empty.
 */
export function stochastic(
  length: number,
  smoothing: number,
  signal: number,
): Reader<IndicatorBar, { k: Value; d: Value }> {
  const lows = rolling(length, (window) => Math.min(...window));
  const highs = rolling(length, (window) => Math.max(...window));
  const [fast, slow] = [sma(smoothing), sma(signal)];
  return (bar, kept) => {
    const raw = both(lows(bar.low, kept), highs(bar.high, kept), (low, high) =>
      high === low ? 50 : (100 * (bar.close - low)) / (high - low),
    );
    const k = fast(raw, kept);
    return { k, d: slow(k, kept) };
  };
}

function both(one: Value, other: Value, read: (one: number, other: number) => number): Value {
  return one === null || other === null ? null : read(one, other);
}
