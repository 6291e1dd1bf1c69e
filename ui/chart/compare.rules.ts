/**
 * What two coins have made since the same moment, in percent. Pure; for drawing only: nothing here
 * may flow back into an amount.
 */
import { formatPercent } from '#texts/format.ts';

/**
 * `own` and `percent` are what the chart's coin and the other have made; `line` is where the other
 * is drawn, as a price.
 */
export type ComparedPoint = {
  own?: number | undefined;
  percent?: number | undefined;
  line?: number | undefined;
};

/**
 * A point for each bar, rising: changes since the first of them, those of the other since its first
 * price there. A bar in which the other has no price has the last one before it. `closes` are the
 * other's, by the bars' times.
 */
export function changesSince(
  bars: readonly { time: number; close: number }[],
  closes: ReadonlyMap<number, number>,
): ComparedPoint[] {
  const [first] = bars;
  if (!first || first.close <= 0) return bars.map(() => ({}));
  const base = first.close;
  let otherBase: number | undefined;
  let before: number | undefined;
  return bars.map(({ time, close }) => {
    const other = closes.get(time) ?? before;
    before = other;
    otherBase ??= other;
    const own = 100 * (close / base - 1);
    if (other === undefined || otherBase === undefined || otherBase <= 0) return { own };
    const share = other / otherBase;
    return { own, percent: 100 * (share - 1), line: base * share };
  });
}

/** +1.25%, −0.30%, 0.00%. */
export function percentText(percent: number): string {
  return formatPercent(String(Math.round(percent * 100) / 100));
}
